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
bool run_kernel(space<Mask>& s, board_kernels<Mask>& kernels) {
  Mask* const domains = s.domains();
  const std::span<std::uint64_t> changed = s.changed();
  if (s.rules.kernel_alone) {  // nobody listens
    if (!kernels.houses->propagate(domains, changed.data(), s.failure)) return false;
    std::fill(changed.begin(), changed.end(), 0);
    return true;
  }
  std::copy_n(domains, s.rules.slots, kernels.before.data());
  if (!kernels.houses->propagate(domains, changed.data(), s.failure)) return false;
  std::fill(changed.begin(), changed.end(), 0);
  s.find_changes(kernels.before.data(), domains, s.rules.slots, kernels.narrowed.data(),
                 kernels.moved.data());
  s.publish(kernels.narrowed, kernels.moved, kernels.before.data(), s.nobody());
  return true;
}

bool none(std::span<const std::uint64_t> row) {
  return std::all_of(row.begin(), row.end(), [](std::uint64_t w) { return w == 0; });
}

}  // namespace

template <class Mask>
bool propagate_houses(space<Mask>& s, board_kernels<Mask>& kernels) {
  for (;;) {
    if (!spread_loners(s)) return false;
    if (none(s.changed())) return true;
    if (!run_kernel(s, kernels)) return false;
  }
}

template bool propagate_houses(space<std::uint16_t>&, board_kernels<std::uint16_t>&);
template bool propagate_houses(space<std::uint32_t>&, board_kernels<std::uint32_t>&);
template bool propagate_houses(space<std::uint64_t>&, board_kernels<std::uint64_t>&);

}  // namespace nonet::core
