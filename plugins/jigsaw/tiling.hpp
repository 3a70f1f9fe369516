// A map of the board in regions of one size, each in one piece, and a random walk over such maps.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <nonet/pack.hpp>
#include <span>
#include <vector>

namespace jigsaw {

using nonet::sdk::cell;

// Which maps the walk likes: all alike, few borders inside the board, many.
enum class look { any, compact, snaky };

// It begins with a snake through the board cut in pieces.  Then two neighbouring regions trade a
// cell each as long as both stay in one piece, and a symmetric map makes the same trade on the
// other side.  So there is no dead end, whatever the board:
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
  // True if a walk can begin on this board: some snake, or one of two halves, is its own half
  // turn.  Requires: regions of `size` cells come out even.
  [[nodiscard]] static bool can_begin(const nonet::sdk::board& on, std::size_t size,
                                      bool symmetric);

  // Begins with columns rather than rows if `upright` and if it can.
  // Requires: can_begin(on, size, symmetric).
  tiling(const nonet::sdk::board& on, std::size_t size, bool symmetric, bool upright);

  // `trades` random trades are tried; dice(n) is a number from 0 to n - 1.
  template <class Dice>
  void walk(std::size_t trades, look liked, Dice&& dice) {
    while (trades-- != 0) {
      const auto a = static_cast<cell>(dice(place_.size()));
      const std::uint32_t to = region_[beside_[a][dice(4)]];
      if (to == outside_ || to == region_[a]) continue;
      const cell b = cells_[to * size_ + dice(size_)];
      const int gain = trade(a, b, liked != look::any);
      if (gain < 0 && liked == look::compact) keep_or_undo(a, b, dice, -gain);
      if (gain > 0 && liked == look::snaky) keep_or_undo(a, b, dice, gain);
    }
  }

  // The region of each cell, numbered by first appearance.
  [[nodiscard]] std::vector<std::uint32_t> map() const;

 private:
  // Metropolis: what is liked less is kept with probability 1 / 2^cost.
  template <class Dice>
  void keep_or_undo(cell a, cell b, Dice&& dice, int cost) {
    if (dice(std::size_t{1} << cost) != 0) undo(a, b);
  }
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
  std::vector<std::array<cell, 4>> beside_;
  std::vector<std::array<cell, 8>> around_;  // from above, clockwise
  std::vector<std::uint32_t> seen_;          // in which flood a cell was last seen
  std::uint32_t flood_ = 0;
  std::vector<cell> flooded_;
};

}  // namespace jigsaw
