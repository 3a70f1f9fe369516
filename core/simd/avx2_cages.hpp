// Sixteen sets of values to a vector, and what has changed in slots, for cages with AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "simd/all_together.hpp"

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
inline vec load(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
// Lanes that answer yes have all bits set.
inline vec equal(vec a, vec b) noexcept { return _mm256_cmpeq_epi16(a, b); }
inline vec empty(vec a) noexcept { return equal(a, zero()); }
inline vec at_most_one(vec a) noexcept {
  return empty(both(a, _mm256_add_epi16(a, all_lanes(-1))));
}
// yes where m is, else no.
inline vec choose(vec m, vec yes, vec no) noexcept { return _mm256_blendv_epi8(no, yes, m); }
// Whether no lane answers yes to both.
inline bool nowhere(vec a, vec b) noexcept { return _mm256_testz_si256(a, b) != 0; }
// A bit for each lane of a vector of answers.
inline std::uint32_t lanes_of(vec a) noexcept {
  const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
}

}  // namespace
}  // namespace nonet::core
#endif
