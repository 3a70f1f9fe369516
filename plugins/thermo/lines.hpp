// The thermometers laid on the board so far, and where the next may go.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>
#include <vector>

namespace thermo {

using nonet::sdk::board;
using nonet::sdk::cell;
using nonet::sdk::cells_view;

// Invariants:
//   1. a cell is taken exactly if a line that is laid holds it
//   2. the middle of a step, counted in half cells, is taken exactly if a line goes through it:
//      the two diagonals of a 2x2 square have one middle, so a middle taken twice is a crossing
class lines {
 public:
  // `crossing`: lines may share cells and cross, but not run along one another.
  lines(const board& on, bool crossing);

  void lay(cells_view line);

  // May a line hold this cell, and go from one cell to the next, which touch?
  [[nodiscard]] bool free(cell c) const { return crossing_ || taken_[c] == 0; }
  [[nodiscard]] bool free(cell from, cell to) const {
    const char through = middles_[middle(from, to)];
    return crossing_ ? (through & way(from, to)) == 0 : through == 0;
  }
  // Do two steps of one line cross each other?
  [[nodiscard]] bool crosses(cells_view line, cell from, cell to) const;

 private:
  [[nodiscard]] std::size_t middle(cell a, cell b) const;
  // The two diagonals through one middle are two bits.
  [[nodiscard]] char way(cell a, cell b) const;

  board on_;
  bool crossing_;
  std::vector<char> taken_;
  std::vector<char> middles_;
};

}  // namespace thermo
