// The kernel for boards of tiles with AVX-512: its tables are made by code for any processor.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/house_kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// Requires: a processor that can run it.  Null where the board is not one of tiles.hpp.
[[nodiscard]] house_kernel<std::uint16_t>* make_tiles_avx512_kernel(const compiled& rules);

}  // namespace nonet::core
