// Bounds and crowds of sixteen slots at once, for AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/avx2_lanes.hpp"
#include "simd/house_kernel.hpp"

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX2__
namespace nonet::core {
namespace {

// In each lane the values up to its least one; none in an empty lane.
inline vec up_to_least(vec a) noexcept {
  const vec below = _mm256_add_epi16(a, _mm256_set1_epi16(-1));
  const vec idle = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
  return _mm256_andnot_si256(idle, _mm256_xor_si256(a, below));
}

// In each lane the values from its greatest one on; none in an empty lane.
inline vec from_greatest(vec a) noexcept {
  vec down = _mm256_or_si256(a, _mm256_srli_epi16(a, 1));  // filled below the greatest
  down = _mm256_or_si256(down, _mm256_srli_epi16(down, 2));
  down = _mm256_or_si256(down, _mm256_srli_epi16(down, 4));
  down = _mm256_or_si256(down, _mm256_srli_epi16(down, 8));
  const vec below = _mm256_srli_epi16(down, 1);
  const vec idle = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
  return _mm256_andnot_si256(_mm256_or_si256(idle, below), _mm256_set1_epi16(-1));
}

// Values in the opposite order: 0 to 15 become 15 to 0.
inline vec turned_round(vec a) noexcept {
  const vec four = _mm256_set1_epi8(15);
  const vec nibble = _mm256_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,  //
                                      0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
  const vec low = _mm256_shuffle_epi8(nibble, _mm256_and_si256(a, four));
  const vec high = _mm256_shuffle_epi8(nibble, _mm256_and_si256(_mm256_srli_epi16(a, 4), four));
  const vec bytes = _mm256_or_si256(_mm256_slli_epi16(low, 4), high);
  return _mm256_or_si256(_mm256_slli_epi16(bytes, 8), _mm256_srli_epi16(bytes, 8));
}

// What each lane's crowd takes from the slot that it pushes (crowd.hpp).  A lane with fewer members
// has empty ones behind them; `all` is what the members hold.  Returns the lanes that can't differ.
inline vec lost_to_crowds(const vec* members, std::uint32_t size, vec all, vec& lost) noexcept {
  const vec zero = _mm256_setzero_si256();
  vec free = all, failed = zero;
  for (std::uint32_t n = 0; n < size; ++n) {
    const vec m = members[n];
    const vec least = _mm256_and_si256(m, _mm256_sub_epi16(zero, m));
    const vec from = _mm256_and_si256(free, _mm256_sub_epi16(zero, least));
    failed = _mm256_or_si256(
        failed, _mm256_andnot_si256(_mm256_cmpeq_epi16(m, zero), _mm256_cmpeq_epi16(from, zero)));
    free = _mm256_xor_si256(free, _mm256_and_si256(from, _mm256_sub_epi16(zero, from)));
  }
  vec down = _mm256_andnot_si256(free, all);  // what they take, then filled below the greatest
  down = _mm256_or_si256(down, _mm256_srli_epi16(down, 1));
  down = _mm256_or_si256(down, _mm256_srli_epi16(down, 2));
  down = _mm256_or_si256(down, _mm256_srli_epi16(down, 4));
  lost = _mm256_or_si256(down, _mm256_srli_epi16(down, 8));
  return failed;
}

// One arc's way for every bound of the board (house_kernel.hpp): what each slot loses.
template <class Shape>
inline void lost_to_orders(const Shape& shape, const shuffle_tables& s, const vec* z,
                           vec* gone) noexcept {
  vec low[Shape::most_slots], high[Shape::most_slots];
  for (int v = 0; v < shape.slots(); ++v) {
    low[v] = up_to_least(z[v]);
    high[v] = from_greatest(z[v]);
  }
  for (int v = 0; v < shape.slots(); ++v)
    gone[v] = either(gather(s.below, v, low), gather(s.above, v, high));
}

// What crowds take from the slots above and below them.  Returns the work item of the first crowd
// that can't differ, those that push upwards first.
template <class Shape>
std::uint32_t lost_to_crowds(const Shape& shape, const lane_tables& t, const shuffle_tables& s,
                             const vec* z, vec* gone) noexcept {
  vec back[Shape::most_slots];
  for (int v = 0; v < shape.slots(); ++v) {
    back[v] = turned_round(z[v]);
    gone[v] = zero();
  }
  std::uint32_t blamed = conflict::none;
  for (int way = 0; way < 2 && blamed == conflict::none; ++way) {
    const vec* const from = way == 0 ? z : back;
    for (int v = 0; v < shape.slots(); ++v) {
      vec members[16], all = zero();
      std::uint32_t size = 0;
      for (; size < s.crowd[way].lookups; ++size) {
        const int which = static_cast<int>(size) * shape.slots() + v;
        if (s.crowd[way].first[which] == s.crowd[way].first[which + 1]) break;
        all = either(all, members[size] = gather(s.crowd[way], which, from));
      }
      if (size == 0) continue;
      vec lost;
      const vec failed = lost_to_crowds(members, size, all, lost);
      for (auto left = static_cast<std::uint32_t>(_mm256_movemask_epi8(failed)); left != 0;
           left &= left - 1) {
        const auto lane = static_cast<std::uint32_t>(16 * v + __builtin_ctz(left) / 2);
        const std::uint32_t item = t.crowd_item[way][lane];
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
