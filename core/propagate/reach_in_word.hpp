// Sums followed exactly, as bits of one word.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "model/bits.hpp"

namespace nonet::core {

// Keeps the values of n terms that some values of the others complete to a sum that is wanted:
// forward over the terms, then back from the wanted sums.  False: a term has none.
//
//   values_of(k)       a Mask&: the values of term k, of which those that fit are kept
//   step_of(k, m, v)   how far value v of m, the values of term k, takes the sum: 0 to 63
//   wanted             bit b: b above where no term has taken a step
//   reached            room for n + 1 words: where the first k terms may take the sum
//
// Sums above 63 are forgotten on the way, and nothing wanted is missed by that: no step leads back.
template <class ValuesOf, class StepOf>
[[nodiscard]] bool reach_in_word(std::size_t n, const ValuesOf& values_of, const StepOf& step_of,
                                 std::uint64_t wanted, std::span<std::uint64_t> reached) {
  reached[0] = 1;
  for (std::size_t k = 0; k < n; ++k) {
    const auto m = values_of(k);
    std::uint64_t next = 0;
    for (auto left = m; left != 0; left &= static_cast<decltype(left)>(left - 1))
      next |= reached[k] << step_of(k, m, lowest(left));
    reached[k + 1] = next;
  }
  if ((reached[n] & wanted) == 0) return false;
  for (std::size_t k = n; k-- > 0;) {
    const auto m = values_of(k);
    auto keep = m;
    std::uint64_t before = 0;
    for (auto left = m; left != 0; left &= static_cast<decltype(left)>(left - 1)) {
      const std::uint64_t completes = wanted >> step_of(k, m, lowest(left));
      before |= completes;
      if ((completes & reached[k]) == 0) keep &= static_cast<decltype(keep)>(~left | (left - 1));
    }
    if (keep == 0) return false;
    values_of(k) = keep;
    wanted = before;
  }
  return true;
}

}  // namespace nonet::core
