// Sums that follow from units and posted sums: which clues say them, and that they can be left out.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/boards.hpp"
#include "logic/even_layout.hpp"
#include "model/compiled.hpp"
#include "nonet/core/program.hpp"
#include "nonet/core/search.hpp"

using namespace nonet::core;

namespace {

using clues = std::vector<std::uint32_t>;

// 4 x 4, rows and columns: row r is clue r, column c clue 4 + c, the sums follow from clue 8 on.
//
//   a a a .
//   b b . .      a + b + c fill two rows but for two cells, or reach out of them
//   b c c .
//   . . . .
struct sample {
  model facts{{4, 4, 1, 4}};
  sample() {
    for (std::uint32_t i = 0; i < 8; ++i) {
      facts.begin_clue(0, (i < 4 ? "row " : "column ") + std::to_string(i % 4));
      std::vector<cell> unit(4);
      for (std::uint32_t j = 0; j < 4; ++j) unit[j] = i < 4 ? i * 4 + j : j * 4 + i - 4;
      REQUIRE(facts.unit(unit) == post_result::ok);
    }
  }
  void cage(const std::vector<cell>& cells, std::int64_t total) {
    facts.begin_clue(1, "cages");
    REQUIRE(facts.sum(cells, {}, total, total) == post_result::ok);
  }
};

clues said_by(const compiled& rules, const placed_sum& sum) {
  const auto from = rules.derived_from[sum.origin];
  return {from.begin(), from.end()};
}

// The clues of the derived sums of a form, by index; a sum that is said twice counts once.
std::vector<std::pair<std::uint32_t, clues>> derived(const compiled& rules, placed_sum::form as) {
  std::vector<std::pair<std::uint32_t, clues>> found;
  for (const placed_sum& sum : rules.placed_sums)
    if (sum.as == as && sum.origin >= rules.first_derived)
      found.emplace_back(sum.index, said_by(rules, sum));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace

TEST_CASE("what a sum leaves of a row follows from the row and the sum") {
  sample s;
  s.cage({0, 1, 2}, 7);  // clue 8
  const program rules(s.facts);
  const compiled& layout = rules.layout();
  CHECK(derived(layout, placed_sum::form::values) ==
        std::vector<std::pair<std::uint32_t, clues>>{{3, {0, 8}}});
  CHECK(layout.domains[3] == 0b100);
}

TEST_CASE("a sum that reaches out of two rows says something with both and the others inside") {
  sample s;
  s.cage({0, 1, 2}, 7);     // clue 8
  s.cage({4, 5, 8}, 7);     // clue 9
  s.cage({9, 10}, 4);       // clue 10
  s.cage({11, 15, 14}, 6);  // clue 11
  const program rules(s.facts);
  const compiled& layout = rules.layout();
  // Rows 0 and 1 less clues 8 and 9: cells 3, 6 and 7 less cell 8.
  const auto linears = derived(layout, placed_sum::form::linear);
  const auto is = [&](const auto& sum) { return sum.second == clues{0, 1, 8, 9}; };
  const auto found = std::find_if(linears.begin(), linears.end(), is);
  REQUIRE(found != linears.end());
  CHECK(layout.linear_terms[found->first].size() == 4);
  CHECK(layout.linears[found->first].lo == layout.linears[found->first].hi);
}

TEST_CASE("posted sums follow from the clue that posted them, wherever they are put") {
  sample s;
  s.cage({0, 1}, 5);       // clue 8
  s.cage({5, 10, 15}, 6);  // clue 9: nothing says that these differ
  const program rules(s.facts, {.derived_sums = false});
  const compiled& layout = rules.layout();
  REQUIRE(layout.placed_sums.size() == 2);
  CHECK(layout.placed_sums[0].as == placed_sum::form::cage);
  CHECK(said_by(layout, layout.placed_sums[0]) == clues{8});
  CHECK(layout.placed_sums[1].as == placed_sum::form::linear);
  CHECK(said_by(layout, layout.placed_sums[1]) == clues{9});
}

TEST_CASE("the rating's layout names the clues of its derived sums too") {
  sample s;
  s.cage({0, 1, 2}, 7);  // clue 8
  const auto even = lay_out_evenly(s.facts, reach::together);
  const auto found = derived(even->rules, placed_sum::form::linear);
  const auto is = [&](const auto& sum) { return sum.second == clues{0, 8}; };
  CHECK(std::any_of(found.begin(), found.end(), is));
}

TEST_CASE("without derived sums the answers are the same and take more guesses") {
  sample s;
  s.cage({0, 1, 4}, 5);
  s.cage({2, 3, 7}, 10);
  s.cage({5, 6, 9}, 9);
  s.cage({8, 12, 13}, 10);
  const program with(s.facts), without(s.facts, {.derived_sums = false});
  CHECK(with.layout().first_derived < with.layout().derived_from.size());
  CHECK(without.layout().first_derived == without.layout().derived_from.size());
  const std::vector<std::uint8_t> empty(16, empty_value);
  const limits all{.solutions = 1000};
  solver first(with), second(without);
  const outcome a = first.solve(empty, all), b = second.solve(empty, all);
  CHECK(a.ended == ending::complete);
  CHECK(a.solutions == b.solutions);
  CHECK(a.solutions > 0);
  CHECK(a.guesses < b.guesses);
}
