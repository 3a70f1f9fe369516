// What a puzzle leaves open, as a grid to tell from its solution.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/core/model.hpp"
#include "nonet/core/random.hpp"

namespace nonet::host {

// The solution with another value, drawn at random, in each cell that may hold one by `left`, a
// mask for each cell.  Whether the puzzle has a second solution or is only too hard: it must say
// more in these cells.  A cell to which nothing is left keeps the solution's value.
//
// Measured at easy and medium: signs 1.8 and 1.2 times as many, cages 2.9 (with a maker that cuts
// down to single cells) and 1.8, with as many attempts or fewer.
[[nodiscard]] std::vector<std::uint8_t> left_open(std::span<const core::mask> left,
                                                  std::span<const std::uint8_t> solution,
                                                  core::random_stream& random);

}  // namespace nonet::host
