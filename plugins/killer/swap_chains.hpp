// Where two values of a full grid could change places unseen by every unit and group.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "value_places.hpp"

namespace killer {

// Each unit and group that holds both values ties their two cells together; cells that hang
// together are a chain (a Kempe chain), and a change of places takes whole chains:
//
//   5 . | 3 .      The 3s and 5s of these two rows, when both columns are in the same boxes and
//   3 . | 5 .      no other 3 or 5 shares a unit with them, are a chain of four cells.
class swap_chains {
 public:
  // Requires: `at` outlives the object.
  explicit swap_chains(const value_places& at)
      : at_(&at), parent_(at.solution().shape().cells(), value_places::nowhere) {}

  // Hears each chain of two values, as a cells_view that is valid until the next.
  template <class Visit>
  void each(int v, int w, Visit&& visit) {
    both_.assign(at_->holding(v).begin(), at_->holding(v).end());
    both_.insert(both_.end(), at_->holding(w).begin(), at_->holding(w).end());
    for (const cell c : both_) parent_[c] = c;
    for (std::size_t g = 0; g < at_->groups(); ++g) {
      const cell a = at_->place(g, v), b = at_->place(g, w);
      if (a != value_places::nowhere && b != value_places::nowhere) parent_[root(a)] = root(b);
    }
    for (const cell top : both_) {
      if (root(top) != top) continue;
      chain_.clear();
      for (const cell c : both_) {
        if (root(c) == top) chain_.push_back(c);
      }
      visit(nonet::sdk::cells_view(chain_));
    }
  }

 private:
  using cell = nonet::sdk::cell;

  [[nodiscard]] cell root(cell c) noexcept {
    while (parent_[c] != c) c = parent_[c] = parent_[parent_[c]];
    return c;
  }

  const value_places* at_;
  std::vector<cell> parent_;  // by cell: towards the root of its chain
  std::vector<cell> both_, chain_;
};

}  // namespace killer
