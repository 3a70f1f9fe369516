// The cells that a symmetry ties to a cell.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "nonet/core/carve.hpp"

namespace nonet::core {

// In ascending order, the cell itself among them.
struct tied_cells {
  std::array<cell, 8> at;
  std::uint32_t count = 0;

  [[nodiscard]] const cell* begin() const noexcept { return at.data(); }
  [[nodiscard]] const cell* end() const noexcept { return at.data() + count; }
};

// Requires: fits(shape, s).
[[nodiscard]] tied_cells cells_tied_to(const board& shape, symmetry s, cell c);

}  // namespace nonet::core
