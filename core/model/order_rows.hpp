// Who lies above whom, and in which groups, as rows of bits: what crowds are found in.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "model/draft.hpp"

namespace nonet::core {

struct order_rows {
  explicit order_rows(const draft& d);

  std::uint32_t slots = 0;
  bit_matrix higher, lower;  // by slot: those above, below
  bit_matrix groups;         // by group of the draft: its slots
};

// Calls look(at, from_below, side) with the slots below and then those above each slot.
template <class F>
void for_each_side(const order_rows& rows, F&& look) {
  for (slot at = 0; at < rows.slots; ++at) {
    look(at, true, rows.lower[at]);
    look(at, false, rows.higher[at]);
  }
}

// Whether these slots, so many, are all ordered among themselves: then they pass their bounds along
// the arcs.
[[nodiscard]] bool is_chain(const order_rows& rows, std::span<const std::uint64_t> crowd,
                            std::uint32_t size);

}  // namespace nonet::core
