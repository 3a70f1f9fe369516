// What propagators besides the houses' ask of many values or slots at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "nonet/core/kernel.hpp"

namespace nonet::core {

template <class Mask>
struct cage_state {
  static constexpr std::size_t most = sizeof(Mask) * 8;
  Mask domain[most];   // of the open slots
  Mask support[most];  // fit_cage: what each may hold in one of the sets
  std::size_t n = 0;
  Mask fixed = 0, all = 0;  // values of the slots that are fixed; values of all slots
  Mask must = 0;            // fit_cage: values that all sets left ask of the open slots
};

// A set counts if it holds the fixed values, nothing that no slot can hold, and if the open slots
// can hold the rest of it as far as naked and hidden singles inside the set can tell.  False: no
// set counts.  `sets` are masks of 64 bit, as compiled.
template <class Mask>
using cage_fitter = bool (*)(cage_state<Mask>& cage, const std::uint64_t* sets, std::size_t count);

// The same answers, whatever the kernel.
template <class Mask>
[[nodiscard]] cage_fitter<Mask> make_cage_fitter(kernel wanted) noexcept;

// Of the slots in `which`, a bit for each, keeps those whose domain has one of `values`.
template <class Mask>
using holder_filter = void (*)(const Mask* domains, std::size_t slots, Mask values,
                               std::uint64_t* which);
template <class Mask>
[[nodiscard]] holder_filter<Mask> make_holder_filter(kernel wanted) noexcept;

// A bit for each slot whose domain has shrunk, and for each whose least or greatest value has gone.
template <class Mask>
using change_finder = void (*)(const Mask* before, const Mask* now, std::size_t slots,
                               std::uint64_t* narrowed, std::uint64_t* moved);
template <class Mask>
[[nodiscard]] change_finder<Mask> make_change_finder(kernel wanted) noexcept;
// The one without vectors (cage_fit.cpp).
template <class Mask>
void find_changes(const Mask* before, const Mask* now, std::size_t slots, std::uint64_t* narrowed,
                  std::uint64_t* moved);

// For AVX-512 (cage_avx512.cpp).
void find_changes_avx512(const std::uint16_t* before, const std::uint16_t* now, std::size_t slots,
                         std::uint64_t* narrowed, std::uint64_t* moved);
void keep_holders_avx512(const std::uint16_t* domains, std::size_t slots, std::uint16_t values,
                         std::uint64_t* which);
[[nodiscard]] bool fit_cage_avx512(cage_state<std::uint16_t>& cage, const std::uint64_t* sets,
                                   std::size_t count);

// For AVX2 (cage_avx2.cpp).
void find_changes_avx2(const std::uint16_t* before, const std::uint16_t* now, std::size_t slots,
                       std::uint64_t* narrowed, std::uint64_t* moved);
[[nodiscard]] bool fit_cage_avx2(cage_state<std::uint16_t>& cage, const std::uint64_t* sets,
                                 std::size_t count);

}  // namespace nonet::core
