// Where a rule draws itself.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "nonet/board.hpp"

namespace nonet::sdk {

enum class layer : std::uint32_t {
  under_grid = NONET_UNDER_GRID,
  over_grid = NONET_OVER_GRID,
  over_digits = NONET_OVER_DIGITS
};

// A place in a cell in 1/1000 of its side, from its centre: x to the right, y down.
struct offset {
  std::int32_t x = 0, y = 0;
};

// Lengths are in 1/1000 of a cell.  Colours go by role and the theme decides: "unit" (borders
// of boxes and regions), "diagonal", "cage", "line", "bulb", "sign", "total", or a word of the
// pack's own.
class canvas {
 public:
  explicit canvas(const nonet_canvas& raw) noexcept : raw_(&raw) {}

  // A line through the centres of the cells.
  void line(layer where, const char* role, cells_view c, std::int32_t width) const {
    raw_->line(raw_->self, static_cast<std::uint32_t>(where), role, c.data(),
               static_cast<std::uint32_t>(c.size()), width);
  }
  void disc(layer where, const char* role, cell c, offset at, std::int32_t radius) const {
    raw_->disc(raw_->self, static_cast<std::uint32_t>(where), role, c, at.x, at.y, radius);
  }
  // The outline of a set of cells; inset 0 lies on the grid's lines; dash 0 is solid.
  void outline(layer where, const char* role, cells_view c, std::int32_t inset,
               std::int32_t dash = 0) const {
    raw_->outline(raw_->self, static_cast<std::uint32_t>(where), role, c.data(),
                  static_cast<std::uint32_t>(c.size()), inset, dash);
  }
  // The text's middle is at the offset, `size` is the height of a digit.
  void text(layer where, const char* role, cell c, offset at, std::int32_t size,
            const std::string& utf8) const {
    raw_->text(raw_->self, static_cast<std::uint32_t>(where), role, c, at.x, at.y, size,
               utf8.c_str());
  }

 private:
  const nonet_canvas* raw_;
};

}  // namespace nonet::sdk
