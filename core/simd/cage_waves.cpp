// Waves over cages without vectors, and which kernel's way is taken.
// SPDX-License-Identifier: MIT
#include "simd/cage_waves.hpp"

#include <bit>

#include "simd/cage_wave_loop.hpp"

namespace nonet::core {
namespace {

template <class Mask>
constexpr bool is_single(Mask m) noexcept {
  return (m & (m - 1)) == 0;
}

template <class Mask>
struct plain_look {
  using tables = cage_tables<Mask>;

  // Whether the set counts; if so trial[i] is what slot i may hold then.
  static bool fit(const Mask* domain, std::uint32_t n, Mask set, Mask* trial) noexcept {
    for (std::uint32_t i = 0; i < n; ++i) trial[i] = static_cast<Mask>(domain[i] & set);
    for (;;) {
      Mask once = 0, twice = 0, fixed = 0, clash = 0;
      for (std::uint32_t i = 0; i < n; ++i) {
        const Mask m = trial[i];
        if (m == 0) return false;
        twice |= static_cast<Mask>(once & m);
        once |= m;
        if (!is_single(m)) continue;
        clash |= static_cast<Mask>(fixed & m);
        fixed |= m;
      }
      if (once != set || clash != 0) return false;
      const auto hidden = static_cast<Mask>(once & ~twice & ~fixed);
      if (hidden == 0 && (fixed & twice) == 0) return true;
      for (std::uint32_t i = 0; i < n; ++i) {
        if (is_single(trial[i])) continue;
        const auto here = static_cast<Mask>(trial[i] & hidden);
        if (!is_single(here)) return false;
        trial[i] = here != 0 ? here : static_cast<Mask>(trial[i] & ~fixed);
      }
    }
  }

  static bool at(const tables& t, const typename tables::cage& c, const Mask* domains,
                 cage_look<Mask>& look) noexcept {
    Mask domain[cage_look<Mask>::most], trial[cage_look<Mask>::most];
    for (std::uint32_t i = 0; i < c.size; ++i) {
      domain[i] = domains[t.slots[c.first_slot + i]];
      look.keep[i] = 0;
    }
    look.required = static_cast<Mask>(~Mask{0});
    bool any = false;
    for (std::uint32_t s = 0; s < c.sets; ++s) {
      const Mask set = t.sets[c.first_set + s];
      if (!fit(domain, c.size, set, trial)) continue;
      for (std::uint32_t i = 0; i < c.size; ++i) look.keep[i] |= trial[i];
      look.required &= set;
      any = true;
    }
    look.narrows = false;
    for (std::uint32_t i = 0; i < c.size; ++i) {
      look.narrows |= look.keep[i] != domain[i];
      if (is_single(look.keep[i])) look.required &= static_cast<Mask>(~look.keep[i]);
    }
    return any;
  }

  static std::uint64_t places(const cage_look<Mask>& look, std::uint32_t size,
                              Mask value) noexcept {
    std::uint64_t bits = 0;
    for (std::uint32_t i = 0; i < size; ++i)
      bits |= std::uint64_t{(look.keep[i] & value) != 0} << i;
    return bits;
  }

  static bool finish(const tables& t, cage_wave<Mask>& w, std::uint32_t requirements) noexcept {
    for (std::uint32_t word = 0; word < t.slot_words; ++word) {
      w.narrowed[word] = w.moved[word] = w.hit[word] = 0;
      for (std::uint32_t r = 0; r < requirements; ++r) {
        const Mask value = w.requirements[r].value;
        for (std::uint64_t left = w.requirements[r].slots[word]; left != 0; left &= left - 1) {
          const std::uint32_t s = word * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
          if ((w.domains[s] & value) == 0) continue;
          w.domains[s] &= static_cast<Mask>(~value);
          w.hit[word] |= left & (~left + 1);
          if (w.domains[s] == 0 && s < w.emptied) w.emptied = s;
        }
      }
      for (std::uint32_t s = word * 64; s < word * 64 + 64 && s < t.slot_count; ++s) {
        const Mask old = w.before[s], now = w.domains[s];
        const auto gone = static_cast<Mask>(old ^ now);
        w.narrowed[word] |= std::uint64_t{gone != 0} << (s % 64);
        w.moved[word] |= std::uint64_t{gone > now || (gone & old & (~old + 1)) != 0} << (s % 64);
      }
    }
    return w.emptied == cage_wave<Mask>::none;
  }
};

template <class Mask>
bool run_cage_wave(const cage_tables<Mask>& tables, cage_wave<Mask>& wave) {
  return run_wave<plain_look<Mask>>(tables, wave);
}

}  // namespace

template <class Mask>
cage_wave_runner<Mask> make_cage_wave_runner([[maybe_unused]] kernel wanted) noexcept {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512) return run_cage_wave_avx512;
#endif
#ifdef NONET_AVX2
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx2) return run_cage_wave_avx2;
#endif
  return run_cage_wave<Mask>;
}

template cage_wave_runner<std::uint16_t> make_cage_wave_runner(kernel) noexcept;
template cage_wave_runner<std::uint32_t> make_cage_wave_runner(kernel) noexcept;
template cage_wave_runner<std::uint64_t> make_cage_wave_runner(kernel) noexcept;

}  // namespace nonet::core
