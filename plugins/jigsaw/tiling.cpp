// A random walk over maps of the board in regions of one size, each in one piece.
// SPDX-License-Identifier: MIT
#include "tiling.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace jigsaw {

tiling::tiling(const nonet::sdk::board& on, std::size_t size, bool symmetric,
               std::span<const std::uint32_t> region_of)
    : size_(size),
      outside_(static_cast<std::uint32_t>(on.cells() / size)),
      symmetric_(symmetric),
      cells_(on.cells()),
      place_(on.cells()),
      region_(region_of.begin(), region_of.end()),
      beside_(find_links(on)),
      around_(on.cells()),
      seen_(on.cells(), 0) {
  assert(region_of.size() == on.cells() && "a walk begins with a map");
  region_.push_back(outside_);
  std::vector<std::uint32_t> next(outside_);
  for (cell c = 0; c < on.cells(); ++c) {
    const std::size_t place = region_[c] * size + next[region_[c]]++;
    cells_[place] = c;
    place_[c] = static_cast<std::uint32_t>(place);
    constexpr int down[] = {-1, -1, 0, 1, 1, 1, 0, -1}, right[] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (std::size_t i = 0; i < 8; ++i) {
      const int r = on.row(c) + down[i], k = on.column(c) + right[i];
      const bool there_is = r >= 0 && r < on.rows() && k >= 0 && k < on.columns();
      around_[c][i] = there_is ? on.at(r, k) : static_cast<cell>(on.cells());
    }
  }
  flooded_.reserve(size);
}

void tiling::walk(std::size_t trades, look liked, dice& chance) {
  while (trades-- != 0) {
    const auto a = static_cast<cell>(chance(place_.size()));
    const std::uint32_t to = region_[beside_[a][chance(4)]];
    if (to == outside_ || to == region_[a]) continue;
    const cell b = cells_[to * size_ + chance(size_)];
    const int gain = trade(a, b, liked != look::any);
    if (gain < 0 && liked == look::compact) keep_or_undo(a, b, chance, -2 * gain);
    if (gain > 0 && liked == look::snaky) keep_or_undo(a, b, chance, gain);
  }
}

void tiling::keep_or_undo(cell a, cell b, dice& chance, int cost) {
  if (chance(std::size_t{1} << cost) != 0) undo(a, b);
}

std::vector<std::uint32_t> tiling::map() const {
  std::vector<std::uint32_t> name(outside_, outside_), numbered(place_.size());
  std::uint32_t next = 0;
  for (std::size_t c = 0; c < numbered.size(); ++c) {
    std::uint32_t& n = name[region_[c]];
    if (n == outside_) n = next++;
    numbered[c] = n;
  }
  return numbered;
}

cell tiling::image_of(cell c) const noexcept {
  return symmetric_ ? static_cast<cell>(place_.size() - 1) - c : c;
}

bool tiling::twice(cell a, cell b) const noexcept { return image_of(a) != a && image_of(a) != b; }

void tiling::swap(cell a, cell b) noexcept {
  std::swap(cells_[place_[a]], cells_[place_[b]]);
  std::swap(place_[a], place_[b]);
  std::swap(region_[a], region_[b]);
}

bool tiling::in_one_piece(cell from) {
  ++flood_;
  const std::uint32_t here = region_[from];
  flooded_.assign(1, from);
  seen_[from] = flood_;
  for (std::size_t next = 0; next < flooded_.size(); ++next) {
    for (const cell c : beside_[flooded_[next]]) {
      if (region_[c] != here || seen_[c] == flood_) continue;
      seen_[c] = flood_;
      flooded_.push_back(c);
    }
  }
  return flooded_.size() == size_;
}

// Its neighbours in the region hang together around it: one run of the ring has them all.
bool tiling::may_leave(cell c) const noexcept {
  unsigned same = 0;
  for (unsigned i = 0; i < 8; ++i) same |= region_[around_[c][i]] == region_[c] ? 1U << i : 0U;
  int runs = 0;
  for (unsigned i = 0; i < 8; i += 2) {
    // A neighbour begins a run, or goes on with that of the neighbour before it and the corner
    // between them.
    const unsigned both = 1U << (i + 6) % 8 | 1U << (i + 7) % 8;
    if ((same >> i & 1U) != 0 && (same & both) != both) ++runs;
  }
  return runs <= 1;
}

// Pairs of neighbours in one region of which one is in `around`.
int tiling::joined(std::span<const cell> around) const noexcept {
  int pairs = 0;
  for (std::size_t i = 0; i < around.size(); ++i) {
    for (const cell c : beside_[around[i]]) {
      if (region_[c] != region_[around[i]]) continue;
      const auto earlier = around.first(i);
      if (std::find(earlier.begin(), earlier.end(), c) == earlier.end()) ++pairs;
    }
  }
  return pairs;
}

int tiling::trade(cell a, cell b, bool weigh) {
  const auto has_other = [&](cell c, std::uint32_t in, cell but) {
    return std::any_of(beside_[c].begin(), beside_[c].end(),
                       [&](cell n) { return n != but && region_[n] == in; });
  };
  if (!has_other(a, region_[b], b) || !has_other(b, region_[a], a)) return 0;
  // The centre stays in the one region that is its own half turn.
  if (symmetric_ && (image_of(a) == a || image_of(b) == b)) return 0;
  const std::array<cell, 4> moved{a, b, image_of(a), image_of(b)};
  const std::span<const cell> all(moved.data(), twice(a, b) ? 4 : 2);
  const int before = weigh ? joined(all) : 0;
  // A region that is whole without the one cell is whole with the other, which touches it.  With
  // two on the move in a region at once only a flood tells.
  const bool one_each = all.size() == 2;
  const std::array<bool, 2> whole{one_each && may_leave(b), one_each && may_leave(a)};
  swap(a, b);
  if (twice(a, b)) swap(moved[2], moved[3]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (whole[i % 2] || in_one_piece(all[i])) continue;
    undo(a, b);
    return 0;
  }
  return weigh ? joined(all) - before : 0;
}

void tiling::undo(cell a, cell b) {
  if (twice(a, b)) swap(image_of(a), image_of(b));
  swap(a, b);
}

}  // namespace jigsaw
