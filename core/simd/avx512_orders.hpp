// Bounds and crowds of thirty-two slots at once, for AVX-512.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/avx512_lanes.hpp"
#include "simd/house_kernel.hpp"

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX512BW__
namespace nonet::core {
namespace {

// In each lane the values up to its least one; none in an empty lane.
inline vec up_to_least(vec a) noexcept {
  const vec below = _mm512_sub_epi16(a, _mm512_set1_epi16(1));
  return _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(a, a), _mm512_xor_si512(a, below));
}

// In each lane the values from its greatest one on; none in an empty lane.
inline vec from_greatest(vec a) noexcept {
  vec down = _mm512_or_si512(a, _mm512_srli_epi16(a, 1));  // filled below the greatest
  down = _mm512_or_si512(down, _mm512_srli_epi16(down, 2));
  down = _mm512_or_si512(down, _mm512_srli_epi16(down, 4));
  down = _mm512_or_si512(down, _mm512_srli_epi16(down, 8));
  const vec below = _mm512_srli_epi16(down, 1);
  return _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(a, a),
                                _mm512_andnot_si512(below, _mm512_set1_epi16(-1)));
}

// Values in the opposite order: 0 to 15 become 15 to 0.
inline vec turned_round(vec a) noexcept {
  const vec four = _mm512_set1_epi8(15);
  const vec nibble =
      _mm512_broadcast_i32x4(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
  const vec low = _mm512_shuffle_epi8(nibble, _mm512_and_si512(a, four));
  const vec high = _mm512_shuffle_epi8(nibble, _mm512_and_si512(_mm512_srli_epi16(a, 4), four));
  const vec bytes = _mm512_or_si512(_mm512_slli_epi16(low, 4), high);
  return _mm512_or_si512(_mm512_slli_epi16(bytes, 8), _mm512_srli_epi16(bytes, 8));
}

// What each lane's crowd takes from the slot that it pushes (crowd.hpp).  A lane with fewer members
// has empty ones behind them; `all` is what the members hold.  Returns the lanes that can't differ.
inline __mmask32 lost_to_crowds(const vec* members, std::uint32_t size, vec all,
                                vec& lost) noexcept {
  const vec zero = _mm512_setzero_si512();
  vec free = all;
  __mmask32 failed = 0;
  for (std::uint32_t n = 0; n < size; ++n) {
    const vec m = members[n];
    const vec least = _mm512_and_si512(m, _mm512_sub_epi16(zero, m));
    const vec from = _mm512_and_si512(free, _mm512_sub_epi16(zero, least));
    failed |= _mm512_mask_testn_epi16_mask(_mm512_test_epi16_mask(m, m), from, from);
    free = _mm512_xor_si512(free, _mm512_and_si512(from, _mm512_sub_epi16(zero, from)));
  }
  vec down = _mm512_andnot_si512(free, all);  // what they take, then filled below the greatest
  down = _mm512_or_si512(down, _mm512_srli_epi16(down, 1));
  down = _mm512_or_si512(down, _mm512_srli_epi16(down, 2));
  down = _mm512_or_si512(down, _mm512_srli_epi16(down, 4));
  lost = _mm512_or_si512(down, _mm512_srli_epi16(down, 8));
  return failed;
}

// One arc's way for every bound of the board (house_kernel.hpp): what each slot loses.
template <class Shape>
inline void lost_to_orders(const Shape& shape, const lane_tables& t, const vec* z,
                           vec* gone) noexcept {
  vec low[Shape::most_slots], high[Shape::most_slots];
  for (int v = 0; v < shape.slots(); ++v) {
    low[v] = up_to_least(z[v]);
    high[v] = from_greatest(z[v]);
  }
  for (int v = 0; v < shape.slots(); ++v)
    gone[v] =
        either(gather(t.below, v, low, shape.slots()), gather(t.above, v, high, shape.slots()));
}

// What crowds take from the slots above and below them.  Returns the work item of the first crowd
// that can't differ, those that push upwards first.
template <class Shape>
std::uint32_t lost_to_crowds(const Shape& shape, const lane_tables& t, const vec* z,
                             vec* gone) noexcept {
  vec back[Shape::most_slots];
  for (int v = 0; v < shape.slots(); ++v) {
    back[v] = turned_round(z[v]);
    gone[v] = zero();
  }
  std::uint32_t blamed = conflict::none;
  for (int way = 0; way < 2 && blamed == conflict::none; ++way) {
    const vec* const from = way == 0 ? z : back;
    for (int v = 0; v < shape.slots(); ++v) {
      const std::uint32_t size = t.crowd_sizes[way * shape.slots() + v];
      if (size == 0) continue;
      const lane_lookup* const steps = t.crowd[way].steps + v;
      vec members[16], all = zero();
      for (std::uint32_t n = 0; n < size; ++n)
        all = either(all, members[n] = look_up(steps[n * t.crowd[way].of], from, shape.slots()));
      vec lost;
      for (lanes failed = lost_to_crowds(members, size, all, lost); failed != 0;
           failed &= failed - 1) {
        const std::uint32_t item = t.crowd_item[way][first(failed, v)];
        blamed = item < blamed ? item : blamed;
      }
      gone[v] = either(gone[v], way == 0 ? lost : turned_round(lost));
    }
  }
  return blamed;
}

}  // namespace
}  // namespace nonet::core
#endif
