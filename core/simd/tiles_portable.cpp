// The kernel for nine boxes of nine slots on any processor: two words to a vector.
// SPDX-License-Identifier: MIT
#include "simd/tiles_portable.hpp"

#include "simd/house_portable.hpp"
#include "simd/tiles_words.hpp"

namespace nonet::core {
namespace {

// | a b c - | second group |   | third | first of side 1 |   | second | third |
//
// The compiler makes of it what the processor has: SSE2 or NEON, or words one at a time.
struct words {
  typedef std::uint16_t vec __attribute__((vector_size(16)));
  typedef std::uint32_t pairs __attribute__((vector_size(16)));
  typedef std::uint64_t whole __attribute__((vector_size(16)));
  static constexpr int vectors = 3;
  static constexpr core::kernel kind = kernel::portable;

  [[nodiscard]] static constexpr std::uint32_t word_at(std::uint32_t w) noexcept { return w; }
  [[nodiscard]] static vec siblings(vec a) noexcept {
    return __builtin_shufflevector(a, a, 1, 2, 0, 3, 5, 6, 4, 7) |
           __builtin_shufflevector(a, a, 2, 0, 1, 3, 6, 4, 5, 7);
  }
  // Three words, in the lower half of a, b and c: their lanes 0 and 1 as two words, lane 2 as one.
  static void turn(vec a, vec b, vec c, pairs& first_two, pairs& third) noexcept {
    const auto ab =
        reinterpret_cast<pairs>(__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11));
    const auto c0 =
        reinterpret_cast<pairs>(__builtin_shufflevector(c, vec{}, 0, 8, 1, 9, 2, 10, 3, 11));
    first_two = __builtin_shufflevector(ab, c0, 0, 4, 1, 5);
    third = __builtin_shufflevector(ab, c0, 2, 6, 3, 7);
  }
  [[nodiscard]] static vec upper(vec a) noexcept {
    const auto w = reinterpret_cast<whole>(a);
    return reinterpret_cast<vec>(__builtin_shufflevector(w, w, 1, 1));
  }
  static void swap(const vec (&row)[3], vec (&out)[3]) noexcept {
    pairs from_one, from_one_last, from_zero, from_zero_last;
    turn(upper(row[1]), row[2], upper(row[2]), from_one, from_one_last);
    turn(row[0], upper(row[0]), row[1], from_zero, from_zero_last);
    const auto two = reinterpret_cast<whole>(from_zero);
    out[0] = reinterpret_cast<vec>(from_one);
    out[1] = reinterpret_cast<vec>(
        __builtin_shufflevector(reinterpret_cast<whole>(from_one_last), two, 0, 2));
    out[2] = reinterpret_cast<vec>(
        __builtin_shufflevector(two, reinterpret_cast<whole>(from_zero_last), 1, 2));
  }
  [[nodiscard]] static vec choose(vec m, vec a, vec b) noexcept { return b ^ ((a ^ b) & m); }
  [[nodiscard]] static bool none(vec a) noexcept {
    const auto w = reinterpret_cast<whole>(a);
    return (w[0] | w[1]) == 0;
  }
  [[nodiscard]] static int bits(std::uint64_t w) noexcept { return __builtin_popcountll(w); }
  [[nodiscard]] static house_kernel<std::uint16_t>* by_slots(const compiled& rules) {
    return make_portable_kernel<std::uint16_t>(rules);
  }
};

}  // namespace

house_kernel<std::uint16_t>* make_tiles_portable_kernel(const tile_words& from,
                                                        const compiled& rules) {
  return new tiles_by_word<words>(from, rules);
}

}  // namespace nonet::core
