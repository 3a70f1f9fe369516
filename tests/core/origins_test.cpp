// Which clues say what the compiler derives: examples of each kind.
// SPDX-License-Identifier: MIT
#include "model/origins.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "logic/even_layout.hpp"
#include "model/compiled.hpp"
#include "nonet/core/program.hpp"

using namespace nonet::core;

namespace {

// 4 x 4, rows and columns: row r is clue r, column c clue 4 + c; what a test posts follows from
// clue 8 on.
//
//    0  1  2  3
//    4  5  6  7
//    8  9 10 11
//   12 13 14 15
struct sample {
  model facts{{4, 4, 1, 4}};
  sample() {
    for (std::uint32_t i = 0; i < 8; ++i) {
      std::vector<cell> unit(4);
      for (std::uint32_t j = 0; j < 4; ++j) unit[j] = i < 4 ? i * 4 + j : j * 4 + i - 4;
      clue().unit(unit);
    }
  }
  model& clue() {
    facts.begin_clue(0, std::to_string(facts.clues().size()));
    return facts;
  }
  sample& cage(const std::vector<cell>& cells, std::int64_t total) {
    clue().sum(cells, {}, total, total);
    return *this;
  }
  sample& less(cell a, cell b) {
    clue().less(a, b, 1);
    return *this;
  }
  sample& unit(const std::vector<cell>& cells) {
    clue().unit(cells);
    return *this;
  }
};

// The same facts without a clue, which keeps its number.
model less_clue(const model& facts, std::uint32_t clue) {
  std::vector<bool> keep(facts.clues().size(), true);
  keep[clue] = false;
  return facts.only(keep);
}

// Calls gone(rules) for the facts without each of the clues.
template <class F>
bool goes_with_each(const model& facts, const clue_set& clues, F&& gone) {
  return std::ranges::all_of(clues, [&](std::uint32_t clue) {
    const program rules(less_clue(facts, clue));
    return gone(rules.layout());
  });
}

template <class T>
bool has_list(const flat_lists<T>& lists, const std::vector<T>& of) {
  for (std::uint32_t i = 0; i < lists.size(); ++i)
    if (std::ranges::equal(lists[i], of)) return true;
  return false;
}

std::optional<std::uint32_t> find_linear(const compiled& rules, std::vector<slot> slots) {
  std::sort(slots.begin(), slots.end());
  for (std::uint32_t i = 0; i < rules.linears.size(); ++i) {
    std::vector<slot> its;
    for (const term& t : rules.linear_terms[i]) its.push_back(t.at);
    std::sort(its.begin(), its.end());
    if (its == slots) return i;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> find_house(const compiled& rules, const std::vector<slot>& slots) {
  for (std::uint32_t h = 0; h < rules.house_slots.size(); ++h)
    if (std::ranges::equal(rules.house_slots[h], slots)) return h;
  return std::nullopt;
}

}  // namespace

TEST_CASE("what a sum leaves of a row follows from the row and the sum") {
  sample s;
  s.cage({0, 1, 2}, 7);  // clue 8
  const program rules(s.facts);
  CHECK(rules.layout().domains[3] == 0b100);
  CHECK(find_origins(rules).domain(3) == clue_set{0, 8});
  CHECK(goes_with_each(s.facts, {0, 8}, [](const compiled& c) { return c.domains[3] == 0b1111; }));
}

TEST_CASE("a sum that reaches out of two rows says something with both and the others inside") {
  sample s;
  s.cage({0, 1, 2}, 7).cage({4, 5, 8}, 7).cage({9, 10}, 4).cage({11, 15, 14}, 6);
  const program rules(s.facts);
  // Rows 0 and 1 less clues 8 and 9: cells 3, 6 and 7 less cell 8.
  const auto found = find_linear(rules.layout(), {3, 6, 7, 8});
  REQUIRE(found);
  CHECK(find_origins(rules).linears[*found] == clue_set{0, 1, 8, 9});
  CHECK(goes_with_each(s.facts, {0, 1, 8, 9}, [](const compiled& c) {
    return !find_linear(c, {3, 6, 7, 8});
  }));
}

TEST_CASE("a hidden cage needs what keeps its cells apart as well") {
  sample s;
  s.cage({0, 1}, 5).cage({4, 5}, 4);  // clues 8 and 9: what rows 0 and 1 have besides
  const program rules(s.facts);
  const compiled& c = rules.layout();
  const origins why = find_origins(rules);
  for (std::uint32_t i = 0; i < c.cage_slots.size(); ++i) {
    if (std::ranges::equal(c.cage_slots[i], std::vector<slot>{2, 3}))
      CHECK(why.cages[i] == clue_set{0, 8});
    if (std::ranges::equal(c.cage_slots[i], std::vector<slot>{0, 1}))
      CHECK(why.cages[i] == clue_set{0, 8});
  }
  REQUIRE(has_list(c.cage_slots, {2, 3}));
  REQUIRE(has_list(c.cage_slots, {0, 1}));
  CHECK(goes_with_each(s.facts, {0, 8}, [](const compiled& l) {
    return !has_list(l.cage_slots, {2, 3});
  }));
}

TEST_CASE("posted sums follow from the clue that posted them, wherever they are put") {
  sample s;
  s.cage({5, 10, 15}, 6);                            // clue 8: nothing says that these differ
  s.clue().sum(std::vector<cell>{0, 10}, {}, 3, 4);  // clue 9
  const program rules(s.facts, compile_options{}.without(derivation::sums));
  REQUIRE(rules.layout().linears.size() == 1);
  const origins why = find_origins(rules);
  CHECK(why.linears[0] == clue_set{8});
  CHECK(why.relation(10, 0) == clue_set{9});
  CHECK(why.relation(0, 1).empty());
}

TEST_CASE("bounds follow from the chain that moved them last") {
  sample s;
  s.less(0, 10).less(0, 5).less(5, 10).less(10, 15).less(1, 4);  // clues 8 to 12
  const program rules(s.facts);
  const origins why = find_origins(rules);
  CHECK(rules.layout().domains[10] == 0b0100);
  CHECK(why.domain(10) == clue_set{9, 10, 11});  // not clue 8: it says less
  CHECK(why.domain(4) == clue_set{12});
  CHECK(why.domain(7).empty());
  CHECK(goes_with_each(s.facts, {9, 10, 11},
                       [](const compiled& c) { return c.domains[10] != 0b0100; }));
  CHECK(why.difference(0, 15) == clue_set{9, 10, 11});  // the longest way
}

TEST_CASE("slots differ for the shortest reason") {
  sample s;
  s.less(0, 5).less(5, 1);                          // clues 8 and 9; row 0 says it alone
  s.clue().sum(std::vector<cell>{2, 8}, {}, 5, 5);  // clue 10: an odd sum
  s.clue().equal(10, 15);                           // clue 11
  const origins why = find_origins(program(s.facts));
  CHECK(why.difference(1, 0) == clue_set{0});
  CHECK(why.difference(2, 8) == clue_set{10});
  CHECK(why.difference(0, 10).empty());
  // Cell 15 is one with cell 10, so row 3 keeps them apart from 12 with the equality's help.
  CHECK(why.difference(10, 12) == clue_set{3, 11});
}

TEST_CASE("a crowd follows from the group and the ways up") {
  sample s;
  s.less(0, 6).less(1, 6);  // clues 8 and 9: two of row 0 lie below cell 6
  const program rules(s.facts);
  REQUIRE(rules.layout().crowds.size() == 1);
  CHECK(find_origins(rules).crowds[0] == clue_set{0, 8, 9});
  CHECK(goes_with_each(s.facts, {0, 8, 9}, [](const compiled& c) { return c.crowds.empty(); }));
}

TEST_CASE("leftovers follow from the units on both sides") {
  sample s;
  // Clues 8 and 9 fill rows 0 and 1 but for cell 7, and have cell 8 instead.
  s.unit({0, 1, 4, 5}).unit({2, 3, 6, 8}).unit({7, 9, 12, 13}).unit({10, 11, 14, 15});
  const program rules(s.facts);
  const compiled& c = rules.layout();
  std::optional<std::uint32_t> at;
  for (std::uint32_t i = 0; i < c.leftovers.size(); ++i)
    if (std::ranges::equal(c.leftovers[i], std::vector<slot>{7, 8})) at = i;
  REQUIRE(at);
  CHECK(find_origins(rules).leftovers[*at] == clue_set{0, 1, 8, 9});
  CHECK(goes_with_each(s.facts, {0, 1, 8, 9}, [](const compiled& l) {
    return !has_list(l.leftovers, {7, 8});
  }));
}

TEST_CASE("a group is a unit because of what narrows its cells") {
  model facts({4, 4, 1, 4});
  facts.begin_clue(0, "group");
  REQUIRE(facts.all_different(std::vector<cell>{0, 5, 10}) == post_result::ok);
  for (const cell c : {0U, 5U, 10U}) {
    facts.begin_clue(0, "cell");
    REQUIRE(facts.allow(c, 0b1110) == post_result::ok);
  }
  facts.begin_clue(0, "whole");
  REQUIRE(facts.all_different(std::vector<cell>{3, 6, 9, 12}) == post_result::ok);
  const program rules(facts);
  const origins why = find_origins(rules);
  const auto house = find_house(rules.layout(), {0, 5, 10});
  REQUIRE(house);
  CHECK(why.houses[*house] == clue_set{0, 1, 2, 3});
  CHECK(why.houses[*find_house(rules.layout(), {3, 6, 9, 12})] == clue_set{4});
  CHECK(goes_with_each(facts, {0, 1, 2, 3}, [](const compiled& c) {
    const auto h = find_house(c, {0, 5, 10});
    return !h || *h >= c.units;
  }));
}

TEST_CASE("a segment follows from its houses") {
  sample s;
  s.unit({0, 1, 4, 5});  // clue 8
  const program rules(s.facts);
  const compiled& c = rules.layout();
  const origins why = find_origins(rules);
  REQUIRE(c.segments.size() == 4);
  for (std::uint32_t i = 0; i < 4; ++i) {
    clue_set both = why.houses[c.segments[i].a];
    add_clues(both, why.houses[c.segments[i].b]);
    CHECK(why.segments[i] == both);
    CHECK(both.size() == 2);
    CHECK(both.back() == 8);
  }
}

TEST_CASE("the rating's layout names its clues too") {
  sample s;
  s.cage({0, 1, 2}, 7);                                                                 // clue 8
  s.unit({0, 1, 4, 5}).unit({2, 3, 6, 8}).unit({7, 9, 12, 13}).unit({10, 11, 14, 15});  // 9 to 12
  s.less(0, 6).less(1, 6);                                                              // 13, 14
  origins why(s.facts);
  const auto even = lay_out_evenly(s.facts, reach::together, &why);
  const compiled& c = even->rules;
  REQUIRE(why.linears.size() == c.linears.size());
  CHECK(why.linears[*find_linear(c, {3})] == clue_set{0, 8});
  CHECK(why.houses.size() == c.house_slots.size());
  CHECK(why.segments.size() == c.segments.size());
  CHECK(why.cages.size() == c.cage_slots.size());
  CHECK(why.crowds.size() == c.crowds.size());
  REQUIRE(why.leftovers.size() == c.leftovers.size());
  REQUIRE(has_list(c.leftovers, {7, 8}));
  for (std::uint32_t i = 0; i < c.leftovers.size(); ++i)
    if (std::ranges::equal(c.leftovers[i], std::vector<slot>{7, 8}))
      CHECK((why.leftovers[i] == clue_set{0, 1, 9, 10} ||
             why.leftovers[i] == clue_set{2, 3, 11, 12}));
  REQUIRE(why.pockets.size() == c.pocket_outside.size());
  CHECK(!why.pockets.empty());
  for (const clue_set& clues : why.pockets) CHECK(clues.size() > 1);
}
