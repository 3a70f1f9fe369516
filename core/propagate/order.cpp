// a + gap <= b: bounds pass from a slot to all above and below it.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

template <class Mask>
constexpr int bits = static_cast<int>(sizeof(Mask) * 8);

// All offsets from `least` up.
template <class Mask>
Mask from(std::int64_t least) {
  if (least <= 0) return static_cast<Mask>(~Mask{0});
  return least >= bits<Mask> ? Mask{0} : static_cast<Mask>(~Mask{0} << least);
}
// All offsets up to `greatest`.
template <class Mask>
Mask up_to(std::int64_t greatest) {
  if (greatest < 0) return 0;
  return static_cast<Mask>(~from<Mask>(greatest + 1));
}

}  // namespace

template <class Mask>
bool propagate_order(space<Mask>& s, slot at) {
  const std::int64_t least = lowest(s[at]), greatest = highest(s[at]);
  for (const order_arc& arc : s.rules.above[at])
    if (!s.narrow(arc.to, from<Mask>(least + arc.gap))) return false;
  for (const order_arc& arc : s.rules.below[at])
    if (!s.narrow(arc.to, up_to<Mask>(greatest - arc.gap))) return false;
  return true;
}

template bool propagate_order(space<std::uint16_t>&, slot);
template bool propagate_order(space<std::uint32_t>&, slot);
template bool propagate_order(space<std::uint64_t>&, slot);

}  // namespace nonet::core
