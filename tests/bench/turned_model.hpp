// The same rule list on the board turned or mirrored: node counts swing by 2 over the eight.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/core/model.hpp"

namespace nonet::bench {

inline constexpr std::uint32_t symmetries = 8;

// Where a cell goes under symmetry 0 .. 7: bit 0 mirrors rows, bit 1 mirrors columns, bit 2
// transposes first.  Requires: the board is square, or `which` is below 4.
[[nodiscard]] core::cell turned(core::cell c, const core::board& shape, std::uint32_t which);

// The model with every cell moved.
[[nodiscard]] core::model turned(const core::model& facts, std::uint32_t which);

// Givens with every cell moved.
[[nodiscard]] std::vector<std::uint8_t> turned(std::span<const std::uint8_t> givens,
                                               const core::board& shape, std::uint32_t which);

}  // namespace nonet::bench
