// Where two values of a full grid could change places unseen by every unit and group.
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <nonet/layout.hpp>
#include <vector>

namespace killer {

// Such a change makes a second solution unless a cage sees it, and small second solutions are most
// often of this kind.
//
// Each unit and group that holds both values ties their two cells together; cells that hang
// together are a chain (a Kempe chain), and a change of places takes whole chains:
//
//   5 . | 3 .      The 3s and 5s of these two rows, when both columns are in the same boxes and
//   3 . | 5 .      no other 3 or 5 shares a unit with them, are a chain of four cells.
class swap_chains {
  using cell = nonet::sdk::cell;
  using cells_view = nonet::sdk::cells_view;

 public:
  // Requires: a layout that has a solution and outlives the object.
  explicit swap_chains(const nonet::sdk::layout& over)
      : solution_(over.solution()),
        least_(over.board().least()),
        values_(static_cast<std::size_t>(over.board().values())),
        in_grid_(values_),
        parent_(over.board().cells(), nowhere_) {
    for (cell c = 0; c < over.board().cells(); ++c) in_grid_[row_of(solution_[c])].push_back(c);
    for (const nonet::sdk::cell_group& g : over.groups()) {
      const std::size_t row = in_groups_.size();
      in_groups_.resize(row + values_, nowhere_);
      for (const cell c : g.cells) in_groups_[row + row_of(solution_[c])] = c;
    }
  }

  // The cells that hold a value, ascending.
  [[nodiscard]] cells_view holding(int value) const noexcept { return in_grid_[row_of(value)]; }

  // Hears each chain of two values, as a cells_view that is valid until the next.
  template <class Visit>
  void each(int v, int w, Visit&& visit) {
    both_.assign(holding(v).begin(), holding(v).end());
    both_.insert(both_.end(), holding(w).begin(), holding(w).end());
    for (const cell c : both_) parent_[c] = c;
    for (std::size_t row = 0; row < in_groups_.size(); row += values_) {
      const cell a = in_groups_[row + row_of(v)], b = in_groups_[row + row_of(w)];
      if (a != nowhere_ && b != nowhere_) parent_[root(a)] = root(b);
    }
    for (const cell top : both_) {
      if (root(top) != top) continue;
      chain_.clear();
      for (const cell c : both_) {
        if (root(c) == top) chain_.push_back(c);
      }
      visit(cells_view(chain_));
    }
  }

 private:
  static constexpr cell nowhere_ = std::numeric_limits<cell>::max();

  [[nodiscard]] std::size_t row_of(int value) const noexcept {
    return static_cast<std::size_t>(value - least_);
  }
  [[nodiscard]] cell root(cell c) noexcept {
    while (parent_[c] != c) c = parent_[c] = parent_[parent_[c]];
    return c;
  }

  nonet::sdk::grid solution_;
  int least_;
  std::size_t values_;
  std::vector<std::vector<cell>> in_grid_;  // by value
  std::vector<cell> in_groups_;             // by group and value; nowhere_ where it has it not
  std::vector<cell> parent_;                // by cell: towards the root of its chain
  std::vector<cell> both_, chain_;
};

}  // namespace killer
