// Sets of slots with a known total: sums, and units side by side (rows, columns and boxes come out
// as one tiling each, unnamed).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/draft.hpp"

namespace nonet::core {

// Some slots as bits, and the total of their offsets.
struct region {
  std::vector<std::uint64_t> slots;
  std::int64_t total = 0;
  mask values = 0;  // of a unit: those of its slots
  origin from = 0;
};

// The sums with one total and no weights.
[[nodiscard]] std::vector<region> fixed_sums(const draft& d);

// Disjoint units, gathered first fit.
[[nodiscard]] std::vector<std::vector<region>> tilings(const draft& d);

}  // namespace nonet::core
