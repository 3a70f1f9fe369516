// The kernel for AVX2: sixteen lanes of 16 bits to a vector, or eight of 32.
// SPDX-License-Identifier: MIT
#include "simd/house_avx2.hpp"

#include "simd/avx2_lanes.hpp"
#include "simd/house_lanes.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {

template <class Mask>
house_kernel<Mask>* make_avx2_kernel(const compiled& rules) {
  using vectors = avx2_lanes<Mask>;
  const lane_tables t = make_lane_tables(rules);
  const shuffle_tables s = make_shuffle_tables<(vectors::narrow ? avx2_narrow : avx2_wide)>(t);
  if constexpr (vectors::narrow)
    if (s.slot_vectors == 6 && s.house_vectors == 2 && s.segment_vectors == 4)
      return make_house_lanes<vectors, fixed_shape<6, 2, 4>>(t, s);  // 9x9
  return make_house_lanes<vectors, any_shape<vectors>>(t, s);
}

template house_kernel<std::uint16_t>* make_avx2_kernel(const compiled&);
template house_kernel<std::uint32_t>* make_avx2_kernel(const compiled&);

}  // namespace nonet::core
