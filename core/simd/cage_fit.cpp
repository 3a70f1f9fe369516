// Fitting sets of values one after the other.
// SPDX-License-Identifier: MIT
#include "simd/cage_fit.hpp"

#include <bit>
#include <cassert>

#include "model/bits.hpp"

namespace nonet::core {
namespace {

// Whether the open slots together can hold exactly `set`; if so trial[i] is what slot i may hold
// then.  Naked and hidden singles inside the set, to their fixpoint.
template <class Mask>
bool fit(const cage_state<Mask>& c, Mask set, Mask* trial) {
  Mask once = 0, twice = 0, single_values = 0, clash = 0;
  for (std::size_t i = 0; i < c.n; ++i) {
    const auto m = static_cast<Mask>(c.domain[i] & set);
    if (m == 0) return false;
    twice |= static_cast<Mask>(once & m);
    once |= m;
    if (is_single(m)) {
      clash |= static_cast<Mask>(single_values & m);
      single_values |= m;
    }
    trial[i] = m;
  }
  for (;;) {
    if (once != set || clash != 0) return false;
    const auto hidden = static_cast<Mask>(once & ~twice & ~single_values);
    if (hidden == 0 && (single_values & twice) == 0) return true;
    const Mask placed = single_values;
    once = twice = single_values = clash = 0;
    for (std::size_t i = 0; i < c.n; ++i) {
      Mask m = trial[i];
      if (!is_single(m)) {
        if (const auto here = static_cast<Mask>(m & hidden); here != 0) {
          if (!is_single(here)) return false;
          m = here;
        } else {
          m = static_cast<Mask>(m & ~placed);
          if (m == 0) return false;
        }
        trial[i] = m;
      }
      twice |= static_cast<Mask>(once & m);
      once |= m;
      if (is_single(m)) {
        clash |= static_cast<Mask>(single_values & m);
        single_values |= m;
      }
    }
  }
}

template <class Mask>
bool fit_cage(cage_state<Mask>& c, const std::uint64_t* sets, std::size_t count) {
  Mask trial[cage_state<Mask>::most];
  assert(c.n <= cage_state<Mask>::most && "a cage holds no more slots than there are values");
  for (std::size_t i = 0; i < c.n; ++i) c.support[i] = 0;
  c.must = static_cast<Mask>(~Mask{0});
  bool any = false;
  for (std::size_t s = 0; s < count; ++s) {
    const auto set = static_cast<Mask>(sets[s]);
    if ((c.fixed & ~set) != 0 || (set & ~c.all) != 0) continue;
    const auto left = static_cast<Mask>(set & ~c.fixed);
    if (!fit(c, left, trial)) continue;
    for (std::size_t i = 0; i < c.n; ++i) c.support[i] |= trial[i];
    c.must &= left;
    any = true;
  }
  return any;
}

template <class Mask>
void keep_holders(const Mask* domains, std::size_t slots, Mask values, std::uint64_t* which) {
  for (std::size_t w = 0; w * 64 < slots; ++w)
    for (std::uint64_t left = which[w]; left != 0; left &= left - 1)
      if ((domains[w * 64 + static_cast<std::size_t>(std::countr_zero(left))] & values) == 0)
        which[w] &= ~(left & (~left + 1));
}

}  // namespace

template <class Mask>
void find_changes(const Mask* before, const Mask* now, std::size_t slots, std::uint64_t* narrowed,
                  std::uint64_t* moved) {
  for (std::size_t first = 0; first < slots; first += 64) {
    std::uint64_t bits = 0, bounds = 0;
    for (std::size_t i = 0; i < 64 && first + i < slots; ++i) {
      const Mask old = before[first + i], left = now[first + i];
      const auto gone = static_cast<Mask>(old ^ left);
      bits |= std::uint64_t{gone != 0} << i;
      bounds |= std::uint64_t{gone > left || (gone & old & (~old + 1)) != 0} << i;
    }
    narrowed[first / 64] = bits;
    moved[first / 64] = bounds;
  }
}

template <class Mask>
cage_fitter<Mask> make_cage_fitter([[maybe_unused]] kernel wanted) noexcept {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512) return fit_cage_avx512;
#endif
#ifdef NONET_AVX2
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx2) return fit_cage_avx2;
#endif
  return fit_cage<Mask>;
}

template <class Mask>
change_finder<Mask> make_change_finder([[maybe_unused]] kernel wanted) noexcept {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512) return find_changes_avx512;
#endif
#ifdef NONET_AVX2
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx2) return find_changes_avx2;
#endif
  return find_changes<Mask>;
}

template void find_changes(const std::uint16_t*, const std::uint16_t*, std::size_t, std::uint64_t*,
                           std::uint64_t*);
template void find_changes(const std::uint32_t*, const std::uint32_t*, std::size_t, std::uint64_t*,
                           std::uint64_t*);
template void find_changes(const std::uint64_t*, const std::uint64_t*, std::size_t, std::uint64_t*,
                           std::uint64_t*);
template change_finder<std::uint16_t> make_change_finder(kernel) noexcept;
template change_finder<std::uint32_t> make_change_finder(kernel) noexcept;
template change_finder<std::uint64_t> make_change_finder(kernel) noexcept;

template <class Mask>
holder_filter<Mask> make_holder_filter([[maybe_unused]] kernel wanted) noexcept {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512) return keep_holders_avx512;
#endif
  return keep_holders<Mask>;
}

template holder_filter<std::uint16_t> make_holder_filter(kernel) noexcept;
template holder_filter<std::uint32_t> make_holder_filter(kernel) noexcept;
template holder_filter<std::uint64_t> make_holder_filter(kernel) noexcept;
template cage_fitter<std::uint16_t> make_cage_fitter(kernel) noexcept;
template cage_fitter<std::uint32_t> make_cage_fitter(kernel) noexcept;
template cage_fitter<std::uint64_t> make_cage_fitter(kernel) noexcept;

}  // namespace nonet::core
