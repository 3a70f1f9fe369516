// The kernel for AVX-512: its tables are made by code for any processor.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/house_kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// For masks of 16 and 32 bits.  Requires: fits_lanes (lane_tables.hpp), and a processor that can
// run it.
template <class Mask>
[[nodiscard]] house_kernel<Mask>* make_avx512_kernel(const compiled& rules);

}  // namespace nonet::core
