// Each native constraint alone: what propagation leaves against what brute force supports.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>

#include "core/mix_dice.hpp"
#include "nonet/core/search.hpp"
#include "support/slow_solver.hpp"

using namespace nonet;
using core::cell;
using core::mask;
using kind = core::fact::kind;

namespace {

constexpr int rounds = 400;

// A row of cells with random domains and one fact over some of them.
judge::mix one_fact(kind what, std::uint64_t seed) {
  judge::dice d(seed);
  judge::mix m;
  m.seed = seed;
  const std::uint32_t count = 2 + d.upto(3), values = 1 + d.upto(5);
  m.shape = {.rows = 1, .columns = count, .value_min = d.upto(2)};
  m.shape.value_max = m.shape.value_min + values - 1;
  if (what == kind::unit) m.shape.value_max = m.shape.value_min + d.upto(count - 1);
  if (what == kind::differ_at) m.shape.rows = 1 + d.upto(1);
  for (cell c = 0; c < m.shape.cells(); ++c) {
    m.planted.push_back(static_cast<std::uint8_t>(d.from(m.shape.value_min, m.shape.value_max)));
  }
  for (cell c = 0; c < m.shape.cells(); ++c) {
    core::fact domain;
    domain.what = kind::allow;
    domain.cells = {c};
    domain.values = d.word() | (d.chance(30) ? d.word() : 0);
    if (d.chance(80)) domain.values |= core::bit(m.planted[c]);
    if (!d.chance(20)) m.posts.push_back(std::move(domain));
  }
  m.posts.push_back(judge::random_fact(what, m, d, d.chance(80)));
  m.givens.assign(m.shape.cells(), core::empty_value);
  return m;
}

// Values by cell that some full assignment holds; all empty without a solution.
std::vector<mask> supported(const judge::mix& m) {
  std::vector<mask> support(m.shape.cells());
  judge::slow_solver judge(m.shape, judge::domains_of(m), m.posts);
  const bool whole = judge.solve(m.givens, 10'000'000, [&](std::span<const std::uint8_t> g) {
    for (std::size_t c = 0; c < g.size(); ++c) support[c] |= core::bit(g[c]);
    return true;
  });
  REQUIRE(whole);
  return support;
}

bool possible(const std::vector<mask>& left) {
  return std::none_of(left.begin(), left.end(), [](mask m) { return m == 0; });
}

// What propagation leaves; all empty on a contradiction.
std::vector<mask> propagated(core::solver& engine, const judge::mix& m) {
  std::vector<mask> left(m.shape.cells());
  if (!engine.propagate(m.givens, left)) left.assign(left.size(), 0);
  return left;
}

judge::mix restricted(judge::mix m, const std::vector<mask>& to) {
  for (cell c = 0; c < to.size(); ++c) {
    core::fact domain;
    domain.what = kind::allow;
    domain.cells = {c};
    domain.values = to[c];
    m.posts.push_back(std::move(domain));
  }
  return m;
}

// Sound always; with `exact`, every value that is left has support.
void require_right(const judge::mix& m, bool exact) {
  INFO(judge::describe(m));
  const std::vector<mask> support = supported(m);
  core::solver engine{core::program(posted(m))};
  const std::vector<mask> left = propagated(engine, m);
  for (cell c = 0; c < left.size(); ++c) {
    CAPTURE(c, support[c], left[c]);
    REQUIRE((support[c] & ~left[c]) == 0);
    if (exact) REQUIRE(left[c] == support[c]);
  }

  // Pure: other questions in between change nothing.
  (void)engine.solve(m.givens, {});
  std::vector<mask> candidates(left.size());
  (void)engine.true_candidates(m.givens, {}, candidates);
  REQUIRE(candidates == support);
  REQUIRE(propagated(engine, m) == left);

  // Idempotent: what was left once is left again.
  core::solver again{core::program(posted(restricted(m, left)))};
  REQUIRE(propagated(again, m) == left);
}

// With every cell filled propagation knows the answer, whatever the kind.
void require_decided(judge::mix m, std::uint64_t seed) {
  judge::dice d(seed);
  core::solver engine{core::program(posted(m))};
  for (int i = 0; i < 5; ++i) {
    for (auto& v : m.givens) {
      v = static_cast<std::uint8_t>(d.from(m.shape.value_min, m.shape.value_max));
    }
    INFO(judge::describe(m));
    REQUIRE(possible(propagated(engine, m)) == possible(supported(m)));
  }
}

void harness(kind what, bool exact) {
  for (std::uint64_t seed = 1; seed <= rounds; ++seed) {
    const judge::mix m = one_fact(what, seed);
    require_right(m, exact);
    require_decided(m, seed);
  }
}

}  // namespace

TEST_CASE("allow leaves exactly the allowed values", "[property][propagate]") {
  harness(kind::allow, true);
}
TEST_CASE("less leaves exactly the supported values", "[property][propagate]") {
  harness(kind::less, true);
}
TEST_CASE("a relation leaves exactly the supported values", "[property][propagate]") {
  harness(kind::relation, true);
}
TEST_CASE("an automaton leaves exactly the supported values", "[property][propagate]") {
  harness(kind::regular, true);
}
TEST_CASE("a table leaves exactly the supported values", "[property][propagate]") {
  harness(kind::table, true);
}
TEST_CASE("equal cells are left with what both may hold", "[property][propagate]") {
  harness(kind::equal, true);
}
TEST_CASE("a count of values leaves exactly the supported values", "[property][propagate]") {
  harness(kind::among, true);
}
TEST_CASE("a unit loses no value that has support", "[property][propagate]") {
  harness(kind::unit, false);
}
TEST_CASE("cells that differ lose no value that has support", "[property][propagate]") {
  harness(kind::all_different, false);
}
TEST_CASE("cells that lie apart and differ lose no value that has support",
          "[property][propagate]") {
  harness(kind::differ_at, false);
}
TEST_CASE("a sum loses no value that has support", "[property][propagate]") {
  harness(kind::sum, false);
}
TEST_CASE("a rule's own propagator loses no value that has support", "[property][propagate]") {
  harness(kind::custom, false);
}

// A sum of cells that differ; exact where the weights are 1 and the cells up to three.
TEST_CASE("a sum of cells that differ loses no value that has support", "[property][propagate]") {
  for (std::uint64_t seed = 1; seed <= 2 * rounds; ++seed) {
    judge::mix m = one_fact(kind::sum, seed);
    judge::dice d(seed);
    core::fact& total = m.posts.back();
    const bool plain = seed % 2 == 0;
    if (plain) {
      total.weights.clear();
      total.lo = total.hi = d.from(1, 15);
    }
    core::fact differ;
    differ.what = kind::all_different;
    differ.cells = total.cells;
    m.posts.push_back(std::move(differ));
    require_right(m, plain && m.posts.back().cells.size() <= 3);
  }
}
