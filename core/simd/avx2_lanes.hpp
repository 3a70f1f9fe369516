// Lanes for AVX2: sixteen lanes of 16 bits, and lookups between them.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "simd/byte_shuffles.hpp"
#include "simd/house_kernel.hpp"
#include "simd/lane_tables.hpp"

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX2__
namespace nonet::core {
namespace {

using vec = __m256i;

inline vec zero() noexcept { return _mm256_setzero_si256(); }
inline vec both(vec a, vec b) noexcept { return _mm256_and_si256(a, b); }
inline vec either(vec a, vec b) noexcept { return _mm256_or_si256(a, b); }
inline vec without(vec a, vec b) noexcept { return _mm256_andnot_si256(b, a); }
inline vec all_lanes(int m) noexcept { return _mm256_set1_epi16(static_cast<short>(m)); }
inline bool none(vec a) noexcept { return _mm256_testz_si256(a, a) != 0; }
inline vec load(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
inline void store(void* to, vec a) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), a); }

// Lanes that answer yes have all bits set.
inline vec equal(vec a, vec b) noexcept { return _mm256_cmpeq_epi16(a, b); }
inline vec less(vec a, vec b) noexcept { return _mm256_cmpgt_epi16(b, a); }  // of small numbers
inline vec empty(vec a) noexcept { return equal(a, zero()); }
inline vec rest(vec a) noexcept { return both(a, _mm256_add_epi16(a, all_lanes(-1))); }
inline vec at_most_one(vec a) noexcept { return empty(rest(a)); }
inline vec choose(vec yes, vec a, vec b) noexcept { return _mm256_blendv_epi8(b, a, yes); }
// The lanes that a bit of 16 names.
inline vec spread(std::uint32_t bits) noexcept {
  const vec lane = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
                                     16384, -32768);
  return equal(both(all_lanes(static_cast<int>(bits)), lane), lane);
}

// Values in each lane, by halves of bytes (Mula, "SSSE3: fast popcount").
inline vec count(vec a) noexcept {
  const vec four = _mm256_set1_epi8(15);
  const vec table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                     0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const vec low = _mm256_shuffle_epi8(table, both(a, four));
  const vec high = _mm256_shuffle_epi8(table, both(_mm256_srli_epi16(a, 4), four));
  return _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
}

inline std::uint32_t first_lane(vec a, int vector) noexcept {
  const auto idle = static_cast<std::uint32_t>(_mm256_movemask_epi8(empty(a)));
  return static_cast<std::uint32_t>(vector) * 16 +
         static_cast<std::uint32_t>(__builtin_ctz(~idle)) / 2;
}

// How many vectors there are: known when this is compiled for the common shapes; else read from
// the tables.
template <int Slots, int Houses, int Segments>
struct fixed {
  static constexpr int most_slots = Slots, most_houses = Houses, most_segments = Segments;
  explicit fixed(const shuffle_tables&) noexcept {}
  [[nodiscard]] static constexpr int slots() noexcept { return Slots; }
  [[nodiscard]] static constexpr int houses() noexcept { return Houses; }
  [[nodiscard]] static constexpr int segments() noexcept { return Segments; }
};
struct any_shape {
  static constexpr int most_slots = most_slot_shuffles, most_houses = most_house_shuffles,
                       most_segments = most_segment_shuffles;
  explicit any_shape(const shuffle_tables& t) noexcept
      : slots_(static_cast<int>(t.slot_vectors)),
        houses_(static_cast<int>(t.house_vectors)),
        segments_(static_cast<int>(t.segment_vectors)) {}
  [[nodiscard]] int slots() const noexcept { return slots_; }
  [[nodiscard]] int houses() const noexcept { return houses_; }
  [[nodiscard]] int segments() const noexcept { return segments_; }

 private:
  int slots_, houses_, segments_;
};

inline vec shuffle(const shuffle_list& list, std::uint32_t i, const vec* from) noexcept {
  const void* const block = reinterpret_cast<const char*>(from) + list.from[i];
  const vec twice = _mm256_broadcastsi128_si256(_mm_load_si128(static_cast<const __m128i*>(block)));
  return _mm256_shuffle_epi8(twice, load(list.at[i].at));
}
// All that lookup-and-vector `which` of a list takes, or-ed.
inline vec gather(const shuffle_list& list, int which, const vec* from) noexcept {
  vec out = zero();
  const std::uint32_t end = list.first[which + 1];
  for (std::uint32_t i = list.first[which]; i < end; ++i) out = either(out, shuffle(list, i, from));
  return out;
}
// The same, added.
inline vec sum(const shuffle_list& list, int which, const vec* from) noexcept {
  vec out = zero();
  for (std::uint32_t i = list.first[which]; i < list.first[which + 1]; ++i)
    out = _mm256_add_epi16(out, shuffle(list, i, from));
  return out;
}

// How a pass over the board ends.
enum class pass { failed, same, changed };

// Takes gone(v) from the slots of each vector, up to the first with a slot that it empties; used:
// by lane, whether there is a slot.
template <class Shape, class Gone>
inline pass take_away(const Shape& shape, const vec* used, vec* z, const Gone& gone,
                      conflict& failure) noexcept {
  vec changed = zero();
  for (int v = 0; v < shape.slots(); ++v) {
    const vec old = z[v], lost = gone(v), now = without(old, lost);
    const vec failed = both(empty(now), used[v]);
    if (!none(failed)) {
      failure.emptied = first_lane(failed, v);
      return pass::failed;
    }
    changed = either(changed, both(old, lost));
    z[v] = now;
  }
  return none(changed) ? pass::same : pass::changed;
}
template <class Shape>
inline pass take_all(const Shape& shape, const vec* used, vec* z, const vec* gone,
                     conflict& failure) noexcept {
  const auto lost = [&](int v) { return gone[v]; };
  return take_away(shape, used, z, lost, failure);
}

}  // namespace
}  // namespace nonet::core
#endif
