// Lines through the middles of cells.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>

#include "render/painters.hpp"

namespace nonet::host {
namespace {

constexpr std::int32_t thin = 100;  // lines below this width are always drawn light

struct pen {
  sheet& on;
  const layout& where;
  std::uint8_t look;
  ink colour;
};

void slash(const pen& p, int x, int y, bool falling) {
  if (!p.on.holds(x, y)) return;
  spot& s = p.on.at(x, y);
  s.slashes = static_cast<std::uint8_t>(s.slashes | (falling ? 1 : 2));
  s.slash_ink = p.colour;
}

// Between the middles of two cells that touch at a corner.  In a block without room above its
// middle, strokes beside the middle say the same.
void diagonal_step(const pen& p, core::cell a, core::cell b) {
  if (b < a) std::swap(a, b);
  const int side = p.where.column(b) > p.where.column(a) ? 1 : -1;
  const bool falling = side > 0;
  if (p.where.height == 1) {
    slash(p, p.where.middle_x(a) + side, p.where.middle_y(a), falling);
    slash(p, p.where.middle_x(b) - side, p.where.middle_y(b), falling);
    // A diagonal that ends at the edge of the board runs out of it.
    const auto at_edge = [&](core::cell c) {
      return p.where.row(c) == 0 || p.where.row(c) + 1 == p.where.rows() ||
             p.where.column(c) == 0 || p.where.column(c) + 1 == p.where.columns();
    };
    if (at_edge(a)) slash(p, p.where.middle_x(a) - side, p.where.middle_y(a), falling);
    if (at_edge(b)) slash(p, p.where.middle_x(b) + side, p.where.middle_y(b), falling);
    return;
  }
  const int down_steps = p.where.height + 1, across = p.where.width + 1;
  for (int k = 1; k < down_steps; ++k) {
    const int x = p.where.middle_x(a) + side * ((k * across + down_steps / 2) / down_steps);
    slash(p, x, p.where.middle_y(a) + k, falling);
    // Twice as wide, as the straight parts of this look are double.
    if (p.look == first_look) slash(p, x - side, p.where.middle_y(a) + k, falling);
  }
}

// Between cells in no line with each other: dots along the straight way.
void far_step(const pen& p, core::cell a, core::cell b) {
  const int x1 = p.where.middle_x(a), y1 = p.where.middle_y(a);
  const int dx = p.where.middle_x(b) - x1, dy = p.where.middle_y(b) - y1;
  const int steps = std::max(std::abs(dx), std::abs(dy));
  for (int k = 2; k < steps - 1; k += 2) {
    const int x = x1 + dx * k / steps, y = y1 + dy * k / steps;
    if (p.on.holds(x, y) && p.on.at(x, y).glyph == 0) p.on.put(x, y, U'\u2022', p.colour);
  }
}

void step(const pen& p, core::cell from, core::cell to) {
  const std::vector<core::cell> passed = cells_of_step(p.where.shape, from, to);
  for (std::size_t i = 1; i < passed.size(); ++i) {
    const core::cell a = passed[i - 1], b = passed[i];
    const int rows = std::abs(p.where.row(a) - p.where.row(b));
    const int columns = std::abs(p.where.column(a) - p.where.column(b));
    if (rows == 0 || columns == 0) {
      p.on.stroke(&spot::route, &spot::route_ink, p.where.middle_x(a), p.where.middle_y(a),
                  p.where.middle_x(b), p.where.middle_y(b), p.look, p.colour);
    } else if (rows == 1 && columns == 1) {
      diagonal_step(p, a, b);
    } else {
      far_step(p, a, b);
    }
  }
}

// In an empty cell a diagonal goes on through the middle; where it bends or meets a straight
// part there, a dot ties the ends together.
void tie_middle(const pen& p, core::cell c) {
  const int x = p.where.middle_x(c), y = p.where.middle_y(c);
  if (p.where.height == 1) return;
  const auto slashes_at = [&](int dx, int dy) {
    return p.on.holds(x + dx, y + dy) ? p.on.at(x + dx, y + dy).slashes : std::uint8_t{0};
  };
  const int reach = (p.where.width + 1 + 2) / (p.where.height + 1);
  const bool falling = ((slashes_at(-reach, -1) | slashes_at(reach, 1)) & 1) != 0;
  const bool rising = ((slashes_at(reach, -1) | slashes_at(-reach, 1)) & 2) != 0;
  spot& s = p.on.at(x, y);
  if (!falling && !rising) return;
  const bool all_four = (slashes_at(-reach, -1) & slashes_at(reach, 1) & 1) != 0 &&
                        (slashes_at(reach, -1) & slashes_at(-reach, 1) & 2) != 0;
  if (s.route.any() || (falling && rising && !all_four)) {
    p.on.put(x, y, U'\u2022', p.colour);
    return;
  }
  s.slashes = static_cast<std::uint8_t>((falling ? 1 : 0) | (rising ? 2 : 0));
  s.slash_ink = p.colour;
}

}  // namespace

void paint_routes(sheet& on, const layout& where, const drawing& what,
                  const shape_variants& variants) {
  const auto pen_of = [&](std::size_t i) {
    const drawing::line_shape& line = what.lines()[i];
    const bool second = variants.line[i] % 2 == 1 || line.width < thin;
    return pen{on, where, second ? second_look : first_look, ink_of(line.role, variants.line[i])};
  };
  for (std::size_t i = 0; i < what.lines().size(); ++i) {
    const auto& cells = what.lines()[i].cells;
    for (std::size_t k = 1; k < cells.size(); ++k) step(pen_of(i), cells[k - 1], cells[k]);
  }
  for (std::size_t i = 0; i < what.lines().size(); ++i) {
    for (const core::cell c : what.lines()[i].cells) tie_middle(pen_of(i), c);
  }
}

}  // namespace nonet::host
