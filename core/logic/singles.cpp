// Hidden and naked singles.
// SPDX-License-Identifier: MIT
#include "logic/house_steps.hpp"

namespace nonet::core {

// A group whose slots have no more values left than they are many holds each of them, like a
// unit.
template <class Mask>
std::uint32_t find_hidden_singles(position<Mask>& p) {
  const compiled& rules = p.rules();
  std::uint32_t steps = 0;
  for (std::uint32_t h = 0; h < rules.houses.size(); ++h) {
    const std::span<const slot> slots = rules.house_slots[h];
    Mask once = 0, twice = 0, standing = 0;
    for (const slot s : slots) {
      const Mask m = p[s];
      twice |= static_cast<Mask>(once & m);
      once |= m;
      standing |= p.standing(s);
    }
    const bool unit = h < rules.units;
    const auto values = unit ? static_cast<Mask>(rules.houses[h].values) : once;
    if ((values & ~once) != 0 || count_of(values) < slots.size()) p.refute();
    if (count_of(values) > slots.size()) continue;
    const auto hidden = static_cast<Mask>(values & ~twice & ~standing);
    if (hidden == 0) continue;
    for (const slot s : slots)
      for (auto m = static_cast<Mask>(p[s] & hidden); m != 0; m &= static_cast<Mask>(m - 1))
        steps += p.place(s, single<Mask>(lowest(m))) ? 1U : 0U;
  }
  return steps;
}

template <class Mask>
std::uint32_t find_naked_singles(position<Mask>& p) {
  std::uint32_t steps = 0;
  for (slot s = 0; s < p.rules().slots; ++s)
    if (!p.stands(s) && is_single(p[s])) steps += p.place(s, p[s]) ? 1U : 0U;
  return steps;
}

template std::uint32_t find_hidden_singles(position<std::uint16_t>&);
template std::uint32_t find_hidden_singles(position<std::uint32_t>&);
template std::uint32_t find_hidden_singles(position<std::uint64_t>&);
template std::uint32_t find_naked_singles(position<std::uint16_t>&);
template std::uint32_t find_naked_singles(position<std::uint32_t>&);
template std::uint32_t find_naked_singles(position<std::uint64_t>&);

}  // namespace nonet::core
