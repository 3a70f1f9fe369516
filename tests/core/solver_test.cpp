// The search: exact counts, limits, budgets, hidden variables, custom propagators.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "core/boards.hpp"
#include "core/tiny.hpp"

using namespace nonet::core;

namespace {

std::vector<std::uint8_t> blank(const board& shape) {
  return std::vector<std::uint8_t>(shape.cells(), empty_value);
}

limits all_solutions() {
  limits until;
  until.solutions = std::numeric_limits<std::uint64_t>::max();
  return until;
}

}  // namespace

TEST_CASE("latin squares and small sudokus are counted exactly") {
  // OEIS A002860 and A107739.
  CHECK(tiny::count_all(latin(1)).solutions == 1);
  CHECK(tiny::count_all(latin(2)).solutions == 2);
  CHECK(tiny::count_all(latin(3)).solutions == 12);
  CHECK(tiny::count_all(latin(4)).solutions == 576);
  CHECK(tiny::count_all(latin(5)).solutions == 161280);
  CHECK(tiny::count_all(boxed(2, 2)).solutions == 288);
}

TEST_CASE("a count stops at its limit and says so") {
  solver engine{program(latin(4))};
  const auto givens = blank({4, 4, 1, 4});
  limits until;
  until.solutions = 100;
  std::set<std::string> seen;
  const outcome o = engine.solve(givens, until, [&](std::span<const std::uint8_t> g) {
    seen.emplace(g.begin(), g.end());
    return true;
  });
  CHECK(o.solutions == 100);
  CHECK(seen.size() == 100);
  CHECK(o.ended == ending::solutions);
  until.solutions = 0;
  CHECK(engine.solve(givens, until).solutions == 0);
  until.solutions = 576;
  CHECK(engine.solve(givens, until).ended == ending::solutions);
  until.solutions = 577;
  CHECK(engine.solve(givens, until).ended == ending::complete);
}

TEST_CASE("a budget of nodes is kept to the node") {
  solver engine{program(latin(6))};
  const auto givens = blank({6, 6, 1, 6});
  for (const std::uint64_t nodes : {0ULL, 1ULL, 2ULL, 57ULL}) {
    limits until = all_solutions();
    until.nodes = nodes;
    const outcome o = engine.solve(givens, until);
    CHECK(o.nodes == nodes);
    CHECK(o.ended == ending::nodes);
  }
}

TEST_CASE("a search stops when it is cancelled or its listener has heard enough") {
  solver engine{program(latin(9))};
  const auto givens = blank({9, 9, 1, 9});
  std::atomic<bool> cancel = false;
  limits until = all_solutions();
  until.cancel = &cancel;
  std::uint64_t heard = 0;
  outcome o = engine.solve(givens, until, [&](std::span<const std::uint8_t>) {
    if (++heard == 10) cancel = true;
    return true;
  });
  CHECK(o.ended == ending::cancelled);
  CHECK(o.solutions == 10);
  cancel = false;
  o = engine.solve(givens, until, [](std::span<const std::uint8_t>) { return false; });
  CHECK(o.ended == ending::cancelled);
  CHECK(o.solutions == 1);
}

TEST_CASE("the same question walks the same tree, whatever was asked before") {
  const board shape{9, 9, 1, 9};
  solver engine{program(boxed(3, 3))};
  auto givens = blank(shape);
  limits until;
  until.solutions = 50;
  const outcome first = engine.solve(givens, until);
  givens[40] = 5;
  (void)engine.solve(givens, until);
  std::vector<mask> left(81);
  (void)engine.true_candidates(givens, until, left);
  givens[40] = empty_value;
  const outcome again = engine.solve(givens, until);
  CHECK(first.nodes == again.nodes);
  CHECK(first.guesses == again.guesses);
}

TEST_CASE("givens that no rule allows are no solution, at once") {
  const board shape{9, 9, 1, 9};
  solver engine{program(boxed(3, 3))};
  auto givens = blank(shape);
  givens[0] = 12;
  CHECK(engine.solve(givens, {}).solutions == 0);
  givens[0] = 5;
  givens[8] = 5;
  const outcome o = engine.solve(givens, {});
  CHECK(o.solutions == 0);
  CHECK(o.nodes <= 1);
  CHECK(o.ended == ending::complete);
  std::vector<mask> left(81);
  CHECK_FALSE(engine.propagate(givens, left));
}

TEST_CASE("hidden variables do not multiply solutions") {
  model m({1, 2, 1, 3});
  const auto h = m.variable(0, 60), unused = m.variable(5, 9);
  REQUIRE(h);
  REQUIRE(unused);
  // a + b <= h <= 50, so that most grids leave many values of h.
  REQUIRE(m.sum(std::vector<cell>{0, 1, *h}, std::vector<std::int32_t>{1, 1, -1}, -50, 0) ==
          post_result::ok);
  CHECK(tiny::count_all(m).solutions == 9);

  // A grid whose hidden part has no answer is no solution: h1, h2 in 1..2 differ from both cells.
  model clash({1, 2, 1, 3});
  const auto a = clash.variable(1, 2), b = clash.variable(1, 2);
  REQUIRE(a);
  REQUIRE(b);
  for (const cell c : {0U, 1U})
    for (const cell v : {*a, *b})
      REQUIRE(clash.all_different(std::vector<cell>{c, v}) == post_result::ok);
  // 11: h = 2, 2.  12: none.  13: 2.  22, 23, 31, 32, 33 likewise.
  CHECK(tiny::count_all(clash).solutions == 7);
}

TEST_CASE("hidden variables may use all 64 values") {
  model m({1, 3, 0, 3});
  const auto h = m.variable(0, 63), top = m.variable(0, 63);
  REQUIRE(h);
  REQUIRE(top);
  // h = 21 a, top = 63 - b, and h <= top - 20.
  REQUIRE(m.sum(std::vector<cell>{0, *h}, std::vector<std::int32_t>{21, -1}, 0, 0) ==
          post_result::ok);
  REQUIRE(m.sum(std::vector<cell>{1, *top}, {}, 63, 63) == post_result::ok);
  REQUIRE(m.less(*h, *top, 20) == post_result::ok);
  std::vector<mask> not_63(64, ~mask{0});
  for (mask& row : not_63) row &= ~bit(63);
  REQUIRE(m.relation(2, *top, not_63) == post_result::ok);
  // a = 0, 1: b = 1..3; a = 2: 42 <= 43 - b, so b = 1.  Four values of the third cell each.
  CHECK(tiny::count_all(m).solutions == 7 * 4);
}

TEST_CASE("a hidden search that fails deep down does not lose other grids") {
  // Three hidden variables, a pigeonhole of two values where the cell holds 2 or 3, and room for
  // all where it holds 1.
  model m({1, 1, 1, 3});
  std::vector<cell> hidden;
  for (int i = 0; i < 3; ++i) {
    const auto h = m.variable(1, 3);
    REQUIRE(h);
    hidden.push_back(*h);
    std::vector<mask> allowed(64);
    allowed[1] = bit(1) | bit(2) | bit(3);
    allowed[2] = bit(1) | bit(2);
    allowed[3] = bit(2) | bit(3);
    REQUIRE(m.relation(0, *h, allowed) == post_result::ok);
  }
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < i; ++j)
      REQUIRE(m.all_different(std::vector<cell>{hidden[i], hidden[j]}) == post_result::ok);
  CHECK(tiny::count_all(m).solutions == 1);
}

TEST_CASE("a search that starts over still counts exactly") {
  // Nine different values of 1..12 in a square whose rows and columns sum to 19; a further
  // sum makes solutions so rare that the search restarts before it finds one.
  const auto square = [] {
    model m({3, 3, 1, 12});
    std::vector<cell> all(9);
    for (cell c = 0; c < 9; ++c) all[c] = c;
    REQUIRE(m.all_different(all) == post_result::ok);
    for (cell i = 0; i < 3; ++i) {
      const cell row[] = {3 * i, 3 * i + 1, 3 * i + 2}, column[] = {i, i + 3, i + 6};
      REQUIRE(m.sum(row, {}, 19, 19) == post_result::ok);
      REQUIRE(m.sum(column, {}, 19, 19) == post_result::ok);
    }
    return m;
  };
  const std::vector<std::int32_t> weights{7, -3, 11, 2, -13, 5, 17, -1, 4};
  const auto weigh = [&](std::span<const std::uint8_t> grid) {
    std::int64_t sum = 0;
    for (std::size_t c = 0; c < 9; ++c) sum += std::int64_t{weights[c]} * grid[c];
    return sum;
  };
  const auto empty = blank({3, 3, 1, 12});
  std::map<std::int64_t, std::uint64_t> expected;
  solver plain{program(square())};
  (void)plain.solve(empty, all_solutions(), [&](std::span<const std::uint8_t> grid) {
    ++expected[weigh(grid)];
    return true;
  });
  std::uint64_t slowest = 0, nth = 0;
  for (const auto& [target, count] : expected) {
    if (nth++ % 7 != 0) continue;
    model m = square();
    std::vector<cell> all(9);
    for (cell c = 0; c < 9; ++c) all[c] = c;
    REQUIRE(m.sum(all, weights, target, target) == post_result::ok);
    solver engine{program(m)};
    CHECK(engine.solve(empty, all_solutions()).solutions == count);
    limits first;
    first.solutions = 1;
    slowest = std::max(slowest, engine.solve(empty, first).nodes);
  }
  CHECK(expected.size() > 100);
  // Every second node fails, and the first restart comes after 100 failures.
  CHECK(slowest > 250);
}

TEST_CASE("wide boards and values use the wider masks") {
  for (const std::uint32_t n : {16U, 17U, 32U, 33U, 35U}) {
    INFO("side " << n);
    const board shape{n, n, 1, n};
    solver engine{program(latin(n))};
    std::vector<std::uint8_t> grid(shape.cells());
    random_stream random(n);
    CHECK(engine.fill(blank(shape), {}, random, grid).solutions == 1);
    CHECK(engine.solve(grid, {}).solutions == 1);
    grid[0] = grid[1];
    CHECK(engine.solve(grid, {}).solutions == 0);
  }
}

TEST_CASE("counting an empty board streams solutions in bounded memory") {
  solver engine{program(boxed(3, 3))};
  limits until;
  until.solutions = 20000;
  const outcome o = engine.solve(blank({9, 9, 1, 9}), until);
  CHECK(o.solutions == 20000);
  CHECK(o.ended == ending::solutions);
}

TEST_CASE("a solver goes on after a listener has thrown") {
  solver engine{program(latin(4))};
  const auto givens = blank({4, 4, 1, 4});
  const auto quit = [](std::span<const std::uint8_t>) -> bool { throw 1; };
  CHECK_THROWS(engine.solve(givens, all_solutions(), quit));
  CHECK(engine.solve(givens, all_solutions()).solutions == 576);
}
