// What may be posted, and what the compiler makes of it.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "core/boards.hpp"
#include "core/tiny.hpp"

using namespace nonet::core;

namespace {

const board square{3, 3, 1, 3};

}  // namespace

TEST_CASE("scopes with repeated or foreign cells are refused and post nothing") {
  model m(square);
  const std::vector<cell> twice{0, 1, 0}, beyond{0, 1, 9}, none{};
  CHECK(m.unit(twice) == post_result::repeated_cell);
  CHECK(m.unit(beyond) == post_result::foreign_cell);
  CHECK(m.all_different(twice) == post_result::repeated_cell);
  CHECK(m.all_different(none) == post_result::wrong_size);
  CHECK(m.sum(beyond, {}, 0, 1) == post_result::foreign_cell);
  CHECK(m.sum(none, {}, 0, 1) == post_result::wrong_size);
  CHECK(m.less(4, 4, 1) == post_result::repeated_cell);
  CHECK(m.equal(4, 4) == post_result::repeated_cell);
  CHECK(m.differ_at(0, 0) == post_result::repeated_cell);
  CHECK(m.unit(std::vector<cell>{0, 1}) == post_result::wrong_size);
  CHECK(m.facts().empty());
  CHECK(m.clues().empty());
}

TEST_CASE("malformed arguments are refused") {
  model m(square);
  const std::vector<cell> row{0, 1, 2};
  CHECK(m.sum(row, std::vector<std::int32_t>{1, 2}, 0, 9) == post_result::bad_argument);
  CHECK(m.relation(0, 1, std::vector<mask>(10)) == post_result::bad_argument);
  CHECK(m.table(row, std::vector<std::uint8_t>{1, 2}) == post_result::bad_argument);
  CHECK(m.table(row, std::vector<std::uint8_t>{1, 2, 64}) == post_result::bad_argument);
  CHECK(m.propagator({}, row) == post_result::bad_argument);

  automaton machine;
  CHECK(m.regular(row, machine) == post_result::bad_argument);
  machine.values = 4;
  machine.accepts = {0, 1};
  machine.next.assign(8, 1);
  CHECK(m.regular(row, machine) == post_result::ok);
  machine.next[5] = 2;
  CHECK(m.regular(row, machine) == post_result::bad_argument);
  machine.next[5] = 1;
  machine.accepts[0] = 1;
  CHECK(m.regular(row, machine) == post_result::bad_argument);
  machine.accepts[0] = 0;
  machine.start = 2;
  CHECK(m.regular(row, machine) == post_result::bad_argument);
  CHECK_FALSE(m.variable(3, 2));
  CHECK_FALSE(m.variable(0, 64));
}

TEST_CASE("facts belong to the clue that was begun last") {
  model m(square);
  CHECK(m.allow(0, bit(1)) == post_result::ok);
  m.begin_clue(7, "cages[3]");
  CHECK(m.allow(1, bit(1)) == post_result::ok);
  REQUIRE(m.facts().size() == 2);
  REQUIRE(m.clues().size() == 2);
  CHECK(m.facts()[0].clue == 0);
  CHECK(m.clues()[0].path.empty());
  CHECK(m.facts()[1].clue == 1);
  CHECK(m.clues()[1].rule == 7);
  CHECK(m.clues()[1].path == "cages[3]");
}

TEST_CASE("contradicting facts make a program without solutions") {
  const auto solutions = [](auto&& post) {
    model m(square);
    post(m);
    return tiny::count_all(m).solutions;
  };
  const std::vector<cell> row{0, 1, 2};
  CHECK(solutions([&](model& m) { (void)m.allow(0, 0); }) == 0);
  CHECK(solutions([&](model& m) { (void)m.allow(0, bit(60)); }) == 0);
  CHECK(solutions([&](model& m) { (void)m.sum(row, {}, 5, 4); }) == 0);
  CHECK(solutions([&](model& m) { (void)m.among(row, bit(1), 3, 2); }) == 0);
  CHECK(solutions([&](model& m) { (void)m.among(row, bit(1), 4, 9); }) == 0);
  CHECK(solutions([&](model& m) { (void)m.table(row, {}); }) == 0);
  CHECK(solutions([&](model& m) { (void)m.all_different(std::vector<cell>{0, 1, 2, 3}); }) == 0);
  CHECK(solutions([&](model& m) {
          (void)m.equal(0, 2);
          (void)m.unit(row);
        }) == 0);
  CHECK(solutions([&](model& m) {
          (void)m.equal(0, 5);
          (void)m.equal(5, 8);
          (void)m.allow(0, bit(1));
          (void)m.allow(8, bit(2));
        }) == 0);
  CHECK(solutions([&](model& m) {
          (void)m.equal(0, 4);
          (void)m.less(0, 4, 1);
        }) == 0);
}

TEST_CASE("a cycle of less-than facts ends, with no solution if it rises") {
  const auto ring = [](std::int32_t last_gap) {
    model m({2, 2, 1, 4});
    (void)m.less(0, 1, 1);
    (void)m.less(1, 2, 1);
    (void)m.less(2, 0, last_gap);
    return tiny::count_all(m).solutions;
  };
  CHECK(ring(1) == 0);
  CHECK(ring(-1) == 0);
  CHECK(ring(-2) == 2 * 4);  // x, x + 1, x + 2 and any fourth cell
  CHECK(ring(-2'000'000'000) == 4 * 4);
  model m({1, 2, 1, 4});
  (void)m.less(0, 1, 2'000'000'000);
  CHECK(tiny::count_all(m).solutions == 0);
}

TEST_CASE("a program knows which cells differ, whatever the reason") {
  model m({2, 4, 1, 9});
  (void)m.all_different(std::vector<cell>{0, 1});
  (void)m.less(1, 2, 1);
  (void)m.less(2, 3, 0);
  (void)m.allow(4, bit(1) | bit(2));
  (void)m.allow(5, bit(3) | bit(4));
  (void)m.equal(0, 6);
  (void)m.sum(std::vector<cell>{3, 7}, std::vector<std::int32_t>{1, -1}, 4, 5);
  const program p(m);
  CHECK(p.differ(0, 1));
  CHECK(p.differ(1, 6));
  CHECK_FALSE(p.differ(0, 6));
  CHECK(p.differ(1, 3));
  CHECK_FALSE(p.differ(2, 3));
  CHECK(p.differ(4, 5));
  CHECK(p.differ(3, 7));
  CHECK_FALSE(p.differ(0, 7));
}

TEST_CASE("rows of cells that differ say what pairs of cells say", "[unit][model]") {
  model merged = boxed(3, 4);  // of two words a row, three with its hidden variables
  (void)merged.equal(0, 143);
  model large = boxed(3, 4);
  const std::optional<cell> hidden = large.variable(1, 12);
  (void)large.all_different(std::vector<cell>{5, 100, *hidden});
  for (const model& m : {boxed(3, 3), merged, large}) {
    const program p(m);
    const std::uint32_t cells = m.shape().cells(), words = (cells + 63) / 64;
    const std::vector<std::uint64_t> rows = p.cells_apart();
    REQUIRE(rows.size() == std::size_t{cells} * words);
    for (cell a = 0; a < cells; ++a)
      for (cell b = 0; b < words * 64; ++b) {
        const bool apart = (rows[a * words + b / 64] >> (b % 64) & 1) != 0;
        REQUIRE(apart == (b < cells && p.differ(a, b)));
      }
  }
}
