// Which instructions the engine propagates houses with.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace nonet::core {

// All give the same answers and walk the same tree.
enum class kernel {
  portable,  // any processor, any board
  avx2,      // AVX2, BMI and POPCNT; boards of up to 16 values
  avx512     // AVX-512 BW and BITALG; boards of up to 16 values
};
// The slowest first.
inline constexpr kernel all_kernels[] = {kernel::portable, kernel::avx2, kernel::avx512};

// The fastest that this processor has.
[[nodiscard]] kernel best_kernel() noexcept;
[[nodiscard]] bool available(kernel which) noexcept;

// What solvers made from here on use where the board allows, in every thread; at first the best.
// Requires: available(which).
void use_kernel(kernel which) noexcept;
[[nodiscard]] kernel used_kernel() noexcept;

// "portable", "avx2", "avx512"
[[nodiscard]] std::optional<kernel> parse_kernel(std::string_view name);
[[nodiscard]] std::string_view name_of(kernel which);

}  // namespace nonet::core
