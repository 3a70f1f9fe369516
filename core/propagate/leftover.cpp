// Two sets of slots that hold the same values: what no slot of one can hold leaves the other.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_leftover(space<Mask>& s, std::uint32_t index) {
  const std::span<const slot> slots = s.rules.leftovers[index];
  const std::span<const slot> mine = slots.first(slots.size() / 2);
  const std::span<const slot> theirs = slots.subspan(slots.size() / 2);
  Mask a = 0, b = 0;
  for (const slot at : mine) a |= s[at];
  for (const slot at : theirs) b |= s[at];
  if ((a & ~b) != 0)
    for (const slot at : mine)
      if (!s.narrow(at, b)) return false;
  if ((b & ~a) != 0)
    for (const slot at : theirs)
      if (!s.narrow(at, a)) return false;
  return true;
}

template bool propagate_leftover(space<std::uint16_t>&, std::uint32_t);
template bool propagate_leftover(space<std::uint32_t>&, std::uint32_t);
template bool propagate_leftover(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
