// The native constraints, one function each: every one keeps at least the values that are in a
// solution, and answers false when there is none.
// SPDX-License-Identifier: MIT
#pragma once

#include "propagate/space.hpp"

namespace nonet::core {

// Which houses have to be looked at again, kept between runs.
struct house_agenda {
  explicit house_agenda(const compiled& rules)
      : singles(words_for(rules.houses.size())), locked(words_for(rules.houses.size())) {}
  std::vector<std::uint64_t> singles, locked;
  void clear() noexcept {
    std::fill(singles.begin(), singles.end(), 0);
    std::fill(locked.begin(), locked.end(), 0);
  }
};

// Naked singles, hidden singles, locked candidates and the pigeonhole, to their fixpoint.
template <class Mask>
[[nodiscard]] bool propagate_houses(space<Mask>& s, house_agenda& agenda);

template <class Mask>
[[nodiscard]] bool propagate_order(space<Mask>& s, slot at);
template <class Mask>
[[nodiscard]] bool propagate_relation(space<Mask>& s, slot at);
template <class Mask>
[[nodiscard]] bool propagate_among(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_crowd(space<Mask>& s, std::uint32_t index);
template <class Mask>
[[nodiscard]] bool propagate_leftover(space<Mask>& s, std::uint32_t index);
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

// All of them to their joint fixpoint, cheap ones first.  On false nothing is left pending and
// s.failure says where.
template <class Mask>
[[nodiscard]] bool propagate_all(space<Mask>& s, house_agenda& agenda);

}  // namespace nonet::core
