// The kernel for boards of rows, columns and boxes, for AVX-512.
// SPDX-License-Identifier: MIT
#include "simd/avx2_lanes.hpp"
#include "simd/avx512_lanes.hpp"
#include "simd/box_lanes.hpp"
#include "simd/house_avx512.hpp"

// Compiled for the processors that can run it, like house_avx512.cpp.
namespace nonet::core {
namespace {

// A row of up to 16 values takes half a vector.
struct half_lanes16 : avx2_lanes<std::uint16_t> {
  static constexpr core::kernel kind = core::kernel::avx512;
};

}  // namespace

template <>
house_kernel<std::uint16_t>* make_boxes_avx512_kernel(const compiled& rules) {
  return make_box_lanes<half_lanes16>(rules, make_avx512_kernel<std::uint16_t>);
}
template <>
house_kernel<std::uint32_t>* make_boxes_avx512_kernel(const compiled& rules) {
  return make_box_lanes<avx512_lanes<std::uint32_t>>(rules, make_avx512_kernel<std::uint32_t>);
}

}  // namespace nonet::core
