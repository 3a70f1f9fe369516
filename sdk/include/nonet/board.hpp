// The board that a rule stands on: its shape, its values, and what its cells are called.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "nonet/mask.hpp"
#include "nonet/message.hpp"
#include "nonet/nonet.h"

namespace nonet::sdk {

// row * columns + column, both from 0; hidden variables are numbered after the board's cells.
using cell = nonet_cell;
using cells_view = std::span<const cell>;

// A small value: copy it.
class board {
 public:
  // Requires: `shape` comes from the host, or obeys the ranges of nonet_board.
  constexpr explicit board(const nonet_board& shape) noexcept
      : rows_(static_cast<int>(shape.rows)),
        columns_(static_cast<int>(shape.columns)),
        least_(static_cast<int>(shape.value_min)),
        greatest_(static_cast<int>(shape.value_max)) {}

  [[nodiscard]] constexpr int rows() const noexcept { return rows_; }
  [[nodiscard]] constexpr int columns() const noexcept { return columns_; }
  [[nodiscard]] constexpr bool square() const noexcept { return rows_ == columns_; }
  [[nodiscard]] constexpr std::size_t cells() const noexcept {
    return static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_);
  }

  // How many values there are, the least and the greatest of them, and all as a mask.
  [[nodiscard]] constexpr int values() const noexcept { return greatest_ - least_ + 1; }
  [[nodiscard]] constexpr int least() const noexcept { return least_; }
  [[nodiscard]] constexpr int greatest() const noexcept { return greatest_; }
  [[nodiscard]] constexpr mask all() const noexcept { return values_from(least_, greatest_); }

  // Rows and columns count from 0 here; only names count from 1.
  [[nodiscard]] constexpr cell at(int row, int column) const noexcept {
    return static_cast<cell>(row * columns_ + column);
  }
  [[nodiscard]] constexpr bool contains(int row, int column) const noexcept {
    return row >= 0 && row < rows_ && column >= 0 && column < columns_;
  }
  [[nodiscard]] constexpr int row(cell c) const noexcept { return static_cast<int>(c) / columns_; }
  [[nodiscard]] constexpr int column(cell c) const noexcept {
    return static_cast<int>(c) % columns_;
  }

  // True when the two cells share an edge, or an edge or a corner.
  [[nodiscard]] bool share_edge(cell a, cell b) const noexcept {
    return std::abs(row(a) - row(b)) + std::abs(column(a) - column(b)) == 1;
  }
  [[nodiscard]] bool touch(cell a, cell b) const noexcept {
    return a != b && std::abs(row(a) - row(b)) <= 1 && std::abs(column(a) - column(b)) <= 1;
  }

  // The cells that share an edge with `c`: up, left, right, down.
  [[nodiscard]] std::vector<cell> neighbours(cell c) const {
    std::vector<cell> found;
    const int r = row(c), k = column(c);
    if (r > 0) found.push_back(at(r - 1, k));
    if (k > 0) found.push_back(at(r, k - 1));
    if (k + 1 < columns_) found.push_back(at(r, k + 1));
    if (r + 1 < rows_) found.push_back(at(r + 1, k));
    return found;
  }

  [[nodiscard]] std::vector<cell> row_cells(int r) const { return line(r, 0, 0, 1, columns_); }
  [[nodiscard]] std::vector<cell> column_cells(int k) const { return line(0, k, 1, 0, rows_); }
  // `n` cells from (r, k) on in steps of (down, right).  Requires: all lie on the board.
  [[nodiscard]] std::vector<cell> line(int r, int k, int down, int right, int n) const {
    std::vector<cell> found;
    found.reserve(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) found.push_back(at(r + i * down, k + i * right));
    return found;
  }

  // "r3c7"
  [[nodiscard]] std::string name(cell c) const { return say('r', row(c) + 1, 'c', column(c) + 1); }
  // "r1c1, r1c2 and r2c1"
  [[nodiscard]] std::string names(cells_view list) const {
    return listing(list, [this](cell c) { return name(c); });
  }
  // "5", and "11 (B)" for a value that the puzzle file writes as a letter.
  [[nodiscard]] static std::string value_name(int value) {
    return value < 10 ? say(value) : say(value, " (", static_cast<char>('A' + value - 10), ')');
  }

 private:
  int rows_, columns_, least_, greatest_;
};

}  // namespace nonet::sdk
