// Growing cages over a full grid, and leaving some of its cells free.
// SPDX-License-Identifier: MIT
#include "cage_map.hpp"

#include <algorithm>
#include <cassert>

#include "neighbours.hpp"

namespace killer {

cage_map::cage_map(const nonet::sdk::layout& over, const cage_limits& limits)
    : over_(&over),
      on_(over.board()),
      solution_(over.solution()),
      limits_(limits),
      of_(on_.cells(), none) {
  assert(1 <= limits.least && limits.least <= limits.most && "the limits of cages are a range");
  cages_.reserve(on_.cells() / 2);
}

bool cage_map::clash(cell a, cell b) const {
  switch (limits_.repeats) {
    case repetition::no:
      return solution_[a] == solution_[b];
    case repetition::yes:
      return false;
    case repetition::either:
      return !over_->differ(a, b);
  }
  return true;
}

bool cage_map::may_join(cell c, id cage) const {
  const std::vector<cell>& list = cages_[cage];
  return std::none_of(list.begin(), list.end(), [&](cell other) { return clash(c, other); });
}

void cage_map::join(cell c, id cage) {
  of_[c] = cage;
  std::vector<cell>& list = cages_[cage];
  list.insert(std::upper_bound(list.begin(), list.end(), c), c);
}

void cage_map::remove(id cage) {
  for (const cell c : cages_[cage]) of_[c] = none;
  if (cage + 1 != cages_.size()) {
    cages_[cage].swap(cages_.back());
    for (const cell c : cages_[cage]) of_[c] = cage;
  }
  cages_.pop_back();
}

void cage_map::isolate(cell c) {
  assert(of_[c] == none && "a cell is in one cage at most");
  of_[c] = static_cast<id>(cages_.size());
  cages_.push_back({c});
}

bool cage_map::take(cells_view cage) {
  const id made = static_cast<id>(cages_.size());
  if (cage.size() > limits_.most) return false;
  for (const cell c : cage) {
    if (of_[c] != none) return false;
    if (c == cage.front()) {
      isolate(c);
    } else {
      join(c, made);
    }
  }
  return true;
}

// Cells with few free neighbours go first, so that few are left alone; noise keeps that from
// being seen.
void cage_map::grow(int lean) {
  constexpr std::size_t noise_below = 4;
  const auto n = static_cast<cell>(on_.cells());
  std::vector<cell> left;
  left.reserve(n);
  std::vector<int> noise(n);
  grow_open_.assign(n, 0);
  for (cell c = 0; c < n; ++c) {
    if (of_[c] != none) continue;
    left.push_back(c);
    noise[c] = static_cast<int>(over_->random(noise_below));
    each_neighbour(on_, c, [&](cell k) { ++grow_open_[k]; });
  }
  const auto draw = [&] { return limits_.least + over_->random(limits_.most - limits_.least + 1); };
  while (true) {
    std::erase_if(left, [&](cell c) { return of_[c] != none; });
    if (left.empty()) break;
    const cell seed = *std::min_element(left.begin(), left.end(), [&](cell a, cell b) {
      return 2 * grow_open_[a] + noise[a] < 2 * grow_open_[b] + noise[b];
    });
    std::size_t wanted = draw();
    for (int i = 0; i < std::abs(lean); ++i) {
      wanted = lean < 0 ? std::min(wanted, draw()) : std::max(wanted, draw());
    }
    grow_one(seed, wanted, lean < 0);
  }
  mend();
}

void cage_map::grow_one(cell seed, std::size_t wanted, bool telling) {
  const id made = static_cast<id>(cages_.size());
  cages_.emplace_back().reserve(wanted);
  std::vector<cell>& edge = grow_edge_;
  edge.clear();
  for (cell next = seed;;) {
    join(next, made);
    each_neighbour(on_, next, [&](cell k) {
      --grow_open_[k];
      if (of_[k] == none) edge.push_back(k);  // a cell with two neighbours in the cage stands twice
    });
    if (cages_[made].size() == wanted) return;
    std::erase_if(edge, [&](cell c) { return c == next || !may_join(c, made); });
    if (edge.empty()) return;
    next = edge[over_->random(edge.size())];
    if (telling) {
      for (const cell c : edge) {
        if (telling_rate(made, c) > telling_rate(made, next)) next = c;
      }
    } else {
      // The one of two that would else be left alone sooner.
      const cell other = edge[over_->random(edge.size())];
      if (grow_open_[other] < grow_open_[next]) next = other;
    }
  }
}

// How far the total would be from the middle of all totals with cell c: the further, the fewer
// sets of values make it.
int cage_map::telling_rate(id cage, cell c) const {
  int off = 2 * solution_[c] - on_.least() - on_.greatest();
  for (const cell k : cages_[cage]) off += 2 * solution_[k] - on_.least() - on_.greatest();
  return std::abs(off);
}

// Cages that could not grow are merged with another, or take cells of it.
void cage_map::mend() {
  constexpr int rounds = 4;
  for (int round = 0; round < rounds; ++round) {
    bool changed = false;
    for (id i = 0; i < cages_.size(); ++i) {
      if (cages_[i].size() >= limits_.least) continue;
      changed |= merge(i) || recut(i, {});
    }
    if (!changed) return;
  }
}

bool cage_map::merge(id small) {
  list_beside(small);
  for (const id other : beside_) {
    if (cages_[small].size() + cages_[other].size() > limits_.most) continue;
    const std::vector<cell>& list = cages_[small];
    if (!std::all_of(list.begin(), list.end(), [&](cell c) { return may_join(c, other); })) {
      continue;
    }
    for (const cell c : std::vector<cell>(list)) join(c, other);
    // The cells are the other's now.
    cages_[small].clear();
    remove(small);
    return true;
  }
  return false;
}

void cage_map::list_beside(id cage) {
  beside_.clear();
  for (const cell c : cages_[cage]) {
    each_neighbour(on_, c, [&](cell k) {
      const id other = of_[k];
      if (other == none || other == cage) return;
      if (std::find(beside_.begin(), beside_.end(), other) == beside_.end()) {
        beside_.push_back(other);
      }
    });
  }
  over_->shuffle(beside_);
}

void cage_map::uncage(std::size_t wanted) {
  std::vector<cell> order(on_.cells());
  for (cell c = 0; c < on_.cells(); ++c) order[c] = c;
  over_->shuffle(order);
  std::size_t left = wanted;
  // Cages that are too small go first.
  for (const bool small : {true, false}) {
    for (const cell c : order) {
      if (of_[c] == none) continue;
      const std::size_t n = cages_[of_[c]].size();
      if (n > left || (small && n >= limits_.least)) continue;
      left -= n;
      remove(of_[c]);
    }
  }
  for (const cell c : order) {
    if (left == 0) return;
    if (of_[c] == none || cages_[of_[c]].size() <= limits_.least) continue;
    fill_pool(of_[c], none);
    const auto at = std::find(pool_.cells.begin(), pool_.cells.end(), c) - pool_.cells.begin();
    if (!sound(pool_.all() & ~(std::uint64_t{1} << at))) continue;
    std::erase(cages_[of_[c]], c);
    of_[c] = none;
    --left;
  }
}

}  // namespace killer
