// Choosing the slot to guess, one slot after the other; and which kernel's way is taken.
// SPDX-License-Identifier: MIT
#include "simd/slot_choice.hpp"

#include <algorithm>

#include "model/bits.hpp"

namespace nonet::core {
namespace {

template <class Mask>
slot_choice choose_slot(const Mask* domains, const std::uint32_t* weights, std::size_t count) {
  slot_choice best;
  for (std::uint32_t s = 0; s < count; ++s) {
    const std::uint64_t score = std::uint64_t{weights[s]} * shares.of[count_of(domains[s])];
    if (score > best.score) best = {s, score};
  }
  return best;
}

template <class Mask>
void find_places(const Mask* domains, std::size_t count, std::uint32_t values,
                 std::uint64_t* rows) {
  const std::size_t words = words_for(count);
  std::fill_n(rows, values * words, 0);
  for (std::size_t s = 0; s < count; ++s)
    for (Mask m = domains[s]; m != 0; m = static_cast<Mask>(m & (m - 1)))
      rows[lowest(m) * words + s / 64] |= std::uint64_t{1} << (s % 64);
}

}  // namespace

template <class Mask>
slot_chooser<Mask> make_slot_chooser([[maybe_unused]] kernel wanted) noexcept {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512) return choose_slot_avx512;
#endif
#ifdef NONET_AVX2
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx2) return choose_slot_avx2;
#endif
  return choose_slot<Mask>;
}

template slot_chooser<std::uint16_t> make_slot_chooser(kernel) noexcept;
template slot_chooser<std::uint32_t> make_slot_chooser(kernel) noexcept;
template slot_chooser<std::uint64_t> make_slot_chooser(kernel) noexcept;

template <class Mask>
place_finder<Mask> make_place_finder([[maybe_unused]] kernel wanted) noexcept {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512) return find_places_avx512;
#endif
#ifdef NONET_AVX2
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx2) return find_places_avx2;
#endif
  return find_places<Mask>;
}

template place_finder<std::uint16_t> make_place_finder(kernel) noexcept;
template place_finder<std::uint32_t> make_place_finder(kernel) noexcept;
template place_finder<std::uint64_t> make_place_finder(kernel) noexcept;

}  // namespace nonet::core
