// The sets of values that different slots with a sum may have.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// More sets of values than this cost more to go through than they prune.
constexpr std::size_t max_sets = 512;
// Steps after which looking for them is given up.
constexpr std::uint32_t max_steps = 20'000;

// With so few values all sets of a size are tried: there are 252 at most.
constexpr std::uint32_t few_values = 10;
constexpr std::array<std::uint8_t, 1U << few_values> few_sums = [] {
  std::array<std::uint8_t, 1U << few_values> sums{};
  for (std::uint32_t set = 1; set < sums.size(); ++set)
    sums[set] = static_cast<std::uint8_t>(sums[set & (set - 1)] + std::countr_zero(set));
  return sums;
}();

constexpr std::uint32_t most_of_few = few_values * (few_values - 1) / 2;

// The same sets by size, then by sum, each list ascending.
struct few_sets_table {
  std::array<std::uint16_t, 1U << few_values> sets{};
  std::array<std::uint16_t, (few_values + 1) * (most_of_few + 1) + 1> first{};

  static constexpr std::uint32_t place(std::uint32_t size, std::uint32_t sum) {
    return size * (most_of_few + 1) + sum;
  }
  static constexpr std::uint32_t place_of(std::uint32_t set) {
    return place(static_cast<std::uint32_t>(std::popcount(set)), few_sums[set]);
  }
  constexpr few_sets_table() {
    for (std::uint32_t set = 0; set < sets.size(); ++set) ++first[place_of(set) + 1];
    for (std::uint32_t p = 1; p < first.size(); ++p)
      first[p] = static_cast<std::uint16_t>(first[p] + first[p - 1]);
    auto next = first;
    for (std::uint32_t set = 0; set < sets.size(); ++set)
      sets[next[place_of(set)]++] = static_cast<std::uint16_t>(set);
  }
  struct places {
    std::uint32_t first, last;
  };
  [[nodiscard]] constexpr places range(std::uint32_t size, std::uint32_t sum) const {
    return {first[place(size, sum)], first[place(size, sum) + 1]};
  }
};
constexpr few_sets_table few_sets;

// The sets of mutually different values with a sum.
class set_lister {
 public:
  set_lister(std::span<const mask> domains, std::int64_t lo, std::int64_t hi)
      : domains_(domains), lo_(lo), hi_(hi) {
    for (const mask m : domains) all_ |= m;
  }
  // False when there are too many.
  [[nodiscard]] bool run() {
    const auto k = static_cast<std::uint32_t>(domains_.size());
    if (all_ >> few_values == 0 && k <= few_values) {
      if (lo_ == hi_)
        try_those_with_sum(k);
      else
        try_all(k);
      return true;
    }
    if (!extend(0, 0, all_, static_cast<int>(k))) return false;
    std::ranges::sort(sets);
    return true;
  }
  std::vector<mask> sets;  // ascending

 private:
  void try_those_with_sum(std::uint32_t k) {
    if (hi_ < 0 || hi_ > most_of_few) return;
    const auto [first, last] = few_sets.range(k, static_cast<std::uint32_t>(hi_));
    sets.reserve(last - first);
    for (std::uint32_t i = first; i < last; ++i)
      if (const mask set = few_sets.sets[i]; (set & ~all_) == 0 && all_hold_one_of(set))
        sets.push_back(set);
  }
  // Gosper's hack: the next number with as many bits (Warren, "Hacker's Delight", 2-1).
  void try_all(std::uint32_t k) {
    const auto width = static_cast<std::uint32_t>(std::bit_width(all_));
    for (mask set = (mask{1} << k) - 1; set >> width == 0;) {
      const std::int64_t sum = few_sums[set];
      if (sum >= lo_ && sum <= hi_ && (set & ~all_) == 0 && all_hold_one_of(set))
        sets.push_back(set);
      if (set == 0) return;
      const mask low = set & (~set + 1), ripple = set + low;
      set = ((set ^ ripple) >> (least_value(low) + 2)) | ripple;
    }
  }
  [[nodiscard]] bool all_hold_one_of(mask set) const {
    return std::ranges::all_of(domains_, [&](mask m) { return (m & set) != 0; });
  }
  bool extend(mask chosen, std::int64_t sum, mask left, int need) {
    if (++steps_ > max_steps) return false;
    if (need == 0) {
      if (sum < lo_ || sum > hi_) return true;
      if (all_hold_one_of(chosen)) sets.push_back(chosen);
      return sets.size() <= max_sets;
    }
    for (; count_values(left) >= need; left &= left - 1) {
      const std::uint32_t v = least_value(left);
      // The least is need * v and a bit; the greatest takes the values at the top.
      if (sum + std::int64_t{need} * v > hi_) return true;
      std::int64_t most = sum;
      mask top = left;
      for (int i = 0; i < need; ++i) {
        const std::uint32_t t = greatest_value(top);
        most += t;
        top &= ~bit(t);
      }
      if (most < lo_) return true;
      if (!extend(chosen | bit(v), sum + v, left & (left - 1), need - 1)) return false;
    }
    return true;
  }

  std::span<const mask> domains_;
  std::int64_t lo_, hi_;
  mask all_ = 0;
  std::uint32_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<mask>> sets_with_sum(std::span<const mask> domains, std::int64_t lo,
                                               std::int64_t hi) {
  set_lister lister(domains, lo, hi);
  if (!lister.run()) return std::nullopt;
  return std::move(lister.sets);
}

}  // namespace nonet::core
