// Makes the regions of a jigsaw: a random map that some grid is likely to fit.
// SPDX-License-Identifier: MIT
#include "regions_maker.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "leftovers.hpp"

namespace jigsaw {
namespace {

using namespace nonet::sdk;

// The puzzle file has no more letters.
constexpr std::size_t most_regions = 35;
// How many maps are looked at; with boxes in force besides, one in five passes.
constexpr int most_maps = 200;

// After so many trades hardly anything is left of the rows or columns that the walk began with:
// measured, of all pairs of neighbours in one region those side by side outnumber those one above
// the other, or the other way round, by 5 in 100 at 9x9 and 6 at 16x16.
[[nodiscard]] std::size_t trades_for(std::size_t cells, std::size_t size) {
  return cells * size * std::max<std::size_t>(12, size * size / 20);
}

[[nodiscard]] std::size_t size_for(const layout& at) {
  const board& on = at.board();
  const auto size = static_cast<std::size_t>(on.values());
  if (on.cells() % size != 0) {
    at.fail("", "expected a board that regions of ", plural(size, "cell"), " can tile, found ",
            plural(on.cells(), "cell"));
  }
  if (on.cells() / size > most_regions) {
    at.fail("", "expected at most ", most_regions, " regions, found a board of ",
            on.cells() / size);
  }
  if (at[symmetry] == turning::rotate180 && !tiling::can_begin(on, size, true)) {
    at.fail("symmetry", "expected \"none\" for ", on.cells() / size, " regions on a board of ",
            on.rows(), " rows and ", on.columns(),
            " columns (an odd number of regions has no centre there), found \"rotate180\"");
  }
  return size;
}

// Numbers for a walk, which takes tens of thousands: a counter scrambled by the finalizer of
// SplitMix64 (Steele, Lea, Flood 2014), begun where the layout's own chance says.
class walk_dice {
 public:
  explicit walk_dice(const layout& at) {
    const std::uint64_t high = at.random(half);  // in this order whatever the compiler
    state_ = high << 32 | at.random(half);
  }

  // 0 .. n - 1.  What the multiplication favours is below n in 2^32.
  [[nodiscard]] std::size_t operator()(std::size_t n) noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t x = state_;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(((x ^ x >> 31) >> 32) * n >> 32);
  }

 private:
  static constexpr std::size_t half = std::size_t{1} << 32;
  std::uint64_t state_;
};

// Two equal givens in one region.
[[nodiscard]] bool clashes(const grid& givens, std::span<const std::uint32_t> region_of) {
  std::array<mask, most_regions> held{};
  for (cell c = 0; c < region_of.size(); ++c) {
    if (givens.empty(c)) continue;
    if (has(held[region_of[c]], givens[c])) return true;
    held[region_of[c]] |= bit(givens[c]);
  }
  return false;
}

}  // namespace

bool regions_maker::propose(const layout& at, table_writer& out) const {
  const board& on = at.board();
  const std::size_t size = size_for(at);
  std::vector<std::vector<cell>> units;
  for (cell_group& g : at.groups()) {
    if (g.unit && g.cells.size() == size) units.push_back(std::move(g.cells));
  }
  const leftovers counts(std::move(units), [&](cell a, cell b) { return !at.differ(a, b); });

  walk_dice dice(at);
  const std::size_t trades = trades_for(on.cells(), size);
  tiling regions(on, size, at[symmetry] == turning::rotate180, at.chance(50));
  // Thin regions trade too seldom to leave the rows behind by themselves.
  regions.walk(trades, look::any, dice);
  if (at[shape] != look::any) regions.walk(trades / 2, at[shape], dice);
  for (int i = 0; i < most_maps; ++i) {
    const std::vector<std::uint32_t> made = regions.map();
    if (!clashes(at.givens(), made) && counts.allow(made, on.cells() / size)) {
      out.set(map, made);
      return true;
    }
    regions.walk(trades / 10, at[shape], dice);
  }
  at.give_up("", "none of ", most_maps, " maps left room for the units and givens of the recipe");
}

}  // namespace jigsaw
