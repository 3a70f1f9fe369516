// Cutting cages in two, by chance and under conditions.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cassert>

#include "cage_map.hpp"
#include "neighbours.hpp"

namespace killer {

namespace {

[[nodiscard]] constexpr std::uint64_t bit_of(std::size_t i) noexcept {
  return std::uint64_t{1} << i;
}

template <class Visit>
void each_bit(std::uint64_t bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<std::size_t>(std::countr_zero(bits)));
}

// The n-th of the set bits, from 0.
[[nodiscard]] std::size_t pick_bit(std::uint64_t bits, std::size_t n) noexcept {
  for (; n != 0; --n) bits &= bits - 1;
  return static_cast<std::size_t>(std::countr_zero(bits));
}

}  // namespace

std::uint64_t cage_map::pool::all() const noexcept {
  return cells.size() == most_in_pool ? ~std::uint64_t{0} : bit_of(cells.size()) - 1;
}

void cage_map::fill_pool(id a, id b) {
  pool_.cells.assign(cages_[a].begin(), cages_[a].end());
  if (b != none) pool_.cells.insert(pool_.cells.end(), cages_[b].begin(), cages_[b].end());
  const std::size_t n = pool_.cells.size();
  assert(n <= most_in_pool && "two cages have 64 cells at most");
  pool_.beside.assign(n, 0);
  pool_.clash.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = i + 1; k < n; ++k) {
      if (on_.share_edge(pool_.cells[i], pool_.cells[k])) {
        pool_.beside[i] |= bit_of(k);
        pool_.beside[k] |= bit_of(i);
      }
      if (clash(pool_.cells[i], pool_.cells[k])) {
        pool_.clash[i] |= bit_of(k);
        pool_.clash[k] |= bit_of(i);
      }
    }
  }
}

// One piece, and no two of it clash.
bool cage_map::sound(std::uint64_t part) const {
  if (part == 0) return false;
  std::uint64_t reached = part & (~part + 1), fresh = reached, banned = 0;
  while (fresh != 0) {
    std::uint64_t next = 0;
    each_bit(fresh, [&](std::size_t i) {
      next |= pool_.beside[i];
      banned |= pool_.clash[i];
    });
    fresh = next & part & ~reached;
    reached |= fresh;
  }
  return reached == part && (banned & part) == 0;
}

// Grows one part from a random cell to a random size; what is left is the other.
bool cage_map::cut_pool(id a, id b, std::size_t least, differences by) {
  constexpr int tries = 24;
  const std::size_t n = pool_.cells.size(), most = limits_.most;
  if (n < 2 * least || n > 2 * most) return false;
  const std::size_t from = std::max(least, n > most ? n - most : 0);
  const std::size_t to = std::min(most, n - least);
  const std::uint64_t all = pool_.all();
  for (int t = 0; t < tries; ++t) {
    const std::size_t wanted = from + over_->random(to - from + 1);
    std::uint64_t part = 0, edge = 0, banned = 0;
    std::size_t next = over_->random(n);
    while (true) {
      part |= bit_of(next);
      edge |= pool_.beside[next];
      banned |= pool_.clash[next];
      const std::uint64_t open = edge & ~part & ~banned;
      const auto size = static_cast<std::size_t>(std::popcount(part));
      if (size == wanted || open == 0) break;
      next = pick_bit(open, over_->random(static_cast<std::size_t>(std::popcount(open))));
    }
    if (static_cast<std::size_t>(std::popcount(part)) != wanted || !sound(all & ~part)) continue;
    if (!by.empty()) {
      std::int64_t gain = 0;
      each_bit(part, [&](std::size_t i) { gain += by[pool_.cells[i]]; });
      if (gain == 0) continue;
    }
    const id other = b != none ? b : static_cast<id>(cages_.size());
    if (b == none) cages_.emplace_back();
    cages_[a].clear();
    cages_[other].clear();
    for (std::size_t i = 0; i < n; ++i) {
      join(pool_.cells[i], (part & bit_of(i)) != 0 ? a : other);
    }
    return true;
  }
  return false;
}

bool cage_map::split(id cage, std::size_t least, differences by) {
  if (cages_[cage].size() < 2 * least) return false;
  fill_pool(cage, none);
  return cut_pool(cage, none, least, by);
}

bool cage_map::recut(id cage, differences by) {
  list_beside(cage);
  for (const id other : beside_) {
    fill_pool(cage, other);
    if (cut_pool(cage, other, limits_.least, by)) return true;
  }
  return false;
}

bool cage_map::enclose(cell c, differences by) {
  assert(of_[c] == none && "a cell is in one cage at most");
  cell partner = c;
  bool joined = false;
  each_neighbour(on_, c, [&](cell k) {
    if (joined) return;
    if (of_[k] == none) {
      if (by[k] + by[c] != 0 && !clash(c, k) && limits_.most >= 2) partner = k;
    } else if (cages_[of_[k]].size() < limits_.most && may_join(c, of_[k])) {
      join(c, of_[k]);
      joined = true;
    }
  });
  if (joined) return true;
  if (partner == c) return false;
  isolate(c);
  join(partner, of_[c]);
  return true;
}

}  // namespace killer
