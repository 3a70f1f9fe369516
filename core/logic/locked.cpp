// Locked candidates: a value of a unit that is confined to a part of it.
// SPDX-License-Identifier: MIT
#include "logic/house_steps.hpp"

namespace nonet::core {
namespace {

// The values of `open` that no slot outside of the part holds leave the targets; answers how many
// of them were there.
template <class Mask>
std::uint32_t confine(position<Mask>& p, Mask open, std::span<const slot> outside,
                      std::span<const slot> targets) {
  for (const slot s : outside) open = static_cast<Mask>(open & ~p[s]);
  if (open == 0) return 0;
  Mask gained = 0;
  for (const slot s : targets) {
    gained |= static_cast<Mask>(p[s] & open);
    p.remove(s, open);
  }
  return count_of(gained);
}

template <class Mask>
Mask open_values(const position<Mask>& p, std::uint32_t unit) {
  Mask standing = 0;
  for (const slot s : p.rules().house_slots[unit]) standing |= p.standing(s);
  return static_cast<Mask>(p.rules().houses[unit].values & ~standing);
}

}  // namespace

// The parts of units and who sees them as a whole are the program's segments and pockets.
template <class Mask>
std::uint32_t find_locked(position<Mask>& p) {
  const compiled& rules = p.rules();
  const std::span<std::uint64_t> stale = p.stale(house_technique::locked);
  std::uint32_t steps = 0;
  for (std::uint32_t g = 0; g < rules.segments.size(); ++g) {
    const segment& part = rules.segments[g];
    const std::span<const slot> rest_a = rules.segment_rest_a[g], rest_b = rules.segment_rest_b[g];
    if (has_bit(stale, part.a)) steps += confine(p, open_values(p, part.a), rest_a, rest_b);
    if (part.b < rules.units && has_bit(stale, part.b))
      steps += confine(p, open_values(p, part.b), rest_b, rest_a);
  }
  for (std::uint32_t h = 0; h < rules.units; ++h) {
    const house& unit = rules.houses[h];
    if (unit.first_pocket == unit.last_pocket || !has_bit(stale, h)) continue;
    const Mask open = open_values(p, h);
    for (std::uint32_t k = unit.first_pocket; k < unit.last_pocket; ++k)
      steps += confine(p, open, rules.pocket_outside[k], rules.pocket_targets[k]);
  }
  std::fill(stale.begin(), stale.end(), 0);
  return steps;
}

template std::uint32_t find_locked(position<std::uint16_t>&);
template std::uint32_t find_locked(position<std::uint32_t>&);
template std::uint32_t find_locked(position<std::uint64_t>&);

}  // namespace nonet::core
