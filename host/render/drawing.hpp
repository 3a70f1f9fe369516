// Keeps what rules draw, so that a renderer can look at all of it before the first stroke.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nonet/host/canvas.hpp"

namespace nonet::host {

// A canvas that only records.  Cells outside the board are dropped, and with them shapes that
// have no cell left; a cell that follows itself in a line is kept once.
class drawing final : public canvas {
 public:
  struct line_shape {
    layer where;
    std::string role;
    std::vector<core::cell> cells;
    std::int32_t width;
  };
  struct disc_shape {
    layer where;
    std::string role;
    core::cell at;
    std::int32_t dx, dy, radius;
  };
  struct outline_shape {
    layer where;
    std::string role;
    std::vector<core::cell> cells;  // sorted, each once
    std::int32_t inset, dash;
  };
  struct text_shape {
    layer where;
    std::string role;
    core::cell at;
    std::int32_t dx, dy, size;
    std::string utf8;
  };

  explicit drawing(const core::board& shape) : shape_(shape) {}

  void line(layer where, std::string_view role, std::span<const core::cell> cells,
            std::int32_t width) override;
  void disc(layer where, std::string_view role, core::cell c, std::int32_t dx, std::int32_t dy,
            std::int32_t radius) override;
  void outline(layer where, std::string_view role, std::span<const core::cell> cells,
               std::int32_t inset, std::int32_t dash) override;
  void text(layer where, std::string_view role, core::cell c, std::int32_t dx, std::int32_t dy,
            std::int32_t size, std::string_view utf8) override;

  [[nodiscard]] const core::board& shape() const noexcept { return shape_; }
  [[nodiscard]] const std::vector<line_shape>& lines() const noexcept { return lines_; }
  [[nodiscard]] const std::vector<disc_shape>& discs() const noexcept { return discs_; }
  [[nodiscard]] const std::vector<outline_shape>& outlines() const noexcept { return outlines_; }
  [[nodiscard]] const std::vector<text_shape>& texts() const noexcept { return texts_; }

 private:
  core::board shape_;
  std::vector<line_shape> lines_;
  std::vector<disc_shape> discs_;
  std::vector<outline_shape> outlines_;
  std::vector<text_shape> texts_;
};

}  // namespace nonet::host
