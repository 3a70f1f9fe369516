// Holds everything that a rule offers against its check(), which defines it.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "nonet/core/random.hpp"
#include "nonet/core/types.hpp"

namespace nonet::plugin_tests {

// One rule type and a source of parameters for it.  A new pack adds a test file with this.
struct rule_under_test {
  std::string use;
  // Random parameters in TOML ("" is none), nothing if the rule does not fit this board.
  std::function<std::optional<std::string>(core::random_stream&, const core::board&)> parameters;
};

// On boards of many shapes, each with random parameters:
//   - a full grid obeys check() exactly if it obeys every posted fact by the fact's definition,
//     for solutions, solutions with a mistake, and random grids;
//   - check() accepts every part of a solution, and what it refuses has no solution;
//   - making and posting the rule once more gives the same facts, asking once more the same
//     answers.
void hold_to_definition(const rule_under_test& rule);

// On boards small enough to try every grid, with random candidates and givens:
//   - the engine finds as many solutions as check() accepts grids;
//   - true candidates are exactly the values that these grids hold;
//   - propagation keeps all of them, gains nothing when it starts where it stopped, and fails only
//     where there is none.
void hold_to_brute_force(const rule_under_test& rule);

}  // namespace nonet::plugin_tests
