// The engine that learns from conflicts: what it decides, its limits, and its turns.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "learn/clause_engine.hpp"
#include "learn/encode.hpp"
#include "nonet/core/search.hpp"

using namespace nonet::core;

namespace {

constexpr std::uint64_t no_end = ~std::uint64_t{0};
constexpr learning always{.after = 0, .turn = no_end};
constexpr learning never{.after = no_end, .turn = no_end};
constexpr limits all{.solutions = no_end};

using values = std::vector<std::uint8_t>;

values no_givens(const model& m) { return values(m.shape().cells(), empty_value); }

model latin(std::uint32_t size) {
  model m({.rows = size, .columns = size, .value_min = 1, .value_max = size});
  m.begin_clue(0, "lines");
  std::vector<cell> line(size);
  for (const bool down : {false, true})
    for (std::uint32_t i = 0; i < size; ++i) {
      for (std::uint32_t j = 0; j < size; ++j)
        line[j] = down ? m.shape().at(j, i) : m.shape().at(i, j);
      REQUIRE(m.unit(line) == post_result::ok);
    }
  return m;
}

// The value 1 has `rows - 1` columns for so many rows, which no look at one line or two shows.
model crowded(std::uint32_t size, std::uint32_t rows) {
  model m = latin(size);
  for (std::uint32_t r = 0; r < rows; ++r)
    for (std::uint32_t c = rows - 1; c < size; ++c)
      REQUIRE(m.allow(m.shape().at(r, c), m.shape().all() & ~bit(1)) == post_result::ok);
  return m;
}

// Sums that many grids have.
model sums_in_latin() {
  model m = latin(9);
  for (std::uint32_t i = 0; i + 2 < 9; ++i) {
    const std::array<cell, 4> around{m.shape().at(i, i), m.shape().at(i, i + 1),
                                     m.shape().at(i + 1, i + 2), m.shape().at(i + 2, i)};
    REQUIRE(m.sum(around, {}, 17 + i % 3, 17 + i % 3) == post_result::ok);
  }
  return m;
}

outcome ask(const model& m, const learning& when, const limits& until) {
  return solver(program(m), when).solve(no_givens(m), until);
}

// One row of all values: as many solutions as there are orders.
model row_of(std::uint32_t size) {
  model m({.rows = 1, .columns = size, .value_min = 1, .value_max = size});
  m.begin_clue(0, "row");
  std::vector<cell> row(size);
  for (cell c = 0; c < size; ++c) row[c] = c;
  REQUIRE(m.unit(row) == post_result::ok);
  return m;
}

}  // namespace

TEST_CASE("learning decides in few nodes what search does not decide in a million",
          "[unit][learn]") {
  const model m = crowded(16, 8);
  constexpr limits million{.nodes = 1'000'000};
  const outcome without = ask(m, never, million);
  CHECK(without.ended == ending::nodes);
  CHECK(without.solutions == 0);
  const outcome with = ask(m, always, million);
  CHECK(with.ended == ending::complete);
  CHECK(with.solutions == 0);
  CHECK(with.nodes < 50'000);
}

TEST_CASE("left to itself a solver lets the learning engine try", "[unit][learn]") {
  const outcome found = ask(crowded(16, 8), {}, {.nodes = 1'000'000});
  CHECK(found.ended == ending::complete);
  CHECK(found.solutions == 0);
}

TEST_CASE("a search that ends before the first turn is not changed by it", "[unit][learn]") {
  for (const model& m : {row_of(6), latin(4), sums_in_latin()}) {
    const limits until{.solutions = 500, .nodes = 5000};
    const outcome without = ask(m, never, until), with = ask(m, {.after = 5000, .turn = 1}, until);
    CHECK(with.nodes == without.nodes);
    CHECK(with.guesses == without.guesses);
    CHECK(with.solutions == without.solutions);
    CHECK(with.ended == without.ended);
  }
}

TEST_CASE("both engines together show each grid once, however many there are", "[unit][learn]") {
  // 5040 and 576 grids.  Beyond a thousand the search goes on alone.
  for (const model& m : {row_of(7), latin(4)}) {
    const std::uint64_t expected = m.shape().rows == 1 ? 5040 : 576;
    for (const learning& when :
         {always, learning{.after = 40, .turn = 30}, learning{.after = 3, .turn = 500}, never}) {
      CAPTURE(*when.after, *when.turn, expected);
      std::set<values> seen;
      std::uint64_t shown = 0;
      const outcome found = solver(program(m), when)
                                .solve(no_givens(m), all, [&](std::span<const std::uint8_t> grid) {
                                  ++shown;
                                  seen.emplace(grid.begin(), grid.end());
                                  return true;
                                });
      CHECK(found.ended == ending::complete);
      CHECK(found.solutions == expected);
      CHECK(shown == expected);
      CHECK(seen.size() == expected);
    }
  }
}

TEST_CASE("hidden variables do not make the learning engine show a grid twice", "[unit][learn]") {
  model m = row_of(3);
  const auto hidden = m.variable(1, 9);
  REQUIRE(hidden);
  REQUIRE(m.less(0, *hidden, 1) == post_result::ok);
  CHECK(ask(m, always, all).solutions == 6);
  CHECK(ask(m, {.after = 2, .turn = 2}, all).solutions == 6);
}

TEST_CASE("the learning engine keeps to its limits", "[unit][learn]") {
  const model m = sums_in_latin();
  SECTION("nodes") {
    for (const std::uint64_t nodes : {0ULL, 1ULL, 7ULL, 300ULL}) {
      const outcome cut = ask(m, always, {.solutions = no_end, .nodes = nodes});
      CHECK(cut.nodes == nodes);
      CHECK(cut.ended == ending::nodes);
    }
  }
  SECTION("solutions") {
    const outcome found = ask(m, always, {.solutions = 5});
    CHECK(found.solutions == 5);
    CHECK(found.ended == ending::solutions);
  }
  SECTION("a flag that is set while it runs") {
    std::atomic<bool> cancel{false};
    const outcome found =
        solver(program(m), always)
            .solve(no_givens(m), {.solutions = no_end, .cancel = &cancel},
                   [&](std::span<const std::uint8_t>) { return cancel = true, true; });
    CHECK(found.ended == ending::cancelled);
    CHECK(found.solutions == 1);
  }
  SECTION("a listener that has had enough") {
    std::uint64_t heard = 0;
    const outcome found =
        solver(program(m), always).solve(no_givens(m), all, [&](std::span<const std::uint8_t>) {
          return ++heard < 3;
        });
    CHECK(found.ended == ending::cancelled);
    CHECK(heard == 3);
  }
}

TEST_CASE("a random grid that is not found gives the learning engine its turns", "[unit][learn]") {
  const model m = crowded(9, 5);
  std::vector<std::uint8_t> grid(81);
  random_stream random(1);
  const outcome o = solver(program(m), {.after = 500, .turn = 100})
                        .fill(no_givens(m), {.nodes = 20'000}, random, grid);
  CHECK(o.ended == ending::complete);
  CHECK(o.solutions == 0);

  const model other = sums_in_latin();
  std::set<std::string> grids;
  solver engine(program(other), always);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    random_stream dice(seed), same(seed);
    REQUIRE(engine.fill(no_givens(other), {}, dice, grid).solutions == 1);
    CHECK(solver(program(other)).solve(grid, {}).solutions == 1);
    grids.emplace(grid.begin(), grid.end());
    std::vector<std::uint8_t> again(81);
    REQUIRE(engine.fill(no_givens(other), {}, same, again).solutions == 1);
    CHECK(again == grid);
  }
  CHECK(grids.size() > 5);
}

TEST_CASE("the learning engine says when a propagator is at fault", "[unit][learn][fault]") {
  model m = row_of(4);
  custom_propagator code;
  code.name = "moody";
  code.run = [](const void*, const propagator_call& call) {
    return call.domain[0] == bit(2) ? propagation::error : propagation::fix;
  };
  const std::array<cell, 2> scope{0, 1};
  REQUIRE(m.propagator(code, scope) == post_result::ok);
  CHECK(ask(m, always, all).ended == ending::fault);
}

TEST_CASE("what is learned is bounded", "[unit][learn]") {
  const program rules(sums_in_latin());
  const compiled& layout = rules.layout();
  clause_engine engine(layout, layout.domains, {.clauses = 200, .words = 20'000});
  encode(engine);
  using step = clause_engine::step;
  std::size_t most = 0, conflicts = 0;
  std::vector<literal> grid;
  for (int nodes = 0; nodes < 60'000; ++nodes) {
    const step now = engine.propagate();
    bool more = true;
    if (now == step::go_on) {
      engine.decide();
    } else if (now == step::conflict) {
      ++conflicts;
      more = engine.learn();
    } else if (now == step::solved) {
      grid.clear();
      for (slot s = 0; s < layout.slots; ++s)
        grid.push_back(engine.is(s, least_value(engine.domain(s))));
      more = engine.exclude(grid);
    } else {
      more = false;
    }
    REQUIRE(more);
    most = std::max(most, engine.learned_clauses());
  }
  CHECK(conflicts > 2000);
  CHECK(most < 1000);
}
