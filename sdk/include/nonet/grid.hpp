// The values on a board, some of its cells still empty.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "nonet/board.hpp"

namespace nonet::sdk {

// A view of the host's array; valid for the call that received it.
class grid {
 public:
  grid(const board& shape, const std::uint8_t* values) noexcept : shape_(shape), values_(values) {}

  [[nodiscard]] const board& shape() const noexcept { return shape_; }
  [[nodiscard]] bool empty(cell c) const noexcept { return values_[c] == NONET_EMPTY; }
  [[nodiscard]] bool filled(cell c) const noexcept { return !empty(c); }
  [[nodiscard]] bool holds(cell c, int value) const noexcept { return values_[c] == value; }
  // Requires: filled(c).
  [[nodiscard]] int operator[](cell c) const noexcept { return values_[c]; }
  // What the cell may hold as far as the grid says: its value, or all values if it is empty.
  [[nodiscard]] mask possible(cell c) const noexcept {
    return empty(c) ? shape_.all() : bit(values_[c]);
  }

  [[nodiscard]] bool all_filled(cells_view list) const noexcept {
    for (const cell c : list) {
      if (empty(c)) return false;
    }
    return true;
  }

  [[nodiscard]] const std::uint8_t* data() const noexcept { return values_; }

 private:
  board shape_;
  const std::uint8_t* values_;
};

}  // namespace nonet::sdk
