// What the search has learned: which slots take part in conflicts.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "propagate/space.hpp"

namespace nonet::core {

// What a conflict adds to the weights of those who are to blame, in sixteenths; and how fast what a
// conflict counts grows: by one part in 2^growth.
struct charge_shares {
  std::uint32_t emptied = 16, house = 4, cage = 2, item = 16, guess = 5;
  std::uint32_t growth = 8;
};

// Conflict counts by slot, recent ones worth more (Boussemart, Hemery, Lecoutre and Sais,
// "Boosting systematic search by weighting constraints", ECAI 2004; the growing increment is
// that of MiniSat's VSIDS).  Integers, so that every machine walks the same tree.
//
// Invariants:
//   1. Every weight is at least 1 and at most highest_weight.  It hardly gets there: the increment
//      is at most 2^20 and grows by a 256th or a 512th, so all increments since a rescaling add up
//      to some 512 times the last; only a slot that stands in an item many times gets more than two
//      of each.
class slot_weights {
 public:
  slot_weights(const compiled& rules, const charge_shares& each);

  void reset();
  // A propagation failed; `guessed` is the slot that was decided on, or conflict::none.
  void charge(const conflict& failure, slot guessed);
  [[nodiscard]] std::uint32_t operator[](slot s) const noexcept { return weight_[s]; }
  // Readable for choice_padding slots behind the last.
  [[nodiscard]] const std::uint32_t* data() const noexcept { return weight_.data(); }

 private:
  void add(slot s, std::uint32_t sixteenths) noexcept {
    weight_[s] = std::min(weight_[s] + increment_ / 16 * sixteenths, highest_weight);
  }
  void grow();

  static constexpr std::uint32_t highest_weight = 0x7FFFFFFF;

  const compiled& rules_;
  const charge_shares shares_;
  std::vector<std::uint32_t> weight_;
  std::uint32_t increment_ = 0;
};

}  // namespace nonet::core
