// Fitting sixteen sets of values at once, with AVX2: a lane for each set.
// SPDX-License-Identifier: MIT
#include <immintrin.h>

#include "simd/cage_fit.hpp"

// Compiled for the processors that can run it, like house_avx2.cpp.
namespace nonet::core {
namespace {

using vec = __m256i;

inline vec zero() noexcept { return _mm256_setzero_si256(); }
inline vec both(vec a, vec b) noexcept { return _mm256_and_si256(a, b); }
inline vec either(vec a, vec b) noexcept { return _mm256_or_si256(a, b); }
inline vec without(vec a, vec b) noexcept { return _mm256_andnot_si256(b, a); }
inline bool none(vec a) noexcept { return _mm256_testz_si256(a, a) != 0; }
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

inline std::uint16_t any_of(vec a) noexcept {
  __m128i x = _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  x = _mm_or_si128(x, _mm_srli_si128(x, 8));
  x = _mm_or_si128(x, _mm_srli_si128(x, 4));
  x = _mm_or_si128(x, _mm_srli_si128(x, 2));
  return static_cast<std::uint16_t>(_mm_cvtsi128_si32(x));
}

// The next sixteen sets, narrowed to 16 bits, in any order; zero behind the last.
inline vec load_sets(const std::uint64_t* sets, std::size_t left) noexcept {
  vec four[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const long long some = static_cast<long long>(left) - static_cast<long long>(4 * i);
    const vec in = _mm256_cmpgt_epi64(_mm256_set1_epi64x(some), _mm256_setr_epi64x(0, 1, 2, 3));
    four[i] = some <= 0
                  ? zero()
                  : _mm256_maskload_epi64(reinterpret_cast<const long long*>(sets + 4 * i), in);
  }
  return _mm256_packus_epi32(_mm256_packus_epi32(four[0], four[1]),
                             _mm256_packus_epi32(four[2], four[3]));
}

struct census {
  vec once, twice, fixed, clash;
};
template <int N>
inline census take(const vec* g, int n) noexcept {
  const int slots = N == 0 ? n : N;
  census c{zero(), zero(), zero(), zero()};
  for (int i = 0; i < slots; ++i) {
    const vec f = both(g[i], at_most_one(g[i]));
    c.clash = either(c.clash, both(c.fixed, f));
    c.fixed = either(c.fixed, f);
    c.twice = either(c.twice, both(c.once, g[i]));
    c.once = either(c.once, g[i]);
  }
  return c;
}

// N slots are open; 0: as many as the cage says.  A lane whose set does not fit is dead; what it
// holds from there on is never read.
template <int N>
bool fit(cage_state<std::uint16_t>& cage, const std::uint64_t* sets, std::size_t total) noexcept {
  const int slots = N == 0 ? static_cast<int>(cage.n) : N;
  vec g[N == 0 ? 16 : N], support[N == 0 ? 16 : N];
  for (int i = 0; i < slots; ++i) support[i] = zero();
  const vec fixed = all_lanes(cage.fixed), all = all_lanes(cage.all);
  vec not_must = zero(), any = zero();
  for (std::size_t s = 0; s < total; s += 16) {
    // Behind the last the set is zero, which no open slot can hold a value of.
    const vec set = load_sets(sets + s, total - s);
    const vec left = without(set, fixed);
    vec alive = empty(either(without(fixed, set), without(set, all)));
    for (int i = 0; i < slots; ++i) {
      g[i] = both(left, all_lanes(cage.domain[i]));
      alive = without(alive, empty(g[i]));
    }
    for (;;) {
      const census c = take<N>(g, slots);
      alive = both(alive, both(equal(c.once, left), empty(c.clash)));
      const vec hidden = without(c.once, either(c.twice, c.fixed));
      const vec news = either(hidden, both(c.fixed, c.twice));
      if (none(both(alive, news))) break;
      for (int i = 0; i < slots; ++i) {
        const vec single = at_most_one(g[i]), here = both(g[i], hidden);
        const vec freed = _mm256_blendv_epi8(here, without(g[i], c.fixed), empty(here));
        alive = both(alive, either(single, at_most_one(here)));
        g[i] = _mm256_blendv_epi8(freed, g[i], single);
        alive = without(alive, empty(g[i]));
      }
    }
    for (int i = 0; i < slots; ++i) support[i] = either(support[i], both(alive, g[i]));
    not_must = either(not_must, without(alive, left));
    any = either(any, alive);
  }
  for (int i = 0; i < slots; ++i) cage.support[i] = any_of(support[i]);
  cage.must = static_cast<std::uint16_t>(~any_of(not_must));
  return !none(any);
}

}  // namespace

void find_changes_avx2(const std::uint16_t* before, const std::uint16_t* now, std::size_t slots,
                       std::uint64_t* narrowed, std::uint64_t* moved) {
  const auto lanes_of = [](vec a) {
    const __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    return static_cast<std::uint64_t>(~_mm_movemask_epi8(bytes) & 0xFFFF);
  };
  for (std::size_t first = 0; first < slots; first += 64) {
    std::uint64_t bits = 0, bounds = 0;
    std::size_t i = first;
    for (; i + 16 <= slots && i < first + 64; i += 16) {
      const vec old = load(before + i), left = load(now + i), gone = _mm256_xor_si256(old, left);
      const vec below = equal(_mm256_max_epu16(gone, left), left);
      const vec kept_least = empty(both(gone, both(old, _mm256_sub_epi16(zero(), old))));
      bits |= lanes_of(empty(gone)) << (i - first);
      bounds |= lanes_of(both(below, kept_least)) << (i - first);
    }
    for (; i < slots && i < first + 64; ++i) {
      const unsigned old = before[i], left = now[i], gone = old ^ left;
      bits |= std::uint64_t{gone != 0} << (i - first);
      bounds |= std::uint64_t{gone > left || (gone & old & (~old + 1)) != 0} << (i - first);
    }
    narrowed[first / 64] = bits;
    moved[first / 64] = bounds;
  }
}

bool fit_cage_avx2(cage_state<std::uint16_t>& cage, const std::uint64_t* sets, std::size_t count) {
  switch (cage.n) {
    case 1:
      return fit<1>(cage, sets, count);
    case 2:
      return fit<2>(cage, sets, count);
    case 3:
      return fit<3>(cage, sets, count);
    case 4:
      return fit<4>(cage, sets, count);
    case 5:
      return fit<5>(cage, sets, count);
    case 6:
      return fit<6>(cage, sets, count);
    default:
      return fit<0>(cage, sets, count);
  }
}

}  // namespace nonet::core
