// The values that mutually different slots take at least, or at most, together.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "model/compiled.hpp"

namespace nonet::core {

// Whoever lies above (from_below) or below all of the crowd loses these.  The least values that the
// crowd can take: each slot the first free one from its least up, in any order (see linear.cpp);
// nothing up to the greatest of them is left for a slot above.
//
//   . < . < x     three slots that differ below x, each from 1 up: x is at least 4, though the
//       . <       longest chain alone says 3
//
// False: they can't all differ.
template <class Mask>
[[nodiscard]] bool crowd_takes(const Mask* domains, std::span<const slot> crowd, bool from_below,
                               Mask& lost) {
  Mask all = 0;
  for (const slot c : crowd) all |= domains[c];
  Mask free = all;
  for (const slot c : crowd) {
    const Mask m = domains[c];
    if (from_below) {
      const auto from = static_cast<Mask>(free & ~((m & (~m + 1)) - 1));
      if (from == 0) return false;
      free = static_cast<Mask>(free & ~(from & (~from + 1)));
    } else {
      const Mask top = static_cast<Mask>(Mask{1} << (std::bit_width(m) - 1));
      const auto upto = static_cast<Mask>(free & (top | (top - 1)));
      if (upto == 0) return false;
      free = static_cast<Mask>(free & ~(Mask{1} << (std::bit_width(upto) - 1)));
    }
  }
  const auto taken = static_cast<Mask>(all & ~free);
  const auto bottom = static_cast<Mask>(taken & (~taken + 1));
  const Mask top = static_cast<Mask>(Mask{1} << (std::bit_width(taken) - 1));
  lost = from_below ? static_cast<Mask>(top | (top - 1)) : static_cast<Mask>(~(bottom - 1));
  return true;
}

}  // namespace nonet::core
