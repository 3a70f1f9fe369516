// Makes the regions of a jigsaw: a random map that some grid is likely to fit.
// SPDX-License-Identifier: MIT
#include "regions_maker.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "cutter.hpp"
#include "dice.hpp"
#include "leftovers.hpp"

namespace jigsaw {
namespace {

using namespace nonet::sdk;

// How many maps are looked at; with boxes in force besides, one in five passes.
constexpr int most_maps = 200;

// Maps out of trees are a little compact: of a 9x9 89 pairs of neighbours are in one region, after
// so many trades 84.7, where the walk ends up with 84.1, at 16x16 321, 295 and 291.  What is liked
// takes four times as many (snaky: 79.2 of 78.4, compact 94.7 of 96.4).
[[nodiscard]] std::size_t trades_for(std::size_t cells, std::size_t size, look liked) {
  return cells * size * (liked == look::any ? 1 : 4);
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
  if (at[symmetry] == turning::rotate180 && !cutter::can_cut(on, size, true)) {
    at.fail("symmetry", "expected \"none\" for ", on.cells() / size, " regions on a board of ",
            on.rows(), " rows and ", on.columns(),
            " columns (an odd number of regions has no centre there), found \"rotate180\"");
  }
  return size;
}

// Begun where the layout's own chance says.
[[nodiscard]] dice dice_for(const layout& at) {
  constexpr std::size_t half = std::size_t{1} << 32;
  const std::uint64_t high = at.random(half);  // in this order whatever the compiler
  return dice(high << 32 | at.random(half));
}

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

  dice chance = dice_for(at);
  const look liked = at[shape];
  const bool symmetric = at[symmetry] == turning::rotate180;
  cutter maps(on, size, symmetric);
  for (int i = 0; i < most_maps; ++i) {
    std::vector<std::uint32_t> made = maps.cut(chance);
    if (made.empty()) continue;
    tiling walked(on, size, symmetric, made);
    walked.walk(trades_for(on.cells(), size, liked), liked, chance);
    made = walked.map();
    if (!clashes(at.givens(), made) && counts.allow(made, on.cells() / size)) {
      out.set(map, made);
      return true;
    }
  }
  at.give_up("", "none of ", most_maps, " maps left room for the units and givens of the recipe");
}

}  // namespace jigsaw
