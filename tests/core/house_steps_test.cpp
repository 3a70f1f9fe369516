// Locked candidates and subsets of a rating, each against the slow obvious way.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cstdint>
#include <span>
#include <vector>

#include "core/boards.hpp"
#include "logic/even_layout.hpp"
#include "logic/house_steps.hpp"
#include "nonet/core/random.hpp"
#include "nonet/core/search.hpp"

using namespace nonet::core;

namespace {

using mask16 = std::uint16_t;
using masks = std::vector<mask16>;

// Boards on which parts of units are seen through one house, through several, and by knights.
model board_with(int kind) {
  model m = kind == 2 ? boxed(2, 3) : boxed(3, 3);
  if (kind == 0) {
    std::vector<cell> down(9), up(9);
    for (cell i = 0; i < 9; ++i) {
      down[i] = i * 9 + i;
      up[i] = i * 9 + 8 - i;
    }
    (void)m.unit(down);
    (void)m.unit(up);
  }
  if (kind == 2) {
    (void)m.differ_at(1, 2);
    (void)m.differ_at(2, 1);
  }
  if (kind == 3) (void)m.all_different(std::vector<cell>{0, 10, 20, 30, 41});
  return m;
}

// A board between two rounds: some slots of a grid stand, the others have lost some of what nobody
// who stands holds.
struct board_state {
  masks candidates, standing;
};
board_state draw(const compiled& rules, std::span<const std::uint8_t> grid, random_stream& dice) {
  board_state b{masks(rules.slots), masks(rules.slots)};
  for (slot s = 0; s < rules.slots; ++s)
    if (dice.below(4) == 0) b.standing[s] = static_cast<mask16>(1U << (grid[s] - rules.base));
  for (slot s = 0; s < rules.slots; ++s) {
    mask16& mine = b.candidates[s];
    mine = static_cast<mask16>((1U << rules.width) - 1);
    for (const slot t : rules.neighbours[s]) mine = static_cast<mask16>(mine & ~b.standing[t]);
    for (std::uint32_t v = 0; v < rules.width; ++v)
      if (v + rules.base != grid[s] && dice.below(5) < 2)
        mine = static_cast<mask16>(mine & ~(1U << v));
    if (b.standing[s] != 0) mine = b.standing[s];
  }
  return b;
}

bool sees_all(const compiled& rules, slot t, std::span<const slot> places) {
  return std::ranges::all_of(places,
                             [&](slot s) { return s != t && has_bit(rules.differs[t], s); });
}
std::vector<slot> places_of(const masks& m, std::span<const slot> slots, std::uint32_t v) {
  std::vector<slot> places;
  for (const slot s : slots)
    if ((m[s] >> v & 1) != 0) places.push_back(s);
  return places;
}
void remove(masks& m, slot s, std::uint32_t values) { m[s] = static_cast<mask16>(m[s] & ~values); }

// A value of a unit with so many places or more leaves all slots that see all of them.
masks after_locked(const compiled& rules, const board_state& b, std::size_t least) {
  masks left = b.candidates;
  for (std::uint32_t u = 0; u < rules.units; ++u)
    for (std::uint32_t v = 0; v < rules.width; ++v) {
      const std::vector<slot> places = places_of(b.candidates, rules.house_slots[u], v);
      for (slot t = 0; t < rules.slots && places.size() >= least; ++t)
        if (sees_all(rules, t, places)) remove(left, t, 1U << v);
    }
  return left;
}

// Calls f with every choice of `size` of the numbers below n, as bits.
template <class F>
void for_each_choice(std::size_t n, std::uint32_t size, const F& f) {
  for (std::uint32_t set = 0; set < 1U << n; ++set)
    if (static_cast<std::uint32_t>(std::popcount(set)) == size) f(set);
}

masks after_subsets(const compiled& rules, const board_state& b, std::uint32_t size) {
  masks left = b.candidates;
  for (std::uint32_t h = 0; h < rules.houses.size(); ++h) {
    std::vector<slot> open;
    for (const slot s : rules.house_slots[h])
      if (b.standing[s] == 0) open.push_back(s);
    if (open.size() <= size) continue;
    for_each_choice(open.size(), size, [&](std::uint32_t set) {  // naked
      std::vector<slot> subset;
      std::uint32_t values = 0;
      for (std::size_t i = 0; i < open.size(); ++i)
        if ((set >> i & 1) != 0) {
          subset.push_back(open[i]);
          values |= b.candidates[open[i]];
        }
      if (static_cast<std::uint32_t>(std::popcount(values)) != size) return;
      for (std::uint32_t v = 0; v < rules.width; ++v)
        for (slot t = 0; t < rules.slots && (values >> v & 1) != 0; ++t)
          if (sees_all(rules, t, places_of(b.candidates, subset, v))) remove(left, t, 1U << v);
    });
    if (h >= rules.units) continue;
    for_each_choice(rules.width, size, [&](std::uint32_t values) {  // hidden
      std::vector<slot> places;
      for (const slot s : open)
        if ((b.candidates[s] & values) != 0) places.push_back(s);
      for (std::uint32_t v = 0; v < rules.width; ++v)
        if ((values >> v & 1) != 0 && places_of(b.candidates, open, v).empty()) return;
      if (places.size() == size)
        for (const slot s : places) remove(left, s, ~values);
    });
  }
  return left;
}

}  // namespace

TEST_CASE("locked candidates and subsets take what the slow way takes", "[property][rating]") {
  const int kind = GENERATE(0, 1, 2, 3);
  const model facts = board_with(kind);
  const std::shared_ptr<even_layout> layout = lay_out_evenly(facts, reach::each_by_itself);
  layout->find_crossings();
  const compiled& rules = layout->rules;
  solver engine{program(facts)};
  position<mask16> p(rules);
  std::size_t taken = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    random_stream dice(seed, static_cast<std::uint64_t>(kind));
    std::vector<std::uint8_t> grid(rules.slots);
    const std::vector<std::uint8_t> blank(rules.slots, empty_value);
    REQUIRE(engine.fill(blank, {}, dice, grid).solutions == 1);
    const board_state board = draw(rules, grid, dice);
    p.reset();
    p.assign(board.candidates, board.standing);
    CAPTURE(kind, seed);
    const bool any_locked = find_locked(p) > 0;
    REQUIRE(p.take());
    // A single place is for hidden singles, but may be told here.
    const masks surely = after_locked(rules, board, 2), at_most = after_locked(rules, board, 1);
    REQUIRE(any_locked == !std::ranges::equal(p.candidates(), board.candidates));
    for (slot s = 0; s < rules.slots; ++s) {
      REQUIRE((p[s] & ~surely[s]) == 0);
      REQUIRE((at_most[s] & ~p[s]) == 0);
    }
    for (const std::uint32_t size : {2U, 3U, 4U}) {
      CAPTURE(size);
      p.reset();
      p.assign(board.candidates, board.standing);
      const bool any = find_subsets(p, size) > 0;
      const masks expected = after_subsets(rules, board, size);
      REQUIRE(p.take());
      REQUIRE(std::ranges::equal(p.candidates(), expected));
      REQUIRE(any == (expected != board.candidates));
      taken += any;
    }
  }
  CHECK(taken > 40);
}
