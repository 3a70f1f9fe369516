// Hidden and naked singles.
// SPDX-License-Identifier: MIT
#include "logic/house_steps.hpp"

namespace nonet::core {

namespace {

// A group whose slots have no more values left than they are many holds each of them, like a
// unit.
template <class Mask>
std::uint32_t find_in_house(position<Mask>& p, std::uint32_t h) {
  const compiled& rules = p.rules();
  const std::span<const slot> slots = rules.house_slots[h];
  Mask once = 0, twice = 0, standing = 0;
  for (const slot s : slots) {
    const Mask m = p[s];
    twice |= static_cast<Mask>(once & m);
    once |= m;
    standing |= p.standing(s);
  }
  const Mask values = h < rules.units ? static_cast<Mask>(rules.houses[h].values) : once;
  if ((values & ~once) != 0 || count_of(values) < slots.size()) p.refute();
  if (count_of(values) > slots.size()) return 0;
  const auto hidden = static_cast<Mask>(values & ~twice & ~standing);
  if (hidden == 0) return 0;
  std::uint32_t steps = 0;
  for (const slot s : slots)
    for (auto m = static_cast<Mask>(p[s] & hidden); m != 0; m &= static_cast<Mask>(m - 1))
      steps += p.place(s, single<Mask>(lowest(m))) ? 1U : 0U;
  return steps;
}

}  // namespace

template <class Mask>
std::uint32_t find_hidden_singles(position<Mask>& p) {
  std::uint32_t steps = 0;
  const std::span<std::uint64_t> stale = p.stale(house_technique::singles);
  for_each_bit(stale, [&](std::uint32_t h) { steps += find_in_house(p, h); });
  std::fill(stale.begin(), stale.end(), 0);
  return steps;
}

template <class Mask>
std::uint32_t find_naked_singles(position<Mask>& p) {
  std::uint32_t steps = 0;
  for_each_bit(p.singles(), [&](slot s) { steps += p.place(s, p[s]) ? 1U : 0U; });
  return steps;
}

template std::uint32_t find_hidden_singles(position<std::uint16_t>&);
template std::uint32_t find_hidden_singles(position<std::uint32_t>&);
template std::uint32_t find_hidden_singles(position<std::uint64_t>&);
template std::uint32_t find_naked_singles(position<std::uint16_t>&);
template std::uint32_t find_naked_singles(position<std::uint32_t>&);
template std::uint32_t find_naked_singles(position<std::uint64_t>&);

}  // namespace nonet::core
