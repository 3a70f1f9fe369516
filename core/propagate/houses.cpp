// Units and groups: the kernel's share, and what only a few boards need besides.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

// A fixed slot's value leaves the slots that can't be equal, though no house says so.
template <class Mask>
bool spread_loners(space<Mask>& s) {
  while (s.has_loner()) {
    const slot from = s.take_loner();
    const Mask value = s[from];
    assert(value != 0 && is_single(value) && "a queued slot holds one value");
    for (const slot to : s.rules.loners[from])
      if (!s.narrow(to, static_cast<Mask>(~value))) return false;
  }
  return true;
}

// Notes which units have to be looked at for pockets.
template <class Mask>
void note(const space<Mask>& s, house_engine<Mask>& houses, slot changed) {
  for (const std::uint32_t h : s.rules.houses_of[changed])
    if (h < s.rules.units) set_bit(houses.pockets, h);
}

// A value of the unit that is nowhere outside a pocket leaves all that see the pocket.
template <class Mask>
bool read_pockets(space<Mask>& s, const house& unit, std::span<const slot> slots) {
  Mask fixed = 0;
  for (const slot at : slots) fixed |= is_single(s[at]) ? s[at] : Mask{0};
  const auto open = static_cast<Mask>(unit.values & ~fixed);
  if (open == 0) return true;
  for (std::uint32_t g = unit.first_pocket; g < unit.last_pocket; ++g) {
    Mask confined = open;
    for (const slot at : s.rules.pocket_outside[g]) {
      confined = static_cast<Mask>(confined & ~s[at]);
      if (confined == 0) break;
    }
    if (confined == 0) continue;
    for (const slot at : s.rules.pocket_targets[g])
      if (!s.narrow(at, static_cast<Mask>(~confined))) return false;
  }
  return true;
}

template <class Mask>
bool run_kernel(space<Mask>& s, house_engine<Mask>& houses, bool pockets) {
  Mask* const domains = s.domains();
  const std::span<std::uint64_t> changed = s.changed();
  std::copy_n(domains, s.rules.slots, houses.before.data());
  if (!houses.kernel->propagate(domains, changed.data(), s.failure)) return false;
  if (pockets) for_each_bit(changed, [&](slot at) { note(s, houses, at); });
  std::fill(changed.begin(), changed.end(), 0);
  for (slot at = 0; at < s.rules.slots; ++at) {
    if (domains[at] == houses.before[at]) continue;
    s.publish(at, houses.before[at]);
    if (pockets) note(s, houses, at);
  }
  return true;
}

bool none(std::span<const std::uint64_t> row) {
  return std::all_of(row.begin(), row.end(), [](std::uint64_t w) { return w == 0; });
}

}  // namespace

template <class Mask>
bool propagate_houses(space<Mask>& s, house_engine<Mask>& houses) {
  const bool pockets = s.rules.pocket_targets.size() != 0;
  for (;;) {
    if (!spread_loners(s)) return false;
    if (!none(s.changed())) {
      if (!run_kernel(s, houses, pockets)) return false;
      continue;
    }
    if (!pockets || none(houses.pockets)) return true;
    for (std::uint32_t h = 0; h < s.rules.units; ++h)
      if (has_bit(houses.pockets, h) && !read_pockets(s, s.rules.houses[h], s.rules.house_slots[h]))
        return false;
    houses.clear();
  }
}

template bool propagate_houses(space<std::uint16_t>&, house_engine<std::uint16_t>&);
template bool propagate_houses(space<std::uint32_t>&, house_engine<std::uint32_t>&);
template bool propagate_houses(space<std::uint64_t>&, house_engine<std::uint64_t>&);

}  // namespace nonet::core
