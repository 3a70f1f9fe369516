// The engine's answers for one rule against every grid that its check() accepts.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <vector>

#include "nonet/core/search.hpp"
#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace nonet::plugin_tests {

namespace {

using grid = std::vector<std::uint8_t>;
using masks = std::vector<core::mask>;

constexpr std::array boards{core::board{2, 2, 1, 4}, core::board{2, 3, 0, 3},
                            core::board{3, 3, 1, 3}, core::board{1, 5, 1, 5},
                            core::board{4, 2, 3, 6}, core::board{2, 2, 1, 9},
                            core::board{1, 4, 0, 9}};
constexpr std::uint64_t rounds = 30;

struct answers {
  std::uint64_t solutions = 0;
  masks seen;
};

// Calls check() for every grid of the candidates.
answers try_all(const host::puzzle& p) {
  const masks& candidates = p.file.candidates;
  answers found{0, masks(candidates.size())};
  grid g(candidates.size());
  for (std::size_t c = 0; c < g.size(); ++c) {
    g[c] = static_cast<std::uint8_t>(core::least_value(candidates[c]));
  }
  for (std::size_t c = 0; c < g.size();) {
    if (p.rules[0]->check(g)) {
      ++found.solutions;
      for (std::size_t i = 0; i < g.size(); ++i) found.seen[i] |= core::bit(g[i]);
    }
    // The next grid: an odometer whose wheels are the candidates of each cell.
    for (c = 0; c < g.size(); ++c) {
      const core::mask higher = candidates[c] & ~core::value_range(0, g[c]);
      const core::mask next = higher != 0 ? higher : candidates[c];
      g[c] = static_cast<std::uint8_t>(core::least_value(next));
      if (higher != 0) break;
    }
  }
  return found;
}

core::program compiled(const host::puzzle& p) {
  host::problems found;
  std::optional<core::program> made = host::compile(p, found);
  REQUIRE(made);
  return *made;
}

bool within(const masks& inner, const masks& outer) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if ((inner[i] & ~outer[i]) != 0) return false;
  }
  return true;
}

void propagation_keeps(const host::puzzle& p, const grid& givens, const answers& all) {
  core::solver engine(compiled(p));
  masks left(givens.size());
  if (!engine.propagate(givens, left)) {
    CHECK(all.solutions == 0);
    return;
  }
  CHECK(within(all.seen, left));

  host::puzzle further = p;
  further.file.candidates = left;
  core::solver once_more(compiled(further));
  masks then(givens.size());
  if (!once_more.propagate(givens, then)) {
    CHECK(all.solutions == 0);
    return;
  }
  CHECK(then == left);
  CHECK(within(all.seen, then));
}

void engine_agrees(const host::puzzle& p, const grid& givens, const answers& all) {
  const core::limits everything{~std::uint64_t{0}};
  core::solver engine(compiled(p));
  const core::outcome counted = engine.solve(givens, everything);
  CHECK(counted.solutions == all.solutions);
  masks seen(givens.size());
  static_cast<void>(engine.true_candidates(givens, everything, seen));
  if (all.solutions != 0) CHECK(seen == all.seen);

  core::solver replay(compiled(p));
  const core::outcome second = replay.solve(givens, everything);
  CHECK(second.nodes == counted.nodes);
  CHECK(second.guesses == counted.guesses);
}

// Takes some values away from every cell, never all.
void prune(core::random_stream& random, const core::board& shape, masks* candidates) {
  const std::uint64_t share = random.below(60);
  for (core::mask& m : *candidates) {
    const core::mask before = m;
    for (std::uint32_t v = shape.value_min; v <= shape.value_max; ++v) {
      if (random.below(100) < share) m &= ~core::bit(v);
    }
    if (m == 0) m = before;
  }
}

}  // namespace

void hold_to_brute_force(const rule_under_test& rule) {
  int tried = 0;
  for (const core::board& shape : boards) {
    for (std::uint64_t round = 0; round < rounds; ++round) {
      core::random_stream random(2, round);
      const auto parameters = rule.parameters(random, shape);
      if (!parameters) continue;
      const std::string rules = "[[rule]]\nuse = \"" + rule.use + "\"\n" + *parameters;
      INFO(grid_toml(shape) << rules << "# round " << round);
      host::puzzle p = make(shape, rules);
      if (round != 0) prune(random, shape, &p.file.candidates);
      std::string left;
      for (const core::mask m : p.file.candidates) left += std::to_string(m) + " ";
      CAPTURE(left);

      const grid none(shape.cells(), core::empty_value);
      const answers all = try_all(p);
      engine_agrees(p, none, all);
      propagation_keeps(p, none, all);

      // A given is a cell with one candidate.
      grid one_given = none;
      const std::size_t c = random.below(none.size());
      one_given[c] = static_cast<std::uint8_t>(core::least_value(p.file.candidates[c]));
      host::puzzle fixed = p;
      fixed.file.candidates[c] = core::bit(one_given[c]);
      const answers rest = try_all(fixed);
      engine_agrees(p, one_given, rest);
      propagation_keeps(p, one_given, rest);
      ++tried;
    }
  }
  CHECK(tried >= static_cast<int>(rounds));
}

}  // namespace nonet::plugin_tests
