// The symmetries of a board as groups of the eight ways to lay a square onto itself.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "generate/tied_cells.hpp"
#include "nonet/core/carve.hpp"

namespace nonet::core {
namespace {

// A way of laying the board onto itself is a number from 0 to 7: bit 2 swaps row and column,
// then bit 1 turns top and bottom round, then bit 0 left and right.
//
//   0 nothing       2 top and bottom   4 main diagonal      6 quarter turn back
//   1 left, right   3 half turn        5 quarter turn       7 other diagonal
//
// A group is a set of these numbers, bit i for way i.
using group = std::uint8_t;

struct entry {
  std::string_view name;
  group ways;
};

// In the order of the enumerators.
constexpr std::array<entry, 8> symmetries{{
    {"none", 0b0000'0001},
    {"rotate180", 0b0000'1001},
    {"rotate90", 0b0110'1001},
    {"mirror-horizontal", 0b0000'0011},
    {"mirror-vertical", 0b0000'0101},
    {"mirror-diagonal", 0b0001'0001},
    {"mirror-antidiagonal", 0b1000'0001},
    {"full", 0b1111'1111},
}};
constexpr group transposing = 0b1111'0000;

constexpr const entry& entry_of(symmetry s) noexcept {
  return symmetries[static_cast<std::size_t>(s)];
}
static_assert(entry_of(symmetry::full).name == "full", "the table follows the enumerators");

constexpr cell image(const board& shape, cell c, unsigned way) noexcept {
  std::uint32_t row = c / shape.columns, column = c % shape.columns;
  if ((way & 4) != 0) std::swap(row, column);
  if ((way & 2) != 0) row = shape.rows - 1 - row;
  if ((way & 1) != 0) column = shape.columns - 1 - column;
  return shape.at(row, column);
}

}  // namespace

std::optional<symmetry> parse_symmetry(std::string_view name) {
  const auto found = std::find_if(symmetries.begin(), symmetries.end(),
                                  [name](const entry& e) { return e.name == name; });
  if (found == symmetries.end()) return std::nullopt;
  return static_cast<symmetry>(found - symmetries.begin());
}

std::string_view name_of(symmetry s) { return entry_of(s).name; }

bool fits(const board& shape, symmetry s) {
  return shape.rows == shape.columns || (entry_of(s).ways & transposing) == 0;
}

tied_cells cells_tied_to(const board& shape, symmetry s, cell c) {
  assert(fits(shape, s) && "only a square board can be turned a quarter or laid over a diagonal");
  tied_cells part;
  for (unsigned ways = entry_of(s).ways; ways != 0; ways &= ways - 1) {
    const cell there = image(shape, c, static_cast<unsigned>(std::countr_zero(ways)));
    if (std::find(part.begin(), part.end(), there) == part.end()) part.at[part.count++] = there;
  }
  std::sort(part.at.begin(), part.at.begin() + part.count);
  return part;
}

std::vector<std::vector<cell>> orbits(const board& shape, symmetry s) {
  std::vector<std::vector<cell>> parts;
  for (cell c = 0; c < shape.cells(); ++c) {
    const tied_cells part = cells_tied_to(shape, s, c);
    if (part.at[0] == c) parts.emplace_back(part.begin(), part.end());
  }
  return parts;
}

}  // namespace nonet::core
