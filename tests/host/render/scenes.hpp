// Drawings to test with: what rules would draw, without the rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/core/types.hpp"
#include "render/drawing.hpp"

namespace nonet::test {

using cells = std::vector<core::cell>;

// A board, what is drawn on it, and its values.
struct scene {
  explicit scene(std::uint32_t rows, std::uint32_t columns, std::uint32_t value_max)
      : board{.rows = rows, .columns = columns, .value_min = 1, .value_max = value_max},
        what(board),
        values(board.cells(), core::empty_value) {}

  // "12" is r1c2; one pair for each cell.  Boards up to 9 x 9.
  [[nodiscard]] cells at(std::initializer_list<int> places) const {
    cells out;
    for (const int p : places) {
      out.push_back(
          board.at(static_cast<std::uint32_t>(p / 10 - 1), static_cast<std::uint32_t>(p % 10 - 1)));
    }
    return out;
  }
  scene& givens(std::string_view text) {
    core::cell c = 0;
    for (const char ch : text) {
      if (ch == ' ') continue;
      if (ch != '.') {
        values[c] = static_cast<std::uint8_t>(ch <= '9' ? ch - '0' : ch - 'A' + 10);
      }
      ++c;
    }
    return *this;
  }
  scene& boxes(std::uint32_t height, std::uint32_t width) {
    for (std::uint32_t r = 0; r < board.rows; r += height) {
      for (std::uint32_t c = 0; c < board.columns; c += width) {
        cells box;
        for (std::uint32_t i = 0; i < height * width; ++i) {
          box.push_back(board.at(r + i / width, c + i % width));
        }
        what.outline(host::layer::over_grid, "unit", box, 0, 0);
      }
    }
    return *this;
  }
  // One letter for each cell.
  scene& regions(std::string_view letters) {
    for (char name = 'A'; name <= 'Z'; ++name) {
      cells region;
      core::cell c = 0;
      for (const char ch : letters) {
        if (ch == ' ') continue;
        if (ch == name) region.push_back(c);
        ++c;
      }
      what.outline(host::layer::over_grid, "unit", region, 0, 0);
    }
    return *this;
  }
  scene& cage(std::initializer_list<int> places, std::string_view total = "") {
    const cells inside = at(places);
    what.outline(host::layer::over_grid, "cage", inside, 80, 60);
    if (!total.empty()) {
      what.text(host::layer::over_grid, "total", inside.front(), -320, -340, 220, total);
    }
    return *this;
  }
  // A line with a bulb at its beginning.
  scene& bulb_line(std::initializer_list<int> places) {
    const cells along = at(places);
    what.disc(host::layer::under_grid, "bulb", along.front(), 0, 0, 350);
    what.line(host::layer::under_grid, "line", along, 250);
    return *this;
  }
  // The sign to the right of a cell, or below it.
  scene& sign_right(int place, std::string_view sign) {
    what.text(host::layer::over_grid, "sign", at({place}).front(), 500, 0, 300, sign);
    return *this;
  }
  scene& sign_below(int place, std::string_view sign) {
    what.text(host::layer::over_grid, "sign", at({place}).front(), 0, 500, 300, sign);
    return *this;
  }
  scene& diagonals() {
    cells main, anti;
    for (std::uint32_t i = 0; i < board.rows; ++i) {
      main.push_back(board.at(i, i));
      anti.push_back(board.at(i, board.columns - 1 - i));
    }
    what.line(host::layer::under_grid, "diagonal", main, 80);
    what.line(host::layer::under_grid, "diagonal", anti, 80);
    return *this;
  }

  core::board board;
  host::drawing what;
  std::vector<std::uint8_t> values;
};

}  // namespace nonet::test
