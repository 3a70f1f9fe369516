// The kernel for nine boxes of nine slots with AVX2: a vector for a row.
// SPDX-License-Identifier: MIT
#include "simd/tiles_avx2.hpp"

#include <immintrin.h>

#include "simd/house_avx2.hpp"
#include "simd/tiles_words.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {
namespace {

// | a b c - | second group | third | - - - - |
struct words {
  typedef std::uint16_t vec __attribute__((vector_size(32)));
  static constexpr int vectors = 1;
  static constexpr core::kernel kind = kernel::avx2;

  [[nodiscard]] static __m256i raw(vec a) noexcept { return reinterpret_cast<__m256i>(a); }
  [[nodiscard]] static vec cooked(__m256i a) noexcept { return reinterpret_cast<vec>(a); }

  [[nodiscard]] static vec siblings(vec a) noexcept {
    const __m256i next =
        _mm256_setr_epi8(2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1,  //
                         2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1);
    const __m256i last =
        _mm256_setr_epi8(4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1,  //
                         4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1);
    return cooked(
        _mm256_or_si256(_mm256_shuffle_epi8(raw(a), next), _mm256_shuffle_epi8(raw(a), last)));
  }
  // Lanes of neighbouring words into pairs, pairs into words.
  static void turn(const vec (&row)[1], vec (&out)[1]) noexcept {
    const __m256i pairs = _mm256_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,  //
                                           0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    out[0] = cooked(_mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(raw(row[0]), pairs),
                                                _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)));
  }
  [[nodiscard]] static vec choose(vec m, vec a, vec b) noexcept {
    return cooked(_mm256_blendv_epi8(raw(b), raw(a), raw(m)));
  }
  [[nodiscard]] static bool none(vec a) noexcept { return _mm256_testz_si256(raw(a), raw(a)) != 0; }
  [[nodiscard]] static int bits(std::uint64_t w) noexcept { return __builtin_popcountll(w); }
  [[nodiscard]] static house_kernel<std::uint16_t>* by_slots(const compiled& rules) {
    return make_avx2_kernel(rules);
  }
};

}  // namespace

house_kernel<std::uint16_t>* make_tiles_avx2_kernel(const tile_words& from, const compiled& rules) {
  return new tiles_by_word<words>(from, rules);
}

}  // namespace nonet::core
