// The kernel for any processor and any board.
// SPDX-License-Identifier: MIT
#pragma once

#include "model/compiled.hpp"
#include "simd/house_kernel.hpp"

namespace nonet::core {

template <class Mask>
[[nodiscard]] house_kernel<Mask>* make_portable_kernel(const compiled& rules);

}  // namespace nonet::core
