// A slot above (below) mutually different slots lies above (below) the values they need.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {

// The least values that the crowd can take together: each slot the first free one from its least
// up, in any order (see linear.cpp).  Their greatest is below the slot in question.
//
//   . < . < x     three slots that differ below x, each from 1 up: x is at least 4, though the
//       . <       longest chain alone says 3
template <class Mask>
bool propagate_crowd(space<Mask>& s, std::uint32_t index) {
  const std::span<const slot> scope = s.rules.crowds[index];
  const slot at = scope[0];
  const std::span<const slot> crowd = scope.subspan(1);
  Mask all = 0;
  for (const slot c : crowd) all |= s[c];
  Mask free = all;
  if (index < s.rules.crowds_from_below) {
    for (const slot c : crowd) {
      const auto from = static_cast<Mask>(free & static_cast<Mask>(~Mask{0} << lowest(s[c])));
      if (from == 0) return false;
      free = static_cast<Mask>(free & ~(from & (~from + 1)));
    }
    const std::uint32_t top = highest(static_cast<Mask>(all & ~free));
    const Mask up_to_top = static_cast<Mask>(single<Mask>(top) | (single<Mask>(top) - 1));
    return s.narrow(at, static_cast<Mask>(~up_to_top));
  }
  for (const slot c : crowd) {
    const Mask top = single<Mask>(highest(s[c]));
    const auto upto = static_cast<Mask>(free & static_cast<Mask>(top | (top - 1)));
    if (upto == 0) return false;
    free = static_cast<Mask>(free & ~single<Mask>(highest(upto)));
  }
  const Mask bottom = static_cast<Mask>(all & ~free);
  return s.narrow(at, static_cast<Mask>(single<Mask>(lowest(bottom)) - 1));
}

template bool propagate_crowd(space<std::uint16_t>&, std::uint32_t);
template bool propagate_crowd(space<std::uint32_t>&, std::uint32_t);
template bool propagate_crowd(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
