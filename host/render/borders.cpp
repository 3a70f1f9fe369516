// The lattice of the grid.
// SPDX-License-Identifier: MIT
#include <vector>

#include "render/painters.hpp"

namespace nonet::host {
namespace {

struct edge {
  std::uint8_t weight = light_border;
  bool dashed = false;
};

// The sides of all cells.  above(r, c) is the top side of the cell in that row and column, for
// the last row + 1 the bottom of the board; before(r, c) likewise to the left.
class lattice {
 public:
  explicit lattice(const core::board& shape)
      : columns_(shape.columns + 1),
        above_(std::size_t{shape.rows + 1} * columns_),
        before_(std::size_t{shape.rows + 1} * columns_) {}

  [[nodiscard]] edge& above(std::uint32_t row, std::uint32_t column) {
    return above_[row * columns_ + column];
  }
  [[nodiscard]] edge& before(std::uint32_t row, std::uint32_t column) {
    return before_[row * columns_ + column];
  }

 private:
  std::size_t columns_;
  std::vector<edge> above_, before_;
};

// Calls `outer` for each side of the set's cells with another cell (or nothing) behind it, and
// `inner` for each side between two cells of the set.
template <class Outer, class Inner>
void for_sides(lattice& sides, const core::board& shape, const std::vector<core::cell>& cells,
               Outer outer, Inner inner) {
  std::vector<char> member(shape.cells(), 0);
  for (const core::cell c : cells) member[c] = 1;
  for (const core::cell c : cells) {
    const std::uint32_t row = c / shape.columns, column = c % shape.columns;
    const bool up_in = row > 0 && member[c - shape.columns] != 0;
    const bool left_in = column > 0 && member[c - 1] != 0;
    const bool down_in = row + 1 < shape.rows && member[c + shape.columns] != 0;
    const bool right_in = column + 1 < shape.columns && member[c + 1] != 0;
    up_in ? inner(sides.above(row, column)) : outer(sides.above(row, column));
    left_in ? inner(sides.before(row, column)) : outer(sides.before(row, column));
    if (!down_in) outer(sides.above(row + 1, column));
    if (!right_in) outer(sides.before(row, column + 1));
  }
}

}  // namespace

void paint_borders(sheet& on, const layout& where, const drawing& what) {
  const core::board& shape = where.shape;
  lattice sides(shape);
  const auto ignore = [](edge&) {};
  const auto fade = [](edge& e) { e.weight = no_border; };
  for (const drawing::outline_shape& o : what.outlines()) {
    if (o.inset > 0) for_sides(sides, shape, o.cells, ignore, fade);
  }
  for (const drawing::outline_shape& o : what.outlines()) {
    if (o.inset > 0) continue;
    const bool dashed = o.dash > 0;
    const auto draw = [dashed](edge& e) {
      e.dashed = dashed && (e.weight != heavy_border || e.dashed);
      e.weight = heavy_border;
    };
    for_sides(sides, shape, o.cells, draw, ignore);
  }
  for (std::uint32_t column = 0; column < shape.columns; ++column) {
    sides.above(0, column) = sides.above(shape.rows, column) = {heavy_border, false};
  }
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    sides.before(row, 0) = sides.before(row, shape.columns) = {heavy_border, false};
  }

  // Light first: where both meet, the ink is that of the heavy one.
  for (const std::uint8_t pass : {light_border, heavy_border}) {
    const ink colour = pass == heavy_border ? ink::strong : ink::faint;
    const auto paint = [&](const edge& e, int x1, int y1, int x2, int y2) {
      if (e.weight == no_border) on.at((x1 + x2) / 2, (y1 + y2) / 2).faded = true;
      if (e.weight != pass) return;
      on.stroke(&spot::border, &spot::border_ink, x1, y1, x2, y2, pass, colour);
      for (int x = x1; e.dashed && x <= x2; ++x) {
        for (int y = y1; y <= y2; ++y) on.at(x, y).dashed = true;
      }
    };
    for (int row = 0; row <= where.rows(); ++row) {
      for (int column = 0; column <= where.columns(); ++column) {
        const int x = where.x(column), y = where.y(row);
        const auto r = static_cast<std::uint32_t>(row), c = static_cast<std::uint32_t>(column);
        if (column < where.columns()) paint(sides.above(r, c), x, y, where.x(column + 1), y);
        if (row < where.rows()) paint(sides.before(r, c), x, y, x, where.y(row + 1));
      }
    }
  }
}

}  // namespace nonet::host
