// Waves over cages with AVX-512: a lane for each set of values.
// SPDX-License-Identifier: MIT
#include "simd/avx512_cages.hpp"
#include "simd/cage_wave_loop.hpp"

// Compiled for the processors that can run it, like house_avx512.cpp.
namespace nonet::core {
namespace {

using mask16 = std::uint16_t;
using tables = cage_tables<mask16>;

inline __m128i halves(vec a) noexcept {
  return _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
}
// Lane i of the result: all lanes of from[i] together.
inline __m128i gather_lanes(const __m128i* from) noexcept {
  __m128i two[4], four[2];
  for (int i = 0; i < 4; ++i)
    two[i] = _mm_or_si128(_mm_unpacklo_epi16(from[2 * i], from[2 * i + 1]),
                          _mm_unpackhi_epi16(from[2 * i], from[2 * i + 1]));
  for (int i = 0; i < 2; ++i)
    four[i] = _mm_or_si128(_mm_unpacklo_epi32(two[2 * i], two[2 * i + 1]),
                           _mm_unpackhi_epi32(two[2 * i], two[2 * i + 1]));
  return _mm_or_si128(_mm_unpacklo_epi64(four[0], four[1]), _mm_unpackhi_epi64(four[0], four[1]));
}

inline vec less_one(vec a) noexcept { return _mm256_add_epi16(a, _mm256_set1_epi16(-1)); }

// N slots; 0: as many as the cage has.  A lane whose set does not count is dead; what it holds from
// there on is never read.
template <int N>
inline bool look_at(const tables& t, const tables::cage& c, const mask16* domains,
                    cage_look<mask16>& look) noexcept {
  constexpr int most = N == 0 ? 16 : N;
  const int n = N == 0 ? static_cast<int>(c.size) : N;
  const std::uint32_t* const slots = t.slots + c.first_slot;
  vec keep[most], not_required = zero();
  for (int i = 0; i < n; ++i) keep[i] = zero();
  unsigned any = 0;
  for (std::uint32_t s = 0; s < c.sets; s += 16) {
    const vec set = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(t.sets + c.first_set + s));
    vec g[most], f[most], torn = zero();
    for (int i = 0; i < n; ++i) g[i] = both(set, all_lanes(domains[slots[i]]));
    lanes alive = 0xFFFF;
    for (;;) {
      vec once = zero(), twice = zero(), fixed = zero(), clash = torn, least = g[0];
      for (int i = 0; i < n; ++i) {
        f[i] = only(_mm256_testn_epi16_mask(g[i], less_one(g[i])), g[i]);
        clash = or_both(clash, fixed, f[i]);
        fixed = either(fixed, f[i]);
        twice = or_both(twice, once, g[i]);
        once = either(once, g[i]);
        if (i > 0) least = _mm256_min_epu16(least, g[i]);
      }
      const vec wrong = _mm256_ternarylogic_epi64(clash, once, set, 0xF6);  // clash | (once ^ set)
      alive = static_cast<lanes>(alive & none(wrong) & hits(least));
      const vec hidden = _mm256_ternarylogic_epi64(once, twice, fixed, 0x10);
      const vec news = or_both(hidden, fixed, twice);
      if ((alive & hits(news)) == 0) break;
      for (int i = 0; i < n; ++i) {
        const vec here = both(g[i], hidden);
        torn = or_both(torn, here, less_one(here));
        // f | (g & ~fixed)
        const vec freed = _mm256_ternarylogic_epi64(f[i], g[i], fixed, 0xF4);
        g[i] = _mm256_mask_mov_epi16(freed, hits(here), here);
      }
    }
    for (int i = 0; i < n; ++i) keep[i] = either(keep[i], only(alive, g[i]));
    not_required = either(not_required, only(alive, without(_mm256_set1_epi16(-1), set)));
    any |= alive;
  }
  if (any == 0) return false;
  __m128i parts[8];
  for (int first = 0; first < n; first += 7) {
    for (int i = 0; i < 7; ++i)
      parts[i] =
          first + i < n ? halves(keep[first + i < most ? first + i : 0]) : _mm_setzero_si128();
    parts[7] = halves(not_required);
    const __m128i all = gather_lanes(parts);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(look.keep + first), all);
    look.required = static_cast<mask16>(~_mm_extract_epi16(all, 7));
  }
  unsigned less = 0, fixed = 0;
  for (int i = 0; i < n; ++i) {
    const unsigned m = look.keep[i];
    less |= domains[slots[i]] ^ m;
    fixed |= (m & (m - 1)) == 0 ? m : 0;
  }
  look.narrows = less != 0;
  look.required = static_cast<mask16>(look.required & ~fixed);
  return true;
}

struct lane_look {
  static bool at(const tables& t, const tables::cage& c, const mask16* domains,
                 cage_look<mask16>& look) noexcept {
    switch (c.size) {
      case 2:
        return look_at<2>(t, c, domains, look);
      case 3:
        return look_at<3>(t, c, domains, look);
      case 4:
        return look_at<4>(t, c, domains, look);
      case 5:
        return look_at<5>(t, c, domains, look);
      case 6:
        return look_at<6>(t, c, domains, look);
      default:
        return look_at<0>(t, c, domains, look);
    }
  }

  static std::uint64_t places(const cage_look<mask16>& look, std::uint32_t size,
                              mask16 value) noexcept {
    const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(look.keep));
    const std::uint32_t held =
        _mm256_test_epi16_mask(all, _mm256_set1_epi16(static_cast<short>(value)));
    return held & ((1U << size) - 1);
  }

  static bool finish(const tables& t, cage_wave<mask16>& w, std::uint32_t requirements) noexcept {
    for (std::uint32_t first = 0; first < t.slot_count; first += 32) {
      const __mmask32 in = lanes_from(first, t.slot_count);
      const __m512i found = _mm512_maskz_loadu_epi16(in, w.domains + first);
      __m512i now = found;
      const std::uint32_t word = first / 64, shift = first % 64;
      for (std::uint32_t r = 0; r < requirements; ++r) {
        const auto where = static_cast<__mmask32>(w.requirements[r].slots[word] >> shift);
        const __m512i value =
            _mm512_maskz_set1_epi16(where, static_cast<short>(w.requirements[r].value));
        now = _mm512_andnot_si512(value, now);
      }
      const __mmask32 hit = _mm512_cmpneq_epi16_mask(found, now);
      if (hit != 0) {
        _mm512_mask_storeu_epi16(w.domains + first, in, now);
        const std::uint32_t empty = _mm512_mask_testn_epi16_mask(in, now, now);
        if (empty != 0 && w.emptied == cage_wave<mask16>::none)
          w.emptied = first + static_cast<std::uint32_t>(__builtin_ctz(empty));
      }
      put(w.hit, first, hit);
      put_changes(_mm512_maskz_loadu_epi16(in, w.before + first), now, first, w.narrowed, w.moved);
    }
    return w.emptied == cage_wave<mask16>::none;
  }
};

}  // namespace

bool run_cage_wave_avx512(const cage_tables<std::uint16_t>& tables,
                          cage_wave<std::uint16_t>& wave) {
  return run_wave<lane_look>(tables, wave);
}

}  // namespace nonet::core
