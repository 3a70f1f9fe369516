// Units and groups: the kernel's share, who is told of it, and pairs that share no house.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

// A fixed slot's value leaves the slots that can't be equal, though no house says so.
template <class Mask>
bool spread_loners(space<Mask>& s) {
  while (s.has_loner()) {
    const slot from = s.take_loner();
    const Mask value = s[from];
    assert(value != 0 && is_single(value) && "a queued slot holds one value");
    for (const slot to : s.rules.loners[from])
      if (!s.narrow(to, static_cast<Mask>(~value))) return false;
  }
  return true;
}

template <class Mask>
bool run_kernel(space<Mask>& s, house_engine<Mask>& houses) {
  Mask* const domains = s.domains();
  const std::span<std::uint64_t> changed = s.changed();
  if (s.rules.kernel_alone) {  // nobody listens
    if (!houses.kernel->propagate(domains, changed.data(), s.failure)) return false;
    std::fill(changed.begin(), changed.end(), 0);
    return true;
  }
  std::copy_n(domains, s.rules.slots, houses.before.data());
  if (!houses.kernel->propagate(domains, changed.data(), s.failure)) return false;
  std::fill(changed.begin(), changed.end(), 0);
  s.find_changes(houses.before.data(), domains, s.rules.slots, houses.narrowed.data());
  for_each_bit(houses.narrowed, [&](slot at) { s.publish(at, houses.before[at]); });
  return true;
}

bool none(std::span<const std::uint64_t> row) {
  return std::all_of(row.begin(), row.end(), [](std::uint64_t w) { return w == 0; });
}

}  // namespace

template <class Mask>
bool propagate_houses(space<Mask>& s, house_engine<Mask>& houses) {
  for (;;) {
    if (!spread_loners(s)) return false;
    if (none(s.changed())) return true;
    if (!run_kernel(s, houses)) return false;
  }
}

template bool propagate_houses(space<std::uint16_t>&, house_engine<std::uint16_t>&);
template bool propagate_houses(space<std::uint32_t>&, house_engine<std::uint32_t>&);
template bool propagate_houses(space<std::uint64_t>&, house_engine<std::uint64_t>&);

}  // namespace nonet::core
