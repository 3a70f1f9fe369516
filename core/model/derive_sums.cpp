// Sums that follow from units and posted sums together: innies and outies.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cassert>
#include <initializer_list>
#include <iterator>
#include <numeric>
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
// Counts that are added at once.
constexpr std::size_t lanes = 8;

//   + + +|. . .        A region of whole units has a known total.  Pieces that lie mostly inside
//   + a a|a . .        are taken off it: what they leave inside counts plus, what they reach
//   + a b|b . .        outside counts minus.  Here one unit without a and half of b.
struct derived {
  std::uint32_t tiling = 0, first = 0, last = 0;  // the run of units
  std::int64_t total = 0;                         // of their values, once spelled of the terms
  std::uint32_t at = 0;  // once spelled, in the finder's bits: plus, minus, the sums taken off
};

// Words: how many a set of slots takes, where that is known when this is compiled; else 0.
template <std::uint32_t Words>
class sum_finder {
 public:
  explicit sum_finder(draft& d)
      : draft_(d),
        most_words_(words_for(d.out.slots)),
        sums_(fixed_sums(d)),
        row_((sums_.size() + lanes - 1) / lanes * lanes),
        sizes_(row_),
        sum_words_(words_for(sums_.size())) {
    std::vector<std::uint64_t> seen(words());
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      sizes_[i] = static_cast<std::int16_t>(count_bits(sums_[i].slots));
      for (std::uint32_t w = 0; w < words(); ++w) {
        disjoint_ &= (seen[w] & sums_[i].slots[w]) == 0;
        seen[w] |= sums_[i].slots[w];
      }
    }
  }

  void run() {
    if (sums_.empty()) return;
    shared_.resize(tilings_.size());
    for (std::uint32_t t = 0; t < tilings_.size(); ++t) compare(t);
    keep_best();
  }

 private:
  [[nodiscard]] std::uint32_t words() const noexcept { return Words == 0 ? most_words_ : Words; }
  [[nodiscard]] std::span<const std::uint64_t> bits(const derived& r) const {
    return {bits_.data() + r.at, std::size_t{2} * words()};
  }

  // Growing runs of units, by how many terms each comes to.
  void compare(std::uint32_t tiling) {
    const std::vector<region>& tiles = tilings_[tiling];
    count_shared(tiling);
    for (std::uint32_t first = 0; first < tiles.size(); ++first) {
      std::int64_t total = 0;
      std::uint32_t slots = 0;
      for (std::uint32_t last = first; last < tiles.size(); ++last) {
        total += tiles[last].total;
        slots += static_cast<std::uint32_t>(count_values(tiles[last].values));
        derived r{tiling, first, last, total};
        const std::uint32_t terms = disjoint_ ? slots - spared(r) : spell(r);
        if (terms <= long_terms)
          found_[terms].push_back(r);
        else if (!disjoint_)
          bits_.resize(r.at);
      }
    }
  }

  // By tile a row: how many slots of each sum are in the tiles before it; a last row for all tiles.
  void count_shared(std::uint32_t tiling) {
    const std::vector<region>& tiles = tilings_[tiling];
    std::vector<std::int16_t>& shared = shared_[tiling];
    shared.resize((tiles.size() + 1) * row_);
    std::vector<std::uint32_t> tile_of(draft_.out.slots, no_tile);
    for (std::uint32_t t = 0; t < tiles.size(); ++t)
      for_each_bit(tiles[t].slots, [&](slot s) { tile_of[s] = t; });
    for (std::size_t i = 0; i < sums_.size(); ++i)
      for_each_bit(sums_[i].slots, [&](slot s) {
        if (tile_of[s] != no_tile) ++shared[(tile_of[s] + 1) * row_ + i];
      });
    for (std::size_t at = row_; at < shared.size(); ++at)
      shared[at] = static_cast<std::int16_t>(shared[at] + shared[at - row_]);
  }
  // How many slots of sum i are in the run.
  [[nodiscard]] std::int16_t inside(const derived& r, std::size_t i) const {
    const std::int16_t* const shared = shared_[r.tiling].data();
    return static_cast<std::int16_t>(shared[(r.last + 1) * row_ + i] - shared[r.first * row_ + i]);
  }

  // By how many terms fewer than slots the run comes to when all sums that lie mostly inside are
  // taken off; they can be when no slot is in two.
  [[nodiscard]] std::uint32_t spared(const derived& r) const {
    std::int16_t gain[lanes] = {};
    for (std::size_t at = 0; at < row_; at += lanes)
      for (std::size_t i = 0; i < lanes; ++i) {
        const auto size = sizes_[at + i], twice = static_cast<std::int16_t>(2 * inside(r, at + i));
        gain[i] = static_cast<std::int16_t>(gain[i] + std::max(twice, size) - size);
      }
    return static_cast<std::uint32_t>(std::accumulate(std::begin(gain), std::end(gain), 0));
  }

  // Spells the terms that the run leaves, and answers how many they are.
  std::uint32_t spell(derived& r) {
    r.at = static_cast<std::uint32_t>(bits_.size());
    bits_.resize(r.at + std::size_t{2} * words() + sum_words_);
    std::uint64_t *const plus = bits_.data() + r.at, *const minus = plus + words(),
                         *const taken = minus + words();
    std::uint64_t own[Words == 0 ? 1 : Words];
    if constexpr (Words == 0) whole_.resize(words());
    std::uint64_t* const whole = Words == 0 ? whole_.data() : own;
    std::fill_n(whole, words(), 0);
    for (std::uint32_t t = r.first; t <= r.last; ++t)
      for (std::uint32_t w = 0; w < words(); ++w) whole[w] |= tilings_[r.tiling][t].slots[w];
    std::copy_n(whole, words(), plus);
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (2 * inside(r, i) <= sizes_[i]) continue;
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
    return count_bits({plus, std::size_t{2} * words()});
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

  // Short ones first; those of a length in the order of their terms.
  void keep_best() {
    for (std::uint32_t terms = 0; terms <= long_terms; ++terms) {
      const std::size_t limit = terms > short_terms ? enough : most;
      if (kept_ >= limit) return;
      std::vector<derived>& alike = found_[terms];
      if (disjoint_)
        for (derived& r : alike) {
          [[maybe_unused]] const std::uint32_t spelled = spell(r);
          assert(spelled == terms && "counts say how many terms a run leaves");
        }
      std::sort(alike.begin(), alike.end(), [&](const derived& a, const derived& b) {
        const std::span<const std::uint64_t> x = bits(a), y = bits(b);
        if (!std::ranges::equal(x, y)) return std::ranges::lexicographical_compare(x, y);
        return a.total < b.total;
      });
      if (terms > 0) keep(alike, limit);
      for (const derived& r : alike)
        if (terms == 0 && r.total != 0) draft_.contradict(origin_of({r}));
    }
  }
  void keep(std::span<const derived> alike, std::size_t limit) {
    for (std::size_t i = 0; i < alike.size() && kept_ < limit; ++i) {
      const derived& r = alike[i];
      if (i > 0 && std::ranges::equal(bits(r), bits(alike[i - 1]))) {
        if (alike[i - 1].total != r.total) draft_.contradict(origin_of({alike[i - 1], r}));
        continue;
      }
      draft_sum sum;
      sum.terms.reserve(count_bits(bits(r)));
      for_each_bit(bits(r).first(words()), [&](slot s) { sum.terms.push_back({s, 1}); });
      for_each_bit(bits(r).last(words()), [&](slot s) { sum.terms.push_back({s, -1}); });
      sum.lo = sum.hi = r.total;
      sum.from = origin_of({r});
      if (!normalise(draft_, sum)) continue;
      draft_.sums.push_back(std::move(sum));
      ++kept_;
    }
  }

  static constexpr std::uint32_t no_tile = ~std::uint32_t{0};
  draft& draft_;
  const std::uint32_t most_words_;
  const std::vector<region> sums_;
  const std::vector<std::vector<region>> tilings_ = tilings(draft_);
  const std::size_t row_;            // numbers of all sums, filled up to whole vectors
  std::vector<std::int16_t> sizes_;  // by sum
  std::vector<std::vector<std::int16_t>> shared_;  // by tiling, see count_shared()
  std::uint32_t sum_words_;
  bool disjoint_ = true;  // no slot is in two sums
  std::vector<std::uint64_t> bits_, whole_;
  std::array<std::vector<derived>, long_terms + 1> found_;  // by number of terms
  std::size_t kept_ = 0;
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
