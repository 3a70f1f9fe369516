// Vectors of 32 or 16 masks, and lookups from lane to lane, in AVX-512 BW, BITALG and VPOPCNTDQ.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "simd/house_kernel.hpp"
#include "simd/lane_passes.hpp"
#include "simd/mask_number.hpp"

// For files that are compiled for the processors that can run it.  All is local to each of them,
// so that nobody else is handed code that he can't run.
#ifdef __AVX512BW__
namespace nonet::core {
namespace {

// What the lanes of a mask's width do, for lane_passes.hpp and what stands on it.
template <class Mask>
struct lane_width;
template <>
struct lane_width<std::uint16_t> {
  using yes = __mmask32;
  using lists = lane_tables;
};
template <>
struct lane_width<std::uint32_t> {
  using yes = __mmask16;
  using lists = shuffle_tables;
};

template <class Mask>
struct avx512_lanes {
  using mask = Mask;
  using vec = __m512i;
  using yes = typename lane_width<Mask>::yes;      // an answer for each lane
  using lists = typename lane_width<Mask>::lists;  // what lookups are read from
  static constexpr bool narrow = sizeof(Mask) == 2;
  static constexpr int lanes = 64 / sizeof(Mask);
  static constexpr core::kernel kind = core::kernel::avx512;

  static vec zero() noexcept { return _mm512_setzero_si512(); }
  static vec all(int m) noexcept {
    return narrow ? _mm512_set1_epi16(static_cast<short>(m)) : _mm512_set1_epi32(m);
  }
  static vec load(const void* from) noexcept { return _mm512_loadu_si512(from); }
  static void store(void* to, vec a) noexcept { _mm512_storeu_si512(to, a); }
  static vec load_numbers(const std::uint16_t* from) noexcept {
    if constexpr (narrow)
      return load(from);
    else
      return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  }

  static vec add(vec a, vec b) noexcept {
    return narrow ? _mm512_add_epi16(a, b) : _mm512_add_epi32(a, b);
  }
  static vec minus(vec a, vec b) noexcept {
    return narrow ? _mm512_sub_epi16(a, b) : _mm512_sub_epi32(a, b);
  }
  static vec least(vec a, vec b) noexcept {
    return narrow ? _mm512_min_epu16(a, b) : _mm512_min_epu32(a, b);
  }
  template <unsigned N>
  static vec down(vec a) noexcept {
    return narrow ? _mm512_srli_epi16(a, N) : _mm512_srli_epi32(a, N);
  }
  static vec count(vec a) noexcept {
    return narrow ? _mm512_popcnt_epi16(a) : _mm512_popcnt_epi32(a);
  }

  static bool none(vec a) noexcept { return _mm512_test_epi32_mask(a, a) == 0; }
  static bool none(yes a) noexcept { return a == 0; }
  static yes either(yes a, yes b) noexcept { return static_cast<yes>(a | b); }
  static yes equal(vec a, vec b) noexcept {
    if constexpr (narrow)
      return _mm512_cmpeq_epi16_mask(a, b);
    else
      return _mm512_cmpeq_epi32_mask(a, b);
  }
  static yes less(vec a, vec b) noexcept {
    if constexpr (narrow)
      return _mm512_cmplt_epi16_mask(a, b);
    else
      return _mm512_cmplt_epi32_mask(a, b);
  }
  static yes shared(vec a, vec b) noexcept {
    if constexpr (narrow)
      return _mm512_test_epi16_mask(a, b);
    else
      return _mm512_test_epi32_mask(a, b);
  }
  static yes several(vec a) noexcept { return shared(a, add(a, all(-1))); }
  static yes emptied(yes used, vec now) noexcept {
    if constexpr (narrow)
      return _mm512_mask_testn_epi16_mask(used, now, now);
    else
      return _mm512_mask_testn_epi32_mask(used, now, now);
  }
  static yes filled(vec a) noexcept { return shared(a, a); }
  static yes lost_all(vec before, vec now) noexcept { return emptied(filled(before), now); }
  static vec only(yes in, vec a) noexcept {
    if constexpr (narrow)
      return _mm512_maskz_mov_epi16(in, a);
    else
      return _mm512_maskz_mov_epi32(in, a);
  }
  static vec choose(yes in, vec a, vec b) noexcept {
    if constexpr (narrow)
      return _mm512_mask_mov_epi16(b, in, a);
    else
      return _mm512_mask_mov_epi32(b, in, a);
  }
  static vec lone(vec a) noexcept {
    if constexpr (narrow)
      return only(_mm512_testn_epi16_mask(a, add(a, all(-1))), a);
    else
      return only(_mm512_testn_epi32_mask(a, add(a, all(-1))), a);
  }
  static vec where_several(vec a, vec b) noexcept { return only(several(a), b); }
  static vec where_empty(vec a, vec b) noexcept {
    static_assert(!narrow, "boards of boxes of 16 values take half a vector");
    return only(_mm512_testn_epi32_mask(a, a), b);
  }
  static vec where_any(vec a, vec b) noexcept { return only(filled(a), b); }
  static vec any_or(vec a, vec b) noexcept { return choose(filled(a), a, b); }

  // The lanes that bits name, and the other way round.
  static yes named(std::uint32_t bits) noexcept { return static_cast<yes>(bits); }
  static std::uint32_t bits(yes in) noexcept { return in; }
  static std::uint32_t first(yes in, int vector) noexcept {
    return static_cast<std::uint32_t>(vector * lanes) +
           static_cast<std::uint32_t>(__builtin_ctz(in));
  }
  // Of 64 lanes those that hold the value.
  static std::uint64_t holders(const vec* from, int value) noexcept {
    const vec bit = all(static_cast<int>(1U << value));
    std::uint64_t in = 0;
    for (int i = 0; i < 64 / lanes; ++i) in |= number_of(shared(from[i], bit)) << (i * lanes);
    return in;
  }
  // Values in the opposite order.
  static vec turned_round(vec a) noexcept {
    const vec four = _mm512_set1_epi8(15);
    const vec nibble =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
    const vec ends = _mm512_broadcast_i32x4(
        narrow ? _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)
               : _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    const vec low = _mm512_shuffle_epi8(nibble, a & four);
    const vec high = _mm512_shuffle_epi8(nibble, _mm512_srli_epi16(a, 4) & four);
    return _mm512_shuffle_epi8(_mm512_slli_epi16(low, 4) | high, ends);
  }

  // Lanes in another order: lane i is from[i] of what is permuted.
  struct permutation {
    alignas(64) std::uint32_t at[16];
  };
  static permutation make_permutation(const std::uint8_t* from) noexcept {
    permutation p;
    for (int i = 0; i < 16; ++i) p.at[i] = from[i];
    return p;
  }
  static vec permute(const permutation& p, vec a) noexcept {
    return _mm512_permutexvar_epi32(load(p.at), a);
  }
  // Lane i of vector j becomes lane j of vector i: lanes of pairs that are `apart` change places.
  template <int Apart>
  static void exchange(vec* x) noexcept {
    alignas(64) static constexpr auto at = [] {
      struct {
        std::uint32_t lower[16], upper[16];
      } t{};
      for (std::uint32_t i = 0; i < 16; ++i) {
        t.lower[i] = (i & Apart) == 0 ? i : 16 + i - Apart;
        t.upper[i] = (i & Apart) == 0 ? i + Apart : 16 + i;
      }
      return t;
    }();
    const vec lower = load(at.lower), upper = load(at.upper);
    for (int i = 0; i < 16; ++i) {
      if ((i & Apart) != 0) continue;
      const vec a = x[i], b = x[i + Apart];
      x[i] = _mm512_permutex2var_epi32(a, lower, b);
      x[i + Apart] = _mm512_permutex2var_epi32(a, upper, b);
    }
  }
  static void transpose(vec* x) noexcept {
    exchange<8>(x);
    exchange<4>(x);
    exchange<2>(x);
    exchange<1>(x);
  }

  // Numbers below 256, by lane, and their sums over sets of lanes.
  template <int Vectors>
  struct numbers {
    alignas(64) std::uint8_t of[(Vectors * lanes + 63) / 64 * 64] = {};
    void set(int v, vec a) noexcept {
      if constexpr (narrow)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(of + lanes * v), _mm512_cvtepi16_epi8(a));
      else
        _mm_storeu_si128(reinterpret_cast<__m128i*>(of + lanes * v), _mm512_cvtepi32_epi8(a));
    }
    [[nodiscard]] int sum(const std::uint64_t* in, int words) const noexcept {
      vec all = zero();
      for (int w = 0; w < words; ++w)
        all = _mm512_add_epi64(
            all, _mm512_sad_epu8(_mm512_maskz_loadu_epi8(in[w], of + 64 * w), zero()));
      return static_cast<int>(_mm512_reduce_add_epi64(all));
    }
  };

  // Lookups (lane_passes.hpp).
  static vec look_up(const lane_lookup& step, const vec* from, int vectors) noexcept {
    const vec at = load(step.at);
    if (vectors == 1) return _mm512_permutexvar_epi16(at, from[0]);
    if (vectors == 2) return _mm512_permutex2var_epi16(from[0], at, from[1]);
    vec out = _mm512_maskz_permutex2var_epi16(step.from_pair[0], from[0], at, from[1]);
    for (int v = 2; v < vectors; v += 2) {
      const yes m = step.from_pair[v / 2];
      if (v + 1 == vectors) {
        out = _mm512_mask_permutexvar_epi16(out, m, at, from[v]);
      } else if (vectors == 4 || m != 0) {
        out = _mm512_mask_mov_epi16(out, m, _mm512_permutex2var_epi16(from[v], at, from[v + 1]));
      }
    }
    return out;
  }
  static vec shuffle(const shuffle_list& list, std::uint32_t i, const vec* from) noexcept {
    const char* const block = reinterpret_cast<const char*>(from) + list.from[i];
    const vec at = _mm512_cvtepu8_epi32(
        _mm_load_si128(reinterpret_cast<const __m128i*>(list.at + 16 * std::size_t{i})));
    return _mm512_maskz_permutex2var_epi32(static_cast<__mmask16>(list.lanes[i]), load(block), at,
                                           load(block + 64));
  }
};

}  // namespace
}  // namespace nonet::core
#endif
