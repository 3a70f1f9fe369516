// Vectors of sixteen or eight masks, and lookups between them, in AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "simd/lane_passes.hpp"

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX2__
namespace nonet::core {
namespace {

// For lane_passes.hpp and what stands on it.  Lanes that answer yes have all bits set, or where it
// is only asked whether any does, some.
template <class Mask>
struct avx2_lanes {
  using mask = Mask;
  using vec = __m256i;
  using yes = vec;
  using lists = shuffle_tables;
  static constexpr bool narrow = sizeof(Mask) == 2;
  static constexpr int lanes = 32 / sizeof(Mask);
  static constexpr core::kernel kind = core::kernel::avx2;

  static vec zero() noexcept { return _mm256_setzero_si256(); }
  static vec all(int m) noexcept {
    return narrow ? _mm256_set1_epi16(static_cast<short>(m)) : _mm256_set1_epi32(m);
  }
  static vec load(const void* from) noexcept {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  }
  static void store(void* to, vec a) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), a); }
  static vec load_numbers(const std::uint16_t* from) noexcept {
    if constexpr (narrow)
      return load(from);
    else
      return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  }

  static vec add(vec a, vec b) noexcept {
    return narrow ? _mm256_add_epi16(a, b) : _mm256_add_epi32(a, b);
  }
  static vec minus(vec a, vec b) noexcept {
    return narrow ? _mm256_sub_epi16(a, b) : _mm256_sub_epi32(a, b);
  }
  static vec least(vec a, vec b) noexcept {
    return narrow ? _mm256_min_epu16(a, b) : _mm256_min_epu32(a, b);
  }
  template <int N>
  static vec down(vec a) noexcept {
    return narrow ? _mm256_srli_epi16(a, N) : _mm256_srli_epi32(a, N);
  }
  // By halves of bytes (Mula, "SSSE3: fast popcount").
  static vec count(vec a) noexcept {
    const vec four = _mm256_set1_epi8(15);
    const vec table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                       0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const vec low = _mm256_shuffle_epi8(table, a & four);
    const vec high = _mm256_shuffle_epi8(table, _mm256_srli_epi16(a, 4) & four);
    const vec pairs = _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
    return narrow ? pairs : _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
  }

  static bool none(vec a) noexcept { return _mm256_testz_si256(a, a) != 0; }
  static yes either(yes a, yes b) noexcept { return a | b; }
  static yes equal(vec a, vec b) noexcept {
    return narrow ? _mm256_cmpeq_epi16(a, b) : _mm256_cmpeq_epi32(a, b);
  }
  static yes less(vec a, vec b) noexcept {  // of small numbers
    return narrow ? _mm256_cmpgt_epi16(b, a) : _mm256_cmpgt_epi32(b, a);
  }
  static yes empty(vec a) noexcept { return equal(a, zero()); }
  static vec rest(vec a) noexcept { return a & add(a, all(-1)); }
  static yes several(vec a) noexcept { return rest(a); }
  static yes filled(vec a) noexcept { return a; }
  static yes emptied(yes used, vec now) noexcept { return used & empty(now); }
  static yes lost_all(vec before, vec now) noexcept {
    return _mm256_andnot_si256(empty(before), empty(now));
  }
  static vec only(yes in, vec a) noexcept { return in & a; }
  static vec choose(yes in, vec a, vec b) noexcept { return _mm256_blendv_epi8(b, a, in); }
  static vec lone(vec a) noexcept { return a & empty(rest(a)); }
  static vec where_several(vec a, vec b) noexcept { return _mm256_andnot_si256(empty(rest(a)), b); }
  static vec where_empty(vec a, vec b) noexcept { return empty(a) & b; }
  static vec where_any(vec a, vec b) noexcept { return _mm256_andnot_si256(empty(a), b); }
  static vec any_or(vec a, vec b) noexcept { return choose(empty(a), b, a); }

  // The lanes that bits name, and the other way round.
  static yes named(std::uint32_t bits) noexcept {
    const vec lane = narrow ? _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048,
                                                4096, 8192, 16384, -32768)
                            : _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return equal(all(static_cast<int>(bits)) & lane, lane);
  }
  static std::uint32_t bits(yes in) noexcept {
    const auto bytes = static_cast<std::uint32_t>(_mm256_movemask_epi8(in));
    return _pext_u32(bytes, narrow ? 0x55555555 : 0x11111111);
  }
  static std::uint32_t first(yes in, int vector) noexcept {
    const auto idle = static_cast<std::uint32_t>(_mm256_movemask_epi8(empty(in)));
    return static_cast<std::uint32_t>(vector * lanes) +
           static_cast<std::uint32_t>(__builtin_ctz(~idle)) /
               static_cast<std::uint32_t>(sizeof(Mask));
  }
  // Of 64 lanes those that hold the value.
  static std::uint64_t holders(const vec* from, int value) noexcept {
    // The sign of each lane is its answer.
    const __m128i up = _mm_cvtsi32_si128(8 * static_cast<int>(sizeof(Mask)) - 1 - value);
    std::uint64_t in = 0;
    if constexpr (narrow) {
      const auto of_two = [&](const vec* two) {  // packing takes the halves by turns
        const vec packed =
            _mm256_packs_epi16(_mm256_sll_epi16(two[0], up), _mm256_sll_epi16(two[1], up));
        return static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11'01'10'00)));
      };
      in = static_cast<std::uint64_t>(of_two(from + 2)) << 32 | of_two(from);
    } else {
      for (int i = 0; i < 8; ++i)
        in |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(
                  _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sll_epi32(from[i], up)))))
              << (8 * i);
    }
    return in;
  }
  // Values in the opposite order.
  static vec turned_round(vec a) noexcept {
    const vec four = _mm256_set1_epi8(15);
    const vec nibble = _mm256_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,  //
                                        0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const vec ends = _mm256_broadcastsi128_si256(
        narrow ? _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)
               : _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    const vec low = _mm256_shuffle_epi8(nibble, a & four);
    const vec high = _mm256_shuffle_epi8(nibble, _mm256_srli_epi16(a, 4) & four);
    return _mm256_shuffle_epi8(_mm256_slli_epi16(low, 4) | high, ends);
  }

  // Lanes in another order: lane i is from[i] of what is permuted.
  struct permutation {
    alignas(32) std::uint8_t same[32], other[32];  // narrow: bytes of either half; wide: lanes
    bool crosses;
  };
  static permutation make_permutation(const std::uint8_t* from) noexcept {
    permutation p{};
    for (int i = 0; i < 32; ++i) {
      constexpr int bytes = static_cast<int>(sizeof(Mask));
      const int at = from[i / bytes] * bytes + i % bytes;
      const bool here = at / 16 == i / 16;
      if constexpr (narrow) {
        p.same[i] = static_cast<std::uint8_t>(here ? at % 16 : 128);
        p.other[i] = static_cast<std::uint8_t>(here ? 128 : at % 16);
        p.crosses = p.crosses || !here;
      } else {
        p.same[i] = i % 4 == 0 ? from[i / 4] : 0;
      }
    }
    return p;
  }
  static vec permute(const permutation& p, vec a) noexcept {
    if constexpr (!narrow) return _mm256_permutevar8x32_epi32(a, load(p.same));
    const vec out = _mm256_shuffle_epi8(a, load(p.same));
    if (!p.crosses) return out;
    return out | _mm256_shuffle_epi8(_mm256_permute2x128_si256(a, a, 1), load(p.other));
  }
  // Lane i of vector j becomes lane j of vector i: lanes of pairs that are `apart` change places.
  static void transpose(vec* x) noexcept {
    const auto exchange = [&](int apart, const auto& lower, const auto& upper) {
      for (int i = 0; i < lanes; ++i) {
        if ((i & apart) != 0) continue;
        const vec a = x[i], b = x[i + apart];
        x[i] = lower(a, b);
        x[i + apart] = upper(a, b);
      }
    };
    exchange(
        lanes / 2, [](vec a, vec b) { return _mm256_permute2x128_si256(a, b, 0x20); },
        [](vec a, vec b) { return _mm256_permute2x128_si256(a, b, 0x31); });
    exchange(
        lanes / 4, [](vec a, vec b) { return _mm256_unpacklo_epi64(a, b); },
        [](vec a, vec b) { return _mm256_unpackhi_epi64(a, b); });
    exchange(
        lanes / 8,
        [](vec a, vec b) { return _mm256_blend_epi32(a, _mm256_slli_epi64(b, 32), 0xAA); },
        [](vec a, vec b) { return _mm256_blend_epi32(_mm256_srli_epi64(a, 32), b, 0xAA); });
    if constexpr (narrow)
      exchange(
          1, [](vec a, vec b) { return _mm256_blend_epi16(a, _mm256_slli_epi32(b, 16), 0xAA); },
          [](vec a, vec b) { return _mm256_blend_epi16(_mm256_srli_epi32(a, 16), b, 0xAA); });
  }

  // Numbers by lane, and their sums over sets of lanes.
  template <int Vectors>
  struct numbers {
    alignas(32) Mask of[Vectors * lanes];
    void set(int v, vec a) noexcept { store(of + lanes * v, a); }
    [[nodiscard]] int sum(const std::uint64_t* in, int words) const noexcept {
      std::uint32_t all = 0;
      for (int w = 0; w < words; ++w)
        for (std::uint64_t left = in[w]; left != 0; left &= left - 1)
          all += of[64 * w + __builtin_ctzll(left)];
      return static_cast<int>(all);
    }
  };

  // Lookups (lane_passes.hpp).
  static vec shuffle(const shuffle_list& list, std::uint32_t i, const vec* from) noexcept {
    const void* const block = reinterpret_cast<const char*>(from) + list.from[i];
    const vec twice =
        _mm256_broadcastsi128_si256(_mm_load_si128(static_cast<const __m128i*>(block)));
    return _mm256_shuffle_epi8(twice, load(list.at + 32 * std::size_t{i}));
  }
};

}  // namespace
}  // namespace nonet::core
#endif
