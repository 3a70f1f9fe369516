// Locked candidates: a value of a unit that is confined to a part of it.
// SPDX-License-Identifier: MIT
#include "logic/house_steps.hpp"

namespace nonet::core {
namespace {

template <class Mask>
Mask held_by(const position<Mask>& p, std::span<const slot> slots) {
  Mask held = 0;
  for (const slot s : slots) held |= p[s];
  return held;
}

// The values leave the slots, which hold each of them somewhere; answers how many they are.
template <class Mask>
std::uint32_t clear(position<Mask>& p, Mask values, std::span<const slot> slots) {
  if (values == 0) return 0;
  for (const slot s : slots) p.remove(s, values);
  return count_of(values);
}

}  // namespace

// The parts of units and who sees them as a whole are the program's segments and pockets.  A value
// that stands has left all who see it, so none of those it is looked for in has it.
template <class Mask>
std::uint32_t find_locked(position<Mask>& p) {
  const compiled& rules = p.rules();
  const std::span<std::uint64_t> stale = p.stale(house_technique::locked);
  std::uint32_t steps = 0;
  for (std::uint32_t g = 0; g < rules.segments.size(); ++g) {
    const auto [a, b] = rules.segments[g];
    const bool look_at_a = has_bit(stale, a), look_at_b = b < rules.units && has_bit(stale, b);
    if (!look_at_a && !look_at_b) continue;
    const std::span<const slot> rest_a = rules.segment_rest_a[g], rest_b = rules.segment_rest_b[g];
    const Mask in_a = held_by(p, rest_a), in_b = held_by(p, rest_b);
    if (look_at_a)
      steps += clear(p, static_cast<Mask>(rules.houses[a].values & ~in_a & in_b), rest_b);
    if (look_at_b)
      steps += clear(p, static_cast<Mask>(rules.houses[b].values & ~in_b & in_a), rest_a);
  }
  for (std::uint32_t h = 0; h < rules.units; ++h) {
    const house& unit = rules.houses[h];
    if (unit.first_pocket == unit.last_pocket || !has_bit(stale, h)) continue;
    for (std::uint32_t k = unit.first_pocket; k < unit.last_pocket; ++k) {
      const auto confined = static_cast<Mask>(unit.values & ~held_by(p, rules.pocket_outside[k]));
      if (confined == 0) continue;
      const std::span<const slot> targets = rules.pocket_targets[k];
      steps += clear(p, static_cast<Mask>(confined & held_by(p, targets)), targets);
    }
  }
  std::fill(stale.begin(), stale.end(), 0);
  return steps;
}

template std::uint32_t find_locked(position<std::uint16_t>&);
template std::uint32_t find_locked(position<std::uint32_t>&);
template std::uint32_t find_locked(position<std::uint64_t>&);

}  // namespace nonet::core
