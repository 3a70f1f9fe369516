// Contradictions are named, and nothing that need not be.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <limits>

#include "core/boards.hpp"
#include "model/origins.hpp"
#include "nonet/core/conflict.hpp"

using namespace nonet::core;

namespace {

constexpr limits plenty{.solutions = 1, .nodes = 100'000};

std::vector<std::uint8_t> blank(const model& m) {
  return std::vector<std::uint8_t>(m.shape().cells(), empty_value);
}

void sum_of(model& m, const char* name, std::vector<cell> cells, std::int64_t total) {
  m.begin_clue(2, name);
  REQUIRE(m.sum(cells, {}, total, total) == post_result::ok);
}

std::vector<std::string> names(const model& m, const conflict_set& found) {
  std::vector<std::string> all;
  for (const std::uint32_t c : found.clues) all.push_back(m.clues()[c].path);
  return all;
}

}  // namespace

TEST_CASE("two clues that contradict each other are found among many") {
  model m = boxed(2, 2);
  sum_of(m, "a", {12, 13}, 5);
  sum_of(m, "c", {2, 3}, 4);
  sum_of(m, "d", {2, 3}, 6);
  sum_of(m, "e", {8, 9}, 5);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{"c", "d"});
  CHECK(found->givens.empty());
}

TEST_CASE("what the compiler sees is looked for among the clues that say so") {
  // The first two leave r2c1 without a value, which takes a propagation; the others don't fit one
  // cage.
  model m = boxed(2, 2);
  sum_of(m, "a", {3, 4}, 2);
  sum_of(m, "b", {4, 10}, 8);
  sum_of(m, "d", {12, 13}, 3);
  sum_of(m, "e", {12, 13}, 5);
  const auto seen = find_origins(program(m)).contradiction;
  REQUIRE(seen);
  for (const std::uint32_t clue : *seen)
    for (const char* const other : {"a", "b"}) CHECK(m.clues()[clue].path != other);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{"d", "e"});
  CHECK(found->least);
}

TEST_CASE("of the conflicts from either end of the list the smaller one is named") {
  model m = boxed(2, 2);
  sum_of(m, "a", {0, 6}, 8);
  sum_of(m, "b", {6, 9}, 5);
  sum_of(m, "c", {9, 15}, 8);
  sum_of(m, "d", {3, 4}, 2);
  sum_of(m, "e", {4, 10}, 8);
  REQUIRE_FALSE(find_origins(program(m)).contradiction);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{"d", "e"});
  CHECK(found->least);
}

TEST_CASE("a given and a clue, or givens alone, are found as well") {
  model m = boxed(2, 2);
  sum_of(m, "a", {8, 9}, 5);
  m.begin_clue(2, "less");
  REQUIRE(m.less(0, 1, 1) == post_result::ok);
  std::vector<std::uint8_t> givens = blank(m);
  givens[0] = 4;
  givens[10] = 1;
  const auto by_clue = find_conflict(m, givens, plenty);
  REQUIRE(by_clue);
  CHECK(names(m, *by_clue) == std::vector<std::string>{"less"});
  CHECK(by_clue->givens == std::vector<cell>{0});

  // No value is left for r1c4.
  m = boxed(2, 2);
  sum_of(m, "a", {8, 9}, 5);
  givens = blank(m);
  givens[0] = 1;
  givens[1] = 2;
  givens[2] = 3;
  givens[15] = 4;
  const auto by_givens = find_conflict(m, givens, plenty);
  REQUIRE(by_givens);
  CHECK(by_givens->clues.empty());
  CHECK(by_givens->givens == std::vector<cell>{0, 1, 2, 15});
}

TEST_CASE("what a rule posts without naming a clue is a clue as well") {
  model m(board{3, 3, 1, 3});
  const std::vector<cell> row{0, 1, 2};
  REQUIRE(m.unit(row) == post_result::ok);
  REQUIRE(m.sum(row, {}, 7, 7) == post_result::ok);
  sum_of(m, "a", {3, 4}, 3);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{""});
  CHECK(found->size() == 1);
}

TEST_CASE("units that no grid fits are named themselves") {
  model m(board{2, 2, 1, 2});
  const std::vector<std::vector<cell>> units{{0, 1}, {2, 3}, {0, 2}, {1, 3}, {0, 3}};
  for (std::size_t u = 0; u < units.size(); ++u) {
    m.begin_clue(1, "unit" + std::to_string(u));
    REQUIRE(m.unit(units[u]) == post_result::ok);
  }
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(found->givens.empty());
  CHECK(found->size() == 3);  // the diagonal and two ways from its one end to the other
}

TEST_CASE("whatever the budget, nobody is blamed for what the units do by themselves") {
  // Regions that no grid fits: the one of five cells in the first row and the row.
  model m = latin(5);
  for (const auto& [name, region] : regions_of("aaaabccccacbbbbdddddeeeee")) {
    m.begin_clue(2, std::string("region ") + name);
    REQUIRE(m.unit(region) == post_result::ok);
  }
  std::vector<cell> main, anti;
  for (cell c = 0; c < 5; ++c) {
    main.push_back(c * 5 + c);
    anti.push_back(c * 5 + 4 - c);
  }
  m.begin_clue(3, "main");
  REQUIRE(m.unit(main) == post_result::ok);
  m.begin_clue(3, "anti");
  REQUIRE(m.unit(anti) == post_result::ok);
  solver judge{program(m)};
  REQUIRE(judge.solve(blank(m), {.solutions = 1}).solutions == 0);
  for (const bool given : {false, true}) {
    std::vector<std::uint8_t> givens = blank(m);
    if (given) givens[24] = 3;
    for (std::uint64_t nodes = 0; nodes < 3000; nodes = nodes * 5 / 4 + 1) {
      const auto found = find_conflict(m, givens, {.solutions = 1, .nodes = nodes});
      if (found) CHECK(found->givens.empty());
    }
  }
}

TEST_CASE("a whole clue that another one does without is not named beside it") {
  // The cells of cages[2] see each other neither by row nor by column nor by box: that they differ
  // contradicts its own sum as well as that of cages[1], which comes first.
  model m = boxed(2, 2);
  sum_of(m, "cages[1].sum", {0, 10}, 8);
  m.begin_clue(2, "cages[2]");
  const std::vector<cell> cage{0, 10};
  REQUIRE(m.all_different(cage) == post_result::ok);
  sum_of(m, "cages[2].sum", cage, 2);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{"cages[2]", "cages[2].sum"});
  CHECK(found->least);
}

TEST_CASE("of a clue only the parts that contradict the others are named") {
  model m = boxed(2, 2);
  const std::vector<cell> cage{0, 1};
  for (const char* const name : {"cages[1]", "cages[2]"}) {
    m.begin_clue(2, name);
    REQUIRE(m.all_different(cage) == post_result::ok);
    sum_of(m, (std::string(name) + ".sum").c_str(), cage, name[6] == '1' ? 3 : 5);
  }
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{"cages[1].sum", "cages[2].sum"});
}

TEST_CASE("paths of equal beginnings belong to one clue where one rule says them") {
  CHECK(whole_clue("cages[3].sum") == "cages[3]");
  CHECK(whole_clue("cages[3]") == "cages[3]");
  CHECK(whole_clue("sum") == "sum");
  CHECK(whole_clue("").empty());
  model m = boxed(2, 2);
  const std::vector<cell> cage{0, 10};
  m.begin_clue(2, "cages[1]");
  REQUIRE(m.all_different(cage) == post_result::ok);
  m.begin_clue(3, "cages[1].sum");
  REQUIRE(m.sum(cage, {}, 2, 2) == post_result::ok);
  m.begin_clue(4, "other");
  REQUIRE(m.sum(cage, {}, 2, 2) == post_result::ok);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(found->size() == 2);
}

TEST_CASE("a small conflict is found in the middle of a list whose ends are large ones") {
  // From either end of the list QuickXplain comes upon a chain of less-than before the two sums.
  model m = boxed(3, 3);
  const auto chain = [&m](const char* name, cell from) {
    for (cell c = from; c + 1 < from + 9; ++c) {
      m.begin_clue(2, name + std::to_string(c));
      REQUIRE(m.less(c, c + 1, 1) == post_result::ok);
    }
    m.begin_clue(2, name + std::string("end"));
    REQUIRE(m.allow(from + 8, 0xFE) == post_result::ok);
  };
  chain("early", 0);
  sum_of(m, "a", {20, 50}, 2);
  sum_of(m, "b", {50, 60}, 18);
  chain("late", 72);
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  CHECK(names(m, *found) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("there is no conflict where there is a solution, or no budget to tell") {
  model m = boxed(2, 2);
  sum_of(m, "a", {0, 1}, 5);
  CHECK_FALSE(find_conflict(m, blank(m), plenty));
  sum_of(m, "b", {0, 1}, 6);
  CHECK(find_conflict(m, blank(m), plenty));
  CHECK_FALSE(find_conflict(m, blank(m), {.solutions = 1, .nodes = 0}));
  const std::atomic<bool> stop{true};
  model hard = boxed(3, 3);
  CHECK_FALSE(find_conflict(hard, blank(hard), {.solutions = 1, .cancel = &stop}));
}

TEST_CASE("without any one of a conflict there is a solution") {
  // Chains of less-than through a 4x4: twelve clues, of which any longest chain of five
  // contradicts.
  model m = boxed(2, 2);
  const std::vector<cell> path{0, 1, 5, 4, 8, 9, 13, 12};
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    m.begin_clue(2, "sign" + std::to_string(i));
    REQUIRE(m.less(path[i], path[i + 1], 1) == post_result::ok);
  }
  const auto found = find_conflict(m, blank(m), plenty);
  REQUIRE(found);
  REQUIRE(found->clues.size() > 1);
  for (const std::uint32_t out : found->clues) {
    std::vector<bool> keep(m.clues().size());
    for (std::size_t c = 0; c < keep.size(); ++c) keep[c] = m.clues()[c].path.empty();
    for (const std::uint32_t c : found->clues) keep[c] = c != out;
    solver judge{program(m.only(keep))};
    CHECK(judge.solve(blank(m), {.solutions = 1}).solutions == 1);
  }
}
