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
  [[nodiscard]] bool narrow_to_bounds(space<Mask>& s, std::uint32_t index, std::int64_t least,
                                      std::int64_t range);
  [[nodiscard]] bool narrow_by_bounds(space<Mask>& s, std::uint32_t index);
  [[nodiscard]] bool narrow_in_word(space<Mask>& s, std::uint32_t index, std::int64_t least,
                                    std::int64_t range);
  [[nodiscard]] bool narrow_exactly(space<Mask>& s, std::uint32_t index, std::int64_t least,
                                    std::int64_t range);

  const compiled& rules_;
  std::vector<Mask> keep_;              // by term
  std::vector<std::uint64_t> reached_;  // by term: sums of the terms before it, as bits
  std::vector<std::uint64_t> wanted_, before_, completes_;
};

extern template class even_sum<std::uint16_t>;
extern template class even_sum<std::uint32_t>;
extern template class even_sum<std::uint64_t>;

}  // namespace nonet::core
