// Vectors of 32 masks, and lookups from lane to lane, in AVX-512 BW and BITALG.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

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

}  // namespace
}  // namespace nonet::core
#endif
