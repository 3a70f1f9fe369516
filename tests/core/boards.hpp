// Plain boards that many tests start from.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "nonet/core/model.hpp"

namespace nonet::core {

// Rows and columns of an n x n board.
inline model latin(std::uint32_t n) {
  model m({n, n, 1, n});
  std::vector<cell> row(n), column(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) {
      row[j] = i * n + j;
      column[j] = j * n + i;
    }
    (void)m.unit(row);
    (void)m.unit(column);
  }
  return m;
}

// The same with boxes of `rows` x `columns` cells.
inline model boxed(std::uint32_t rows, std::uint32_t columns) {
  const std::uint32_t n = rows * columns;
  model m = latin(n);
  std::vector<cell> box(n);
  for (std::uint32_t b = 0; b < n; ++b) {
    for (std::uint32_t i = 0; i < n; ++i)
      box[i] = (b / rows * rows + i / columns) * n + b % rows * columns + i % columns;
    (void)m.unit(box);
  }
  return m;
}

// The cells of each region of a board, whose letters stand row by row, in the order of the letters.
inline std::map<char, std::vector<cell>> regions_of(std::string_view letters) {
  std::map<char, std::vector<cell>> regions;
  for (cell c = 0; c < letters.size(); ++c) regions[letters[c]].push_back(c);
  return regions;
}

}  // namespace nonet::core
