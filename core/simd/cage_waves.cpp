// Waves over cages without vectors, and which kernel's way is taken.
// SPDX-License-Identifier: MIT
#include "simd/cage_waves.hpp"

#include "model/bits.hpp"
#include "simd/cage_fit.hpp"
#include "simd/cage_wave_loop.hpp"

namespace nonet::core {
namespace {

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
    clear_required(t, w, requirements);
    find_changes(w.before, w.domains, t.slot_count, w.narrowed, w.moved);
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
