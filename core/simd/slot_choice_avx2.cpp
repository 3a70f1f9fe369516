// Choosing the slot to guess, eight slots at a time.
// SPDX-License-Identifier: MIT
#include <immintrin.h>

#include <cstring>

#include "simd/slot_choice.hpp"

// Compiled for the processors that can run it, like house_avx2.cpp.
namespace nonet::core {
namespace {

// Scores are below 2^63.
struct lane_best {
  __m256i score = _mm256_setzero_si256(), at = _mm256_setzero_si256();
  void offer(__m256i s, __m256i here) noexcept {
    const __m256i better = _mm256_cmpgt_epi64(s, score);
    score = _mm256_blendv_epi8(score, s, better);
    at = _mm256_blendv_epi8(at, here, better);
  }
};

}  // namespace

slot_choice choose_slot_avx2(const std::uint16_t* domains, const std::uint32_t* weights,
                             std::size_t count) {
  lane_best even, odd;
  std::size_t first = 0;
  slot_choice best;
  const auto* const table = reinterpret_cast<const int*>(shares.of);
  for (; first + 8 <= count; first += 8) {
    alignas(32) std::uint32_t n[8];
    for (std::size_t i = 0; i < 8; ++i)
      n[i] = static_cast<std::uint32_t>(__builtin_popcount(domains[first + i]));
    const __m256i share =
        _mm256_i32gather_epi32(table, _mm256_load_si256(reinterpret_cast<const __m256i*>(n)), 4);
    const __m256i weight = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights + first));
    const __m256i here = _mm256_set1_epi64x(static_cast<long long>(first));
    even.offer(_mm256_mul_epu32(weight, share), here);
    odd.offer(_mm256_mul_epu32(_mm256_srli_epi64(weight, 32), _mm256_srli_epi64(share, 32)), here);
  }
  const auto offer = [&](std::uint64_t score, std::uint64_t at) {
    if (score < best.score || score == 0 || (score == best.score && at >= best.at)) return;
    best = {static_cast<std::uint32_t>(at), score};
  };
  for (const lane_best* const b : {&even, &odd}) {
    alignas(32) std::uint64_t score[4], at[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(score), b->score);
    _mm256_store_si256(reinterpret_cast<__m256i*>(at), b->at);
    for (std::uint64_t i = 0; i < 4; ++i) offer(score[i], at[i] + 2 * i + (b == &odd ? 1 : 0));
  }
  for (; first < count; ++first)
    offer(std::uint64_t{weights[first]} *
              shares.of[static_cast<std::uint32_t>(__builtin_popcount(domains[first]))],
          first);
  return best;
}

void find_places_avx2(const std::uint16_t* domains, std::size_t count, std::uint32_t values,
                      std::uint64_t* rows) {
  const std::size_t words = (count + 63) / 64;
  for (std::size_t w = 0; w < words; ++w) {
    alignas(32) std::uint16_t here[64] = {};
    const std::size_t left = count - 64 * w;
    std::memcpy(here, domains + 64 * w, 2 * (left < 64 ? left : 64));
    __m256i of[4];
    for (int i = 0; i < 4; ++i)
      of[i] = _mm256_load_si256(reinterpret_cast<const __m256i*>(here + 16 * i));
    for (std::uint32_t value = 0; value < values; ++value) {
      // The sign of each lane is its answer; packing takes halves by turns.
      const __m128i up = _mm_cvtsi32_si128(15 - static_cast<int>(value));
      const auto bits = [&](__m256i a, __m256i b) {
        const __m256i packed = _mm256_packs_epi16(_mm256_sll_epi16(a, up), _mm256_sll_epi16(b, up));
        return static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11'01'10'00)));
      };
      rows[value * words + w] =
          static_cast<std::uint64_t>(bits(of[2], of[3])) << 32 | bits(of[0], of[1]);
    }
  }
}

}  // namespace nonet::core
