// Random maps of the board in regions of one size, each in one piece, cut out of random trees.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nonet/pack.hpp>
#include <vector>

#include "dice.hpp"

namespace jigsaw {

using nonet::sdk::cell;

// By cell those beside it, edge to edge; off the board: the number of cells.
using links = std::vector<std::array<cell, 4>>;
[[nodiscard]] links find_links(const nonet::sdk::board& on);

// A walk without aim that never crosses itself and goes back where it is stuck leaves a tree that
// spans the board.  An edge of it is cut, as near to the middle as leaves whole regions on both
// sides, and both parts get trees of their own, until all parts are regions (so are electoral
// districts drawn: DeFord, Duchin, Solomon, "Recombination", 2021):
//
//   +-----+  +--      an edge with a multiple of `size` cells on its far side;
//   +---  |  |        the far side is what the walk came to after that edge,
//   +-----+--+        up to where it went back over it
//
// For a map that is its own half turn the tree spans pairs of cells that are each other's half
// turn, one cell of each: a part then stands for two regions, but the part that has the centre,
// where the tree begins, is one with its half turn.
class cutter {
 public:
  // True if some map is symmetric: an odd number of regions has one that is its own half turn, and
  // so has cells in the centre.  Requires: regions of `size` cells come out even.
  [[nodiscard]] static bool can_cut(const nonet::sdk::board& on, std::size_t size, bool symmetric);

  // Requires: can_cut(on, size, symmetric).
  cutter(const nonet::sdk::board& on, std::size_t size, bool symmetric);

  // The region of each cell; empty if chance has left parts that no tree cuts again and again,
  // which once happens to a board in ten or twenty.
  [[nodiscard]] std::vector<std::uint32_t> cut(dice& chance);

 private:
  // Cells tree_[first .. end) that hang together, and no others, are marked with `mark`.
  struct part {
    std::size_t first, end;
    std::uint32_t mark;
  };

  [[nodiscard]] bool try_cut(dice& chance);
  // Cuts it in two, both in parts_; false if none of some trees can be cut.
  [[nodiscard]] bool halve(part whole, dice& chance);
  void grow_tree(part& whole, dice& chance);
  // Where the far side of the best edge begins; `whole.end` if there is none.
  [[nodiscard]] std::size_t find_edge(const part& whole, dice& chance) const;
  [[nodiscard]] std::uint32_t mark(std::size_t first, std::size_t end);
  [[nodiscard]] bool has_centre(const part& p) const noexcept;
  [[nodiscard]] bool is_region(const part& p) const noexcept;
  [[nodiscard]] std::vector<std::uint32_t> map() const;
  [[nodiscard]] cell image_of(cell c) const noexcept;

  std::size_t size_, cells_;
  bool symmetric_;
  cell centre_;  // if it belongs to a region that is its own half turn, else cells_
  links beside_;
  std::vector<cell> tree_;           // in the order in which the walk came to them
  std::vector<std::size_t> before_;  // by place in tree_ that of the cell it was come to from
  std::vector<std::size_t> behind_;  // by place in tree_ how many cells there are on from it
  std::vector<std::size_t> way_back_;
  std::vector<std::uint32_t> mark_;  // by cell, and one more: off the board
  std::uint32_t last_mark_ = 0;
  std::vector<part> parts_, regions_;
};

}  // namespace jigsaw
