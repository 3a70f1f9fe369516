// The kernel for boards of rows, columns and boxes, for AVX2.
// SPDX-License-Identifier: MIT
#include "simd/avx2_lanes.hpp"
#include "simd/box_lanes.hpp"
#include "simd/house_avx2.hpp"

// Compiled for the processors that can run it, like house_avx2.cpp.
namespace nonet::core {

template <class Mask>
house_kernel<Mask>* make_boxes_avx2_kernel(const compiled& rules) {
  return make_box_lanes<avx2_lanes<Mask>>(rules, make_avx2_kernel<Mask>);
}

template house_kernel<std::uint16_t>* make_boxes_avx2_kernel(const compiled&);
template house_kernel<std::uint32_t>* make_boxes_avx2_kernel(const compiled&);

}  // namespace nonet::core
