// A board divided into cages over a full grid: growing them, and cutting them anew.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <nonet/layout.hpp>
#include <span>
#include <vector>

#include "schema.hpp"

namespace killer {

using nonet::sdk::cell;
using nonet::sdk::cells_view;

struct cage_limits {
  std::size_t least, most;
  repetition repeats;
};

// Cages over the solution of a layout.
//
// Invariants:
//   1. A cell is in at most one cage; of(c) says in which.
//   2. A cage is one piece, edge to edge, and has at least one cell.
//   3. No two cells of a cage clash(): they hold the same value though values must differ, or
//      the other rules let them.
class cage_map {
 public:
  using id = std::uint32_t;
  static constexpr id none = std::numeric_limits<id>::max();

  // Requires: a layout that has a solution and outlives the map; 1 <= least <= most <= 32.
  cage_map(const nonet::sdk::layout& over, const cage_limits& limits);

  // Takes a cage that stands already.  False: it is none that this class would make.
  [[nodiscard]] bool take(cells_view cage);
  // Covers the free cells with cages of random sizes within the limits.  `lean` draws further
  // sizes for each cage and takes the least (below 0) or the greatest (above 0) of them; below 0
  // cages also get totals that few sets of values make.
  void grow(int lean);
  // Takes whole cages away, then cells off the ends of others, until `wanted` cells are in none
  // or nothing fits any more.
  void uncage(std::size_t wanted);

  // What a second grid adds to each cell, by cell.  Cutting is by these: a part whose sum is not
  // 0 is a part whose total the second grid does not have.
  using differences = std::span<const std::int32_t>;

  // Divides one cage, or two that touch, into two parts in another way, both within the limits.
  // False: no such way was found.
  [[nodiscard]] bool split(id cage, std::size_t least, differences by);
  [[nodiscard]] bool recut(id cage, differences by);
  // Makes one cage of this one and another that touches it, within the limits.  The last cage may
  // get another number.
  [[nodiscard]] bool merge(id small);
  // Puts a free cell into a cage beside it, or makes a cage of it and a free neighbour whose
  // differences do not cancel out.
  [[nodiscard]] bool enclose(cell c, differences by);
  // Makes a cage of this free cell alone.
  void isolate(cell c);

  [[nodiscard]] std::size_t size() const noexcept { return cages_.size(); }
  // Ascending.
  [[nodiscard]] cells_view operator[](id cage) const noexcept { return cages_[cage]; }
  [[nodiscard]] id of(cell c) const noexcept { return of_[c]; }
  [[nodiscard]] const cage_limits& limits() const noexcept { return limits_; }

 private:
  static constexpr std::size_t most_in_pool = 64;

  // Up to 64 cells as bits: bit i stands for cells[i].
  struct pool {
    std::vector<cell> cells;
    std::vector<std::uint64_t> beside, clash;  // by bit: its neighbours; whom it clashes with
    [[nodiscard]] std::uint64_t all() const noexcept;
  };

  [[nodiscard]] bool clash(cell a, cell b) const;
  [[nodiscard]] bool may_join(cell c, id cage) const;

  void grow_one(cell seed, std::size_t wanted, bool telling);
  [[nodiscard]] int telling_rate(id cage, cell c) const;
  void mend();
  void join(cell c, id cage);
  void remove(id cage);
  void list_beside(id cage);

  void fill_pool(id a, id b);
  [[nodiscard]] bool cut_pool(id a, id b, std::size_t least, differences by);
  [[nodiscard]] bool sound(std::uint64_t part) const;

  const nonet::sdk::layout* over_;
  nonet::sdk::board on_;
  nonet::sdk::grid solution_;
  cage_limits limits_;
  std::vector<std::vector<cell>> cages_;
  std::vector<id> of_;  // by cell
  std::vector<cell> grow_edge_;
  std::vector<int> grow_open_;  // by cell: its free neighbours, while growing
  std::vector<id> beside_;
  pool pool_;
};

}  // namespace killer
