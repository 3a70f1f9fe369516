// True candidates, candidate counts and random fills.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

#include "core/boards.hpp"
#include "core/tiny.hpp"

using namespace nonet::core;

namespace {

// Five solutions.
const char* const five_ways =
    "6..27.49...9.8..3.73...6..2.473.8.653..4...799....7.....3...9.7.7256.3....47.2.5.";

std::vector<std::uint8_t> read(const char* text) {
  std::vector<std::uint8_t> givens;
  for (; *text != 0; ++text)
    givens.push_back(*text == '.' ? empty_value : static_cast<std::uint8_t>(*text - '0'));
  return givens;
}

}  // namespace

TEST_CASE("true candidates and counts are those of the solutions") {
  const std::vector<std::uint8_t> givens = read(five_ways);
  solver engine{program(boxed(3, 3))};
  limits until;
  until.solutions = 1000;
  std::vector<mask> expected(81), left(81);
  std::vector<std::uint64_t> counted(81 * 64), counts(81 * 64);
  const outcome all = engine.solve(givens, until, [&](std::span<const std::uint8_t> grid) {
    for (std::size_t c = 0; c < 81; ++c) {
      expected[c] |= bit(grid[c]);
      ++counted[c * 64 + grid[c]];
    }
    return true;
  });
  CHECK(all.solutions == 5);
  CHECK(engine.true_candidates(givens, until, left).ended == ending::complete);
  CHECK(left == expected);
  CHECK(engine.candidate_counts(givens, until, counts).ended == ending::complete);
  CHECK(counts == counted);
}

TEST_CASE("whoever asks for candidates hears the solutions that vouch for them") {
  const std::vector<std::uint8_t> givens = read(five_ways);
  solver engine{program(boxed(3, 3))};
  std::vector<mask> left(81), heard(81);
  std::vector<std::uint64_t> counts(81 * 64);
  std::uint64_t solutions = 0;
  const auto hear = [&](std::span<const std::uint8_t> grid) {
    ++solutions;
    for (std::size_t c = 0; c < 81; ++c) heard[c] |= bit(grid[c]);
    return true;
  };
  const outcome looked_at = engine.true_candidates(givens, {}, left, hear);
  CHECK(solutions == looked_at.solutions);
  CHECK(heard == left);
  limits all;
  all.solutions = 1000;
  solutions = 0;
  CHECK(engine.candidate_counts(givens, all, counts, hear).ended == ending::complete);
  CHECK(solutions == 5);

  const auto stop = [](std::span<const std::uint8_t>) { return false; };
  CHECK(engine.true_candidates(givens, {}, left, stop).ended == ending::cancelled);
  CHECK(engine.candidate_counts(givens, all, counts, stop).ended == ending::cancelled);
  CHECK(counts == std::vector<std::uint64_t>(81 * 64));
}

TEST_CASE("every candidate of an empty board is true, and few solutions show it") {
  solver engine{program(boxed(3, 3))};
  std::vector<mask> left(81);
  const outcome o = engine.true_candidates(std::vector<std::uint8_t>(81, empty_value), {}, left);
  CHECK(o.ended == ending::complete);
  CHECK(left == std::vector<mask>(81, value_range(1, 9)));
  CHECK(o.solutions < 81);
}

TEST_CASE("a board without solutions has no true candidates") {
  std::vector<std::uint8_t> givens = read(five_ways);
  givens[80] = 6;
  solver engine{program(boxed(3, 3))};
  limits until;
  std::vector<mask> left(81, 1);
  const outcome o = engine.true_candidates(givens, until, left);
  CHECK(o.ended == ending::complete);
  CHECK(o.solutions == 0);
  CHECK(left == std::vector<mask>(81, 0));
}

TEST_CASE("true candidates that run out of budget keep what is not disproved") {
  const std::vector<std::uint8_t> givens = read(five_ways);
  solver engine{program(boxed(3, 3))};
  std::vector<mask> exact(81), left(81);
  const outcome whole = engine.true_candidates(givens, {}, exact);
  for (std::uint64_t nodes = 0; nodes < whole.nodes; ++nodes) {
    limits until;
    until.nodes = nodes;
    const outcome o = engine.true_candidates(givens, until, left);
    CHECK(o.ended == ending::nodes);
    CHECK(o.nodes == nodes);
    for (std::size_t c = 0; c < 81; ++c) CHECK((exact[c] & ~left[c]) == 0);
  }
}

TEST_CASE("fills agree with the givens, repeat with their seed and differ between seeds") {
  solver engine{program(boxed(3, 3))};
  std::vector<std::uint8_t> givens(81, empty_value);
  givens[10] = 7;
  givens[70] = 7;
  std::set<std::string> grids;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::vector<std::uint8_t> grid(81), again(81);
    random_stream one(seed), two(seed);
    CHECK(engine.fill(givens, {}, one, grid).solutions == 1);
    CHECK(grid[10] == 7);
    CHECK(grid[70] == 7);
    CHECK(engine.solve(grid, {}).solutions == 1);
    CHECK(engine.fill(givens, {}, two, again).solutions == 1);
    CHECK(grid == again);
    grids.emplace(grid.begin(), grid.end());
  }
  CHECK(grids.size() == 20);
}

TEST_CASE("a fill keeps to what givens leave of the units that it fills first") {
  // Two givens that every box but two sees: units filled without a look at them mostly fail, and a
  // grid without such units takes 45 nodes.
  solver engine{program(boxed(3, 3))};
  std::vector<std::uint8_t> givens(81, empty_value), grid(81);
  givens[10] = 7;
  givens[70] = 7;
  std::uint64_t nodes = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    random_stream random(seed);
    const outcome o = engine.fill(givens, {}, random, grid);
    CHECK(o.solutions == 1);
    nodes += o.nodes;
  }
  CHECK(nodes < 2000);
}

TEST_CASE("a fill goes on without the units that it filled first") {
  // Boxes whose rows are shifted by 0, 1 and 2 cells: units that don't see each other often don't
  // go together, which is found out thousands of nodes later where nothing starts afresh.
  model m = latin(9);
  std::vector<std::vector<cell>> regions(9);
  for (cell c = 0; c < 81; ++c) {
    const cell row = c / 9, column = (c + row % 3) % 9;
    regions[row / 3 * 3 + column / 3].push_back(c);
  }
  for (const std::vector<cell>& region : regions) REQUIRE(m.unit(region) == post_result::ok);
  solver engine{program(m)};
  const std::vector<std::uint8_t> empty(81, empty_value);
  std::vector<std::uint8_t> grid(81);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    random_stream random(seed);
    CHECK(engine.fill(empty, {.nodes = 2000}, random, grid).solutions == 1);
  }
}

TEST_CASE("a fill finds out that there is no grid") {
  // The leftovers of these regions contradict each other, which restarts never come upon.
  model m = latin(9);
  for (const auto& [name, region] : regions_of(
           "AAAAABBBBAEEEBBBBBADEEEEFFFADDEEFFFFADDHHHHFFCDDHHHHGGCCDDHIIGGCCCIIIIGGCCCIIIGGG"))
    REQUIRE(m.unit(region) == post_result::ok);
  solver engine{program(m)};
  const std::vector<std::uint8_t> empty(81, empty_value);
  std::vector<std::uint8_t> grid(81);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    random_stream random(seed);
    const outcome o = engine.fill(empty, {.nodes = 10'000}, random, grid);
    CHECK(o.ended == ending::complete);
    CHECK(o.solutions == 0);
  }
}

TEST_CASE("a fill of a large board learns from its conflicts") {
  // Half of the cells of 25x25 are given: of 400 seeds these take above 15,000 nodes with restarts
  // alone.
  solver engine{program(boxed(5, 5))};
  const std::vector<std::uint8_t> empty(625, empty_value);
  std::vector<std::uint8_t> full(625), grid(625);
  std::vector<cell> order(625);
  for (const std::uint64_t seed : {2U, 134U, 375U, 391U, 398U}) {
    CAPTURE(seed);
    random_stream random(seed);
    REQUIRE(engine.fill(empty, {}, random, full).solutions == 1);
    std::iota(order.begin(), order.end(), cell{0});
    random.shuffle(std::span(order));
    for (const cell c : std::span(order).first(312)) full[c] = empty_value;
    CHECK(engine.fill(full, {.nodes = 15'000}, random, grid).solutions == 1);
  }
}

TEST_CASE("a fill of what is decided at once takes one node") {
  solver engine{program(boxed(3, 3))};
  std::vector<std::uint8_t> givens(81, empty_value), grid(81), again(81);
  random_stream random(1);
  CHECK(engine.fill(givens, {}, random, grid).solutions == 1);
  outcome o = engine.fill(grid, {}, random, again);
  CHECK(o.solutions == 1);
  CHECK(o.nodes == 1);
  CHECK(again == grid);
  givens[0] = givens[1] = 4;
  o = engine.fill(givens, {}, random, grid);
  CHECK(o.solutions == 0);
  CHECK(o.nodes == 1);
  CHECK(o.ended == ending::complete);
}

TEST_CASE("a fill that is impossible or out of budget leaves the grid empty") {
  solver engine{program(boxed(3, 3))};
  std::vector<std::uint8_t> givens(81, empty_value), grid(81);
  random_stream random(1);
  limits until;
  until.nodes = 3;
  outcome o = engine.fill(givens, until, random, grid);
  CHECK(o.solutions == 0);
  CHECK(o.ended == ending::nodes);
  CHECK(grid == givens);
  givens[0] = givens[1] = 4;
  o = engine.fill(givens, {}, random, grid);
  CHECK(o.solutions == 0);
  CHECK(o.ended == ending::complete);
}
