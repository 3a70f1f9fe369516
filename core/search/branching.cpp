// Choosing a guess: the slot with the fewest candidates for its weight, or a value's two places.
// SPDX-License-Identifier: MIT
#include "search/branching.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

namespace nonet::core {
namespace {

// Up to 16x16 the kernel's own search takes a third more nodes, but less time.
constexpr std::uint32_t most_even_slots = 256;

// The lowest and the highest slot of what both rows have.
std::pair<slot, slot> ends_of(const std::uint64_t* a, const std::uint64_t* b,
                              std::size_t words) noexcept {
  std::size_t first = 0, last = words - 1;
  while ((a[first] & b[first]) == 0) ++first;
  while ((a[last] & b[last]) == 0) --last;
  return {static_cast<slot>(first * 64) + lowest(a[first] & b[first]),
          static_cast<slot>(last * 64) + highest(a[last] & b[last])};
}

// Only houses matter, and some slot lies in no segment of two units, or in one alone (irregular
// regions, say).
bool only_uneven_houses(const compiled& rules) {
  if (!rules.only_houses) return false;
  std::vector<std::uint8_t> segments(rules.slots);
  for (std::uint32_t g = 0; g < rules.segments.size(); ++g)
    if (rules.segments[g].b < rules.units)
      for (const slot s : rules.segment_inside[g])
        if (segments[s] < 2) ++segments[s];
  return std::count(segments.begin(), segments.end(), 2) != std::ssize(segments);
}

}  // namespace

search_style style_of(const compiled& rules) {
  search_style style;
  if (only_uneven_houses(rules)) {
    style.kernel_nodes = 100;
    style.two_places = 5;
    style.charge.house = 2;
  } else if (rules.only_houses && rules.slots > most_even_slots) {
    style.kernel_nodes = 1000;
  }
  bool sums = false, orders = false;
  for (const work_item& item : rules.items) {
    sums |= item.kind == item_kind::cage || item.kind == item_kind::linear;
    orders |= item.kind == item_kind::order;
  }
  constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  if (orders) style.first_restart = never;
  if (sums) style.last_conflict_after = never;
  if (sums && !orders) {
    style.two_places = 0;
    style.first_restart = 100;
    style.restart_growth = 20;
    style.charge = {.house = 6, .cage = 4, .guess = 4, .growth = 9};
  }
  return style;
}

template <class Mask>
slot_choice brancher<Mask>::best_slot(const space<Mask>& s, random_stream* ties, slot first,
                                      slot last) const {
  if (ties == nullptr) {
    slot_choice best = choose_slot_(s.domains() + first, weights_.data() + first, last - first);
    best.at += first;
    return best;
  }
  slot_choice best;
  std::uint64_t equal = 0;
  for (slot at = first; at < last; ++at) {
    const std::uint64_t score = std::uint64_t{weights_[at]} * shares.of[count_of(s[at])];
    if (score == 0 || score < best.score) continue;
    // Among equals each is as likely as the others.
    if (score > best.score) equal = 0;
    if (equal++ == 0 || ties->below(equal) == 0) best = {at, score};
  }
  return best;
}

// Units in which a value has two places left, better than `score`: guess that it is in the first.
// Counts like a slot with two candidates and the weight of both places (the style's share of it);
// the unit that comes first, then the lowest value, wins among equals.
template <class Mask>
decision<Mask> brancher<Mask>::best_two_places(const space<Mask>& s,
                                               const house_kernel<Mask>& houses,
                                               std::uint64_t score, slot first, slot last) {
  decision<Mask> found;
  houses.two_places(s.domains(), two_places_.data());
  find_places_(s.domains(), rules_.slots, rules_.width, places_.data());
  std::uint64_t best = score / shares.of[2];  // of weights
  const std::size_t words = rules_.house_bits.words();
  // Several units to a word: where their values end is hard to foresee for a processor.
  constexpr std::uint32_t bits = 8 * sizeof(Mask), together = 64 / bits;
  for (std::uint32_t from = 0; from < rules_.units; from += together) {
    std::uint64_t left = 0;
    for (std::uint32_t h = from; h < std::min(from + together, rules_.units); ++h)
      left |= std::uint64_t{two_places_[h]} << (h - from) * bits;
    for (; left != 0; left &= left - 1) {
      const std::uint32_t v = lowest(left) % bits;
      const auto [one, two] = ends_of(rules_.house_bits[from + lowest(left) / bits].data(),
                                      places_.data() + v * words, words);
      const std::uint64_t weight =
          (std::uint64_t{weights_[one]} + weights_[two]) * style_.two_places / 8;
      if (weight <= best || one < first || one >= last) continue;
      best = weight;
      found = {one, single<Mask>(v)};
    }
  }
  return found;
}

template <class Mask>
Mask brancher<Mask>::pick_value(Mask from, Mask preferred, random_stream* random) {
  if ((from & preferred) != 0) from = static_cast<Mask>(from & preferred);
  return random != nullptr ? random_value(from, *random) : single<Mask>(lowest(from));
}

template <class Mask>
decision<Mask> brancher<Mask>::choose(const space<Mask>& s, const house_kernel<Mask>& houses,
                                      const search_policy<Mask>& policy, std::uint64_t guesses,
                                      slot first, slot last) {
  slot at = conflict::none;
  const bool blamed = last_conflict_ >= first && last_conflict_ < last;
  if (blamed && is_single(s[last_conflict_])) {
    last_conflict_ = conflict::none;
  } else if (blamed && guesses >= style_.last_conflict_after) {
    at = last_conflict_;
  }
  if (at == conflict::none) {
    const slot_choice best = best_slot(s, policy.ties, first, last);
    at = best.at;
    assert(best.score != 0 && "an open board has a slot with two candidates");
    // A slot with two candidates leaves nothing to gain from two places.
    if (style_.two_places != 0 && count_of(s[at]) > 2 && policy.ties == nullptr &&
        policy.preferred.empty())
      if (const decision<Mask> d = best_two_places(s, houses, best.score, first, last);
          d.value != 0)
        return d;
  }
  const Mask preferred = policy.preferred.empty() ? Mask{0} : policy.preferred[at];
  return {at, pick_value(s[at], preferred, policy.random)};
}

template class brancher<std::uint16_t>;
template class brancher<std::uint32_t>;
template class brancher<std::uint64_t>;

}  // namespace nonet::core
