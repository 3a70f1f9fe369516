// What stands in or between cells as characters: discs, texts, values.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "nonet/host/document.hpp"
#include "render/painters.hpp"
#include "render/utf8.hpp"

namespace nonet::host {
namespace {

[[nodiscard]] int text_columns(const std::u32string& text) {
  int columns = 0;
  for (const char32_t c : text) columns += columns_of(c);
  return columns;
}

// At most `room` columns; a text that was cut ends with an ellipsis.
[[nodiscard]] std::u32string fit(std::u32string text, int room) {
  if (text_columns(text) <= room) return text;
  while (!text.empty() && text_columns(text) > room - 1) text.pop_back();
  return text + U'\u2026';
}

void write(sheet& on, int x, int y, const std::u32string& text, ink colour) {
  for (const char32_t c : text) {
    on.put(x, y, c, colour);
    x += columns_of(c);
  }
}

// The variant of the shape that starts in a cell, so that a total is as colourful as its
// outline and a bulb as its line.
template <class Shapes>
[[nodiscard]] std::size_t variant_at(core::cell c, const Shapes& shapes,
                                     const std::vector<std::size_t>& variants) {
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (shapes[i].cells.front() == c) return variants[i];
  }
  return 0;
}

void paint_disc(sheet& on, const layout& where, const drawing::disc_shape& d, ink colour) {
  const int x = where.middle_x(d.at) + offset_of(d.dx, where.half_width());
  const int y = where.middle_y(d.at) + offset_of(d.dy, where.half_height());
  const bool around_value = x == where.middle_x(d.at) && y == where.middle_y(d.at);
  if (!around_value) {
    on.put(x, y, U'o', colour);
  } else if (where.width > 1) {
    on.put(x - 1, y, U'(', colour);
    on.put(x + 1, y, U')', colour);
    // A line that starts here starts at the disc.
    on.put(x, y, U' ', colour);
  }
}

// The first place in the cell, reading from (x, y) on, where `columns` positions and a blank
// before them are free of other texts.
[[nodiscard]] std::optional<std::pair<int, int>> free_place(const sheet& on, const layout& where,
                                                            core::cell c, int x, int y,
                                                            int columns) {
  const int first = where.x(where.column(c)) + 1, last = first + where.width - columns;
  const int top = where.y(where.row(c)) + 1, bottom = top + where.height - 1;
  for (int row = y; row <= bottom; ++row) {
    for (int column = row == y ? x : first; column <= last; ++column) {
      bool is_free = row != where.middle_y(c) || row == y;
      for (int i = column == first ? 0 : -1; i < columns; ++i) {
        is_free = is_free && on.at(column + i, row).glyph == 0;
      }
      if (is_free) return std::pair(column, row);
    }
  }
  return std::nullopt;
}

[[nodiscard]] bool is_middle(const layout& where, int x, int y) {
  const int across = x - where.half_width(), down = y - where.half_height();
  return across % (where.width + 1) == 0 && down % (where.height + 1) == 0 &&
         across >= where.x(0) && across < where.x(where.columns()) && down >= where.y(0) &&
         down < where.y(where.rows());
}

void paint_text(sheet& on, const layout& where, const drawing::text_shape& t, ink colour) {
  const bool inside = !leaves_cell(t.dx) && !leaves_cell(t.dy);
  const std::u32string text = fit(decode_printable(t.utf8), where.width);
  if (text.empty()) return;
  const int columns = text_columns(text);
  int x = where.middle_x(t.at) + offset_of(t.dx, where.half_width()) - (columns - 1) / 2;
  int y = where.middle_y(t.at) + offset_of(t.dy, where.half_height());
  if (inside) {
    const int first = where.x(where.column(t.at)) + 1;
    x = std::clamp(x, first, first + where.width - columns);
    if (const auto place = free_place(on, where, t.at, x, y, columns)) {
      x = place->first;
      y = place->second;
    }
  } else {
    x = std::clamp(x, 0, std::max(0, on.width() - columns));
    y = std::clamp(y, 0, on.height() - 1);
    // The sign of two cells that are apart may fall on the middle of a third: it gives way.
    if (is_middle(where, x, y)) x -= where.width >= 5 ? 2 : 1;
    // A sign on a horizontal border reads better with air on both sides.
    if (where.width >= columns + 2 && leaves_cell(t.dy) && !leaves_cell(t.dx)) {
      on.put(x - 1, y, U' ', colour);
      on.put(x + columns, y, U' ', colour);
    }
  }
  write(on, x, y, text, colour);
}

}  // namespace

void paint_marks(sheet& on, const layout& where, const drawing& what,
                 const shape_variants& variants) {
  for (const drawing::disc_shape& d : what.discs()) {
    const std::size_t variant = variant_at(d.at, what.lines(), variants.line);
    paint_disc(on, where, d, ink_of(d.role, variant));
  }
  for (const drawing::text_shape& t : what.texts()) {
    const std::size_t variant = variant_at(t.at, what.outlines(), variants.outline);
    paint_text(on, where, t, ink_of(t.role, variant));
  }
}

void paint_values(sheet& on, const layout& where, std::span<const std::uint8_t> values,
                  std::span<const std::uint8_t> givens) {
  for (core::cell c = 0; c < where.shape.cells() && c < values.size(); ++c) {
    if (values[c] == core::empty_value) continue;
    const bool given = c < givens.size() && givens[c] != core::empty_value;
    const int x = where.middle_x(c), y = where.middle_y(c);
    on.put(x, y, static_cast<char32_t>(digit_of(values[c])), given ? ink::given : ink::filled);
    if (where.width < 5) continue;
    // A digit keeps a blank between itself and a line that comes from the side.
    for (const int side : {-1, 1}) {
      if (on.at(x + side, y).glyph == 0 && on.at(x + side, y).route.any()) {
        on.put(x + side, y, U' ', ink::plain);
      }
    }
  }
}

}  // namespace nonet::host
