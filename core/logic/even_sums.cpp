// Sums that follow from units and posted sums together, found alike everywhere on the board.
// SPDX-License-Identifier: MIT
#include <algorithm>
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
  explicit taker(const std::vector<region>& pieces) : pieces_(pieces) {}

  derived take_off(std::span<const std::uint64_t> whole, std::int64_t total) {
    chosen_.clear();
    bits once(whole.size()), twice(whole.size());
    for (const region& p : pieces_) {
      std::uint32_t inside = 0, outside = 0;
      for (std::size_t w = 0; w < whole.size(); ++w) {
        inside += count_of(p.slots[w] & whole[w]);
        outside += count_of(p.slots[w] & ~whole[w]);
      }
      if (inside <= outside) continue;
      chosen_.push_back(&p);
      for (std::size_t w = 0; w < whole.size(); ++w) {
        twice[w] |= once[w] & p.slots[w];
        once[w] |= p.slots[w];
      }
    }
    derived r{{whole.begin(), whole.end()}, bits(whole.size()), total, 0, {}};
    for (const region* p : chosen_) {
      if (intersects(p->slots, twice)) continue;
      for (std::size_t w = 0; w < whole.size(); ++w) {
        r.minus[w] |= p->slots[w] & ~whole[w];
        r.plus[w] &= ~p->slots[w];
      }
      r.total -= p->total;
      r.from.push_back(p->from);
    }
    r.terms = count_bits(r.plus) + count_bits(r.minus);
    return r;
  }

 private:
  const std::vector<region>& pieces_;
  std::vector<const region*> chosen_;
};

// How much of each piece lies in each unit, so that most sets of units are known to leave too many
// terms before anything is taken off.
class shares {
 public:
  shares(std::span<const whole_unit> units, const std::vector<region>& pieces)
      : inside_(units.size() * pieces.size()), slots_(units.size()), size_(pieces.size()) {
    for (std::size_t p = 0; p < pieces.size(); ++p) size_[p] = count_bits(pieces[p].slots);
    for (std::size_t u = 0; u < units.size(); ++u) {
      slots_[u] = count_bits(units[u].slots);
      for (std::size_t p = 0; p < pieces.size(); ++p) {
        for (std::size_t w = 0; w < units[u].slots.size(); ++w)
          inside_[u * pieces.size() + p] += count_of(units[u].slots[w] & pieces[p].slots[w]);
      }
    }
  }

  // What is left of units that share no slot has at least so many.
  [[nodiscard]] std::uint32_t least_left(std::span<const std::uint32_t> members) {
    const std::size_t n = size_.size();
    std::uint32_t left = 0, taken = 0;
    sum_.assign(n, 0);
    for (const std::uint32_t u : members) {
      left += slots_[u];
      const std::uint32_t* const row = inside_.data() + u * n;
      for (std::size_t p = 0; p < n; ++p) sum_[p] += row[p];
    }
    for (std::size_t p = 0; p < n; ++p) taken += 2 * sum_[p] > size_[p] ? sum_[p] : 0;
    return left > taken ? left - taken : 0;
  }

 private:
  std::vector<std::uint32_t> inside_;      // by unit and piece
  std::vector<std::uint32_t> slots_;       // by unit
  std::vector<std::uint32_t> size_, sum_;  // by piece
};

draft_sum as_sum(draft& d, const derived& r) {
  draft_sum sum;
  if (d.why != nullptr) {
    clue_set clues;
    for (const origin from : r.from) add_clues(clues, d.why->clues(from));
    sum.from = d.why->name(std::move(clues));
  }
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
  shares parts(units, pieces);
  for_each_unit_set(
      units, most_units_together(d),
      [&](std::span<const std::uint32_t> members, std::span<const std::uint64_t> slots) {
        if (parts.least_left(members) > most_terms) return;
        std::int64_t total = 0;
        for (const std::uint32_t u : members) total += units[u].total;
        derived r = regions.take_off(slots, total);
        if (r.terms == 0 && r.total != 0) d.out.contradiction = true;
        for (const std::uint32_t u : members) r.from.push_back(units[u].from);
        if (r.terms > 0 && r.terms <= most_terms) found.push_back(std::move(r));
      });
  std::sort(found.begin(), found.end(), [](const derived& a, const derived& b) {
    if (a.terms != b.terms) return a.terms < b.terms;
    return a.plus != b.plus ? a.plus < b.plus : a.minus < b.minus;
  });
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0 && found[i].plus == found[i - 1].plus && found[i].minus == found[i - 1].minus) {
      if (found[i].total != found[i - 1].total) d.out.contradiction = true;
      continue;
    }
    if (sums.size() >= enough && found[i].terms != found[i - 1].terms) break;
    sums.push_back(as_sum(d, found[i]));
  }
  return sums;
}

}  // namespace nonet::core
