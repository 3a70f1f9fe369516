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

// The two engines take turns on one board, each longer than the one before, so that what either
// decides is decided in about twice its time.
//
//   search     |<- after ->|             |<- after ->|                      |<- 2 after ->|
//   learning               |<-  turn  ->|            |<-     2 turn      ->|
//
// Neither starts again: the search stands where it was, the learning engine keeps its clauses.
// What one has shown the other one passes over.
//
// Invariants:
//   1. As long as there may be turns, shown_ has just the grids that the caller has seen; after
//      that, those that the search may come across although the caller has seen them.
//   2. The learning engine, once it exists, excludes all of shown_.
template <class Mask>
class learning_turns {
 public:
  // More grids than this are a matter for the search alone, which remembers none.
  static constexpr std::size_t most_shown = 1000;

  using visitor = std::function<bool(std::span<const Mask>)>;

  // Both in nodes.  `root`: the board as the search begins, by slot.
  learning_turns(const compiled& rules, std::span<const Mask> root, std::span<const Mask> preferred,
                 const learning& when);

  // How many nodes the search may take before the next turn.
  [[nodiscard]] std::uint64_t patience() const noexcept { return patience_; }

  // A turn.  True: `total` has the answer.
  [[nodiscard]] bool take(const limits& until, const visitor& on_solution, outcome& total);
  // The search found a grid: false if the caller has seen it.
  [[nodiscard]] bool is_new(std::span<const Mask> solution);

 private:
  void remember(std::span<const Mask> solution);
  void leave_it_to_the_search();

  const compiled& rules_;
  std::vector<Mask> root_, preferred_;
  std::set<std::vector<Mask>> shown_;
  std::unique_ptr<learner<Mask>> learner_;
  std::uint64_t patience_, turn_;
  bool first_ = true;
  bool over_ = false;  // no further turn
};

extern template class learning_turns<std::uint16_t>;
extern template class learning_turns<std::uint32_t>;
extern template class learning_turns<std::uint64_t>;

// What `when` leaves open, by what the board is made of.
[[nodiscard]] learning settled(const learning& when, const compiled& rules);

}  // namespace nonet::core
