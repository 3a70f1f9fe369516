// The native constraints, one function each: every one keeps at least the values that are in a
// solution, and answers false when there is none.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "propagate/cage_engine.hpp"
#include "propagate/space.hpp"

namespace nonet::core {

// The kernels of a board, for its houses and for its cages, kept between runs.
template <class Mask>
struct board_kernels {
  explicit board_kernels(const compiled& rules)
      : houses(make_house_kernel<Mask>(rules, used_kernel())),
        cages(rules),
        before(rules.slots),
        narrowed(words_for(rules.slots)),
        moved(words_for(rules.slots)) {}
  std::unique_ptr<house_kernel<Mask>> houses;
  cage_engine<Mask> cages;
  // The domains as a kernel found them, the slots that it has narrowed, and of these the ones whose
  // least or greatest value has gone.
  std::vector<Mask> before;
  std::vector<std::uint64_t> narrowed, moved;
};

// Naked and hidden singles, segments, orders, crowds and leftovers, to their fixpoint.
//
// A value whose places in a unit are all seen by some slot leaves that slot too, even if it sees
// them through several houses or orders; looking for those cost more than it saved (guesses
// fell by 0 to 12 %, questions took 1.1 to 2 times as long).
template <class Mask>
[[nodiscard]] bool propagate_houses(space<Mask>& s, board_kernels<Mask>& kernels);

// All cages that wait, in one wave (cage_waves.hpp); propagate_cage is one of them by itself, as
// far as it goes.
template <class Mask>
[[nodiscard]] bool propagate_cages(space<Mask>& s, board_kernels<Mask>& kernels);

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
[[nodiscard]] bool propagate_all(space<Mask>& s, board_kernels<Mask>& kernels);

}  // namespace nonet::core
