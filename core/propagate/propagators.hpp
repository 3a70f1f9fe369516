// The native constraints, one function each: every one keeps at least the values that are in a
// solution, and answers false when there is none.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "propagate/space.hpp"

namespace nonet::core {

// The kernel that propagates houses, and what has to be looked at again besides.
template <class Mask>
struct house_engine {
  explicit house_engine(const compiled& rules)
      : kernel(make_house_kernel<Mask>(rules, used_kernel())),
        before(rules.slots),
        pockets(words_for(rules.units)) {}
  std::unique_ptr<house_kernel<Mask>> kernel;
  std::vector<Mask> before;            // propagate_houses: the domains as the kernel found them
  std::vector<std::uint64_t> pockets;  // units with a slot that shrank since they were looked at
  void clear() noexcept { std::fill(pockets.begin(), pockets.end(), 0); }
};

// Naked singles, hidden singles, segments, leftovers and pockets, to their fixpoint.
template <class Mask>
[[nodiscard]] bool propagate_houses(space<Mask>& s, house_engine<Mask>& houses);

template <class Mask>
[[nodiscard]] bool propagate_order(space<Mask>& s, slot at);
template <class Mask>
[[nodiscard]] bool propagate_relation(space<Mask>& s, slot at);
template <class Mask>
[[nodiscard]] bool propagate_among(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_crowd(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_cage(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_linear(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_table(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_regular(space<Mask>& s, std::uint32_t index);
// Sets s.fault when the propagator answers `error`.
template <class Mask>
[[nodiscard]] bool propagate_custom(space<Mask>& s, std::uint32_t index);

// The one of a work item.
template <class Mask>
[[nodiscard]] bool propagate_item(space<Mask>& s, std::uint32_t item);

// All of them to their joint fixpoint, cheap ones first.  On false nothing is left pending and
// s.failure says where.
template <class Mask>
[[nodiscard]] bool propagate_all(space<Mask>& s, house_engine<Mask>& houses);

}  // namespace nonet::core
