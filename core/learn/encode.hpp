// A program said to the learning engine.
// SPDX-License-Identifier: MIT
#pragma once

#include "learn/clause_engine.hpp"

namespace nonet::core {

// Units, orders, relations, leftovers, cages and sums: all that is said with clauses and sums.
// That slots differ the engine knows by itself; segments and crowds follow from the rest.
void encode(clause_engine& engine);

// The work items that encode leaves out.
[[nodiscard]] bool needs_its_propagator(item_kind kind) noexcept;

}  // namespace nonet::core
