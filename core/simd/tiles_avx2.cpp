// The kernel for nine boxes of nine slots with AVX2: a vector for a row.
// SPDX-License-Identifier: MIT
#include "simd/tiles_avx2.hpp"

#include <immintrin.h>

#include "simd/avx2_lanes.hpp"
#include "simd/house_avx2.hpp"
#include "simd/lane_orders.hpp"
#include "simd/tiles_words.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {
namespace {

// | a b c - | second group | third | - - - - |
struct words {
  typedef std::uint16_t vec __attribute__((vector_size(32)));
  static constexpr int vectors = 1;
  static constexpr core::kernel kind = kernel::avx2;

  [[nodiscard]] static __m256i raw(vec a) noexcept { return reinterpret_cast<__m256i>(a); }
  [[nodiscard]] static vec cooked(__m256i a) noexcept { return reinterpret_cast<vec>(a); }

  [[nodiscard]] static vec siblings(vec a) noexcept {
    const __m256i next =
        _mm256_setr_epi8(2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1,  //
                         2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1);
    const __m256i last =
        _mm256_setr_epi8(4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1,  //
                         4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1);
    return cooked(
        _mm256_or_si256(_mm256_shuffle_epi8(raw(a), next), _mm256_shuffle_epi8(raw(a), last)));
  }
  // Lanes of neighbouring words into pairs, pairs into words.
  static void turn(const vec (&row)[1], vec (&out)[1]) noexcept {
    const __m256i pairs = _mm256_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,  //
                                           0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    out[0] = cooked(_mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(raw(row[0]), pairs),
                                                _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)));
  }
  [[nodiscard]] static vec choose(vec m, vec a, vec b) noexcept {
    return cooked(_mm256_blendv_epi8(raw(b), raw(a), raw(m)));
  }
  [[nodiscard]] static bool none(vec a) noexcept { return _mm256_testz_si256(raw(a), raw(a)) != 0; }
  [[nodiscard]] static int bits(std::uint64_t w) noexcept { return __builtin_popcountll(w); }
  [[nodiscard]] static house_kernel<std::uint16_t>* by_slots(const compiled& rules) {
    return make_avx2_kernel<std::uint16_t>(rules);
  }

  // A row is a vector of slots for lane_orders.hpp.
  struct orders {
    using lanes = avx2_lanes<std::uint16_t>;
    struct shape {
      static constexpr int most_slots = 9;
      [[nodiscard]] static constexpr int slots() noexcept { return most_slots; }
    };
    orders() = default;
    orders(const orders&) = delete;
    ~orders() {
      if (tables.memory == nullptr) return;
      release_shuffle_tables(shuffles);
      release_lane_tables(tables);
    }
    void make(const compiled& rules, const tile_extras& extras, const std::uint16_t* place) {
      of = &extras;
      tables = make_order_tables(rules, place, 5);
      shuffles = make_shuffle_tables<avx2_narrow>(tables);
    }
    void take(vec* board) const noexcept {
      if (shuffles.below.idle) return;
      __m256i gone[9];
      lost_to_orders<lanes>(shape{}, shuffles, reinterpret_cast<const __m256i*>(board), gone);
      for (int v = 0; v < shape::slots(); ++v) board[v] &= ~cooked(gone[v]);
    }
    [[nodiscard]] tile_extras::outcome take_crowds(vec* board, conflict& failure) const noexcept {
      using outcome = tile_extras::outcome;
      if (tables.crowd_sizes == nullptr) return outcome::same;
      __m256i gone[9];
      failure.item = lost_to_crowds<lanes>(shape{}, tables, shuffles,
                                           reinterpret_cast<const __m256i*>(board), gone);
      if (failure.item != conflict::none) return outcome::failed;
      vec changed{};
      for (int v = 0; v < shape::slots(); ++v) {
        changed |= board[v] & cooked(gone[v]);
        board[v] &= ~cooked(gone[v]);
      }
      if (words::none(changed)) return outcome::same;
      failure.emptied = of->lowest_empty(reinterpret_cast<const std::uint16_t*>(board));
      return failure.emptied != conflict::none ? outcome::failed : outcome::changed;
    }
    const tile_extras* of = nullptr;
    lane_tables tables{};
    shuffle_tables shuffles{};
  };
};

}  // namespace

house_kernel<std::uint16_t>* make_tiles_avx2_kernel(const tile_words& from, const compiled& rules) {
  return new tiles_by_word<words>(from, rules);
}

}  // namespace nonet::core
