// The kernel for nine boxes of nine slots with AVX2: its tables are made by code for any processor.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/house_kernel.hpp"
#include "simd/tiles.hpp"

namespace nonet::core {

// Requires: a processor that can run it.
[[nodiscard]] house_kernel<std::uint16_t>* make_tiles_avx2_kernel(const tile_words& words,
                                                                  const compiled& rules);

}  // namespace nonet::core
