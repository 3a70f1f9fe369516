// Changes cages where a few values could change places unseen by any of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "swap_chains.hpp"
#include "tell_apart.hpp"
#include "value_places.hpp"

namespace killer {

namespace {

using nonet::sdk::layout;

// Finds changes of the solution that no unit, group or cage sees, and has the cages changed.
//
// Invariant: between calls every entry of by_ is 0.
class breaker {
 public:
  breaker(cage_map& cages, const layout& over)
      : cages_(&cages),
        over_(&over),
        at_(over),
        solution_(over.solution()),
        chains_(at_),
        by_(over.board().cells()) {}

  // Two values along a chain.  True if cages were changed.
  [[nodiscard]] bool values(int v, int w) {
    // The smallest hidden chain takes two cells that no cage sees; most pairs have not even these.
    std::ptrdiff_t unseen = 0;
    for (const auto& [value, other] : {std::pair(v, w), std::pair(w, v)}) {
      const cells_view places = at_.holding(value);
      unseen += std::count_if(places.begin(), places.end(),
                              [&, o = other](cell c) { return !is_seen(c, o); });
    }
    if (unseen < 2) return false;
    bool changed = false;
    chains_.each(v, w, [&](cells_view chain) {
      for (const cell c : chain) {
        if (is_seen(c, solution_[c] == v ? w : v)) return;
      }
      for (const cell c : chain) by_[c] = solution_[c] == v ? w - v : v - w;
      changed |= is_hidden(chain) && tell_apart(*cages_, by_, manner::shift_only, *over_);
      for (const cell c : chain) by_[c] = 0;
    });
    return changed;
  }

  // Two units within one cage: all that is in the cell of one and the cell of the other changes
  // places, and whatever that asks of the two units.
  //
  //   [5 3]      Each pair of this band is in a cage.  The columns change places in all three rows,
  //   [3 8]      which no row, no box and no cage sees, and both columns still hold 3, 5 and 8.
  //   [8 5]
  [[nodiscard]] bool units(cage_map::id cage) {
    const cells_view cells = (*cages_)[cage];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t k = i + 1; k < cells.size(); ++k) {
        const std::optional<sides> between = twins(cells[i], cells[k]);
        if (!between || !follow(cells[i], cells[k], *between)) continue;
        const bool changed = tell_apart(*cages_, by_, manner::shift_only, *over_);
        clear();
        if (changed) return true;
      }
    }
    return false;
  }

 private:
  struct sides {
    std::uint32_t first, second;  // groups
  };

  // True when the cell stands in a cage without `value`: whatever chain it is in, the cage sees
  // the change.
  [[nodiscard]] bool is_seen(cell c, int value) const {
    if (cages_->of(c) == cage_map::none) return false;
    const cells_view cage = (*cages_)[cages_->of(c)];
    return std::none_of(cage.begin(), cage.end(), [&](cell k) { return solution_[k] == value; });
  }

  // True when the differences add up to 0 in every cage, and one of them is in a cage.
  [[nodiscard]] bool is_hidden(cells_view chain) const {
    bool caged = false;
    for (const cell c : chain) {
      if (cages_->of(c) == cage_map::none) continue;
      std::int64_t gain = 0;
      for (const cell k : (*cages_)[cages_->of(c)]) gain += by_[k];
      if (gain != 0) return false;
      caged = true;
    }
    return caged;
  }

  // The groups in which two cells are not both, if it is one for each.
  [[nodiscard]] std::optional<sides> twins(cell a, cell b) const {
    const auto of_a = at_.groups_of(a), of_b = at_.groups_of(b);
    if (of_a.size() != of_b.size()) return std::nullopt;
    const auto [x, y] = std::mismatch(of_a.begin(), of_a.end(), of_b.begin());
    if (x == of_a.end()) return std::nullopt;
    // What is left of both lists must agree but for one entry of each.
    std::optional<std::uint32_t> first, second;
    auto i = x;
    auto k = y;
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
    return sides{*first, *second};
  }

  // Exchanges a and b, then what stands twice in the first unit with its twin, and so on until
  // nothing does: true, and by_ has the differences.  False, and by_ is clear: a cell has no twin
  // in its cage that is not exchanged already.
  [[nodiscard]] bool follow(cell a, cell b, const sides& between) {
    changed_.clear();
    for (cell p = a, q = b;;) {
      by_[p] = solution_[q] - solution_[p];
      by_[q] = -by_[p];
      if (by_[p] == 0) break;
      changed_.push_back(p);
      changed_.push_back(q);
      p = at_.place(between.first, solution_[q]);
      if (p == a) return true;
      if (p == value_places::nowhere || by_[p] != 0) break;
      q = twin_in_cage(p, between);
      if (q == value_places::nowhere) break;
    }
    clear();
    return false;
  }

  [[nodiscard]] cell twin_in_cage(cell p, const sides& between) const {
    if (cages_->of(p) == cage_map::none) return value_places::nowhere;
    for (const cell q : (*cages_)[cages_->of(p)]) {
      const std::optional<sides> here = by_[q] == 0 ? twins(p, q) : std::nullopt;
      if (here && here->first == between.first && here->second == between.second) return q;
    }
    return value_places::nowhere;
  }

  void clear() noexcept {
    for (const cell c : changed_) by_[c] = 0;
  }

  cage_map* cages_;
  const layout* over_;
  value_places at_;
  nonet::sdk::grid solution_;
  swap_chains chains_;
  std::vector<std::int32_t> by_;  // by cell: what the change adds
  std::vector<cell> changed_;
};

}  // namespace

void break_swaps(cage_map& cages, const layout& over) {
  // Cages that are cut anew may hide another change.
  constexpr int passes = 3;
  breaker hidden(cages, over);
  bool changed = true;
  for (int pass = 0; pass < passes && changed; ++pass) {
    changed = false;
    for (int v = over.board().least(); v <= over.board().greatest(); ++v) {
      for (int w = v + 1; w <= over.board().greatest(); ++w) changed |= hidden.values(v, w);
    }
    for (cage_map::id i = 0; i < cages.size(); ++i) changed |= hidden.units(i);
  }
}

}  // namespace killer
