// Waves over cages with AVX2: a lane for each set of values.
// SPDX-License-Identifier: MIT
#include <immintrin.h>

#include "simd/cage_wave_loop.hpp"

// Compiled for the processors that can run it, like house_avx2.cpp.
namespace nonet::core {
namespace {

using mask16 = std::uint16_t;
using vec = __m256i;
using tables = cage_tables<mask16>;

inline vec zero() noexcept { return _mm256_setzero_si256(); }
inline vec both(vec a, vec b) noexcept { return _mm256_and_si256(a, b); }
inline vec either(vec a, vec b) noexcept { return _mm256_or_si256(a, b); }
inline vec without(vec a, vec b) noexcept { return _mm256_andnot_si256(b, a); }
inline vec all_lanes(int m) noexcept { return _mm256_set1_epi16(static_cast<short>(m)); }
inline vec load(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
// Lanes that answer yes have all bits set.
inline vec equal(vec a, vec b) noexcept { return _mm256_cmpeq_epi16(a, b); }
inline vec empty(vec a) noexcept { return equal(a, zero()); }
inline vec at_most_one(vec a) noexcept {
  return empty(both(a, _mm256_add_epi16(a, all_lanes(-1))));
}
// yes where m is, else no.
inline vec choose(vec m, vec yes, vec no) noexcept { return _mm256_blendv_epi8(no, yes, m); }

inline mask16 any_of(vec a) noexcept {
  __m128i x = _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  x = _mm_or_si128(x, _mm_srli_si128(x, 8));
  x = _mm_or_si128(x, _mm_srli_si128(x, 4));
  x = _mm_or_si128(x, _mm_srli_si128(x, 2));
  return static_cast<mask16>(_mm_cvtsi128_si32(x));
}
// A bit for each lane of a vector of answers.
inline std::uint32_t lanes_of(vec a) noexcept {
  const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
}

// N slots; 0: as many as the cage has.  A lane whose set does not count is dead; what it holds from
// there on is never read.
template <int N>
inline bool look_at(const tables& t, const tables::cage& c, const mask16* domains,
                    cage_look<mask16>& look) noexcept {
  constexpr int most = N == 0 ? 16 : N;
  const int n = N == 0 ? static_cast<int>(c.size) : N;
  const std::uint32_t* const slots = t.slots + c.first_slot;
  vec keep[most], not_required = zero(), any = zero();
  for (int i = 0; i < n; ++i) keep[i] = zero();
  for (std::uint32_t s = 0; s < c.sets; s += 16) {
    const vec set = load(t.sets + c.first_set + s);
    vec g[most], f[most], alive = all_lanes(-1), torn = zero();
    for (int i = 0; i < n; ++i) g[i] = both(set, all_lanes(domains[slots[i]]));
    for (;;) {
      vec once = zero(), twice = zero(), fixed = zero(), clash = torn, least = g[0];
      for (int i = 0; i < n; ++i) {
        f[i] = both(at_most_one(g[i]), g[i]);
        clash = either(clash, both(fixed, f[i]));
        fixed = either(fixed, f[i]);
        twice = either(twice, both(once, g[i]));
        once = either(once, g[i]);
        if (i > 0) least = _mm256_min_epu16(least, g[i]);
      }
      const vec wrong = either(clash, _mm256_xor_si256(once, set));
      alive = without(both(alive, empty(wrong)), empty(least));
      const vec hidden = without(once, either(twice, fixed));
      const vec news = either(hidden, both(fixed, twice));
      if (_mm256_testz_si256(alive, news) != 0) break;
      for (int i = 0; i < n; ++i) {
        const vec here = both(g[i], hidden);
        torn = either(torn, both(here, _mm256_add_epi16(here, all_lanes(-1))));
        g[i] = choose(empty(here), either(f[i], without(g[i], fixed)), here);
      }
    }
    for (int i = 0; i < n; ++i) keep[i] = either(keep[i], both(alive, g[i]));
    not_required = either(not_required, without(alive, set));
    any = either(any, alive);
  }
  if (_mm256_testz_si256(any, any) != 0) return false;
  unsigned less = 0, fixed = 0;
  for (int i = 0; i < n; ++i) {
    const unsigned m = look.keep[i] = any_of(keep[i]);
    less |= domains[slots[i]] ^ m;
    fixed |= (m & (m - 1)) == 0 ? m : 0;
  }
  look.narrows = less != 0;
  look.required = static_cast<mask16>(~any_of(not_required) & ~fixed);
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
    const vec held = empty(both(load(look.keep), all_lanes(value)));
    return ~lanes_of(held) & ((1U << size) - 1);
  }

  static bool finish(const tables& t, cage_wave<mask16>& w, std::uint32_t requirements) noexcept {
    for (std::uint32_t word = 0; word < t.slot_words; ++word) {
      w.hit[word] = 0;
      for (std::uint32_t r = 0; r < requirements; ++r) {
        const mask16 value = w.requirements[r].value;
        for (std::uint64_t left = w.requirements[r].slots[word]; left != 0; left &= left - 1) {
          const std::uint32_t s = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(left));
          if ((w.domains[s] & value) == 0) continue;
          w.domains[s] = static_cast<mask16>(w.domains[s] & ~value);
          w.hit[word] |= left & (~left + 1);
          if (w.domains[s] == 0 && s < w.emptied) w.emptied = s;
        }
      }
      const std::uint32_t first = word * 64;
      std::uint64_t narrowed = 0, moved = 0;
      std::uint32_t s = first;
      for (; s + 16 <= t.slot_count && s < first + 64; s += 16) {
        const vec old = load(w.before + s), now = load(w.domains + s);
        const vec gone = _mm256_xor_si256(old, now),
                  least = both(old, _mm256_sub_epi16(zero(), old));
        // More is gone than the greatest that is left, or the least is.
        const vec below = equal(_mm256_max_epu16(gone, now), now);
        const vec same = both(below, empty(both(gone, least)));
        narrowed |= std::uint64_t{~lanes_of(empty(gone)) & 0xFFFF} << (s - first);
        moved |= std::uint64_t{~lanes_of(same) & 0xFFFF} << (s - first);
      }
      for (; s < t.slot_count && s < first + 64; ++s) {
        const unsigned old = w.before[s], now = w.domains[s], gone = old ^ now;
        narrowed |= std::uint64_t{gone != 0} << (s - first);
        moved |= std::uint64_t{gone > now || (gone & old & (~old + 1)) != 0} << (s - first);
      }
      w.narrowed[word] = narrowed;
      w.moved[word] = moved;
    }
    return w.emptied == cage_wave<mask16>::none;
  }
};

}  // namespace

bool run_cage_wave_avx2(const cage_tables<std::uint16_t>& tables, cage_wave<std::uint16_t>& wave) {
  return run_wave<lane_look>(tables, wave);
}

}  // namespace nonet::core
