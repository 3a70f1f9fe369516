// Vectors of 32 masks in AVX-512, for kernels that know no other width.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

// For files that are compiled for the processors that can run it; all of it is local to each.
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

inline std::uint32_t first(lanes m, int vector) noexcept {
  return static_cast<std::uint32_t>(vector) * 32 + static_cast<std::uint32_t>(__builtin_ctz(m));
}

}  // namespace
}  // namespace nonet::core
#endif
