// Compares every answer of the engine about a mix with those of the slow obvious solver.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/random_mix.hpp"

namespace nonet::judge {

using full_grid = std::vector<std::uint8_t>;

// What the slow solver found.  Without `complete` the puzzle has more grids than these.
struct verdict {
  std::vector<full_grid> grids;  // ascending
  bool complete = false;
};

// Nothing when the judge would take more steps than these.
[[nodiscard]] std::optional<verdict> judged(const mix& m, std::uint64_t steps);

// Adds givens of the planted grid until the judge can decide the mix; nothing: it never can.
[[nodiscard]] std::optional<verdict> tame(mix& m);

// The first wrong answer of the engine; nothing when all are right.
[[nodiscard]] std::optional<std::string> wrong_answer(const mix& m);

// Drops posts and givens one by one as long as the engine stays wrong.
[[nodiscard]] mix shrunk(mix m);

}  // namespace nonet::judge
