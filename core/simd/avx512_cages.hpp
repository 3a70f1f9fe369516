// Sixteen sets of values to a vector, and what has changed in slots, for cages with AVX-512.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "simd/all_together.hpp"
#include "simd/mask_number.hpp"

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX512BW__
namespace nonet::core {
namespace {

using vec = __m256i;
using lanes = __mmask16;

inline vec zero() noexcept { return _mm256_setzero_si256(); }
inline vec both(vec a, vec b) noexcept { return _mm256_and_si256(a, b); }
inline vec either(vec a, vec b) noexcept { return _mm256_or_si256(a, b); }
inline vec without(vec a, vec b) noexcept { return _mm256_andnot_si256(b, a); }
// a | (b & c)
inline vec or_both(vec a, vec b, vec c) noexcept {
  return _mm256_ternarylogic_epi64(a, b, c, 0xF8);
}
inline vec all_lanes(std::uint16_t m) noexcept { return _mm256_set1_epi16(static_cast<short>(m)); }
inline lanes hits(vec a) noexcept { return _mm256_test_epi16_mask(a, a); }
inline lanes none(vec a) noexcept { return _mm256_testn_epi16_mask(a, a); }
inline vec only(lanes m, vec a) noexcept { return _mm256_maskz_mov_epi16(m, a); }

// Thirty-two slots from `first` on, those behind the last left out.
inline __mmask32 lanes_from(std::size_t first, std::size_t slots) noexcept {
  return slots - first >= 32 ? ~__mmask32{0} : (__mmask32{1} << (slots - first)) - 1;
}
// The same, zero behind the last.
inline __m512i load_slots(const std::uint16_t* domains, std::size_t first,
                          std::size_t slots) noexcept {
  return _mm512_maskz_loadu_epi16(lanes_from(first, slots), domains + first);
}
// Thirty-two bits of a row of words.
inline void put(std::uint64_t* row, std::size_t first, __mmask32 bits) noexcept {
  row[first / 64] = (first % 64 == 0 ? 0 : row[first / 64]) | number_of(bits) << (first % 64);
}
// Of the slots from `first` on, what they were and are: those that have lost something, and those
// whose greatest or least value has gone.
inline void put_changes(__m512i old, __m512i now, std::size_t first, std::uint64_t* narrowed,
                        std::uint64_t* moved) noexcept {
  const __m512i gone = _mm512_xor_si512(old, now);
  const __m512i least = _mm512_and_si512(old, _mm512_sub_epi16(_mm512_setzero_si512(), old));
  put(narrowed, first, _mm512_test_epi16_mask(gone, gone));
  put(moved, first, _mm512_cmpgt_epu16_mask(gone, now) | _mm512_test_epi16_mask(gone, least));
}

}  // namespace
}  // namespace nonet::core
#endif
