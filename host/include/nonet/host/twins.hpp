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

// nullopt: a problem was added or, without one, the puzzle is too symmetric for its form to be
// found.  [any thread]
[[nodiscard]] std::optional<twin_key> twin_key_of(const puzzle& p,
                                                  std::span<const std::uint8_t> givens,
                                                  problems& found);

}  // namespace nonet::host
