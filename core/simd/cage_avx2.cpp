// Fitting sixteen sets of values at once, with AVX2: a lane for each set.
// SPDX-License-Identifier: MIT
#include "simd/avx2_cages.hpp"
#include "simd/cage_fit.hpp"

// Compiled for the processors that can run it, like house_avx2.cpp.
namespace nonet::core {
namespace {

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
      if (nowhere(alive, news)) break;
      for (int i = 0; i < slots; ++i) {
        const vec single = at_most_one(g[i]), here = both(g[i], hidden);
        const vec freed = choose(empty(here), without(g[i], c.fixed), here);
        alive = both(alive, either(single, at_most_one(here)));
        g[i] = choose(single, g[i], freed);
        alive = without(alive, empty(g[i]));
      }
    }
    for (int i = 0; i < slots; ++i) support[i] = either(support[i], both(alive, g[i]));
    not_must = either(not_must, without(alive, left));
    any = either(any, alive);
  }
  for (int i = 0; i < slots; ++i) cage.support[i] = all_together(support[i]);
  cage.must = static_cast<std::uint16_t>(~all_together(not_must));
  return !nowhere(any, any);
}

}  // namespace

void find_changes_avx2(const std::uint16_t* before, const std::uint16_t* now, std::size_t slots,
                       std::uint64_t* narrowed, std::uint64_t* moved) {
  for (std::size_t first = 0; first < slots; first += 64) {
    std::uint64_t bits = 0, bounds = 0;
    std::size_t i = first;
    for (; i + 16 <= slots && i < first + 64; i += 16) {
      const vec old = load(before + i), left = load(now + i), gone = _mm256_xor_si256(old, left);
      // More is gone than the greatest that is left, or the least is.
      const vec below = equal(_mm256_max_epu16(gone, left), left);
      const vec kept_least = empty(both(gone, both(old, _mm256_sub_epi16(zero(), old))));
      bits |= std::uint64_t{~lanes_of(empty(gone)) & 0xFFFF} << (i - first);
      bounds |= std::uint64_t{~lanes_of(both(below, kept_least)) & 0xFFFF} << (i - first);
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
