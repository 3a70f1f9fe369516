// Bounds and crowds of all slots of a vector at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/lane_passes.hpp"

// Local to each file that is compiled for one kind of processor.
namespace nonet::core {
namespace {

// The values below the greatest of each lane, and it.
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec filled_below(typename Lanes::vec a) noexcept {
  a |= Lanes::template down<1>(a);
  a |= Lanes::template down<2>(a);
  a |= Lanes::template down<4>(a);
  a |= Lanes::template down<8>(a);
  if constexpr (sizeof(typename Lanes::mask) > 2) a |= Lanes::template down<16>(a);
  return a;
}

// In each lane the values up to its least one; none in an empty lane.
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec up_to_least(typename Lanes::vec a) noexcept {
  return Lanes::where_any(a, a ^ Lanes::add(a, Lanes::all(-1)));
}

// In each lane the values from its greatest one on; none in an empty lane.
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec from_greatest(typename Lanes::vec a) noexcept {
  return Lanes::where_any(a, ~Lanes::template down<1>(filled_below<Lanes>(a)));
}

// What each lane's crowd takes from the slot that it pushes (crowd.hpp).  A lane with fewer members
// has empty ones behind them; `all` is what the members hold.  Returns the lanes that can't differ.
template <class Lanes>
[[nodiscard]] inline typename Lanes::yes lost_to_crowds(const typename Lanes::vec* members,
                                                        std::uint32_t size, typename Lanes::vec all,
                                                        typename Lanes::vec& lost) noexcept {
  using slots = typename Lanes::vec;
  const auto negative = [](slots a) { return Lanes::minus(Lanes::zero(), a); };
  slots free = all;
  typename Lanes::yes failed{};
  for (std::uint32_t n = 0; n < size; ++n) {
    const slots m = members[n];
    const slots from = free & negative(m & negative(m));
    failed = Lanes::either(failed, Lanes::lost_all(m, from));
    free ^= from & negative(from);
  }
  lost = filled_below<Lanes>(all & ~free);
  return failed;
}

// One arc's way for every bound of the board (house_kernel.hpp): what each slot loses.
template <class Lanes, class Shape, class Lists>
inline void lost_to_orders(const Shape& shape, const Lists& lists, const typename Lanes::vec* z,
                           typename Lanes::vec* gone) noexcept {
  typename Lanes::vec low[Shape::most_slots], high[Shape::most_slots];
  for (int v = 0; v < shape.slots(); ++v) {
    low[v] = up_to_least<Lanes>(z[v]);
    high[v] = from_greatest<Lanes>(z[v]);
  }
  for (int v = 0; v < shape.slots(); ++v)
    gone[v] = gather<Lanes>(lists.below, v, low, shape.slots()) |
              gather<Lanes>(lists.above, v, high, shape.slots());
}

// What crowds take from the slots above and below them.  Returns the work item of the first crowd
// that can't differ, those that push upwards first.
template <class Lanes, class Shape, class Lists>
[[nodiscard]] std::uint32_t lost_to_crowds(const Shape& shape, const lane_tables& t,
                                           const Lists& lists, const typename Lanes::vec* z,
                                           typename Lanes::vec* gone) noexcept {
  using slots = typename Lanes::vec;
  constexpr int parts = 32 / Lanes::lanes;  // vectors for each of the tables'
  slots back[Shape::most_slots];
  for (int v = 0; v < shape.slots(); ++v) {
    back[v] = Lanes::turned_round(z[v]);
    gone[v] = Lanes::zero();
  }
  std::uint32_t blamed = conflict::none;
  for (int way = 0; way < 2 && blamed == conflict::none; ++way) {
    const slots* const from = way == 0 ? z : back;
    const std::uint32_t* const sizes =
        t.crowd_sizes + static_cast<std::uint32_t>(way) * t.slot_vectors;
    for (int v = 0; v < shape.slots(); ++v) {
      const std::uint32_t size = sizes[v / parts];
      if (size == 0) continue;
      slots members[8 * sizeof(typename Lanes::mask)], all = Lanes::zero();
      for (std::uint32_t n = 0; n < size; ++n)
        all |= members[n] = nth<Lanes>(lists.crowd[way], n, v, from, shape.slots());
      slots lost;
      const typename Lanes::yes failed = lost_to_crowds<Lanes>(members, size, all, lost);
      if (!Lanes::none(failed))
        for (std::uint32_t left = Lanes::bits(failed); left != 0; left &= left - 1) {
          const int lane = v * Lanes::lanes + __builtin_ctz(left);
          const std::uint32_t item = t.crowd_item[way][lane];
          blamed = item < blamed ? item : blamed;
        }
      gone[v] |= way == 0 ? lost : Lanes::turned_round(lost);
    }
  }
  return blamed;
}

}  // namespace
}  // namespace nonet::core
