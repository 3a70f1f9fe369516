// The lanes of a vector of 16-bit sets of values, or-ed.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX2__
namespace nonet::core {
namespace {

inline std::uint16_t all_together(__m256i a) noexcept {
  __m128i x = _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  x = _mm_or_si128(x, _mm_srli_si128(x, 8));
  x = _mm_or_si128(x, _mm_srli_si128(x, 4));
  x = _mm_or_si128(x, _mm_srli_si128(x, 2));
  return static_cast<std::uint16_t>(_mm_cvtsi128_si32(x));
}

}  // namespace
}  // namespace nonet::core
#endif
