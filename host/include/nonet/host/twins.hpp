// Which generated puzzles are the same puzzle in another dress.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "nonet/host/puzzle.hpp"

namespace nonet::host {

// 128 bits of a hash of the canonical form (core::canonical_form): equal for twins; that two others
// share one has a chance of less than 10^-18 in a run of 10^10 puzzles.
using twin_key = std::array<std::uint64_t, 2>;

// nullopt: the puzzle is too symmetric for its form to be found.  `facts` are facts_of(p).  [any
// thread]
[[nodiscard]] std::optional<twin_key> twin_key_of(const puzzle& p, const core::model& facts,
                                                  std::span<const std::uint8_t> givens);

}  // namespace nonet::host
