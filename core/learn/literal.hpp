// Variables and literals of the learning engine.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace nonet::core {

using variable = std::uint32_t;

// A variable or its negation; the two are numbered side by side.
struct literal {
  std::uint32_t code = ~std::uint32_t{0};

  [[nodiscard]] constexpr variable of() const noexcept { return code >> 1; }
  [[nodiscard]] constexpr bool negated() const noexcept { return (code & 1U) != 0; }
  friend constexpr literal operator!(literal l) noexcept { return {l.code ^ 1U}; }
  friend constexpr bool operator==(literal, literal) noexcept = default;
};

[[nodiscard]] constexpr literal holds(variable v) noexcept { return {2 * v}; }
[[nodiscard]] constexpr literal fails(variable v) noexcept { return {2 * v + 1}; }
inline constexpr literal no_literal{};

}  // namespace nonet::core
