// The kernel for nine boxes of nine slots on any processor.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/house_kernel.hpp"
#include "simd/tiles.hpp"

namespace nonet::core {

// Words are read as four lanes with the first lane lowest.
inline constexpr bool has_portable_tiles = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

[[nodiscard]] house_kernel<std::uint16_t>* make_tiles_portable_kernel(const tile_words& words,
                                                                      const compiled& rules);

}  // namespace nonet::core
