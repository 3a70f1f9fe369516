// Second solutions that are near at hand: two values that change places.
// SPDX-License-Identifier: MIT
#include "generate/value_exchange.hpp"

#include <algorithm>
#include <vector>

namespace nonet::host {
namespace {

// The cells of two values, and one part of them after another.
class two_values {
 public:
  explicit two_values(const core::program& rules) : rules_(rules) {}

  void take(std::span<const core::cell> a, std::span<const core::cell> b) {
    left_[0].assign(a.begin(), a.end());
    left_[1].assign(b.begin(), b.end());
  }
  // The cells of the next part; empty: there is none.
  std::span<const core::cell> next() {
    part_.clear();
    for (const std::size_t side : {0U, 1U}) {
      if (left_[side].empty() || !part_.empty()) continue;
      part_.push_back(left_[side].back());
      left_[side].pop_back();
      side_.assign(1, side);
    }
    for (std::size_t i = 0; i < part_.size(); ++i) {
      const std::size_t across = 1 - side_[i];
      std::erase_if(left_[across], [&](core::cell c) {
        if (!rules_.differ(part_[i], c)) return false;
        part_.push_back(c);
        side_.push_back(across);
        return true;
      });
    }
    return part_;
  }

 private:
  const core::program& rules_;
  std::vector<core::cell> left_[2], part_;
  std::vector<std::size_t> side_;  // by cell of part_
};

}  // namespace

std::optional<std::vector<std::uint8_t>> exchange_two_values(
    const core::program& rules, std::span<const std::uint8_t> givens,
    std::span<const std::uint8_t> solution,
    const std::function<bool(std::span<const std::uint8_t>)>& holds) {
  const core::board& shape = rules.shape();
  std::vector<std::vector<core::cell>> cells_of(shape.values());
  for (core::cell c = 0; c < solution.size(); ++c)
    cells_of[solution[c] - shape.value_min].push_back(c);
  const auto is_given = [&](core::cell c) { return givens[c] != core::empty_value; };
  two_values pair(rules);
  std::vector<std::uint8_t> other(solution.begin(), solution.end());
  for (std::size_t apart = 1; apart < cells_of.size(); ++apart) {
    for (std::size_t low = 0; low + apart < cells_of.size(); ++low) {
      pair.take(cells_of[low], cells_of[low + apart]);
      for (auto part = pair.next(); !part.empty(); part = pair.next()) {
        if (std::any_of(part.begin(), part.end(), is_given)) continue;
        const auto sum = static_cast<std::uint8_t>(2 * low + apart + 2 * shape.value_min);
        for (const core::cell c : part) other[c] = static_cast<std::uint8_t>(sum - solution[c]);
        if (holds(other)) return other;
        for (const core::cell c : part) other[c] = solution[c];
      }
    }
  }
  return std::nullopt;
}

}  // namespace nonet::host
