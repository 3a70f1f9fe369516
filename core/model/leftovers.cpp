// The law of leftovers: k units of one tiling and k of another hold the same values.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <numeric>

#include "model/tilings.hpp"

namespace nonet::core {
namespace {

// Larger leftovers hardly prune; square boxes against rows leave six cells and more, so that
// boards with nothing to gain have none of them.
constexpr std::uint32_t most_slots = 5;
constexpr std::size_t most_pairs = 31;
// Counts of slots, eight to a word; a unit has 64 slots at most, so none runs over.
constexpr std::uint64_t bytes = 0x0101010101010101U;
constexpr std::size_t in_a_word = 8;

//   a a a a|. .      Rows 1 and 2 and the regions a and b hold the same values, so what the rows
//   a a b b b b      have beside a and b (. .) holds the same values as what a and b have below
//   . . . . b b      (b b).  Known to solvers of irregular boards by the name above.
struct leftover {
  std::vector<std::uint64_t> mine, theirs;
  std::uint32_t size = 0;
  clue_set why;  // where somebody asks
};

class leftover_finder {
 public:
  explicit leftover_finder(draft& d) : draft_(d), tilings_(tilings(d)) {}

  void run() {
    for (std::size_t a = 0; a < tilings_.size(); ++a)
      for (std::size_t b = 0; b < tilings_.size(); ++b)
        if (a != b && alike(tilings_[a], tilings_[b])) compare(tilings_[a], tilings_[b]);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const leftover& x, const leftover& y) { return x.size < y.size; });
    if (found_.size() > most_pairs) found_.resize(most_pairs);
    for (leftover& pair : found_) {
      for_each_bit(pair.mine, [&](slot s) { draft_.out.leftovers.push(s); });
      for_each_bit(pair.theirs, [&](slot s) { draft_.out.leftovers.push(s); });
      draft_.out.leftovers.close();
      if (draft_.why != nullptr) draft_.why->leftovers.push_back(std::move(pair.why));
    }
  }

 private:
  // Units of one set of values, as many in both.
  static bool alike(const std::vector<region>& a, const std::vector<region>& b) {
    const auto same = [&](const region& r) { return r.values == a[0].values; };
    return a.size() > 1 && a.size() == b.size() && std::all_of(a.begin(), a.end(), same) &&
           std::all_of(b.begin(), b.end(), same);
  }

  // The sum of the k greatest, none greater than `top`.
  std::uint32_t most_of(std::span<const std::uint8_t> numbers, std::size_t k, std::uint32_t top) {
    times_.assign(std::size_t{top} + 1, 0);
    for (const std::uint8_t n : numbers) ++times_[n];
    std::uint32_t sum = 0;
    auto left = static_cast<std::uint32_t>(k);
    for (std::uint32_t n = top; left > 0; --n) {
      const std::uint32_t taken = std::min(left, times_[n]);
      sum += taken * n;
      left -= taken;
    }
    return sum;
  }

  // Every run of units of `a` against the same number of those of `b` that it covers most of.
  // Only the counts are needed until a pair turns out to be small; and a pair is small only where
  // the run covers nearly all of enough units.
  void compare(const std::vector<region>& a, const std::vector<region>& b) {
    const std::size_t n = a.size();
    const auto size = static_cast<std::uint32_t>(count_values(a[0].values));
    const std::size_t row = (n + in_a_word - 1) / in_a_word;
    count_overlaps(a, b, row);
    std::vector<std::uint64_t> covered(row);
    for (std::size_t first = 0; first < n; ++first) {
      std::fill(covered.begin(), covered.end(), 0);
      for (std::size_t last = first; last < n && last - first + 1 < n; ++last) {
        const std::size_t k = last - first + 1;
        for (std::size_t w = 0; w < row; ++w) covered[w] += overlap_[last * row + w];
        if (!may_be_small(covered, k, size)) continue;
        spell(covered, n);
        const std::uint32_t shared = most_of(covered_, k, size);
        const auto left = static_cast<std::uint32_t>(k) * size - shared;
        if (left != 0 && left <= most_slots) keep(a, b, first, last, covered_, left);
      }
    }
  }

  // How many slots each unit of `a` shares with each of `b`.
  void count_overlaps(const std::vector<region>& a, const std::vector<region>& b, std::size_t row) {
    unit_of_.assign(draft_.out.slots, none);
    for (std::size_t j = 0; j < b.size(); ++j)
      for_each_bit(b[j].slots, [&](slot s) { unit_of_[s] = static_cast<std::uint16_t>(j); });
    overlap_.assign(a.size() * row, 0);
    for (std::size_t i = 0; i < a.size(); ++i)
      for_each_bit(a[i].slots, [&](slot s) {
        const std::uint16_t j = unit_of_[s];
        if (j != none)
          overlap_[i * row + j / in_a_word] += std::uint64_t{1} << (8 * (j % in_a_word));
      });
  }

  // Whether k units may miss no more than most_slots slots in all.  Then all of them miss at most
  // so many, and a half of them so few that those which miss more still find room.
  static bool may_be_small(std::span<const std::uint64_t> covered, std::size_t k,
                           std::uint32_t size) {
    const auto half = static_cast<std::uint32_t>(k / 2);
    return reach(covered, size - std::min(size, most_slots)) >= k &&
           reach(covered, size - std::min(size, most_slots / (half + 1))) >= k - half;
  }
  // How many numbers come to `least` or more; what fills up the last word does not, unless all do.
  static std::uint32_t reach(std::span<const std::uint64_t> covered, std::uint32_t least) {
    std::uint32_t n = 0;
    for (const std::uint64_t word : covered)
      n +=
          static_cast<std::uint32_t>(((word + (0x80U - least) * bytes) >> 7 & bytes) * bytes >> 56);
    return n;
  }
  void spell(std::span<const std::uint64_t> covered, std::size_t n) {
    covered_.resize(n);
    for (std::size_t j = 0; j < n; ++j)
      covered_[j] = static_cast<std::uint8_t>(covered[j / in_a_word] >> (8 * (j % in_a_word)));
  }

  // Units first to last of `a`, and as many of `b`: those of which they cover most.
  void keep(const std::vector<region>& a, const std::vector<region>& b, std::size_t first,
            std::size_t last, std::span<const std::uint8_t> covered, std::uint32_t left) {
    const std::size_t words = a[0].slots.size(), k = last - first + 1;
    order_.resize(b.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t x, std::uint32_t y) {
      return covered[x] != covered[y] ? covered[x] > covered[y] : x < y;
    });
    leftover pair{std::vector<std::uint64_t>(words), std::vector<std::uint64_t>(words), left, {}};
    for (std::size_t w = 0; w < words; ++w) {
      for (std::size_t i = first; i <= last; ++i) pair.mine[w] |= a[i].slots[w];
      for (std::size_t j = 0; j < k; ++j) pair.theirs[w] |= b[order_[j]].slots[w];
      const std::uint64_t both = pair.mine[w] & pair.theirs[w];
      pair.mine[w] &= ~both;
      pair.theirs[w] &= ~both;
    }
    if (draft_.why != nullptr) {
      for (std::size_t i = first; i <= last; ++i) add_origin(pair.why, a[i].from);
      for (std::size_t j = 0; j < k; ++j) add_origin(pair.why, b[order_[j]].from);
    }
    keep(std::move(pair));
  }

  void add_origin(clue_set& why, origin more) const { add_clues(why, draft_.why->clues(more)); }

  void keep(leftover pair) {
    assert(pair.size == count_bits(pair.mine) && pair.size == count_bits(pair.theirs) &&
           "both sides have as many slots");
    const auto known = [&](const leftover& x) {
      // A word that does not depend on which side is which tells most of them apart.
      if ((x.mine[0] ^ x.theirs[0]) != (pair.mine[0] ^ pair.theirs[0])) return false;
      return (x.mine == pair.mine && x.theirs == pair.theirs) ||
             (x.mine == pair.theirs && x.theirs == pair.mine);
    };
    if (std::none_of(found_.begin(), found_.end(), known)) found_.push_back(std::move(pair));
  }

  draft& draft_;
  std::vector<std::vector<region>> tilings_;
  std::vector<leftover> found_;
  std::vector<std::uint32_t> times_;  // most_of: by number, how often it occurs
  static constexpr std::uint16_t none = 0xFFFF;
  std::vector<std::uint16_t> unit_of_;  // count_overlaps: by slot its unit of the second tiling
  std::vector<std::uint64_t> overlap_;  // compare: by unit of the first tiling a row of counts
  std::vector<std::uint8_t> covered_;   // compare: by unit of the second, slots that the run covers
  std::vector<std::uint32_t> order_;    // keep: units of the second tiling
};

}  // namespace

void find_leftovers(draft& d) { leftover_finder(d).run(); }

}  // namespace nonet::core
