// A random walk over maps of the board in regions of one size, each in one piece.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <nonet/pack.hpp>
#include <span>
#include <vector>

#include "cutter.hpp"
#include "dice.hpp"

namespace jigsaw {

// Which maps the walk likes: all alike, few borders inside the board, many.
enum class look { any, compact, snaky };

// Two neighbouring regions trade a cell each as long as both stay in one piece, and a symmetric map
// makes the same trade on the other side:
//
//   A A B B      A A A B
//   A B B .  ->  B B B .      r1c3 goes to A, r2c1 to B
//
// Invariants:
//   1. the region of a cell is its place in `cells_` / size, so each region has `size` cells
//   2. each region is one piece, edge to edge
//   3. in a symmetric map the half turn of a region is a region
class tiling {
 public:
  // Begins with that map, of regions of `size` cells.
  tiling(const nonet::sdk::board& on, std::size_t size, bool symmetric,
         std::span<const std::uint32_t> region_of);

  // So many random trades are tried.
  void walk(std::size_t trades, look liked, dice& chance);

  // The region of each cell, numbered by first appearance.
  [[nodiscard]] std::vector<std::uint32_t> map() const;

 private:
  // Metropolis et al. (1953): what is liked less is kept with probability 1 / 2^cost.
  void keep_or_undo(cell a, cell b, dice& chance, int cost);
  // How many more neighbours share a region afterwards, if that is to be weighed; 0 also if nothing
  // was done.
  int trade(cell a, cell b, bool weigh);
  void undo(cell a, cell b);
  void swap(cell a, cell b) noexcept;
  [[nodiscard]] bool in_one_piece(cell from);
  // True when the cells around it show that its region stays in one piece without it.
  [[nodiscard]] bool may_leave(cell c) const noexcept;
  [[nodiscard]] int joined(std::span<const cell> around) const noexcept;
  [[nodiscard]] cell image_of(cell c) const noexcept;
  // The trade is made on both sides: the cells are not their own images.
  [[nodiscard]] bool twice(cell a, cell b) const noexcept;

  std::size_t size_;
  std::uint32_t outside_;  // the "region" of what lies off the board
  bool symmetric_;
  std::vector<cell> cells_;            // by region
  std::vector<std::uint32_t> place_;   // of each cell in `cells_`
  std::vector<std::uint32_t> region_;  // of each cell, and one more: outside_
  links beside_;
  std::vector<std::array<cell, 8>> around_;  // from above, clockwise
  std::vector<std::uint32_t> seen_;          // in which flood a cell was last seen
  std::uint32_t flood_ = 0;
  std::vector<cell> flooded_;
};

}  // namespace jigsaw
