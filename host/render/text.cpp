// Lets the rules draw, then paints what they drew from the bottom to the top.
// SPDX-License-Identifier: MIT
#include "render/text.hpp"

#include <cassert>
#include <utility>

#include "render/painters.hpp"
#include "render/utf8.hpp"

namespace nonet::host {
namespace {

// "r3", "c12"
[[nodiscard]] std::string name(char kind, std::uint32_t number) {
  std::string text(1, kind);
  text += std::to_string(number);
  return text;
}

// Free text fit for a terminal.  Line ends stay where `lines` allows them.
[[nodiscard]] std::string clean(std::string_view text, bool lines, const text_style& style) {
  std::string out;
  for (;;) {
    const std::size_t end = text.find('\n');
    for (const char32_t c : decode_printable(text.substr(0, end))) {
      append_utf8(&out, style.ascii ? to_ascii(c) : c);
    }
    if (end == std::string_view::npos) return out;
    out += lines ? '\n' : ' ';
    text.remove_prefix(end + 1);
  }
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

std::string render_heading(const puzzle& p, const text_style& style) {
  std::string title = clean(p.file.title, false, style);
  if (!p.file.author.empty()) {
    title += (title.empty() ? "by " : ", by ") + clean(p.file.author, false, style);
  }
  std::string text;
  if (!title.empty()) text = style.colour ? "\033[1m" + title + "\033[0m\n" : title + "\n";
  std::string rules;
  for (const auto& rule : p.rules) {
    rules += (rules.empty() ? "" : ", ") + clean(rule->type().abi->name, false, style);
  }
  if (!rules.empty()) text += rules + "\n";
  return text.empty() ? text : text + "\n";
}

std::string render_candidates(const puzzle& p) {
  const core::board& shape = p.shape();
  std::string text;
  core::cell last_row = shape.rows;
  for (core::cell c = 0; c < p.file.candidates.size(); ++c) {
    const core::mask allowed = p.file.candidates[c];
    if (allowed == shape.all()) continue;
    if (text.empty()) text = "\ncandidates";
    text += std::exchange(last_row, c / shape.columns) == c / shape.columns ? ", " : "\n";
    text += cell_name(shape, c) + " ";
    for (core::mask m = allowed; m != 0; m &= m - 1) {
      text += digit_of(static_cast<std::uint8_t>(core::least_value(m)));
    }
  }
  return text.empty() ? text : text + "\n";
}

std::string render_note(const puzzle& p, const text_style& style) {
  std::string note = clean(p.file.note, true, style);
  while (!note.empty() && note.back() == '\n') note.pop_back();
  return note.empty() ? note : "\n" + note + "\n";
}

}  // namespace nonet::host
