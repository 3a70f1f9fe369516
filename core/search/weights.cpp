// Charging conflicts to slots.
// SPDX-License-Identifier: MIT
#include "search/weights.hpp"

#include <algorithm>
#include <cassert>

namespace nonet::core {
namespace {

constexpr std::uint32_t one = 1U << 10;
constexpr std::uint32_t highest_increment = 1U << 20;
constexpr int rescale = 10;

// Measured over the eight symmetries of several sets: where orders take part, houses are blamed too
// often; where sums are all there is besides houses, a longer memory and these shares cut the
// guesses by 5 %.  On irregular regions with diagonals half the blame of houses cuts them by 16 to
// 22 %, with the lesser weight of two places (branching.hpp) by 33 to 40 %.
charge_shares shares_of(const compiled& rules) {
  bool sums = false, orders = false;
  for (const work_item& item : rules.items) {
    sums |= item.kind == item_kind::cage || item.kind == item_kind::linear;
    orders |= item.kind == item_kind::order;
  }
  if (sums && !orders) return {.house = 6, .cage = 4, .guess = 4, .growth = 9};
  if (only_uneven_houses(rules)) return {.house = 2};
  return {};
}

}  // namespace

bool only_uneven_houses(const compiled& rules) {
  if (!rules.only_houses) return false;
  std::vector<std::uint8_t> segments(rules.slots);
  for (std::uint32_t g = 0; g < rules.segments.size(); ++g)
    if (rules.segments[g].b < rules.units)
      for (const slot s : rules.segment_inside[g])
        if (segments[s] < 2) ++segments[s];
  return std::count(segments.begin(), segments.end(), 2) != std::ssize(segments);
}

slot_weights::slot_weights(const compiled& rules)
    : rules_(rules), shares_(shares_of(rules)), weight_(rules.slots + choice_padding) {
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
