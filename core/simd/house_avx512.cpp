// The kernel for AVX-512 BW, BITALG and VPOPCNTDQ: 32 lanes of 16 bits to a vector, or 16 of 32.
// SPDX-License-Identifier: MIT
#include "simd/house_avx512.hpp"

#include "simd/avx512_lanes.hpp"
#include "simd/house_lanes.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {

template <class Mask>
house_kernel<Mask>* make_avx512_kernel(const compiled& rules) {
  using vectors = avx512_lanes<Mask>;
  const lane_tables t = make_lane_tables(rules);
  if constexpr (vectors::narrow) {
    const auto is = [&](std::uint32_t slots, std::uint32_t houses, std::uint32_t segments) {
      return t.slot_vectors == slots && t.house_vectors == houses && t.segment_vectors == segments;
    };
    if (is(3, 1, 2)) return make_house_lanes<vectors, fixed_shape<3, 1, 2>>(t, t);  // up to 9x9
    if (is(3, 1, 3)) return make_house_lanes<vectors, fixed_shape<3, 1, 3>>(t, t);  // with windows
    if (is(3, 2, 3)) return make_house_lanes<vectors, fixed_shape<3, 2, 3>>(t, t);  // with groups
    if (is(3, 2, 4)) return make_house_lanes<vectors, fixed_shape<3, 2, 4>>(t, t);
    if (is(8, 2, 4)) return make_house_lanes<vectors, fixed_shape<8, 2, 4>>(t, t);  // 16x16
    if (is(8, 2, 5))
      return make_house_lanes<vectors, fixed_shape<8, 2, 5>>(t, t);  // with diagonals
    return make_house_lanes<vectors, any_shape<vectors>>(t, t);
  } else {
    return make_house_lanes<vectors, any_shape<vectors>>(t, make_shuffle_tables<avx512_wide>(t));
  }
}

template house_kernel<std::uint16_t>* make_avx512_kernel(const compiled&);
template house_kernel<std::uint32_t>* make_avx512_kernel(const compiled&);

}  // namespace nonet::core
