// Where the cells of a board lie on a sheet of characters.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "nonet/core/types.hpp"
#include "render/drawing.hpp"

namespace nonet::host {

// Each cell is a block of width x height characters, both odd so that it has a middle; one
// border character lies between blocks.  A margin of one block on each side takes what rules
// draw outside of the board.
//
//       x(0)    x(1)
//   y(0) +-------+---     width 7, height 3
//        |       |
//        |   5   |        the middle of r1c1 is (middle_x(0), middle_y(0))
//        |       |
//   y(1) +-------+---
struct layout {
  core::board shape;
  int width = 3, height = 1;

  [[nodiscard]] int x(int column) const noexcept { return (column + 1) * (width + 1); }
  [[nodiscard]] int y(int row) const noexcept { return (row + 1) * (height + 1); }
  [[nodiscard]] int row(core::cell c) const noexcept { return static_cast<int>(c / shape.columns); }
  [[nodiscard]] int column(core::cell c) const noexcept {
    return static_cast<int>(c % shape.columns);
  }
  [[nodiscard]] int middle_x(core::cell c) const noexcept { return x(column(c)) + half_width(); }
  [[nodiscard]] int middle_y(core::cell c) const noexcept { return y(row(c)) + half_height(); }
  [[nodiscard]] int half_width() const noexcept { return (width + 1) / 2; }
  [[nodiscard]] int half_height() const noexcept { return (height + 1) / 2; }
  [[nodiscard]] int rows() const noexcept { return static_cast<int>(shape.rows); }
  [[nodiscard]] int columns() const noexcept { return static_cast<int>(shape.columns); }
  [[nodiscard]] int sheet_width() const noexcept { return x(columns() + 1) + 1; }
  [[nodiscard]] int sheet_height() const noexcept { return y(rows() + 1) + 1; }
};

// Signs on borders, marks around a digit and diagonals need no more than 3 x 1; everything else
// gets 7 x 3, which is about square in a terminal.  Narrower where `limit` columns (0: no limit)
// are too few.
[[nodiscard]] layout choose_layout(const drawing& what, std::uint32_t limit);

// An offset of a text or a disc, in characters; `half` is half a block.  What lies clearly
// inside of the cell stays inside, what lies about its edge goes onto the border.
[[nodiscard]] int offset_of(std::int32_t thousandths, int half) noexcept;

// True where an offset is on the edge of the cell or beyond.
[[nodiscard]] bool leaves_cell(std::int32_t thousandths) noexcept;

}  // namespace nonet::host
