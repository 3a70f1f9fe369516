// What the rules of this pack are made of: rows, columns and boxes as groups of cells.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>
#include <string>
#include <vector>

namespace classic {

struct group {
  std::string name;  // "rows[3]"
  std::vector<nonet::sdk::cell> cells;
  bool outlined = false;
};

// Each warns when its groups have fewer cells than there are values, and complains when they
// have more.
[[nodiscard]] std::vector<group> rows_of(const nonet::sdk::context& c);
[[nodiscard]] std::vector<group> columns_of(const nonet::sdk::context& c);

// Complains about a box that does not tile the board, and about a board without a default box.
[[nodiscard]] std::vector<group> boxes_of(const nonet::sdk::context& c);

inline constexpr auto box =
    nonet::sdk::param::integer("box",
                               "rows and columns of a box, such as [2, 3]; left out, the most "
                               "square shape that has a cell for each value and is no taller "
                               "than wide")
        .range(1, 35)
        .list()
        .items(2, 2);

}  // namespace classic
