// Orders the values of a grid so that signs tell those that follow each other apart.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nonet/layout.hpp>
#include <span>
#include <vector>

namespace comparison {

// Two cells that share an edge; `first` is above or to the left.
struct border {
  nonet::sdk::cell first, second;
  friend auto operator<=>(const border&, const border&) = default;
};

// Where two values that follow each other never meet at a sign, and stand alone in their units,
// they can change places: a second solution.
//
//   5 . | 3 .      With r1c1 = 5, r1c3 = 3, r2c1 = 3, r2c3 = 5 and the columns of one box each,
//   3 . | 5 .      these four cells hang together, and only r1c1 v r2c1 keeps 5 from being 3.
//
// Looks for an order of the values without such a pair, at random among those there are, and
// writes the place of each value in it as its new value.  False: none was found, or every order
// would do.
[[nodiscard]] bool order_values(const nonet::sdk::layout& over, std::span<const border> signs,
                                std::span<std::uint8_t> to);

}  // namespace comparison
