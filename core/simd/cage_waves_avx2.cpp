// Waves over cages with AVX2: a lane for each set of values.
// SPDX-License-Identifier: MIT
#include "simd/avx2_cages.hpp"
#include "simd/cage_fit.hpp"
#include "simd/cage_wave_loop.hpp"

// Compiled for the processors that can run it, like house_avx2.cpp.
namespace nonet::core {
namespace {

using mask16 = std::uint16_t;
using tables = cage_tables<mask16>;

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
      if (nowhere(alive, news)) break;
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
  if (nowhere(any, any)) return false;
  unsigned less = 0, fixed = 0;
  for (int i = 0; i < n; ++i) {
    const unsigned m = look.keep[i] = all_together(keep[i]);
    less |= domains[slots[i]] ^ m;
    fixed |= (m & (m - 1)) == 0 ? m : 0;
  }
  look.narrows = less != 0;
  look.required = static_cast<mask16>(~all_together(not_required) & ~fixed);
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
    clear_required(t, w, requirements);
    find_changes_avx2(w.before, w.domains, t.slot_count, w.narrowed, w.moved);
    return w.emptied == cage_wave<mask16>::none;
  }
};

}  // namespace

bool run_cage_wave_avx2(const cage_tables<std::uint16_t>& tables, cage_wave<std::uint16_t>& wave) {
  return run_wave<lane_look>(tables, wave);
}

}  // namespace nonet::core
