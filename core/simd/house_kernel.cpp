// Picking a kernel: by what the processor can do, the board's shape, and what was asked for.
// SPDX-License-Identifier: MIT
#include "simd/house_kernel.hpp"

#include <atomic>
#include <cassert>

#include "model/compiled.hpp"
#include "simd/box_board.hpp"
#include "simd/house_avx2.hpp"
#include "simd/house_avx512.hpp"
#include "simd/house_portable.hpp"
#include "simd/lane_tables.hpp"
#include "simd/tiles_avx2.hpp"
#include "simd/tiles_avx512.hpp"
#include "simd/tiles_portable.hpp"

namespace nonet::core {
namespace {

bool has_avx2() noexcept {
#ifdef NONET_AVX2
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
  return false;
#endif
}

bool has_avx512() noexcept {
#ifdef NONET_AVX512
  return __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512bitalg") != 0 &&
         __builtin_cpu_supports("avx512vpopcntdq") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
#else
  return false;
#endif
}

std::atomic<kernel>& choice() noexcept {
  static std::atomic<kernel> chosen{best_kernel()};
  return chosen;
}

}  // namespace

kernel best_kernel() noexcept {
  if (has_avx512()) return kernel::avx512;
  return has_avx2() ? kernel::avx2 : kernel::portable;
}

bool available(kernel which) noexcept {
  switch (which) {
    case kernel::avx2:
      return has_avx2();
    case kernel::avx512:
      return has_avx512();
    case kernel::portable:
      break;
  }
  return true;
}

void use_kernel(kernel which) noexcept {
  assert(available(which) && "a kernel is chosen among those that the processor can run");
  choice() = which;
}
kernel used_kernel() noexcept { return choice(); }

std::optional<kernel> parse_kernel(std::string_view name) {
  for (const kernel k : all_kernels)
    if (name_of(k) == name) return k;
  return std::nullopt;
}
std::string_view name_of(kernel which) {
  switch (which) {
    case kernel::avx2:
      return "avx2";
    case kernel::avx512:
      return "avx512";
    case kernel::portable:
      break;
  }
  return "portable";
}

namespace {

// None if the board is none of tiles.
house_kernel<std::uint16_t>* make_tiles(const compiled& rules, [[maybe_unused]] kernel wanted) {
#ifdef NONET_AVX512
  if (wanted == kernel::avx512) return make_tiles_avx512_kernel(rules);
#endif
  tile_words words{};
#ifdef NONET_AVX2
  if (wanted == kernel::avx2)
    return make_tile_words(rules, words) ? make_tiles_avx2_kernel(words, rules) : nullptr;
#endif
  if constexpr (has_portable_tiles)
    if (make_tile_words(rules, words)) return make_tiles_portable_kernel(words, rules);
  return nullptr;
}

}  // namespace

template <class Mask>
house_kernel<Mask>::~house_kernel() = default;

template class house_kernel<std::uint16_t>;
template class house_kernel<std::uint32_t>;
template class house_kernel<std::uint64_t>;

template <class Mask>
house_kernel<Mask>* make_house_kernel(const compiled& rules, [[maybe_unused]] kernel wanted) {
  if constexpr (sizeof(Mask) == 2)
    if (auto* const tiles = make_tiles(rules, wanted)) return tiles;
  if constexpr (sizeof(Mask) <= 4)
    if (fits_lanes(rules, room_for<Mask>)) {
#ifdef NONET_AVX512
      if (wanted == kernel::avx512) {
        if (auto* const boxes = make_boxes_avx512_kernel<Mask>(rules)) return boxes;
        return make_avx512_kernel<Mask>(rules);
      }
#endif
#ifdef NONET_AVX2
      if (wanted == kernel::avx2) {
        if (auto* const boxes = make_boxes_avx2_kernel<Mask>(rules)) return boxes;
        return make_avx2_kernel<Mask>(rules);
      }
#endif
    }
  return make_portable_kernel<Mask>(rules);
}

template house_kernel<std::uint16_t>* make_house_kernel(const compiled&, kernel);
template house_kernel<std::uint32_t>* make_house_kernel(const compiled&, kernel);
template house_kernel<std::uint64_t>* make_house_kernel(const compiled&, kernel);

}  // namespace nonet::core
