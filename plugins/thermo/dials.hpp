// What a puzzle file says of thermometers, and what a recipe wishes of those to be made.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>

namespace thermo {

inline constexpr auto thermometers =
    nonet::sdk::param::cells("thermometers",
                             "each the cells from the bulb on; they may cross and share cells, so "
                             "a branch is one more thermometer")
        .path()
        .list()
        .clues()
        .required();

namespace dial {

namespace param = nonet::sdk::param;

inline constexpr std::int64_t most_lines = 600, most_cells = 35;

inline constexpr auto min_number =
    param::integer("min_number", "fewest thermometers; default half of max_number")
        .range(1, most_lines);
inline constexpr auto max_number =
    param::integer("max_number",
                   "most thermometers, the main dial: the more, the fewer givens; default so many "
                   "that they cover half of the cells")
        .range(1, most_lines);
inline constexpr auto min_length =
    param::integer("min_length",
                   "cells of the shortest thermometer, default 3; near the number of values only "
                   "few thermometers fit a grid")
        .range(2, most_cells);
inline constexpr auto max_length =
    param::integer("max_length",
                   "cells of the longest thermometer; default two thirds of the number of values, "
                   "half of it if they are straight")
        .range(2, most_cells);

enum class bending { any, straight, bending };
inline constexpr const char* bending_words[] = {"any", "straight", "bending", nullptr};
inline constexpr auto bends =
    param::choice<bending>("bends", "straight: none bends; bending: each does", bending_words)
        .fallback(bending::any);
inline constexpr auto diagonal =
    param::boolean("diagonal", "thermometers may step to a cell that shares only a corner")
        .fallback(true);
inline constexpr auto crossing =
    param::boolean("crossing", "thermometers may cross and share cells").fallback(false);

}  // namespace dial

// The dials, with their defaults for the board.
//
// Invariants:
//   1. 1 <= min_number <= max_number
//   2. 2 <= min_length <= max_length <= number of values
struct wishes {
  // Complains of a dial that can't work on this board, with the range that can.
  explicit wishes(const nonet::sdk::layout& at);

  std::size_t min_number, max_number, min_length, max_length;
  const char* number_dial;  // the one to lower for fewer thermometers
  dial::bending bends;
  bool diagonal, crossing;
};

}  // namespace thermo
