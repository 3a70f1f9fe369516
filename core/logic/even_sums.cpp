// Sums that follow from units and posted sums together, found alike everywhere on the board.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <initializer_list>
#include <utility>

#include "logic/even_layout.hpp"
#include "logic/unit_sets.hpp"
#include "model/tilings.hpp"

namespace nonet::core {
namespace {

// Longer sums tell a person next to nothing; and so many are kept, with all of one length.
constexpr std::uint32_t most_terms = 5;
constexpr std::size_t enough = 60;

using bits = std::vector<std::uint64_t>;

struct derived {
  bits plus, minus;
  std::int64_t total = 0;
  std::uint32_t terms = 0;
  std::vector<origin> from;  // the units and pieces
};

// Takes the pieces that lie mostly inside off the region's total.  Those that share a slot with
// another one stay: which of them to take would be a matter of order.
//
//   + + +|. . .     one unit, without a and half of b: its + count for it, the part of b
//   + a a|. . .     outside counts against it
//   + a b|b . .
class taker {
 public:
  explicit taker(const std::vector<region>& pieces)
      : pieces_(pieces), size_(unit_shares::words_for_counts(pieces.size())), half_(size_.size()) {
    bits seen(pieces[0].slots.size());
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const std::uint32_t size = count_bits(pieces[p].slots);
      unit_shares::put(size_[p / 8], p % 8, std::min(size, 127U));
      unit_shares::put(half_[p / 8], p % 8, std::min(size / 2, 127U));
      disjoint_ = disjoint_ && !intersects(seen, pieces[p].slots);
      add_bits(seen, pieces[p].slots);
    }
  }

  // What is left of the set has at least so many terms.
  [[nodiscard]] std::uint32_t least_terms(const unit_set& set) const {
    std::uint32_t taken = 0, reached = 0;
    for (std::size_t w = 0; w < half_.size(); ++w) {
      const std::uint64_t chosen = (mostly_inside(set, w) >> 7) * 0xff;
      const std::uint64_t inside = set.shared[w] & chosen;
      taken += unit_shares::total(inside);
      if (disjoint_) reached += unit_shares::total((size_[w] & chosen) - inside);
    }
    const std::uint32_t slots = count_bits(set.slots);
    return reached + (slots > taken ? slots - taken : 0);
  }

  derived take_off(const unit_set& set, std::int64_t total) {
    const std::span<const std::uint64_t> whole = set.slots;
    bits once(whole.size()), twice(whole.size());
    const auto for_each_chosen = [&](const auto& visit) {
      for (std::size_t w = 0; w < half_.size(); ++w)
        for (std::uint64_t left = mostly_inside(set, w); left != 0; left &= left - 1)
          visit(pieces_[w * 8 + static_cast<std::size_t>(std::countr_zero(left)) / 8]);
    };
    for_each_chosen([&](const region& p) {
      for (std::size_t w = 0; w < whole.size(); ++w) {
        twice[w] |= once[w] & p.slots[w];
        once[w] |= p.slots[w];
      }
    });
    derived r{{whole.begin(), whole.end()}, bits(whole.size()), total, 0, {}};
    for_each_chosen([&](const region& p) {
      if (intersects(p.slots, twice)) return;
      for (std::size_t w = 0; w < whole.size(); ++w) {
        r.minus[w] |= p.slots[w] & ~whole[w];
        r.plus[w] &= ~p.slots[w];
      }
      r.total -= p.total;
      r.from.push_back(p.from);
    });
    r.terms = count_bits(r.plus) + count_bits(r.minus);
    return r;
  }

 private:
  // The highest bit of each byte whose piece has more slots inside than outside.
  [[nodiscard]] std::uint64_t mostly_inside(const unit_set& set, std::size_t word) const {
    return unit_shares::above(set.shared[word], half_[word]);
  }

  const std::vector<region>& pieces_;
  std::vector<std::uint64_t> size_;  // by piece, in bytes, up to 127
  std::vector<std::uint64_t> half_;  // likewise: half of it, rounded down
  bool disjoint_ = true;             // no slot is in two pieces
};

// The units and the sums taken off say it.
origin origin_of(draft& d, std::initializer_list<derived> all) {
  if (d.why == nullptr) return 0;
  clue_set clues;
  for (const derived& r : all)
    for (const origin from : r.from) add_clues(clues, d.why->clues(from));
  return d.why->name(std::move(clues));
}

draft_sum as_sum(draft& d, const derived& r) {
  draft_sum sum;
  sum.from = origin_of(d, {r});
  for_each_bit(r.plus, [&](slot s) { sum.terms.push_back({s, 1}); });
  for_each_bit(r.minus, [&](slot s) { sum.terms.push_back({s, -1}); });
  sum.lo = sum.hi = r.total;
  return sum;
}

}  // namespace

std::vector<draft_sum> derive_sums_evenly(draft& d) {
  std::vector<draft_sum> sums;
  const std::vector<region> pieces = fixed_sums(d);
  if (pieces.empty()) return sums;
  const std::vector<whole_unit> units = whole_units(d);
  std::vector<derived> found;
  taker regions(pieces);
  for_each_unit_set(units, unit_shares(units, pieces), most_units_together(d),
                    [&](const unit_set& set) {
                      if (regions.least_terms(set) > most_terms) return;
                      std::int64_t total = 0;
                      for (const std::uint32_t u : set.members) total += units[u].total;
                      derived r = regions.take_off(set, total);
                      for (const std::uint32_t u : set.members) r.from.push_back(units[u].from);
                      if (r.terms == 0 && r.total != 0) d.contradict(origin_of(d, {r}));
                      if (r.terms > 0 && r.terms <= most_terms) found.push_back(std::move(r));
                    });
  std::sort(found.begin(), found.end(), [](const derived& a, const derived& b) {
    if (a.terms != b.terms) return a.terms < b.terms;
    return a.plus != b.plus ? a.plus < b.plus : a.minus < b.minus;
  });
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0 && found[i].plus == found[i - 1].plus && found[i].minus == found[i - 1].minus) {
      if (found[i].total != found[i - 1].total)
        d.contradict(origin_of(d, {found[i], found[i - 1]}));
      continue;
    }
    if (sums.size() >= enough && found[i].terms != found[i - 1].terms) break;
    sums.push_back(as_sum(d, found[i]));
  }
  return sums;
}

}  // namespace nonet::core
