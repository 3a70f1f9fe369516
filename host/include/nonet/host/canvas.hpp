// Where rules draw themselves; each output format is one implementation.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/core/types.hpp"

namespace nonet::host {

enum class layer : std::uint32_t { under_grid, over_grid, over_digits };

// Lengths are in 1/1000 of a cell, x to the right, y down, offsets from the cell's centre.
// Colours go by role.  Every argument comes from a pack: cells outside the board never arrive,
// but empty, repeated and reversed lists do.
class canvas {
 public:
  virtual ~canvas() = default;
  virtual void line(layer where, std::string_view role, std::span<const core::cell> cells,
                    std::int32_t width) = 0;
  virtual void disc(layer where, std::string_view role, core::cell c, std::int32_t dx,
                    std::int32_t dy, std::int32_t radius) = 0;
  virtual void outline(layer where, std::string_view role, std::span<const core::cell> cells,
                       std::int32_t inset, std::int32_t dash) = 0;
  virtual void text(layer where, std::string_view role, core::cell c, std::int32_t dx,
                    std::int32_t dy, std::int32_t size, std::string_view utf8) = 0;
};

}  // namespace nonet::host
