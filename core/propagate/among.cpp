// Among: how many slots of a scope hold one of some values.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_among(space<Mask>& s, std::uint32_t index) {
  const among_count& rule = s.rules.amongs[index];
  const std::span<const slot> slots = s.rules.among_slots[index];
  const auto values = static_cast<Mask>(rule.values);
  std::uint32_t sure = 0, possible = 0;
  for (const slot at : slots) {
    if ((s[at] & values) == 0) continue;
    ++possible;
    if ((s[at] & ~values) == 0) ++sure;
  }
  if (sure > rule.hi || possible < rule.lo) return false;
  if (sure == possible || (sure < rule.hi && possible > rule.lo)) return true;
  // Here the undecided slots are either all out or all in.
  const auto keep = static_cast<Mask>(sure == rule.hi ? ~values : values);
  for (const slot at : slots) {
    const bool decided = (s[at] & values) == 0 || (s[at] & ~values) == 0;
    if (!decided && !s.narrow(at, keep)) return false;
  }
  return true;
}

template bool propagate_among(space<std::uint16_t>&, std::uint32_t);
template bool propagate_among(space<std::uint32_t>&, std::uint32_t);
template bool propagate_among(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
