// What choosing a guess looks at: the heaviest slot for its number of candidates, values' places.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "nonet/core/kernel.hpp"

namespace nonet::core {

// A slot's score is its weight, below 2^32, times a share that falls with the number of its
// candidates; slots that are decided have none.  Weights are readable for choice_padding slots
// behind the last.
inline constexpr std::size_t choice_padding = 32;
struct choice_shares {
  std::uint32_t of[65] = {};  // by number of candidates
  constexpr choice_shares() {
    for (std::uint32_t n = 2; n <= 64; ++n) of[n] = (1U << 20) / n;
  }
};
inline constexpr choice_shares shares;

struct slot_choice {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t at = none;  // none if all are decided
  std::uint64_t score = 0;
};

// Of the slots 0 to count - 1 the one with the greatest score, the lowest of equals.
template <class Mask>
using slot_chooser = slot_choice (*)(const Mask* domains, const std::uint32_t* weights,
                                     std::size_t count);

// The same answers, whatever the kernel.
template <class Mask>
[[nodiscard]] slot_chooser<Mask> make_slot_chooser(kernel wanted) noexcept;

// By value the slots that hold it: bit s of the words from rows[value * words] on, words_for(count)
// of them.
template <class Mask>
using place_finder = void (*)(const Mask* domains, std::size_t count, std::uint32_t values,
                              std::uint64_t* rows);
template <class Mask>
[[nodiscard]] place_finder<Mask> make_place_finder(kernel wanted) noexcept;

[[nodiscard]] slot_choice choose_slot_avx512(const std::uint16_t* domains,
                                             const std::uint32_t* weights, std::size_t count);
[[nodiscard]] slot_choice choose_slot_avx2(const std::uint16_t* domains,
                                           const std::uint32_t* weights, std::size_t count);
void find_places_avx512(const std::uint16_t* domains, std::size_t count, std::uint32_t values,
                        std::uint64_t* rows);
void find_places_avx2(const std::uint16_t* domains, std::size_t count, std::uint32_t values,
                      std::uint64_t* rows);

}  // namespace nonet::core
