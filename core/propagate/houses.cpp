// Units and groups: naked and hidden singles, locked candidates, the pigeonhole.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

// A fixed slot's value leaves all slots that can't be equal.
template <class Mask>
bool spread_fixed(space<Mask>& s) {
  while (s.has_fixed()) {
    const slot from = s.take_fixed();
    const Mask value = s[from];
    assert(value != 0 && is_single(value) && "a queued slot holds one value");
    for (const slot to : s.rules.neighbours[from])
      if (!s.narrow(to, static_cast<Mask>(~value))) return false;
  }
  return true;
}

template <class Mask>
void note_changes(space<Mask>& s, house_agenda& agenda) {
  const std::span<std::uint64_t> changed = s.changed();
  for_each_bit(changed, [&](slot at) {
    for (const std::uint32_t h : s.rules.houses_of[at]) {
      set_bit(agenda.singles, h);
      set_bit(agenda.locked, h);
    }
  });
  std::fill(changed.begin(), changed.end(), 0);
}

bool take_first(std::span<std::uint64_t> set, std::uint32_t& item) {
  for (std::size_t w = 0; w < set.size(); ++w)
    if (set[w] != 0) {
      item =
          static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(set[w]));
      set[w] &= set[w] - 1;
      return true;
    }
  return false;
}

// n slots need n values; where there are no more than n, each has its place, and one with a
// single place is there.
template <class Mask>
bool hidden_singles(space<Mask>& s, std::uint32_t h) {
  const std::span<const slot> slots = s.rules.house_slots[h];
  Mask once = 0, twice = 0;
  for (const slot at : slots) {
    const Mask m = s[at];
    twice |= static_cast<Mask>(once & m);
    once |= m;
  }
  const bool unit = h < s.rules.units;
  if (unit ? once != static_cast<Mask>(s.rules.houses[h].values) : count_of(once) < slots.size()) {
    s.failure.house = h;
    return false;
  }
  if (!unit && count_of(once) > slots.size()) return true;
  const auto hidden = static_cast<Mask>(once & ~twice & ~s.placed(h));
  if (hidden == 0) return true;
  for (const slot at : slots) {
    const auto here = static_cast<Mask>(s[at] & hidden);
    if (here == 0) continue;
    if (!is_single(here)) {  // two values have this slot as their only place
      s.failure.house = h;
      return false;
    }
    if (!s.narrow(at, here)) return false;
  }
  return true;
}

// A value of the unit that is nowhere outside a segment leaves all that see the segment.
template <class Mask>
bool locked_candidates(space<Mask>& s, const house& unit, Mask values) {
  for (std::uint32_t g = unit.first_segment; g < unit.last_segment; ++g) {
    Mask confined = values;
    for (const slot at : s.rules.segment_outside[g]) {
      confined = static_cast<Mask>(confined & ~s[at]);
      if (confined == 0) break;
    }
    if (confined == 0) continue;
    for (const slot at : s.rules.segment_targets[g])
      if (!s.narrow(at, static_cast<Mask>(~confined))) return false;
  }
  return true;
}

}  // namespace

template <class Mask>
bool propagate_houses(space<Mask>& s, house_agenda& agenda) {
  for (;;) {
    if (!spread_fixed(s)) return false;
    note_changes(s, agenda);
    std::uint32_t h = 0;
    while (take_first(agenda.singles, h))
      if (!hidden_singles(s, h)) return false;
    if (s.has_fixed()) continue;
    while (take_first(agenda.locked, h)) {
      if (h >= s.rules.units) continue;
      const house& unit = s.rules.houses[h];
      const auto open = static_cast<Mask>(unit.values & ~s.placed(h));
      if (open != 0 && !locked_candidates(s, unit, open)) return false;
    }
    const std::span<const std::uint64_t> changed = s.changed();
    if (std::all_of(changed.begin(), changed.end(), [](std::uint64_t w) { return w == 0; }))
      return true;
  }
}

template bool propagate_houses(space<std::uint16_t>&, house_agenda&);
template bool propagate_houses(space<std::uint32_t>&, house_agenda&);
template bool propagate_houses(space<std::uint64_t>&, house_agenda&);

}  // namespace nonet::core
