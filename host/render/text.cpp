// Lets the rules draw, then paints what they drew from the bottom to the top.
// SPDX-License-Identifier: MIT
#include "render/text.hpp"

#include <cassert>

#include "render/painters.hpp"

namespace nonet::host {
namespace {

// "r3", "c12"
[[nodiscard]] std::string name(char kind, std::uint32_t number) {
  std::string text(1, kind);
  text += std::to_string(number);
  return text;
}

}  // namespace

std::string draw_text(const drawing& what, std::span<const std::uint8_t> values,
                      std::span<const std::uint8_t> givens, const text_style& style) {
  const layout where = choose_layout(what, style.width);
  const shape_variants variants = choose_variants(what);
  sheet on(where.sheet_width(), where.sheet_height());
  paint_borders(on, where, what);
  paint_fences(on, where, what, variants);
  paint_routes(on, where, what, variants);
  paint_marks(on, where, what, variants);
  paint_values(on, where, values, givens);

  sheet_labels labels;
  if (style.labels) {
    for (core::cell c = 0; c < where.shape.columns; ++c) {
      // A column's name needs two or three characters and a blank.
      const bool room = where.width >= 3 || c % 2 == 0 || where.shape.columns < 2;
      if (room) labels.columns[where.middle_x(c)] = name('c', c + 1);
    }
    for (core::cell c = 0; c < where.shape.cells(); c += where.shape.columns) {
      labels.rows[where.middle_y(c)] = name('r', c / where.shape.columns + 1);
    }
  }
  return print(on, labels, style.ascii ? charset::ascii : charset::unicode, style.colour);
}

std::string render_text(const puzzle& p, std::span<const std::uint8_t> values,
                        const text_style& style) {
  assert(values.size() == p.shape().cells() && "one value for each cell of the board");
  drawing what(p.shape());
  for (const auto& rule : p.rules) rule->draw(what);
  return draw_text(what, values, p.file.givens, style);
}

}  // namespace nonet::host
