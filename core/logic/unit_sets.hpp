// Sets of units that share no slot, so that their values add up.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/draft.hpp"

namespace nonet::core {

struct whole_unit {
  std::vector<std::uint64_t> slots;
  mask values = 0;
  std::int64_t total = 0;  // of its values
  origin from = 0;
};

[[nodiscard]] std::vector<whole_unit> whole_units(const draft& d);

// Calls visit(members, slots) for every set of up to `most` units of which no two share a slot;
// `members` ascend, `slots` is all that they cover.
using unit_set_visitor =
    std::function<void(std::span<const std::uint32_t>, std::span<const std::uint64_t>)>;
void for_each_unit_set(std::span<const whole_unit> units, std::uint32_t most,
                       const unit_set_visitor& visit);

// How many units a person may be asked to take together on this board; fewer on large boards,
// where the sets of three are too many to go through.
[[nodiscard]] std::uint32_t most_units_together(const draft& d) noexcept;

}  // namespace nonet::core
