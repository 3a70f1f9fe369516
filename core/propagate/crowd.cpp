// A slot above (below) mutually different slots lies above (below) the values they need.  For
// explanations: the search leaves crowds to the kernel.
// SPDX-License-Identifier: MIT
#include "simd/crowd.hpp"

#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_crowd(space<Mask>& s, std::uint32_t index) {
  const std::span<const slot> scope = s.rules.crowds[index];
  Mask lost = 0;
  return crowd_takes(s.domains(), scope.subspan(1), index < s.rules.crowds_from_below, lost) &&
         s.narrow(scope[0], static_cast<Mask>(~lost));
}

template bool propagate_crowd(space<std::uint16_t>&, std::uint32_t);
template bool propagate_crowd(space<std::uint32_t>&, std::uint32_t);
template bool propagate_crowd(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
