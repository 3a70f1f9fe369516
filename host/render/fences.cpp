// Outlines inside of cells, as a person would pencil a cage.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "render/painters.hpp"

namespace nonet::host {
namespace {

// The positions that belong to a set of cells: its blocks, and the borders between two or four
// of them.  What the fence follows is the rim of this area.
class area {
 public:
  area(const layout& where, const std::vector<core::cell>& cells)
      : where_(where), member_(where.shape.cells(), 0) {
    for (const core::cell c : cells) member_[c] = 1;
  }

  [[nodiscard]] bool holds(int x, int y) const {
    const int block_x = where_.width + 1, block_y = where_.height + 1;
    const int column = x / block_x - 1, row = y / block_y - 1;
    const bool on_vertical = x % block_x == 0, on_horizontal = y % block_y == 0;
    return cell_in(row, column) && (!on_vertical || cell_in(row, column - 1)) &&
           (!on_horizontal || cell_in(row - 1, column)) &&
           (!on_vertical || !on_horizontal || cell_in(row - 1, column - 1));
  }

  [[nodiscard]] bool on_rim(int x, int y) const {
    if (!holds(x, y)) return false;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (!holds(x + dx, y + dy)) return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] bool cell_in(int row, int column) const {
    return row >= 0 && column >= 0 && row < where_.rows() && column < where_.columns() &&
           member_[static_cast<std::size_t>(row * where_.columns() + column)] != 0;
  }

  const layout& where_;
  std::vector<char> member_;
};

}  // namespace

void paint_fences(sheet& on, const layout& where, const drawing& what,
                  const shape_variants& variants) {
  for (std::size_t i = 0; i < what.outlines().size(); ++i) {
    const drawing::outline_shape& o = what.outlines()[i];
    if (o.inset <= 0) continue;
    const area inside(where, o.cells);
    const ink colour = ink_of(o.role, variants.outline[i]);
    const std::uint8_t look = variants.outline_look[i] % 2 == 0 ? first_look : second_look;
    const auto join = [&](int x1, int y1, int x2, int y2) {
      if (inside.on_rim(x2, y2)) {
        on.stroke(&spot::fence, &spot::fence_ink, x1, y1, x2, y2, look, colour);
      }
    };
    const auto columns = std::minmax_element(
        o.cells.begin(), o.cells.end(),
        [&](core::cell a, core::cell b) { return where.column(a) < where.column(b); });
    const int first_x = where.x(where.column(*columns.first));
    const int last_x = where.x(where.column(*columns.second) + 1);
    const int last_y = where.y(where.row(o.cells.back()) + 1);
    for (int y = where.y(where.row(o.cells.front())); y < last_y; ++y) {
      for (int x = first_x; x < last_x; ++x) {
        if (!inside.on_rim(x, y)) continue;
        join(x, y, x + 1, y);
        join(x, y, x, y + 1);
      }
    }
  }
}

}  // namespace nonet::host
