// Which character shows lines that meet in one place of a text drawing.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace nonet::host {

enum class charset { unicode, ascii };

enum direction : std::size_t { up, right, down, left };

// How strongly a line leaves a place in each direction; 0: not at all.
struct arms {
  std::array<std::uint8_t, 4> strength{};

  [[nodiscard]] bool any() const noexcept {
    return (strength[up] | strength[right] | strength[down] | strength[left]) != 0;
  }
  [[nodiscard]] bool horizontal() const noexcept {
    return (strength[right] | strength[left]) != 0 && (strength[up] | strength[down]) == 0;
  }
  [[nodiscard]] bool vertical() const noexcept {
    return (strength[up] | strength[down]) != 0 && (strength[right] | strength[left]) == 0;
  }
  void raise(direction d, std::uint8_t to) noexcept {
    if (strength[d] < to) strength[d] = to;
  }
};

// Borders of cells: 1 light, 2 heavy.
enum border_weight : std::uint8_t { no_border, light_border, heavy_border };
// Outlines inside cells and routes through cells come in two looks each, so that two that
// overlap can be told apart without colour.
enum look : std::uint8_t { no_look, first_look, second_look };

// `dashed` changes straight heavy borders only.
[[nodiscard]] char32_t border_glyph(const arms& border, bool dashed, charset with);
[[nodiscard]] char32_t fence_glyph(const arms& fence, charset with);
// A route through the middle of cells, and the border that it crosses there, if any.
[[nodiscard]] char32_t route_glyph(const arms& route, const arms& border, charset with);
// Diagonal strokes: bit 0 from the top left, bit 1 from the top right.
[[nodiscard]] char32_t slash_glyph(std::uint8_t slashes, charset with);

}  // namespace nonet::host
