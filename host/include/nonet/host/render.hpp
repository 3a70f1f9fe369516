// Draws a puzzle as text: for terminals, messages and plain files.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "nonet/host/puzzle.hpp"

namespace nonet::host {

struct text_style {
  bool ascii = false;       // nothing but ASCII; otherwise UTF-8 with box drawing
  bool colour = false;      // ANSI colours by role, on top of what the characters already say
  bool labels = true;       // c1 c2 .. above, r1 r2 .. at the left: the names that messages use
  std::uint32_t width = 0;  // columns to fit into if that is possible; 0: no limit
};

// The grid with `values` (one for each cell, core::empty_value where none) and whatever the
// rules draw of themselves.  Values that are givens of the puzzle stand out in colour.  Lines
// end with "\n".  Requires: values.size() == p.shape().cells().
[[nodiscard]] std::string render_text(const puzzle& p, std::span<const std::uint8_t> values,
                                      const text_style& style);

// What stands above the grid: title and author, then the names of the rules, since not every
// rule can be seen.  Ends with an empty line; empty if there is nothing to say.
[[nodiscard]] std::string render_heading(const puzzle& p, const text_style& style);

// What the picture has no room for: what [grid] candidates leave to cells, after an empty line, a
// line for each row that has some; empty if there are none.
[[nodiscard]] std::string render_candidates(const puzzle& p);

// What stands below it: the note, after an empty line; empty if there is none.
[[nodiscard]] std::string render_note(const puzzle& p, const text_style& style);

}  // namespace nonet::host
