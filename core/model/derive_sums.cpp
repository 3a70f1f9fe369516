// Sums that follow from units and posted sums together: innies and outies.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// How many terms a derived sum may have, and how many such sums are kept: short ones first, and
// long ones only where the short ones are few.  Measured on hard sum puzzles, 5 and 6 terms
// halve the guesses; longer ones cost more than they prune, unless there is nothing else.
constexpr std::uint32_t short_terms = 6, long_terms = 10;
constexpr std::size_t enough = 20, most = 50;

using bits = std::vector<std::uint64_t>;

// Slots whose offsets have a known total.
struct piece {
  bits slots;
  std::int64_t total = 0;
};

//   + + +|. . .        A region of whole units has a known total.  Pieces that lie mostly inside
//   + a a|a . .        are taken off it: what they leave inside counts plus, what they reach
//   + a b|b . .        outside counts minus.  Here one unit without a and half of b.
struct derived {
  bits plus, minus;
  std::int64_t total = 0;
  std::uint32_t terms = 0;
};

std::vector<piece> units_of(const draft& d) {
  std::vector<piece> units;
  for (const draft_group& group : d.groups) {
    if (!group.unit) continue;
    piece& p = units.emplace_back();
    p.slots.resize(words_for(d.out.slots));
    for (const slot s : group.slots) set_bit(p.slots, s);
    for (mask m = group.values; m != 0; m &= m - 1) p.total += least_value(m);
  }
  return units;
}

std::vector<piece> sums_of(const draft& d) {
  std::vector<piece> sums;
  for (const draft_sum& sum : d.sums) {
    const auto plain = [](const term& t) { return t.weight == 1; };
    if (sum.lo != sum.hi || !std::all_of(sum.terms.begin(), sum.terms.end(), plain)) continue;
    piece& p = sums.emplace_back();
    p.slots.resize(words_for(d.out.slots));
    for (const term& t : sum.terms) set_bit(p.slots, t.at);
    p.total = sum.lo;
  }
  return sums;
}

// Units that tile: rows, columns and boxes come out as one class each, without being named.
std::vector<std::vector<const piece*>> tilings(const std::vector<piece>& units) {
  std::vector<std::vector<const piece*>> classes;
  std::vector<bool> used(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (used[i]) continue;
    bits covered(units[i].slots.size());
    std::vector<const piece*>& tiles = classes.emplace_back();
    for (std::size_t j = i; j < units.size(); ++j) {
      if (used[j] || intersects(covered, units[j].slots)) continue;
      used[j] = true;
      tiles.push_back(&units[j]);
      for (std::size_t w = 0; w < covered.size(); ++w) covered[w] |= units[j].slots[w];
    }
  }
  return classes;
}

derived take_off(const piece& region, const std::vector<piece>& sums) {
  derived r{region.slots, bits(region.slots.size()), region.total, 0};
  for (const piece& p : sums) {
    std::uint32_t inside = 0, outside = 0;
    bool free = true;  // no slot of it was taken off or reached before
    for (std::size_t w = 0; w < p.slots.size(); ++w) {
      const std::uint64_t in = p.slots[w] & region.slots[w], out = p.slots[w] & ~in;
      inside += static_cast<std::uint32_t>(std::popcount(in));
      outside += static_cast<std::uint32_t>(std::popcount(out));
      free &= (in & ~r.plus[w]) == 0 && (out & r.minus[w]) == 0;
    }
    if (inside <= outside || !free) continue;
    for (std::size_t w = 0; w < p.slots.size(); ++w) {
      r.minus[w] |= p.slots[w] & ~region.slots[w];
      r.plus[w] &= ~p.slots[w];
    }
    r.total -= p.total;
  }
  r.terms = count_bits(r.plus) + count_bits(r.minus);
  return r;
}

draft_sum as_sum(const derived& r) {
  draft_sum sum;
  for_each_bit(r.plus, [&](slot s) { sum.terms.push_back({s, 1}); });
  for_each_bit(r.minus, [&](slot s) { sum.terms.push_back({s, -1}); });
  sum.lo = sum.hi = r.total;
  return sum;
}

}  // namespace

void derive_sums(draft& d) {
  const std::vector<piece> sums = sums_of(d);
  if (sums.empty()) return;
  const std::vector<piece> units = units_of(d);
  std::vector<derived> found;
  for (const std::vector<const piece*>& tiles : tilings(units))
    for (std::size_t first = 0; first < tiles.size(); ++first) {
      piece region{bits(words_for(d.out.slots)), 0};
      for (std::size_t last = first; last < tiles.size(); ++last) {
        for (std::size_t w = 0; w < region.slots.size(); ++w)
          region.slots[w] |= tiles[last]->slots[w];
        region.total += tiles[last]->total;
        derived r = take_off(region, sums);
        if (r.terms == 0 && r.total != 0) d.out.contradiction = true;
        if (r.terms > 0 && r.terms <= long_terms) found.push_back(std::move(r));
      }
    }
  std::stable_sort(found.begin(), found.end(), [](const derived& a, const derived& b) {
    if (a.terms != b.terms) return a.terms < b.terms;
    return a.plus != b.plus ? a.plus < b.plus : a.minus < b.minus;
  });
  std::size_t kept = 0;
  const derived* last = nullptr;
  for (const derived& r : found) {
    if (last != nullptr && last->plus == r.plus && last->minus == r.minus) {
      if (last->total != r.total) d.out.contradiction = true;
      continue;
    }
    last = &r;
    if (kept == most || (r.terms > short_terms && kept >= enough)) break;
    draft_sum sum = as_sum(r);
    if (!normalise(d, sum)) continue;
    d.sums.push_back(std::move(sum));
    ++kept;
  }
}

}  // namespace nonet::core
