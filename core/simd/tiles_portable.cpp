// The kernel for nine boxes of nine slots on any processor: two words to a vector.
// SPDX-License-Identifier: MIT
#include "simd/tiles_portable.hpp"

#include "simd/house_portable.hpp"
#include "simd/tiles_words.hpp"

namespace nonet::core {
namespace {

// | a b c - | second group |   | third | - - - - |
//
// The compiler makes of it what the processor has: SSE2 or NEON, or words one at a time.
struct words {
  typedef std::uint16_t vec __attribute__((vector_size(16)));
  typedef std::uint32_t pairs __attribute__((vector_size(16)));
  typedef std::uint64_t whole __attribute__((vector_size(16)));
  static constexpr int vectors = 2;
  static constexpr core::kernel kind = kernel::portable;

  [[nodiscard]] static vec siblings(vec a) noexcept {
    return __builtin_shufflevector(a, a, 1, 2, 0, 3, 5, 6, 4, 7) |
           __builtin_shufflevector(a, a, 2, 0, 1, 3, 6, 4, 5, 7);
  }
  // Lanes of neighbouring words into pairs, pairs into words.
  static void turn(const vec (&row)[2], vec (&out)[2]) noexcept {
    const auto w = reinterpret_cast<whole>(row[0]);
    const auto second = reinterpret_cast<vec>(__builtin_shufflevector(w, w, 1, 1));
    const auto interleaved = [](vec a, vec b) {
      return reinterpret_cast<pairs>(__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11));
    };
    const pairs p = interleaved(row[0], second), q = interleaved(row[1], vec{});
    out[0] = reinterpret_cast<vec>(__builtin_shufflevector(p, q, 0, 4, 1, 5));
    out[1] = reinterpret_cast<vec>(__builtin_shufflevector(p, q, 2, 6, 3, 7));
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
  struct orders {
    void make(const compiled&, tile_extras& extras, const std::uint16_t*) noexcept { of = &extras; }
    void take(vec* board) const { of->take_orders(lanes(board)); }
    [[nodiscard]] tile_extras::outcome take_crowds(vec* board, conflict& failure) const {
      return of->take_crowds(lanes(board), failure);
    }
    [[nodiscard]] static std::uint16_t* lanes(vec* board) noexcept {
      return reinterpret_cast<std::uint16_t*>(board);
    }
    tile_extras* of = nullptr;
  };
};

}  // namespace

house_kernel<std::uint16_t>* make_tiles_portable_kernel(const tile_words& from,
                                                        const compiled& rules) {
  return new tiles_by_word<words>(from, rules);
}

}  // namespace nonet::core
