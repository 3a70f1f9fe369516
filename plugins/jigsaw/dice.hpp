// Chance for the making of maps, which takes thousands of numbers.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace jigsaw {

// A counter scrambled by the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
class dice {
 public:
  explicit dice(std::uint64_t seed) noexcept : state_(seed) {}

  // 0 .. n - 1.  What the multiplication favours is below n in 2^32.
  [[nodiscard]] std::size_t operator()(std::size_t n) noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t x = state_;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(((x ^ x >> 31) >> 32) * n >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace jigsaw
