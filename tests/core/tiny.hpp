// Boards small enough to try every grid, to hold one constraint at a time against.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "nonet/core/search.hpp"

namespace nonet::core::tiny {

using grid = std::span<const std::uint8_t>;
using rule = std::function<bool(grid)>;

struct every_grid {
  std::uint64_t count = 0;
  std::vector<mask> support;  // by cell
};

// Tries every grid whose cells hold a value of `domains`.
[[nodiscard]] every_grid try_all(std::span<const mask> domains, const rule& holds);

enum class strength {
  sound,  // propagation keeps every value of a solution
  exact   // and no other
};

// Posts the constraint with random domains a number of times and compares what the engine says
// with every grid: the count, the true candidates, how often each occurs, and propagation.
void compare(const board& shape, const std::function<void(model&)>& post, const rule& holds,
             strength propagation, int rounds = 60);

// Counts all solutions of a program without givens.
[[nodiscard]] outcome count_all(const model& facts);

}  // namespace nonet::core::tiny
