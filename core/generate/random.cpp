// Bounded draws from the random stream, without bias and without a division in the common case.
// SPDX-License-Identifier: MIT
#include "nonet/core/random.hpp"

#include <cassert>

namespace nonet::core {
namespace {

struct wide {
  std::uint64_t high, low;
};

// The product of two words in 128 bits, by halves: C++20 has no wider integer of its own.
// `high` of a random a is Lemire's draw, `low` says whether the draw is one of the surplus.
constexpr wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t half = 0xFFFFFFFFU;
  const std::uint64_t a0 = a & half, a1 = a >> 32, b0 = b & half, b1 = b >> 32;
  const std::uint64_t low = a0 * b0;
  const std::uint64_t middle = a1 * b0 + (low >> 32);  // at most (2^32 - 1)^2 + 2^32 - 1
  const std::uint64_t carried = a0 * b1 + (middle & half);
  return {a1 * b1 + (middle >> 32) + (carried >> 32), (carried << 32) | (low & half)};
}

static_assert(multiply(~std::uint64_t{0}, ~std::uint64_t{0}).high == ~std::uint64_t{0} - 1);
static_assert(multiply(~std::uint64_t{0}, ~std::uint64_t{0}).low == 1);

}  // namespace

std::uint64_t random_stream::below(std::uint64_t bound) noexcept {
  assert(bound > 0 && "a draw needs at least one number to choose from");
  wide draw = multiply(next(), bound);
  if (draw.low < bound) {
    // 2^64 mod bound words are one too many for an even share; they are drawn again.
    const std::uint64_t surplus = (0 - bound) % bound;
    while (draw.low < surplus) draw = multiply(next(), bound);
  }
  return draw.high;
}

}  // namespace nonet::core
