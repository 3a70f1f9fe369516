// Sums that follow from units and posted sums together: innies and outies.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <span>

#include "model/tilings.hpp"

namespace nonet::core {
namespace {

// How many terms a derived sum may have, and how many such sums are kept: short ones first, and
// long ones only where the short ones are few.  Measured on hard sum puzzles, 5 and 6 terms
// halve the guesses; longer ones cost more than they prune, unless there is nothing else.  All sets
// of units instead of runs: guesses fall by 6 %, set-up takes three times as long.
constexpr std::uint32_t short_terms = 6, long_terms = 10;
constexpr std::size_t enough = 20, most = 50;

//   + + +|. . .        A region of whole units has a known total.  Pieces that lie mostly inside
//   + a a|a . .        are taken off it: what they leave inside counts plus, what they reach
//   + a b|b . .        outside counts minus.  Here one unit without a and half of b.
struct derived {
  std::uint32_t terms = 0;
  std::uint32_t at = 0;  // in the finder's bits: plus, then minus, then the sums taken off
  std::uint32_t tiling = 0, first = 0, last = 0;  // the run of units
  std::int64_t total = 0;
};

// Words: how many a set of slots takes, where that is known when this is compiled; else 0.
template <std::uint32_t Words>
class sum_finder {
 public:
  explicit sum_finder(draft& d)
      : draft_(d),
        most_words_(words_for(d.out.slots)),
        sums_(fixed_sums(d)),
        sizes_(sums_.size()),
        inside_(sums_.size()),
        sum_words_(words_for(sums_.size())) {
    std::vector<std::uint64_t> seen(words());
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      sizes_[i] = count_bits(sums_[i].slots);
      for (std::uint32_t w = 0; w < words(); ++w) {
        disjoint_ &= (seen[w] & sums_[i].slots[w]) == 0;
        seen[w] |= sums_[i].slots[w];
      }
    }
  }

  void run() {
    if (sums_.empty()) return;
    for (std::uint32_t t = 0; t < tilings_.size(); ++t) compare(t);
    std::sort(found_.begin(), found_.end(), [&](const derived& a, const derived& b) {
      if (a.terms != b.terms) return a.terms < b.terms;
      const std::span<const std::uint64_t> x = bits(a), y = bits(b);
      if (!std::ranges::equal(x, y)) return std::ranges::lexicographical_compare(x, y);
      return a.total < b.total;
    });
    keep_best();
  }

 private:
  [[nodiscard]] std::uint32_t words() const noexcept { return Words == 0 ? most_words_ : Words; }
  [[nodiscard]] std::span<const std::uint64_t> bits(const derived& r) const {
    return {bits_.data() + r.at, std::size_t{2} * words()};
  }

  // Growing runs of units.  How much of each sum a run holds is counted along.
  void compare(std::uint32_t tiling) {
    const std::vector<region>& tiles = tilings_[tiling];
    std::vector<std::uint32_t> overlap(tiles.size() * sums_.size());
    for (std::size_t t = 0; t < tiles.size(); ++t)
      for (std::size_t i = 0; i < sums_.size(); ++i)
        for (std::uint32_t w = 0; w < words(); ++w)
          overlap[t * sums_.size() + i] += count_of(tiles[t].slots[w] & sums_[i].slots[w]);
    std::vector<std::uint64_t> whole(words());
    for (std::uint32_t first = 0; first < tiles.size(); ++first) {
      std::fill(whole.begin(), whole.end(), 0);
      std::fill(inside_.begin(), inside_.end(), 0);
      std::int64_t total = 0;
      for (std::uint32_t last = first; last < tiles.size(); ++last) {
        for (std::uint32_t w = 0; w < words(); ++w) whole[w] |= tiles[last].slots[w];
        for (std::size_t i = 0; i < sums_.size(); ++i)
          inside_[i] += overlap[last * sums_.size() + i];
        total += tiles[last].total;
        take_off(whole, {0, 0, tiling, first, last, total});
      }
    }
  }

  void take_off(std::span<const std::uint64_t> whole, derived r) {
    r.at = static_cast<std::uint32_t>(bits_.size());
    bits_.resize(r.at + std::size_t{2} * words() + sum_words_);
    std::uint64_t *const plus = bits_.data() + r.at, *const minus = plus + words(),
                         *const taken = minus + words();
    std::copy(whole.begin(), whole.end(), plus);
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (2 * inside_[i] <= sizes_[i]) continue;
      const region& p = sums_[i];
      if (!disjoint_) {  // no slot of it may have been taken off or reached before
        bool free = true;
        for (std::uint32_t w = 0; w < words(); ++w)
          free &= (p.slots[w] & whole[w] & ~plus[w]) == 0 && (p.slots[w] & minus[w]) == 0;
        if (!free) continue;
      }
      for (std::uint32_t w = 0; w < words(); ++w) {
        minus[w] |= p.slots[w] & ~whole[w];
        plus[w] &= ~p.slots[w];
      }
      r.total -= p.total;
      taken[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    r.terms = count_bits({plus, std::size_t{2} * words()});
    if (r.terms == 0 && r.total != 0) draft_.contradict(origin_of({r}));
    if (r.terms > 0 && r.terms <= long_terms)
      found_.push_back(r);
    else
      bits_.resize(r.at);
  }

  // The units in the runs and the sums taken off say it.
  [[nodiscard]] origin origin_of(std::initializer_list<derived> all) const {
    origins* const why = draft_.why;
    if (why == nullptr) return 0;
    clue_set clues;
    for (const derived& r : all) {
      for (std::uint32_t t = r.first; t <= r.last; ++t)
        add_clues(clues, why->clues(tilings_[r.tiling][t].from));
      for_each_bit(std::span(bits_).subspan(r.at + std::size_t{2} * words(), sum_words_),
                   [&](std::uint32_t i) { add_clues(clues, why->clues(sums_[i].from)); });
    }
    return why->name(std::move(clues));
  }

  void keep_best() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const derived& r = found_[i];
      if (i > 0 && std::ranges::equal(bits(r), bits(found_[i - 1]))) {
        if (found_[i - 1].total != r.total) draft_.contradict(origin_of({found_[i - 1], r}));
        continue;
      }
      if (kept == most || (r.terms > short_terms && kept >= enough)) break;
      draft_sum sum;
      sum.terms.reserve(r.terms);
      for_each_bit(bits(r).first(words()), [&](slot s) { sum.terms.push_back({s, 1}); });
      for_each_bit(bits(r).last(words()), [&](slot s) { sum.terms.push_back({s, -1}); });
      sum.lo = sum.hi = r.total;
      sum.from = origin_of({r});
      if (!normalise(draft_, sum)) continue;
      draft_.sums.push_back(std::move(sum));
      ++kept;
    }
  }

  draft& draft_;
  const std::uint32_t most_words_;
  const std::vector<region> sums_;
  const std::vector<std::vector<region>> tilings_ = tilings(draft_);
  std::vector<std::uint32_t> sizes_, inside_;  // by sum: its slots, those in the run
  std::uint32_t sum_words_;
  bool disjoint_ = true;  // no slot is in two sums
  std::vector<std::uint64_t> bits_;
  std::vector<derived> found_;
};

}  // namespace

void derive_sums(draft& d) {
  if (d.sums.empty()) return;
  switch (words_for(d.out.slots)) {
    case 1:
      return sum_finder<1>(d).run();
    case 2:
      return sum_finder<2>(d).run();
    default:
      return sum_finder<0>(d).run();
  }
}

}  // namespace nonet::core
