// Changes cages where two values could change places unseen by any of them.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "swap_chains.hpp"
#include "tell_apart.hpp"

namespace killer {

namespace {

// True when the cell stands in a cage without `value`: whatever chain it is in, the cage sees
// the change.
bool is_seen(const cage_map& cages, cell c, int value, const nonet::sdk::grid& solution) {
  if (cages.of(c) == cage_map::none) return false;
  const cells_view cage = cages[cages.of(c)];
  return std::none_of(cage.begin(), cage.end(), [&](cell k) { return solution[k] == value; });
}

// True when the differences add up to 0 in every cage, and one of them is in a cage.
bool is_hidden(const cage_map& cages, cells_view chain, cage_map::differences by) {
  bool caged = false;
  for (const cell c : chain) {
    if (cages.of(c) == cage_map::none) continue;
    std::int64_t gain = 0;
    for (const cell k : cages[cages.of(c)]) gain += by[k];
    if (gain != 0) return false;
    caged = true;
  }
  return caged;
}

}  // namespace

void break_swaps(cage_map& cages, const nonet::sdk::layout& over) {
  const nonet::sdk::grid solution = over.solution();
  swap_chains chains(over);
  std::vector<std::int32_t> by(over.board().cells());
  const auto break_pair = [&](int v, int w) {
    // The smallest hidden chain takes two cells that no cage sees; most pairs have not even these.
    std::ptrdiff_t unseen = 0;
    for (const auto& [value, other] : {std::pair(v, w), std::pair(w, v)}) {
      const cells_view places = chains.holding(value);
      unseen += std::count_if(places.begin(), places.end(),
                              [&, o = other](cell c) { return !is_seen(cages, c, o, solution); });
    }
    if (unseen < 2) return false;
    bool changed = false;
    chains.each(v, w, [&](cells_view chain) {
      for (const cell c : chain) {
        if (is_seen(cages, c, solution[c] == v ? w : v, solution)) return;
      }
      for (const cell c : chain) by[c] = solution[c] == v ? w - v : v - w;
      changed |= is_hidden(cages, chain, by) && tell_apart(cages, by, manner::shift_only, over);
      for (const cell c : chain) by[c] = 0;
    });
    return changed;
  };

  // A change may bring another hidden chain into being.
  constexpr int passes = 3;
  bool changed = true;
  for (int pass = 0; pass < passes && changed; ++pass) {
    changed = false;
    for (int v = over.board().least(); v <= over.board().greatest(); ++v) {
      for (int w = v + 1; w <= over.board().greatest(); ++w) changed |= break_pair(v, w);
    }
  }
}

}  // namespace killer
