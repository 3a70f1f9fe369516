// Vectors of 32 masks, and lookups from lane to lane, in AVX-512 BW and BITALG.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "simd/house_kernel.hpp"
#include "simd/lane_tables.hpp"

// For files that are compiled for the processors that can run it.  All is local to each of them,
// so that nobody else is handed code that he can't run.
#ifdef __AVX512BW__
namespace nonet::core {
namespace {

using vec = __m512i;
using lanes = __mmask32;

inline vec zero() noexcept { return _mm512_setzero_si512(); }
inline vec both(vec a, vec b) noexcept { return _mm512_and_si512(a, b); }
inline vec either(vec a, vec b) noexcept { return _mm512_or_si512(a, b); }
inline vec without(vec a, vec b) noexcept { return _mm512_andnot_si512(b, a); }
// a | (b & c)
inline vec or_both(vec a, vec b, vec c) noexcept {
  return _mm512_ternarylogic_epi64(a, b, c, 0xF8);
}
inline vec count(vec a) noexcept { return _mm512_popcnt_epi16(a); }
inline vec only(lanes m, vec a) noexcept { return _mm512_maskz_mov_epi16(m, a); }
inline lanes any(vec a) noexcept { return _mm512_test_epi16_mask(a, a); }
inline vec load(const void* from) noexcept { return _mm512_loadu_si512(from); }
inline void store(void* to, vec a) noexcept { _mm512_storeu_si512(to, a); }

// The least of all lanes.
inline int least_lane(vec a) noexcept {
  alignas(64) std::uint16_t all[32];
  store(all, a);
  int least = all[0];
  for (const std::uint16_t x : all) least = x < least ? x : least;
  return least;
}

// How many vectors there are: known when this is compiled for the common shapes, so that all of a
// board stays in registers; else read from the tables.
template <int Slots, int Houses, int Segments>
struct fixed {
  static constexpr int most_slots = Slots, most_houses = Houses, most_segments = Segments;
  explicit fixed(const lane_tables&) noexcept {}
  [[nodiscard]] static constexpr int slots() noexcept { return Slots; }
  [[nodiscard]] static constexpr int houses() noexcept { return Houses; }
  [[nodiscard]] static constexpr int segments() noexcept { return Segments; }
};
struct any_shape {
  static constexpr int most_slots = most_slot_vectors, most_houses = most_house_vectors,
                       most_segments = most_segment_vectors;
  explicit any_shape(const lane_tables& t) noexcept
      : slots_(static_cast<int>(t.slot_vectors)),
        houses_(static_cast<int>(t.house_vectors)),
        segments_(static_cast<int>(t.segment_vectors)) {}
  [[nodiscard]] int slots() const noexcept { return slots_; }
  [[nodiscard]] int houses() const noexcept { return houses_; }
  [[nodiscard]] int segments() const noexcept { return segments_; }

 private:
  int slots_, houses_, segments_;
};

inline vec look_up(const lane_lookup& step, const vec* from, int vectors) noexcept {
  const vec at = load(step.at);
  if (vectors == 1) return _mm512_permutexvar_epi16(at, from[0]);
  if (vectors == 2) return _mm512_permutex2var_epi16(from[0], at, from[1]);
  vec out = _mm512_maskz_permutex2var_epi16(step.from_pair[0], from[0], at, from[1]);
  for (int v = 2; v < vectors; v += 2) {
    const lanes m = step.from_pair[v / 2];
    if (v + 1 == vectors) {
      out = _mm512_mask_permutexvar_epi16(out, m, at, from[v]);
    } else if (vectors == 4 || m != 0) {
      out = _mm512_mask_mov_epi16(out, m, _mm512_permutex2var_epi16(from[v], at, from[v + 1]));
    }
  }
  return out;
}

inline std::uint32_t first(lanes m, int vector) noexcept {
  return static_cast<std::uint32_t>(vector) * 32 + static_cast<std::uint32_t>(__builtin_ctz(m));
}

// All the lookups of a list that fill vector v, together.
inline vec gather(const lane_lookups& list, int v, const vec* from, int vectors) noexcept {
  vec out = zero();
  const lane_lookup* const steps = list.steps + v;
  for (std::uint32_t n = 0; n < list.busy[v]; ++n)
    out = either(out, look_up(steps[n * list.of], from, vectors));
  return out;
}

// The values that the houses of vector h have in two slots, no more and no fewer.
inline vec placed_twice(const lane_lookups& house_slots, int h, const vec* slots,
                        int vectors) noexcept {
  vec once = zero(), twice = zero(), more = zero();
  const lane_lookup* const steps = house_slots.steps + h;
  for (std::uint32_t n = 0; n < house_slots.count; ++n) {
    const vec g = look_up(steps[n * house_slots.of], slots, vectors);
    more = or_both(more, twice, g);
    twice = or_both(twice, once, g);
    once = either(once, g);
  }
  return without(twice, more);
}

// How a pass over the board ends.
enum class pass { failed, same, changed };

// Takes gone(v) from the slots of each vector, up to the first with a slot that it empties.
template <class Shape, class Gone>
inline pass take_away(const Shape& shape, const lane_tables& t, vec* z, const Gone& gone,
                      conflict& failure) noexcept {
  lanes changed = 0;
  for (int v = 0; v < shape.slots(); ++v) {
    const vec now = without(z[v], gone(v));
    const lanes failed = _mm512_mask_testn_epi16_mask(t.slot_lanes[v], now, now);
    if (failed != 0) {
      failure.emptied = first(failed, v);
      return pass::failed;
    }
    changed |= _mm512_cmpneq_epi16_mask(now, z[v]);
    z[v] = now;
  }
  return changed == 0 ? pass::same : pass::changed;
}
template <class Shape>
inline pass take_all(const Shape& shape, const lane_tables& t, vec* z, const vec* gone,
                     conflict& failure) noexcept {
  const auto lost = [&](int v) { return gone[v]; };
  return take_away(shape, t, z, lost, failure);
}

}  // namespace
}  // namespace nonet::core
#endif
