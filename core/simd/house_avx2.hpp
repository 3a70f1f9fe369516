// The kernel for AVX2: its tables are made by code for any processor.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/house_kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// Requires: fits_lanes(rules) (lane_tables.hpp), and a processor that can run it.
[[nodiscard]] house_kernel<std::uint16_t>* make_avx2_kernel(const compiled& rules);

}  // namespace nonet::core
