// Choosing the slot to guess, sixteen slots at a time.
// SPDX-License-Identifier: MIT
#include <immintrin.h>

#include "simd/mask_number.hpp"
#include "simd/slot_choice.hpp"

// Compiled for the processors that can run it, like house_avx512.cpp.
namespace nonet::core {

slot_choice choose_slot_avx512(const std::uint16_t* domains, const std::uint32_t* weights,
                               std::size_t count) {
  const __m512i few = _mm512_loadu_si512(shares.of), many = _mm512_loadu_si512(shares.of + 16);
  // Two slots share a lane of 64 bits: the even ones' best so far, the odd ones', and where.
  __m512i even = _mm512_setzero_si512(), odd = even, even_at = even, odd_at = even;
  for (std::size_t first = 0; first < count; first += 16) {
    const std::size_t left = count - first;
    const auto in = static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1U << left) - 1);
    const __m512i n =
        _mm512_cvtepu16_epi32(_mm256_popcnt_epi16(_mm256_maskz_loadu_epi16(in, domains + first)));
    const __m512i share = _mm512_permutex2var_epi32(few, n, many);
    const __m512i weight = _mm512_loadu_si512(weights + first);
    const __m512i e = _mm512_mul_epu32(weight, share);
    const __m512i o = _mm512_mul_epu32(_mm512_srli_epi64(weight, 32), _mm512_srli_epi64(share, 32));
    const __m512i here = _mm512_set1_epi64(static_cast<long long>(first));
    const __mmask8 e_better = _mm512_cmpgt_epu64_mask(e, even);
    const __mmask8 o_better = _mm512_cmpgt_epu64_mask(o, odd);
    even = _mm512_mask_mov_epi64(even, e_better, e);
    odd = _mm512_mask_mov_epi64(odd, o_better, o);
    even_at = _mm512_mask_mov_epi64(even_at, e_better, here);
    odd_at = _mm512_mask_mov_epi64(odd_at, o_better, here);
  }
  slot_choice best;
  best.score = _mm512_reduce_max_epu64(_mm512_max_epu64(even, odd));
  if (best.score == 0) return best;
  const __m512i top = _mm512_set1_epi64(static_cast<long long>(best.score));
  const __m512i lane = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i one = _mm512_set1_epi64(1), last = _mm512_set1_epi64(slot_choice::none);
  const __m512i e = _mm512_mask_add_epi64(last, _mm512_cmpeq_epu64_mask(even, top), even_at, lane);
  const __m512i o = _mm512_mask_add_epi64(last, _mm512_cmpeq_epu64_mask(odd, top), odd_at,
                                          _mm512_add_epi64(lane, one));
  best.at = static_cast<std::uint32_t>(_mm512_reduce_min_epu64(_mm512_min_epu64(e, o)));
  return best;
}

void find_places_avx512(const std::uint16_t* domains, std::size_t count, std::uint32_t values,
                        std::uint64_t* rows) {
  const std::size_t words = (count + 63) / 64;
  for (std::size_t w = 0; w < words; ++w) {
    const std::size_t left = count - 64 * w;
    const std::uint64_t in = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    const std::uint16_t* const from = domains + 64 * w;
    const __m512i low = _mm512_maskz_loadu_epi16(static_cast<__mmask32>(in), from);
    const __m512i high = _mm512_maskz_loadu_epi16(static_cast<__mmask32>(in >> 32), from + 32);
    for (std::uint32_t value = 0; value < values; ++value) {
      const __m512i bit = _mm512_set1_epi16(static_cast<short>(1 << value));
      rows[value * words + w] = number_of(_mm512_test_epi16_mask(low, bit)) |
                                number_of(_mm512_test_epi16_mask(high, bit)) << 32;
    }
  }
}

}  // namespace nonet::core
