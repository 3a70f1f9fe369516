// Each native constraint alone on tiny boards, against every grid.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>
#include <string>

#include "core/tiny.hpp"

using namespace nonet::core;
using tiny::compare;
using tiny::grid;
using tiny::strength;

namespace {

constexpr board row_of(std::uint32_t cells, std::uint32_t lo, std::uint32_t hi) {
  return {1, cells, lo, hi};
}
const std::vector<cell> four{0, 1, 2, 3};
const std::vector<cell> five{0, 1, 2, 3, 4};

bool distinct(grid g) { return std::set<std::uint8_t>(g.begin(), g.end()).size() == g.size(); }
std::int64_t total(grid g) { return std::accumulate(g.begin(), g.end(), std::int64_t{0}); }

void ok(post_result r) { REQUIRE(r == post_result::ok); }

}  // namespace

TEST_CASE("a unit holds each value once") {
  compare(
      row_of(5, 1, 5), [](model& m) { ok(m.unit(five)); }, distinct, strength::sound);
}

TEST_CASE("a group has no value twice") {
  compare(
      row_of(4, 0, 5), [](model& m) { ok(m.all_different(four)); }, distinct, strength::sound);
}

TEST_CASE("a group with as many cells as values is a unit") {
  model facts(row_of(4, 1, 4));
  ok(facts.all_different(four));
  ok(facts.allow(1, bit(1) | bit(2)));
  ok(facts.allow(2, bit(1) | bit(2)));
  ok(facts.allow(3, bit(1) | bit(2) | bit(3)));
  solver engine{program(facts)};
  std::vector<mask> left(4);
  REQUIRE(engine.propagate(std::vector<std::uint8_t>(4, empty_value), left));
  CHECK(left[0] == bit(4));
  CHECK(left[3] == bit(3));
}

TEST_CASE("a plain sum lets values repeat") {
  for (const std::int64_t target : {4, 9, 13, 16, 20})
    compare(
        row_of(4, 1, 5), [&](model& m) { ok(m.sum(four, {}, target, target)); },
        [&](grid g) { return total(g) == target; }, strength::sound);
}

TEST_CASE("a sum of three open cells is exact") {
  const std::vector<cell> three{0, 1, 2};
  for (const std::vector<std::int32_t>& w :
       {std::vector<std::int32_t>{1, 1, 1}, {2, 3, -4}, {5, -1, -1}})
    for (const std::int64_t target : {3, 7, 8, 15})
      compare(
          row_of(3, 1, 7), [&](model& m) { ok(m.sum(three, w, target, target)); },
          [&](grid g) { return w[0] * g[0] + w[1] * g[1] + w[2] * g[2] == target; },
          strength::exact);
}

TEST_CASE("a sum is exact where one step is wider than a word") {
  // The last cell can only be 3; then 30 is left, less than the first may take, whose steps no word
  // holds: the sanitizer of shifts looks at those.
  for (const std::int32_t sign : {1, -1}) {
    model facts(row_of(3, 0, 9));
    ok(facts.allow(1, value_range(0, 4)));
    const std::vector<std::int32_t> weights{10 * sign, sign, 70 * sign};
    ok(facts.sum(std::vector<cell>{0, 1, 2}, weights, 240 * sign, 240 * sign));
    solver engine{program(facts)};
    std::vector<mask> left(3);
    REQUIRE(engine.propagate(std::vector<std::uint8_t>(3, empty_value), left));
    CHECK(left == std::vector<mask>{bit(3), bit(0), bit(3)});
  }
}

TEST_CASE("a sum of different cells keeps to the sets of values that reach it") {
  for (const std::int64_t target : {10, 11, 14, 19, 26})
    compare(
        row_of(4, 1, 8),
        [&](model& m) {
          ok(m.all_different(four));
          ok(m.sum(four, {}, target, target + 1));
        },
        [&](grid g) { return distinct(g) && total(g) >= target && total(g) <= target + 1; },
        strength::sound, 25);
}

TEST_CASE("sums take any weights and any bounds") {
  const std::vector<std::int32_t> weights[] = {{1, 2, 3, 4},   {-1, -1, -1, -1}, {2, -3, 5, -7},
                                               {1, 1, -1, -1}, {100, 10, 1, 0},  {6, 4, -2, 8}};
  for (const std::vector<std::int32_t>& w : weights)
    for (const std::int64_t lo : {-20, -1, 0, 3, 12}) {
      const std::int64_t hi = lo + (lo & 3);
      compare(
          row_of(4, 0, 4), [&](model& m) { ok(m.sum(four, w, lo, hi)); },
          [&](grid g) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < 4; ++i) sum += std::int64_t{w[i]} * g[i];
            return sum >= lo && sum <= hi;
          },
          strength::sound, 12);
    }
}

TEST_CASE("sums do not overflow, however large their bounds and weights") {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  constexpr auto heavy = std::numeric_limits<std::int32_t>::max();
  constexpr auto light = std::numeric_limits<std::int32_t>::min();
  const std::vector<std::int32_t> weights{heavy, heavy, light, 1};
  const auto count = [&](std::int64_t lo, std::int64_t hi) {
    model facts(row_of(4, 0, 3));
    ok(facts.sum(four, weights, lo, hi));
    return tiny::count_all(facts).solutions;
  };
  CHECK(count(least, greatest) == 256);
  CHECK(count(greatest, greatest) == 0);
  CHECK(count(least, least) == 0);
  CHECK(count(greatest, least) == 0);
  CHECK(count(2 * std::int64_t{heavy} * 3, greatest) == 4);
}

TEST_CASE("sums know which of their cells differ") {
  // Two cliques: {0, 1} and {2, 3, 4}.
  compare(
      row_of(5, 1, 5),
      [](model& m) {
        ok(m.all_different(std::vector<cell>{0, 1}));
        ok(m.all_different(std::vector<cell>{2, 3, 4}));
        ok(m.sum(five, {}, 9, 9));
      },
      [](grid g) { return g[0] != g[1] && distinct(g.subspan(2)) && total(g) == 9; },
      strength::exact, 1);
  compare(
      row_of(5, 1, 5),
      [](model& m) {
        ok(m.all_different(std::vector<cell>{0, 1}));
        ok(m.all_different(std::vector<cell>{2, 3, 4}));
        ok(m.sum(five, std::vector<std::int32_t>{-1, -1, 2, 2, 2}, 3, 8));
      },
      [](grid g) {
        const std::int64_t sum = -g[0] - g[1] + 2 * (g[2] + g[3] + g[4]);
        return g[0] != g[1] && distinct(g.subspan(2)) && sum >= 3 && sum <= 8;
      },
      strength::sound, 30);
}

TEST_CASE("among counts the cells that hold some values") {
  for (std::uint32_t lo = 0; lo <= 4; ++lo)
    for (std::uint32_t hi = lo; hi <= 4; ++hi)
      compare(
          row_of(4, 1, 4), [&](model& m) { ok(m.among(four, bit(2) | bit(4) | bit(9), lo, hi)); },
          [&](grid g) {
            const auto n = static_cast<std::uint32_t>(
                std::count_if(g.begin(), g.end(), [](std::uint8_t v) { return v % 2 == 0; }));
            return lo <= n && n <= hi;
          },
          strength::exact, 12);
}

TEST_CASE("less passes bounds both ways along chains and branches") {
  for (const std::int32_t gap : {-2, -1, 0, 1, 2})
    compare(
        row_of(4, 0, 5),
        [&](model& m) {
          ok(m.less(0, 1, 1));
          ok(m.less(1, 2, gap));
          ok(m.less(1, 3, 0));
        },
        [&](grid g) { return g[0] + 1 <= g[1] && g[1] + gap <= g[2] && g[1] <= g[3]; },
        strength::exact, 30);
}

TEST_CASE("a cell above several that differ leaves room for them") {
  // 3 is above 0, 1 and 2, which differ but are not ordered; 4 is below them.
  const auto post = [](model& m) {
    ok(m.all_different(std::vector<cell>{0, 1, 2}));
    for (const cell c : {0U, 1U, 2U}) {
      ok(m.less(c, 3, 1));
      ok(m.less(4, c, 1));
    }
  };
  compare(
      row_of(5, 1, 7), post,
      [](grid g) {
        return distinct(g.first(3)) && *std::max_element(g.begin(), g.begin() + 3) < g[3] &&
               *std::min_element(g.begin(), g.begin() + 3) > g[4];
      },
      strength::sound, 20);
  model facts(row_of(5, 1, 7));
  post(facts);
  solver engine{program(facts)};
  std::vector<mask> left(5);
  REQUIRE(engine.propagate(std::vector<std::uint8_t>(5, empty_value), left));
  CHECK(left[3] == value_range(5, 7));
  CHECK(left[4] == value_range(1, 3));
}

TEST_CASE("what two tilings leave over holds the same values") {
  // Rows, and regions that step over the border of rows 1 and 2:
  //   a a a b      the last cell of row 1 and the first of row 2 are what row 1 and region a
  //   a b b b      have beside each other
  board shape{4, 4, 1, 4};
  model facts(shape);
  for (cell row = 0; row < 16; row += 4)
    ok(facts.unit(std::vector<cell>{row, row + 1, row + 2, row + 3}));
  ok(facts.unit(std::vector<cell>{0, 1, 2, 4}));
  ok(facts.unit(std::vector<cell>{3, 5, 6, 7}));
  ok(facts.unit(std::vector<cell>{8, 9, 12, 13}));
  ok(facts.unit(std::vector<cell>{10, 11, 14, 15}));
  solver engine{program(facts)};
  std::vector<std::uint8_t> givens(16, empty_value);
  givens[4] = 3;
  std::vector<mask> left(16);
  REQUIRE(engine.propagate(givens, left));
  CHECK(left[3] == bit(3));
}

TEST_CASE("a relation keeps what has a partner") {
  std::vector<mask> allowed(64);
  for (std::uint32_t v = 0; v < 64; ++v)
    for (std::uint32_t w = 0; w < 64; ++w)
      if ((v * 7 + w * 3) % 5 < 2) allowed[v] |= bit(w);
  compare(
      row_of(3, 2, 7),
      [&](model& m) {
        ok(m.relation(0, 1, allowed));
        ok(m.relation(2, 1, allowed));
      },
      [&](grid g) { return (allowed[g[0]] >> g[1] & 1) != 0 && (allowed[g[2]] >> g[1] & 1) != 0; },
      strength::exact);
}

TEST_CASE("a regular line keeps the values on accepted paths") {
  // No two equal neighbours, and an even number of 2s: the state is the last value and parity.
  automaton machine;
  machine.values = 4;
  const auto state = [](std::uint32_t last, std::uint32_t odd) { return 1 + last * 2 + odd; };
  machine.start = state(0, 0);
  machine.next.resize(9 * 4);
  machine.accepts.resize(9);
  for (std::uint32_t last = 0; last < 4; ++last)
    for (std::uint32_t odd = 0; odd < 2; ++odd) {
      machine.accepts[state(last, odd)] = odd == 0;
      for (std::uint32_t v = 1; v < 4; ++v)
        if (v != last)
          machine.next[state(last, odd) * 4 + v] =
              static_cast<std::uint16_t>(state(v, odd ^ (v == 2 ? 1U : 0U)));
    }
  compare(
      row_of(5, 1, 4), [&](model& m) { ok(m.regular(five, machine)); },
      [](grid g) {
        std::uint32_t twos = 0;
        for (std::size_t i = 0; i < g.size(); ++i) {
          if (g[i] > 3 || (i > 0 && g[i] == g[i - 1])) return false;
          twos += g[i] == 2 ? 1U : 0U;
        }
        return twos % 2 == 0;
      },
      strength::exact);
}

TEST_CASE("a table keeps the values of its rows") {
  random_stream random(3);
  std::vector<std::uint8_t> tuples;
  std::set<std::string> rows;
  for (int row = 0; row < 90; ++row) {
    std::vector<std::uint8_t> r;
    for (int i = 0; i < 4; ++i) r.push_back(static_cast<std::uint8_t>(random.below(8)));
    tuples.insert(tuples.end(), r.begin(), r.end());
    rows.emplace(r.begin(), r.end());
  }
  compare(
      row_of(4, 1, 6), [&](model& m) { ok(m.table(four, tuples)); },
      [&](grid g) { return rows.count(std::string(g.begin(), g.end())) != 0; }, strength::exact);
}

TEST_CASE("cells at an offset differ over the whole board") {
  struct offset {
    int rows, columns;
  };
  for (const offset at : {offset{0, 1}, {1, 1}, {1, -1}, {-1, 2}, {5, 0}})
    compare(
        {2, 3, 1, 3}, [&](model& m) { ok(m.differ_at(at.rows, at.columns)); },
        [&](grid g) {
          for (int r = 0; r < 2; ++r)
            for (int c = 0; c < 3; ++c) {
              const int r2 = r + at.rows, c2 = c + at.columns;
              if (r2 < 0 || r2 > 1 || c2 < 0 || c2 > 2) continue;
              if (g[static_cast<std::size_t>(r * 3 + c)] ==
                  g[static_cast<std::size_t>(r2 * 3 + c2)])
                return false;
            }
          return true;
        },
        strength::sound, 10);
}

TEST_CASE("equal cells share their candidates with every rule") {
  // 0 = 2 and 1 = 4: the sum has weights 2, 2, 1 after merging.
  compare(
      row_of(5, 1, 4),
      [](model& m) {
        ok(m.equal(2, 0));
        ok(m.equal(1, 4));
        ok(m.sum(five, {}, 10, 12));
        ok(m.less(0, 3, 1));
        ok(m.among(five, bit(1) | bit(2), 1, 4));
      },
      [](grid g) {
        const auto few = std::count_if(g.begin(), g.end(), [](std::uint8_t v) { return v <= 2; });
        return g[0] == g[2] && g[1] == g[4] && total(g) >= 10 && total(g) <= 12 && g[0] < g[3] &&
               few >= 1 && few <= 4;
      },
      strength::sound, 30);
}
