// Charging conflicts to slots.
// SPDX-License-Identifier: MIT
#include "search/weights.hpp"

#include <algorithm>

namespace nonet::core {
namespace {

constexpr std::uint32_t one = 1U << 10;
constexpr std::uint32_t highest_increment = 1U << 20;
constexpr int rescale = 10;

}  // namespace

slot_weights::slot_weights(const compiled& rules, const charge_shares& each)
    : rules_(rules), shares_(each), weight_(rules.slots + choice_padding) {
  reset();
}

void slot_weights::reset() {
  std::fill(weight_.begin(), weight_.end(), one);
  increment_ = one;
}

void slot_weights::charge(const conflict& failure, slot guessed) {
  if (guessed != conflict::none) add(guessed, shares_.guess);
  if (failure.emptied != conflict::none) add(failure.emptied, shares_.emptied);
  if (failure.house != conflict::none)
    for (const slot s : rules_.house_slots[failure.house]) add(s, shares_.house);
  if (failure.item != conflict::none) {
    const item_kind kind = rules_.items[failure.item].kind;
    const bool own = kind == item_kind::order || kind == item_kind::relation;
    const std::uint32_t share = kind == item_kind::cage ? shares_.cage : shares_.item;
    if (!own)
      for (const slot s : rules_.item_slots[failure.item]) add(s, share);
  }
  grow();
}

void slot_weights::grow() {
  increment_ += increment_ >> shares_.growth;
  if (increment_ < highest_increment) return;
  increment_ >>= rescale;
  for (std::uint32_t& w : weight_) w = std::max<std::uint32_t>(w >> rescale, 1);
}

}  // namespace nonet::core
