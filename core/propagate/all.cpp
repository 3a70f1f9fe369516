// The joint fixpoint: houses first, then the work items that wait, by cost and number.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

template <class Mask>
bool run(space<Mask>& s, const work_item& item) {
  switch (item.kind) {
    case item_kind::order:
      return propagate_order(s, item.index);
    case item_kind::relation:
      return propagate_relation(s, item.index);
    case item_kind::among:
      return propagate_among(s, item.index);
    case item_kind::crowd:
      return propagate_crowd(s, item.index);
    case item_kind::cage:
      return propagate_cage(s, item.index);
    case item_kind::linear:
      return propagate_linear(s, item.index);
    case item_kind::table:
      return propagate_table(s, item.index);
    case item_kind::regular:
      return propagate_regular(s, item.index);
    case item_kind::custom:
      return propagate_custom(s, item.index);
  }
  assert(false && "every kind of work item has its propagator");
  return false;
}

template <class Mask>
bool to_fixpoint(space<Mask>& s, board_kernels<Mask>& kernels) {
  const auto none = static_cast<std::uint32_t>(s.rules.items.size());
  for (;;) {
    s.failure = {};
    if (!propagate_houses(s, kernels)) return false;
    const std::uint64_t before = s.narrowings;
    for (;;) {
      const std::uint32_t i = s.first_pending();
      if (i == none) {
        if (s.narrowings == before) return true;
        break;
      }
      // Dear items wait until the houses have seen what the cheap ones found.
      if (i >= s.rules.first_costly && s.narrowings != before) break;
      if (s.rules.items[i].kind == item_kind::cage) {
        if (!propagate_cages(s, kernels)) return false;
        if (s.narrowings != before) break;  // houses are cheaper than the cages this wakes
      } else if (!propagate_item(s, i)) {
        return false;
      }
    }
  }
}

}  // namespace

template <class Mask>
bool propagate_item(space<Mask>& s, std::uint32_t item) {
  s.unpend(item);
  s.running = item;
  s.failure.item = item;
  return run(s, s.rules.items[item]);
}

template <class Mask>
bool propagate_all(space<Mask>& s, board_kernels<Mask>& kernels) {
  if (!to_fixpoint(s, kernels)) {
    s.clear();
    return false;
  }
  assert(s.check_invariants() && "a frame at its fixpoint keeps the invariants of a space");
  return true;
}

template bool propagate_item(space<std::uint16_t>&, std::uint32_t);
template bool propagate_item(space<std::uint32_t>&, std::uint32_t);
template bool propagate_item(space<std::uint64_t>&, std::uint32_t);
template bool propagate_all(space<std::uint16_t>&, board_kernels<std::uint16_t>&);
template bool propagate_all(space<std::uint32_t>&, board_kernels<std::uint32_t>&);
template bool propagate_all(space<std::uint64_t>&, board_kernels<std::uint64_t>&);

}  // namespace nonet::core
