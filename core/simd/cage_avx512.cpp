// Fitting sixteen sets of values at once: a lane for each set.
// SPDX-License-Identifier: MIT
#include "simd/avx512_cages.hpp"
#include "simd/cage_fit.hpp"

// Compiled for the processors that can run it, like house_avx512.cpp.
namespace nonet::core {
namespace {

inline vec count(vec a) noexcept { return _mm256_popcnt_epi16(a); }
inline lanes both(lanes a, lanes b) noexcept { return static_cast<lanes>(a & b); }

// The next sixteen sets, narrowed to 16 bits; zero behind the last.
inline vec load_sets(const std::uint64_t* sets, std::size_t left) noexcept {
  const auto some = static_cast<std::uint32_t>(left >= 16 ? 0xFFFF : (1U << left) - 1);
  const __m512i low = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(some), sets);
  const __m512i high = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(some >> 8), sets + 8);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm512_cvtepi64_epi16(low)),
                                 _mm512_cvtepi64_epi16(high), 1);
}

// The bits of a word that the vector from `first` on says nothing about.
inline std::uint64_t other_half(std::size_t first) noexcept {
  return first % 64 == 0 ? 0xFFFFFFFF00000000 : 0xFFFFFFFF;
}

struct census {
  vec once, twice, fixed, clash;
};
template <int N>
inline census take(const vec* g, int n, const vec one) noexcept {
  const int slots = N == 0 ? n : N;
  census c{zero(), zero(), zero(), zero()};
  for (int i = 0; i < slots; ++i) {
    const vec f = only(_mm256_cmpeq_epi16_mask(count(g[i]), one), g[i]);
    c.clash = or_both(c.clash, c.fixed, f);
    c.fixed = either(c.fixed, f);
    c.twice = or_both(c.twice, c.once, g[i]);
    c.once = either(c.once, g[i]);
  }
  return c;
}

// N slots are open; 0: as many as the cage says.
template <int N>
bool fit(cage_state<std::uint16_t>& cage, const std::uint64_t* sets, std::size_t total) noexcept {
  const int slots = N == 0 ? static_cast<int>(cage.n) : N;
  const vec one = _mm256_set1_epi16(1);
  vec g[N == 0 ? 16 : N], support[N == 0 ? 16 : N];
  for (int i = 0; i < slots; ++i) support[i] = zero();
  const vec fixed = all_lanes(cage.fixed), all = all_lanes(cage.all);
  vec not_must = zero();
  lanes any = 0;
  for (std::size_t s = 0; s < total; s += 16) {
    const vec set = load_sets(sets + s, total - s);
    const vec left = without(set, fixed);
    lanes alive = both(none(without(fixed, set)), none(without(set, all)));
    if (total - s < 16) alive = both(alive, static_cast<lanes>((1U << (total - s)) - 1));
    for (int i = 0; i < slots; ++i) {
      g[i] = both(left, all_lanes(cage.domain[i]));
      alive = both(alive, hits(g[i]));
    }
    for (;;) {
      const census c = take<N>(g, slots, one);
      alive = both(alive, both(_mm256_cmpeq_epi16_mask(c.once, left), none(c.clash)));
      const vec hidden = _mm256_ternarylogic_epi64(c.once, c.twice, c.fixed, 0x10);
      const vec news = or_both(hidden, c.fixed, c.twice);
      if (both(alive, hits(news)) == 0) break;
      for (int i = 0; i < slots; ++i) {
        const lanes open = _mm256_cmpneq_epi16_mask(count(g[i]), one);
        const vec here = both(g[i], hidden);
        vec m = _mm256_mask_mov_epi16(without(g[i], c.fixed), hits(here), here);
        m = _mm256_mask_mov_epi16(g[i], open, m);
        const lanes torn = _mm256_mask_cmpgt_epi16_mask(open, count(here), one);
        alive = both(alive, both(static_cast<lanes>(~torn), hits(m)));
        g[i] = m;
      }
    }
    for (int i = 0; i < slots; ++i) support[i] = either(support[i], only(alive, g[i]));
    not_must = either(not_must, only(alive, without(_mm256_set1_epi16(-1), left)));
    any = static_cast<lanes>(any | alive);
  }
  for (int i = 0; i < slots; ++i) cage.support[i] = all_together(support[i]);
  cage.must = static_cast<std::uint16_t>(~all_together(not_must));
  return any != 0;
}

}  // namespace

void keep_holders_avx512(const std::uint16_t* domains, std::size_t slots, std::uint16_t values,
                         std::uint64_t* which) {
  const __m512i bits = _mm512_set1_epi16(static_cast<short>(values));
  for (std::size_t first = 0; first < slots; first += 32) {
    const std::uint64_t held =
        number_of(_mm512_test_epi16_mask(load_slots(domains, first, slots), bits));
    which[first / 64] &= held << (first % 64) | other_half(first);
  }
}

void find_changes_avx512(const std::uint16_t* before, const std::uint16_t* now, std::size_t slots,
                         std::uint64_t* narrowed, std::uint64_t* moved) {
  for (std::size_t first = 0; first < slots; first += 32) {
    put_changes(load_slots(before, first, slots), load_slots(now, first, slots), first, narrowed,
                moved);
  }
}

bool fit_cage_avx512(cage_state<std::uint16_t>& cage, const std::uint64_t* sets,
                     std::size_t count) {
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
