// Changes cages where a few values could change places unseen by any of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>

#include "tell_apart.hpp"
#include "value_places.hpp"

namespace killer {

namespace {

using nonet::sdk::layout;

// Finds changes of the solution that no unit, group or cage sees, and has the cages changed.  A
// change that is not seen has two cells in one cage that change places, so it starts from these.
//
// Invariants:
//   1. by_ is 0 but for the cells in changed_.
//   2. Between calls of the public members changed_ is empty.
class breaker {
 public:
  breaker(cage_map& cages, const layout& over)
      : cages_(&cages), over_(&over), at_(over), by_(over.board().cells()) {}

  // True if a cage was changed.
  [[nodiscard]] bool visit(cage_map::id cage) {
    const cells_view cells = (*cages_)[cage];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t k = i + 1; k < cells.size(); ++k) {
        if (value(cells[i]) == value(cells[k])) continue;
        const bool hidden = exchange_values(cells[i], cells[k]) || [&] {
          clear();
          return exchange_units(cells[i], cells[k]);
        }();
        const bool changed = hidden && tell_apart(*cages_, by_, manner::shift_only, *over_);
        clear();
        if (changed) return true;  // cells is a view of what was changed
      }
    }
    return false;
  }

 private:
  // The groups that hold one of two cells and not the other.
  struct sides {
    std::uint32_t first, second;
    friend bool operator==(const sides&, const sides&) = default;
  };

  [[nodiscard]] int value(cell c) const noexcept { return at_.solution()[c]; }

  void change(cell c, int to) {
    by_[c] = to - value(c);
    changed_.push_back(c);
  }
  void clear() noexcept {
    for (const cell c : changed_) by_[c] = 0;
    changed_.clear();
  }

  // The values of a and b along a Kempe chain from a: each group of a cell that takes the other
  // value loses it elsewhere.  True if no cage sees that; what was tried is in by_.
  //
  //   5 . | 3 .      The 3s and 5s of these two rows, when both columns are in the same boxes and
  //   3 . | 5 .      no other 3 or 5 shares a unit with them, are a chain of four cells.
  [[nodiscard]] bool exchange_values(cell a, cell b) {
    change(a, value(b));
    for (std::size_t next = 0; next < changed_.size(); ++next) {
      const cell c = changed_[next];
      const int other = value(c) == value(a) ? value(b) : value(a);
      for (const std::uint32_t g : at_.groups_of(c)) {
        const cell k = at_.place(g, other);
        if (k == value_places::nowhere || by_[k] != 0) continue;
        if (is_seen(k, value(c))) return false;
        change(k, value(c));
      }
    }
    return std::all_of(changed_.begin(), changed_.end(), [&](cell c) {
      if (cages_->of(c) == cage_map::none) return true;
      std::int64_t gain = 0;
      for (const cell k : (*cages_)[cages_->of(c)]) gain += by_[k];
      return gain == 0;
    });
  }

  // True when the cell stands in a cage without `other`: the cage sees the cell take it.
  [[nodiscard]] bool is_seen(cell c, int other) const {
    if (cages_->of(c) == cage_map::none) return false;
    const cells_view cage = (*cages_)[cages_->of(c)];
    return std::none_of(cage.begin(), cage.end(), [&](cell k) { return value(k) == other; });
  }

  // The contents of a and b, then what stands twice in the one unit with its twin in the other,
  // and so on until nothing does.  True if each pair is in a cage; what was tried is in by_.
  //
  //   [5 3]      Each pair of this band is in a cage.  The columns change places in all three rows,
  //   [3 8]      which no row, no box and no cage sees, and both columns still hold 3, 5 and 8.
  //   [8 5]
  [[nodiscard]] bool exchange_units(cell a, cell b) {
    const std::optional<sides> between = apart_in(a, b);
    if (!between) return false;
    for (cell p = a, q = b;;) {
      if (value(p) == value(q)) return false;
      change(p, value(q));
      change(q, value(p));
      p = at_.place(between->first, value(q));
      if (p == a) return true;
      if (p == value_places::nowhere || by_[p] != 0) return false;
      q = twin_in_cage(p, *between);
      if (q == value_places::nowhere) return false;
    }
  }

  // A cell in the cage of p with which it could change places as well.
  [[nodiscard]] cell twin_in_cage(cell p, const sides& between) const {
    if (cages_->of(p) == cage_map::none) return value_places::nowhere;
    for (const cell q : (*cages_)[cages_->of(p)]) {
      if (by_[q] == 0 && apart_in(p, q) == between) return q;
    }
    return value_places::nowhere;
  }

  // What there is between two cells that share all their groups but for one each.
  [[nodiscard]] std::optional<sides> apart_in(cell a, cell b) const {
    const auto of_a = at_.groups_of(a), of_b = at_.groups_of(b);
    if (of_a.size() != of_b.size()) return std::nullopt;
    std::optional<std::uint32_t> first, second;
    auto i = of_a.begin(), k = of_b.begin();
    while (i != of_a.end() || k != of_b.end()) {
      if (i != of_a.end() && k != of_b.end() && *i == *k) {
        ++i;
        ++k;
      } else if (k == of_b.end() || (i != of_a.end() && *i < *k)) {
        if (first) return std::nullopt;
        first = *i++;
      } else {
        if (second) return std::nullopt;
        second = *k++;
      }
    }
    if (!first) return std::nullopt;
    return sides{*first, *second};
  }

  cage_map* cages_;
  const layout* over_;
  value_places at_;
  std::vector<std::int32_t> by_;  // by cell: what the change adds
  std::vector<cell> changed_;
};

}  // namespace

void break_swaps(cage_map& cages, const layout& over) {
  // Cages that are cut anew may hide another change.
  constexpr int passes = 4;
  breaker hidden(cages, over);
  bool changed = true;
  for (int pass = 0; pass < passes && changed; ++pass) {
    changed = false;
    for (cage_map::id i = 0; i < cages.size(); ++i) changed |= hidden.visit(i);
  }
}

}  // namespace killer
