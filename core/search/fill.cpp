// A random full grid.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "search/questions.hpp"

namespace nonet::core {

// Random values; random ties as long as dives do, see random_houses.cpp.
template <class Mask>
outcome questions<Mask>::fill(std::span<const std::uint8_t> givens, const limits& until,
                              random_stream& random, std::span<std::uint8_t> grid) {
  assert(grid.size() == layout_.shape.cells() && "the answer has one value for each cell");
  std::fill(grid.begin(), grid.end(), empty_value);
  if (!load(givens)) return without_solution();
  outcome result;
  limits one = until;
  one.solutions = 1;
  search_policy<Mask> policy;
  policy.random = policy.ties = &random;
  tree_.run(
      one, policy,
      [&](std::span<const Mask> solution) {
        read_grid(solution, grid);
        return true;
      },
      result);
  return result;
}

template outcome questions<std::uint16_t>::fill(std::span<const std::uint8_t>, const limits&,
                                                random_stream&, std::span<std::uint8_t>);
template outcome questions<std::uint32_t>::fill(std::span<const std::uint8_t>, const limits&,
                                                random_stream&, std::span<std::uint8_t>);
template outcome questions<std::uint64_t>::fill(std::span<const std::uint8_t>, const limits&,
                                                random_stream&, std::span<std::uint8_t>);

}  // namespace nonet::core
