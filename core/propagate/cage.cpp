// Sums of mutually different slots: the sets of values that are left, and what they have in
// common.
// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

// The values that each open slot may hold if the open slots together hold exactly `set`: naked
// and hidden singles inside the set, to their fixpoint.  False when it is impossible.
template <class Mask>
bool fit(std::span<Mask> slots, Mask set) {
  for (;;) {
    Mask once = 0, twice = 0, fixed = 0;
    for (const Mask m : slots) {
      if (m == 0) return false;
      twice |= static_cast<Mask>(once & m);
      once |= m;
      if (is_single(m)) {
        if ((fixed & m) != 0) return false;
        fixed |= m;
      }
    }
    if (once != set) return false;
    const auto hidden = static_cast<Mask>(once & ~twice & ~fixed);
    bool moved = false;
    for (Mask& m : slots) {
      if (is_single(m)) continue;
      Mask now = static_cast<Mask>(m & ~fixed);
      if (const auto here = static_cast<Mask>(m & hidden); here != 0) {
        if (!is_single(here)) return false;
        now = here;
      }
      moved |= now != m;
      m = now;
    }
    if (!moved) return true;
  }
}

}  // namespace

template <class Mask>
bool propagate_cage(space<Mask>& s, std::uint32_t index) {
  constexpr std::size_t most = sizeof(Mask) * 8;
  const std::span<const slot> slots = s.rules.cage_slots[index];
  assert(slots.size() <= most && "a cage holds no more slots than there are values");
  std::array<slot, most> open;
  std::array<Mask, most> support{}, trial;
  std::size_t n = 0;
  Mask fixed = 0;
  for (const slot at : slots) {
    if (!is_single(s[at])) {
      open[n++] = at;
    } else {
      if ((fixed & s[at]) != 0) return false;
      fixed |= s[at];
    }
  }
  auto must = static_cast<Mask>(~Mask{0});
  bool any = false;
  for (const mask listed : s.rules.cage_sets[index]) {
    const auto set = static_cast<Mask>(listed);
    if ((set & fixed) != fixed) continue;
    const auto left = static_cast<Mask>(set & ~fixed);
    for (std::size_t i = 0; i < n; ++i) trial[i] = static_cast<Mask>(s[open[i]] & left);
    if (!fit(std::span<Mask>(trial.data(), n), left)) continue;
    for (std::size_t i = 0; i < n; ++i) support[i] |= trial[i];
    must &= left;
    any = true;
  }
  if (!any) return false;
  for (std::size_t i = 0; i < n; ++i)
    if (!s.narrow(open[i], support[i])) return false;
  const cage& rule = s.rules.cages[index];
  if (must == 0) return true;
  return propagate_segments(s, rule.first_segment, rule.last_segment, must);
}

template bool propagate_cage(space<std::uint16_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint32_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
