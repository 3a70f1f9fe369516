// Finds a cycle among the signs of one rule, which no values can obey.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/board.hpp>
#include <string>
#include <vector>

namespace comparison {

// lower < higher
struct sign {
  std::string path;
  nonet::sdk::cell lower, higher;
};

// A cycle: each of `cells` is less than the next and the last less than the first.
struct cycle {
  std::vector<nonet::sdk::cell> cells;
  std::size_t sign;  // the sign that closes it: the last of its signs in the file's order
};

// For each sign, in the file's order, that closes a cycle with those before it: the shortest
// such cycle.  A sign that closes one is then left out, so that each mistake is told once.
[[nodiscard]] std::vector<cycle> find_cycles(const std::vector<sign>& signs, std::size_t cells);

}  // namespace comparison
