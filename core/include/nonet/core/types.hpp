// The engine's smallest words: cell, value, mask, board.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace nonet::core {

// row * columns + column for a cell of the board; hidden variables are numbered after them.
using cell = std::uint32_t;

// Bit v is set when value v is possible, 0 <= v <= 63.
using mask = std::uint64_t;

// An empty cell in an array of values.  Not 0, since 0 may be a value.
inline constexpr std::uint8_t empty_value = 0xFF;

inline constexpr std::uint32_t max_side = 35;
inline constexpr std::uint32_t max_value = 63;

[[nodiscard]] constexpr mask bit(std::uint32_t value) noexcept { return mask{1} << value; }

// All values from lo to hi, both included.  Requires: lo <= hi <= 63.
[[nodiscard]] constexpr mask value_range(std::uint32_t lo, std::uint32_t hi) noexcept {
  return (~mask{0} >> (63 - (hi - lo))) << lo;
}

[[nodiscard]] constexpr int count_values(mask m) noexcept { return std::popcount(m); }

// Requires: m != 0.
[[nodiscard]] constexpr std::uint32_t least_value(mask m) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(m));
}
[[nodiscard]] constexpr std::uint32_t greatest_value(mask m) noexcept {
  return 63U - static_cast<std::uint32_t>(std::countl_zero(m));
}

// The shape of a puzzle.  Requires: 1 <= rows, columns <= 35; value_min <= value_max <= 35.
struct board {
  std::uint32_t rows = 9;
  std::uint32_t columns = 9;
  std::uint32_t value_min = 1;
  std::uint32_t value_max = 9;

  [[nodiscard]] constexpr std::uint32_t cells() const noexcept { return rows * columns; }
  [[nodiscard]] constexpr std::uint32_t values() const noexcept {
    return value_max - value_min + 1;
  }
  [[nodiscard]] constexpr mask all() const noexcept { return value_range(value_min, value_max); }
  [[nodiscard]] constexpr cell at(std::uint32_t row, std::uint32_t column) const noexcept {
    return row * columns + column;
  }
  friend constexpr bool operator==(const board&, const board&) = default;
};

}  // namespace nonet::core
