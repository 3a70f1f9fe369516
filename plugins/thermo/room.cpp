// Whether the values that thermometers leave to their cells are enough for each group.
// SPDX-License-Identifier: MIT
#include "room.hpp"

#include <algorithm>
#include <utility>

namespace thermo {

using namespace nonet::sdk;

room::room(const board& on, const std::vector<cell_group>& groups)
    : on_(on), groups_of_(on.cells()), taken_(groups.size()) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const cell c : groups[g].cells) groups_of_[c].push_back(g);
  }
}

room::range room::range_of(std::size_t place, std::size_t length) const {
  return {on_.least() + static_cast<int>(place),
          on_.greatest() - static_cast<int>(length - 1 - place)};
}

bool room::allows(cell c, std::size_t place, std::size_t length) const {
  const range mine = range_of(place, length);
  for (const std::size_t g : groups_of_[c]) {
    const std::vector<range>& there = taken_[g];
    // Only ranges that begin and end where some cell's does, and hold mine, can have become full.
    const auto crowded = [&](int lo, int hi) {
      const auto inside = std::count_if(there.begin(), there.end(),
                                        [&](const range& r) { return r.lo >= lo && r.hi <= hi; });
      return inside + 1 > hi - lo + 1;
    };
    const auto crowded_from = [&](int lo) {
      if (lo > mine.lo) return false;
      if (crowded(lo, mine.hi)) return true;
      return std::any_of(there.begin(), there.end(),
                         [&](const range& r) { return r.hi > mine.hi && crowded(lo, r.hi); });
    };
    if (crowded_from(mine.lo)) return false;
    for (const range& r : there) {
      if (r.lo < mine.lo && crowded_from(r.lo)) return false;
    }
  }
  return true;
}

bool room::take(cells_view line) {
  std::vector<std::vector<range>> before = taken_;
  for (std::size_t p = 0; p < line.size(); ++p) {
    if (!allows(line[p], p, line.size())) {
      taken_ = std::move(before);
      return false;
    }
    for (const std::size_t g : groups_of_[line[p]]) taken_[g].push_back(range_of(p, line.size()));
  }
  return true;
}

}  // namespace thermo
