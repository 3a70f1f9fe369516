// When a search that does not come to an end lets the learning engine try, and for how long.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "learn/learner.hpp"
#include "nonet/core/search.hpp"

namespace nonet::core {

// Without overflow: limits of nodes may be the greatest number there is.
[[nodiscard]] constexpr std::uint64_t sum_of_nodes(std::uint64_t a, std::uint64_t b) noexcept {
  return a > ~b ? ~std::uint64_t{0} : a + b;
}

// The two engines take turns on one board, each longer than the one before, so that what either
// decides is decided in about twice its time.  Nearly every run ends before the first turn and has
// paid next to nothing for it.
//
//   search     |<- after ->|             |<- after ->|                      |<- 2 after ->|
//   learning               |<-  turn  ->|            |<-     2 turn      ->|
//
// Neither starts again: the search stands where it was, the learning engine keeps its clauses.
// What one has shown the other one passes over.
//
// Invariants:
//   1. As long as there may be turns, early_ and shown_ have just the grids that the caller has
//      seen; after that, those that the search may come across although the caller has seen them.
//   2. The learning engine, once it exists, excludes all of shown_.
//   3. next_ == never: there is no further turn.
template <class Mask>
class learning_turns {
 public:
  // More grids than this are a matter for the search alone, which remembers none.
  static constexpr std::size_t most_shown = 1000;
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  using visitor = std::function<bool(std::span<const Mask>)>;

  // `when`: settled.
  learning_turns(const compiled& rules, const learning& when);

  // A run begins; the first turn is at this node.
  void start(std::uint64_t first);
  // The node of the next turn.
  [[nodiscard]] std::uint64_t next() const noexcept { return next_; }
  // The board as the search began and the values to try first, by slot, before the first turn.
  // `patience`: nodes of the search between the first two turns.
  void begin(std::span<const Mask> board, std::span<const Mask> preferred, std::uint64_t patience);
  [[nodiscard]] bool begun() const noexcept { return begun_; }

  // A turn.  True: `total` has the answer.  Requires: begun().
  [[nodiscard]] bool take(const limits& until, const visitor& on_solution, outcome& total);
  // The search found a grid: false if the caller has seen it.
  [[nodiscard]] bool is_new(std::span<const Mask> solution);

 private:
  using grid = std::vector<Mask>;

  [[nodiscard]] grid grid_of(std::span<const Mask> solution) const;
  void leave_it_to_the_search();

  const compiled& rules_;
  const std::uint64_t first_turn_;  // in nodes
  std::vector<Mask> early_;         // the grids that were shown before begin(), one after the other
  std::vector<Mask> board_, preferred_;
  std::set<grid> shown_;
  std::unique_ptr<learner<Mask>> learner_;
  std::uint64_t next_ = never, patience_ = 0, turn_ = 0;
  bool begun_ = false;
};

extern template class learning_turns<std::uint16_t>;
extern template class learning_turns<std::uint32_t>;
extern template class learning_turns<std::uint64_t>;

// What `when` leaves open, by what the board is made of.
[[nodiscard]] learning settled(const learning& when, const compiled& rules);

}  // namespace nonet::core
