// Choosing a guess: the slot with the fewest candidates for its weight, or a value's two places.
// SPDX-License-Identifier: MIT
#include "search/branching.hpp"

#include <cassert>
#include <limits>

namespace nonet::core {

search_style style_of(const compiled& rules) {
  search_style style;
  bool sums = false, orders = false;
  for (const work_item& item : rules.items) {
    sums |= item.kind == item_kind::cage || item.kind == item_kind::linear;
    orders |= item.kind == item_kind::order;
  }
  if (sums && !orders) {
    style.two_places = false;
    style.last_conflict_after = std::numeric_limits<std::uint64_t>::max();
    style.first_restart = 100;
    style.restart_growth = 20;
  }
  return style;
}

template <class Mask>
typename brancher<Mask>::choice brancher<Mask>::best_slot(const space<Mask>& s,
                                                          random_stream* random, slot first,
                                                          slot last) const {
  choice best;
  std::uint64_t ties = 0;
  for (slot at = first; at < last; ++at) {
    const Mask m = s[at];
    if (is_single(m)) continue;
    const std::uint64_t w = weights_[at], n = count_of(m);
    if (best.worse_than(w, n)) {
      ties = 1;
    } else {
      // Among equals the lowest slot, or each as likely as the others.
      if (random == nullptr || best.weight * n != w * best.count) continue;
      if (random->below(++ties) != 0) continue;
    }
    best = {at, w, n};
  }
  return best;
}

// Units in which a value has two places left, better than `best`: guess that it is in the first.
template <class Mask>
decision<Mask> brancher<Mask>::best_two_places(const space<Mask>& s, choice& best, slot first,
                                               slot last) const {
  decision<Mask> found;
  for (std::uint32_t h = 0; h < rules_.units; ++h) {
    const std::span<const slot> slots = rules_.house_slots[h];
    Mask once = 0, twice = 0, more = 0;
    for (const slot at : slots) {
      const Mask m = s[at];
      more |= static_cast<Mask>(twice & m);
      twice |= static_cast<Mask>(once & m);
      once |= m;
    }
    for (auto left = static_cast<Mask>(twice & ~more); left != 0;
         left &= static_cast<Mask>(left - 1)) {
      const Mask value = single<Mask>(lowest(left));
      slot place[2] = {};
      std::size_t n = 0;
      for (const slot at : slots)
        if ((s[at] & value) != 0) place[n++] = at;
      assert(n == 2 && "the value has two places");
      if (place[0] < first || place[0] >= last) continue;
      // Counts like a slot with two candidates and the weight of both places.
      const std::uint64_t w = weights_[place[0]] + weights_[place[1]];
      if (!best.worse_than(w, 2)) continue;
      best = {place[0], w, 2};
      found = {place[0], value};
    }
  }
  return found;
}

template <class Mask>
Mask brancher<Mask>::pick_value(Mask from, Mask preferred, random_stream* random) {
  if ((from & preferred) != 0) from = static_cast<Mask>(from & preferred);
  if (random != nullptr)
    for (std::uint64_t skip = random->below(count_of(from)); skip > 0; --skip)
      from = static_cast<Mask>(from & (from - 1));
  return single<Mask>(lowest(from));
}

template <class Mask>
decision<Mask> brancher<Mask>::choose(const space<Mask>& s, const search_policy<Mask>& policy,
                                      std::uint64_t guesses, slot first, slot last) {
  choice best;
  const bool blamed = last_conflict_ >= first && last_conflict_ < last;
  if (blamed && is_single(s[last_conflict_])) {
    last_conflict_ = conflict::none;
  } else if (blamed && guesses >= style_.last_conflict_after) {
    best.at = last_conflict_;
  }
  if (best.at == conflict::none) {
    best = best_slot(s, policy.random, first, last);
    assert(best.at != conflict::none && "an open board has a slot with two candidates");
    // A slot with two candidates leaves nothing to gain from two places.
    if (style_.two_places && best.count > 2 && policy.random == nullptr && policy.preferred.empty())
      if (const decision<Mask> d = best_two_places(s, best, first, last); d.value != 0) return d;
  }
  const Mask preferred = policy.preferred.empty() ? Mask{0} : policy.preferred[best.at];
  return {best.at, pick_value(s[best.at], preferred, policy.random)};
}

template class brancher<std::uint16_t>;
template class brancher<std::uint32_t>;
template class brancher<std::uint64_t>;

}  // namespace nonet::core
