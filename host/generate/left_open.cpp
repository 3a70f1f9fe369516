// What a puzzle leaves open, as a grid to tell from its solution.
// SPDX-License-Identifier: MIT
#include "generate/left_open.hpp"

#include <bit>

namespace nonet::host {

std::vector<std::uint8_t> left_open(std::span<const core::mask> left,
                                    std::span<const std::uint8_t> solution,
                                    core::random_stream& random) {
  std::vector<std::uint8_t> other(solution.begin(), solution.end());
  for (core::cell c = 0; c < other.size(); ++c) {
    core::mask wrong = left[c] & ~core::bit(solution[c]);
    if (wrong == 0) continue;
    for (std::uint64_t skip = random.below(static_cast<std::uint64_t>(std::popcount(wrong)));
         skip > 0; --skip)
      wrong &= wrong - 1;
    other[c] = static_cast<std::uint8_t>(std::countr_zero(wrong));
  }
  return other;
}

}  // namespace nonet::host
