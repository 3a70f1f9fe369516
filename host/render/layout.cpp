// Chooses how large the blocks are and maps offsets into them.
// SPDX-License-Identifier: MIT
#include "render/layout.hpp"

#include <algorithm>
#include <cstdlib>

namespace nonet::host {
namespace {

constexpr std::int32_t edge_begins = 450;

[[nodiscard]] bool diagonal_steps_only(const core::board& shape,
                                       const std::vector<core::cell>& cells) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const auto distance = [&](auto part) {
      return std::abs(static_cast<int>(part(cells[i])) - static_cast<int>(part(cells[i - 1])));
    };
    const int rows = distance([&](core::cell c) { return c / shape.columns; });
    const int columns = distance([&](core::cell c) { return c % shape.columns; });
    if (rows != columns) return false;
  }
  return true;
}

[[nodiscard]] bool needs_room(const drawing& what) {
  const auto inside = [](const auto& s) { return !leaves_cell(s.dx) && !leaves_cell(s.dy); };
  const auto& lines = what.lines();
  const bool with_bulbs = !what.discs().empty();
  return std::any_of(lines.begin(), lines.end(),
                     [&](const drawing::line_shape& l) {
                       if (l.cells.size() == 1) return false;
                       return with_bulbs || !diagonal_steps_only(what.shape(), l.cells);
                     }) ||
         std::any_of(what.outlines().begin(), what.outlines().end(),
                     [](const auto& o) { return o.inset > 0; }) ||
         std::any_of(what.texts().begin(), what.texts().end(), inside) ||
         std::any_of(what.discs().begin(), what.discs().end(), [&](const auto& d) {
           return inside(d) && (std::abs(d.dx) >= 125 || std::abs(d.dy) >= 125);
         });
}

}  // namespace

layout choose_layout(const drawing& what, std::uint32_t limit) {
  layout chosen{.shape = what.shape()};
  const bool roomy = needs_room(what);
  chosen.width = roomy ? 7 : 3;
  chosen.height = roomy ? 3 : 1;
  const auto fits = [&](int width) {
    constexpr std::uint32_t labels = 4;  // "r12 "
    return what.shape().columns * (static_cast<std::uint32_t>(width) + 1) + 1 + labels <= limit;
  };
  const bool bare = what.lines().empty() && what.discs().empty();
  if (limit != 0 && !fits(chosen.width)) chosen.width = roomy ? 5 : bare ? 1 : 3;
  return chosen;
}

int offset_of(std::int32_t thousandths, int half) noexcept {
  // A cell far off the sheet is cut there; keep the arithmetic small before that.
  const int t = std::clamp(thousandths, -40'000, 40'000);
  const int size = std::abs(t);
  if (size < edge_begins) {
    const int steps = (size * half * 2 + 500) / 1000;
    return (t < 0 ? -1 : 1) * std::min(steps, half - 1);
  }
  const int steps = std::max(half, (size * half * 2 + 500) / 1000);
  return t < 0 ? -steps : steps;
}

bool leaves_cell(std::int32_t thousandths) noexcept {
  return thousandths <= -edge_begins || thousandths >= edge_begins;
}

}  // namespace nonet::host
