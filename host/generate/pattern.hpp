// Which cells may become empty together, and which numbers of givens that can leave.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nonet/core/carve.hpp"
#include "nonet/host/generation.hpp"

namespace nonet::host {

// The orbits of a recipe's symmetry, and which of them its own givens hold in place.
//
// Invariants:
//   1. orbits_ is a partition of the board, and c is in orbits_[orbit_at_[c]].
//   2. left_[n] is true if taking some set of the free orbits away leaves n givens.
class pattern {
 public:
  // `own` are the recipe's givens.  Requires: fits(shape, s).
  pattern(const core::board& shape, core::symmetry s, std::span<const std::uint8_t> own);

  // The orbit of a cell, itself first.
  [[nodiscard]] std::vector<core::cell> orbit_of(core::cell c) const;
  // True when each orbit is given as a whole or not at all.
  [[nodiscard]] bool is_symmetric(std::span<const std::uint8_t> givens) const;
  // The greatest possible number of givens up to `n`, the least from `n` on.
  [[nodiscard]] std::optional<std::uint32_t> at_most(std::uint32_t n) const;
  [[nodiscard]] std::optional<std::uint32_t> at_least(std::uint32_t n) const;
  // True when no cell is its own partner.
  [[nodiscard]] bool has_no_centre() const;

  // 1 for each cell that must stay given: the recipe's own, and the centre where the wanted
  // number of givens needs it.
  [[nodiscard]] std::vector<std::uint8_t> kept_for(const givens_range& wanted) const;

 private:
  std::vector<std::vector<core::cell>> orbits_;
  std::vector<std::size_t> orbit_at_;
  std::vector<std::uint8_t> own_;  // by cell
  std::vector<bool> left_;
};

}  // namespace nonet::host
