// Sums that follow from units and posted sums together: innies and outies.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/tilings.hpp"

namespace nonet::core {
namespace {

// How many terms a derived sum may have, and how many such sums are kept: short ones first, and
// long ones only where the short ones are few.  Measured on hard sum puzzles, 5 and 6 terms
// halve the guesses; longer ones cost more than they prune, unless there is nothing else.
constexpr std::uint32_t short_terms = 6, long_terms = 10;
constexpr std::size_t enough = 20, most = 50;

using bits = std::vector<std::uint64_t>;

//   + + +|. . .        A region of whole units has a known total.  Pieces that lie mostly inside
//   + a a|a . .        are taken off it: what they leave inside counts plus, what they reach
//   + a b|b . .        outside counts minus.  Here one unit without a and half of b.
struct derived {
  bits plus, minus;
  std::int64_t total = 0;
  std::uint32_t terms = 0;
};

derived take_off(const region& whole, const std::vector<region>& sums) {
  derived r{whole.slots, bits(whole.slots.size()), whole.total, 0};
  for (const region& p : sums) {
    std::uint32_t inside = 0, outside = 0;
    bool free = true;  // no slot of it was taken off or reached before
    for (std::size_t w = 0; w < p.slots.size(); ++w) {
      const std::uint64_t in = p.slots[w] & whole.slots[w], out = p.slots[w] & ~in;
      inside += count_of(in);
      outside += count_of(out);
      free &= (in & ~r.plus[w]) == 0 && (out & r.minus[w]) == 0;
    }
    if (inside <= outside || !free) continue;
    for (std::size_t w = 0; w < p.slots.size(); ++w) {
      r.minus[w] |= p.slots[w] & ~whole.slots[w];
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
  const std::vector<region> sums = fixed_sums(d);
  if (sums.empty()) return;
  std::vector<derived> found;
  for (const std::vector<region>& tiles : tilings(d))
    for (std::size_t first = 0; first < tiles.size(); ++first) {
      region run{bits(words_for(d.out.slots)), 0, 0};
      for (std::size_t last = first; last < tiles.size(); ++last) {
        for (std::size_t w = 0; w < run.slots.size(); ++w) run.slots[w] |= tiles[last].slots[w];
        run.total += tiles[last].total;
        derived r = take_off(run, sums);
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
