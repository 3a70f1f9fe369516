// The character positions of a text drawing, each with all that passes through it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "render/glyphs.hpp"
#include "render/ink.hpp"

namespace nonet::host {

// From the bottom to the top: faded mark, border, fence, route, slashes, glyph.  The topmost one
// that is there is shown, except that a route shows which light border it crosses.
struct spot {
  arms border, fence, route;
  std::uint8_t slashes = 0;
  bool dashed = false;   // a heavy border that is dashed
  bool faded = false;    // the middle of a border that an outline has made void
  bool covered = false;  // the right half of a wide glyph
  char32_t glyph = 0;    // text, a digit, a mark; 0: none
  ink border_ink = ink::faint, fence_ink = ink::plain, route_ink = ink::plain;
  ink slash_ink = ink::plain, glyph_ink = ink::plain;
};

// Invariants:
//   1. spots_ holds width() * height() of them, row by row.
//   2. A covered position stands to the right of a wide glyph.
//   3. Nothing outside is ever written: draw calls that leave the sheet are cut.
class sheet {
 public:
  sheet(int width, int height);

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  [[nodiscard]] bool holds(int x, int y) const noexcept {
    return x >= 0 && y >= 0 && x < width_ && y < height_;
  }
  // Requires: holds(x, y).
  [[nodiscard]] spot& at(int x, int y);
  [[nodiscard]] const spot& at(int x, int y) const;

  // A wide glyph takes the position to its right too.
  void put(int x, int y, char32_t glyph, ink colour);
  // A straight stroke of `which` (border, fence or route) between two positions of one row or
  // one column, ends included.
  void stroke(arms spot::*which, ink spot::*colour, int x1, int y1, int x2, int y2,
              std::uint8_t strength, ink with);

 private:
  int width_, height_;
  std::vector<spot> spots_;
};

struct sheet_labels {
  std::map<int, std::string> columns;  // by x of their middle
  std::map<int, std::string> rows;     // by y
};

// The used part of the sheet as lines of text, labels at its top and left.
[[nodiscard]] std::string print(const sheet& what, const sheet_labels& labels, charset with,
                                bool colour);

}  // namespace nonet::host
