// Changes cages so that they tell a second grid from the solution.
// SPDX-License-Identifier: MIT
#include "tell_apart.hpp"

#include <algorithm>

namespace killer {

bool tell_apart(cage_map& cages, cage_map::differences by, manner how,
                const nonet::sdk::layout& over) {
  std::vector<cage_map::id> touched;
  std::vector<cell> free;
  for (cell c = 0; c < by.size(); ++c) {
    if (by[c] == 0) continue;
    const cage_map::id cage = cages.of(c);
    if (cage == cage_map::none) {
      free.push_back(c);
    } else if (std::find(touched.begin(), touched.end(), cage) == touched.end()) {
      touched.push_back(cage);
    }
  }
  over.shuffle(touched);
  over.shuffle(free);
  // Large cages are cut first: there sizes even out.
  std::stable_sort(touched.begin(), touched.end(), [&](cage_map::id a, cage_map::id b) {
    return cages[a].size() > cages[b].size();
  });

  const auto any = [](const auto& list, auto&& attempt) {
    return std::any_of(list.begin(), list.end(), attempt);
  };
  const auto cut = [&](cage_map::id k) { return cages.split(k, cages.limits().least, by); };
  const auto shift = [&](cage_map::id k) { return cages.recut(k, by); };
  const auto enclose = [&](cell c) { return cages.enclose(c, by); };
  const auto cut_small = [&](cage_map::id k) { return cages.split(k, 1, by); };
  const bool shifts = how == manner::shift_first || how == manner::shift_only;
  if (shifts && any(touched, shift)) return true;
  if (any(touched, cut)) return true;
  if (how == manner::shift_only) return false;
  // Else borders between cages that are too small to be cut could be shifted to and fro for ever.
  constexpr std::int64_t percent_cut_small = 20;
  const bool small = how == manner::cut_small || over.chance(percent_cut_small);
  if (small && any(touched, cut_small)) return true;
  if (any(touched, shift)) return true;
  if (any(free, enclose) || any(touched, cut_small)) return true;
  if (free.empty()) return false;
  cages.isolate(free.front());
  return true;
}

}  // namespace killer
