// Turns what passes through each position into one character, and positions into lines.
// SPDX-License-Identifier: MIT
#include "render/sheet.hpp"

#include <algorithm>
#include <cassert>

#include "render/utf8.hpp"

namespace nonet::host {
namespace {

struct shown {
  char32_t glyph = U' ';
  ink colour = ink::plain;
};

[[nodiscard]] shown resolve(const spot& s, charset with) {
  if (s.glyph != 0) return {with == charset::ascii ? to_ascii(s.glyph) : s.glyph, s.glyph_ink};
  if (s.slashes != 0) return {slash_glyph(s.slashes, with), s.slash_ink};
  if (s.route.any()) return {route_glyph(s.route, s.border, with), s.route_ink};
  if (s.fence.any() && !s.border.any()) return {fence_glyph(s.fence, with), s.fence_ink};
  if (s.border.any()) return {border_glyph(s.border, s.dashed, with), s.border_ink};
  if (s.faded) return {with == charset::ascii ? U'.' : U'\u00B7', ink::faint};
  return {};
}

// Collects one line; colour codes only where the colour changes, no blanks at the end.
class line_writer {
 public:
  explicit line_writer(bool colour) : colour_(colour) {}

  void add(shown s) {
    if (s.glyph == U' ') {
      ++blanks_;
      return;
    }
    text_.append(blanks_, ' ');
    blanks_ = 0;
    if (colour_ && sgr_of(s.colour) != current_) {
      if (!current_.empty()) text_ += "\033[0m";
      current_ = sgr_of(s.colour);
      if (!current_.empty()) text_.append("\033[").append(current_).append("m");
    }
    append_utf8(&text_, s.glyph);
  }
  void add(const std::string& ascii, ink colour) {
    for (const char c : ascii) add({static_cast<char32_t>(c), colour});
  }
  [[nodiscard]] std::string end() {
    if (!current_.empty()) text_ += "\033[0m";
    return std::move(text_) + "\n";
  }

 private:
  bool colour_;
  std::size_t blanks_ = 0;
  std::string_view current_;
  std::string text_;
};

[[nodiscard]] std::string column_labels(const sheet_labels& labels, int first, int indent,
                                        bool colour) {
  std::string line(static_cast<std::size_t>(indent), ' ');
  for (const auto& [x, name] : labels.columns) {
    const int start = indent + x - first - (static_cast<int>(name.size()) - 1) / 2;
    const auto wanted = static_cast<std::size_t>(std::max(start, 0));
    if (line.size() < wanted) line.append(wanted - line.size(), ' ');
    line += name;
  }
  line_writer out(colour);
  out.add(line, ink::faint);
  return out.end();
}

}  // namespace

sheet::sheet(int width, int height)
    : width_(width),
      height_(height),
      spots_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

spot& sheet::at(int x, int y) {
  assert(holds(x, y) && "a position outside the sheet is never touched");
  return spots_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                static_cast<std::size_t>(x)];
}

const spot& sheet::at(int x, int y) const { return const_cast<sheet*>(this)->at(x, y); }

void sheet::put(int x, int y, char32_t glyph, ink colour) {
  if (!holds(x, y)) return;
  const bool is_wide = columns_of(glyph) == 2 && holds(x + 1, y);
  // What was half under the new glyph goes altogether.
  if (at(x, y).covered) at(x - 1, y).glyph = U' ';
  for (int i = is_wide ? 2 : 1; holds(x + i, y) && at(x + i, y).covered; ++i) {
    at(x + i, y).covered = false;
  }
  at(x, y).covered = false;
  at(x, y).glyph = glyph;
  at(x, y).glyph_ink = colour;
  if (is_wide) {
    at(x + 1, y).covered = true;
    at(x + 1, y).glyph = U' ';
  }
}

void sheet::stroke(arms spot::*which, ink spot::*colour, int x1, int y1, int x2, int y2,
                   std::uint8_t strength, ink with) {
  assert((x1 == x2 || y1 == y2) && "a stroke is straight");
  const bool across = y1 == y2;
  const auto mark = [&](int x, int y, direction d) {
    if (!holds(x, y)) return;
    (at(x, y).*which).raise(d, strength);
    at(x, y).*colour = with;
  };
  if (across) {
    for (int x = std::min(x1, x2); x < std::max(x1, x2); ++x) {
      mark(x, y1, right);
      mark(x + 1, y1, left);
    }
  } else {
    for (int y = std::min(y1, y2); y < std::max(y1, y2); ++y) {
      mark(x1, y, down);
      mark(x1, y + 1, up);
    }
  }
}

std::string print(const sheet& what, const sheet_labels& labels, charset with, bool colour) {
  int first_x = what.width(), last_x = -1, first_y = what.height(), last_y = -1;
  for (int y = 0; y < what.height(); ++y) {
    for (int x = 0; x < what.width(); ++x) {
      if (resolve(what.at(x, y), with).glyph == U' ') continue;
      first_x = std::min(first_x, x);
      last_x = std::max(last_x, x);
      first_y = std::min(first_y, y);
      last_y = std::max(last_y, y);
    }
  }
  std::size_t indent = 0;
  for (const auto& [y, name] : labels.rows) indent = std::max(indent, name.size() + 1);

  std::string out;
  if (!labels.columns.empty()) {
    out += column_labels(labels, first_x, static_cast<int>(indent), colour);
  }
  for (int y = first_y; y <= last_y; ++y) {
    line_writer line(colour);
    const auto label = labels.rows.find(y);
    std::string head = label == labels.rows.end() ? std::string() : label->second;
    head.resize(indent, ' ');
    line.add(head, ink::faint);
    for (int x = first_x; x <= last_x; ++x) {
      // In ASCII the stand-in of a wide glyph is narrow, so its right half is a blank.
      const bool skip = what.at(x, y).covered && with != charset::ascii;
      if (!skip) line.add(resolve(what.at(x, y), with));
    }
    out += line.end();
  }
  return out;
}

}  // namespace nonet::host
