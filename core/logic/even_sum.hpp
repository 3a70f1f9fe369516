// Linear sums for the rating: every value of every term against all others, at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "propagate/space.hpp"

namespace nonet::core {

// Exact but for slots that differ; where a sum has too much room, by its bounds only.
template <class Mask>
class even_sum {
 public:
  explicit even_sum(const compiled& rules);

  // Keeps the values that some values of the other terms complete to the sum.
  [[nodiscard]] bool narrow(space<Mask>& s, std::uint32_t index);

 private:
  static constexpr std::uint32_t mask_bits = 8 * sizeof(Mask);

  // What the sum may be above its least, and all that its terms can add.
  struct bounds {
    std::int64_t lo, hi, range;
  };
  // A term as steps above the least that it adds.
  struct part {
    slot at;
    bool rises;           // else the weight is below 0, and greater values are lower steps
    Mask steps, keep;     // bit b: b times the weight, whatever its sign
    std::int64_t weight;  // above 0
  };

  void read_parts(const space<Mask>& s, std::uint32_t index);
  [[nodiscard]] bool keep_parts(space<Mask>& s) const;

  // Keep the steps that others complete to the sum.  False: there are none.
  [[nodiscard]] bool narrow_in_word(const bounds& room);
  [[nodiscard]] bool narrow_exactly(const bounds& room);
  [[nodiscard]] bool narrow_to_bounds(space<Mask>& s, std::uint32_t index, const bounds& room);

  const compiled& rules_;
  std::vector<part> parts_;             // by term of the sum at hand
  std::vector<std::uint64_t> reached_;  // by term: sums of the terms before it, as bits
  std::vector<std::uint64_t> wanted_, before_, completes_;
};

extern template class even_sum<std::uint16_t>;
extern template class even_sum<std::uint32_t>;
extern template class even_sum<std::uint64_t>;

}  // namespace nonet::core
