// The law of leftovers: two sets of slots that hold the same values.
// SPDX-License-Identifier: MIT
#include "logic/house_steps.hpp"

namespace nonet::core {

// What no slot of one set can hold leaves the other.
template <class Mask>
std::uint32_t find_leftovers(position<Mask>& p) {
  const compiled& rules = p.rules();
  std::uint32_t steps = 0;
  for (std::uint32_t i = 0; i < rules.leftovers.size(); ++i) {
    const std::span<const slot> slots = rules.leftovers[i];
    const std::span<const slot> mine = slots.first(slots.size() / 2);
    const std::span<const slot> theirs = slots.subspan(slots.size() / 2);
    Mask a = 0, b = 0;
    for (const slot s : mine) a |= p[s];
    for (const slot s : theirs) b |= p[s];
    bool gained = false;
    for (const slot s : mine) gained |= p.remove(s, static_cast<Mask>(~b));
    for (const slot s : theirs) gained |= p.remove(s, static_cast<Mask>(~a));
    steps += gained ? 1U : 0U;
  }
  return steps;
}

template std::uint32_t find_leftovers(position<std::uint16_t>&);
template std::uint32_t find_leftovers(position<std::uint32_t>&);
template std::uint32_t find_leftovers(position<std::uint64_t>&);

}  // namespace nonet::core
