// Second solutions that are near at hand: two values that change places.
// SPDX-License-Identifier: MIT
#include "generate/value_exchange.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace nonet::host {
namespace {

// Cells as bits: cell c is bit c % 64 of word c / 64.
using cell_bits = std::vector<std::uint64_t>;

void add(cell_bits& bits, core::cell c) noexcept { bits[c / 64] |= std::uint64_t{1} << (c % 64); }

// The cells of two values, and one part of them after another.
class two_values {
 public:
  explicit two_values(const core::program& rules)
      : apart_(rules.cells_apart()), words_((rules.shape().cells() + 63) / 64) {}

  void take(const cell_bits& a, const cell_bits& b) {
    left_[0] = a;
    left_[1] = b;
  }
  // The cells of the next part; empty: there is none.
  std::span<const core::cell> next() {
    part_.clear();
    sides_.clear();
    for (const std::size_t side : {0U, 1U})
      if (part_.empty()) take_last(side);
    for (std::size_t i = 0; i < part_.size(); ++i) take_those_apart_from(part_[i], 1 - sides_[i]);
    return part_;
  }

 private:
  void take_last(std::size_t side) {
    for (std::size_t w = left_[side].size(); w-- > 0;) {
      std::uint64_t& word = left_[side][w];
      if (word == 0) continue;
      const auto last = static_cast<std::uint32_t>(std::bit_width(word)) - 1;
      word &= ~(std::uint64_t{1} << last);
      join(static_cast<core::cell>(w * 64 + last), side);
      return;
    }
  }
  void take_those_apart_from(core::cell c, std::size_t side) {
    for (std::size_t w = 0; w < left_[side].size(); ++w) {
      std::uint64_t found = left_[side][w] & apart_[c * words_ + w];
      left_[side][w] &= ~found;
      for (; found != 0; found &= found - 1)
        join(static_cast<core::cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(found))),
             side);
    }
  }
  void join(core::cell c, std::size_t side) {
    part_.push_back(c);
    sides_.push_back(side);
  }

  std::vector<std::uint64_t> apart_;  // by cell words_ words: the cells that differ from it
  std::size_t words_;
  cell_bits left_[2];
  std::vector<core::cell> part_;
  std::vector<std::size_t> sides_;  // by cell of part_
};

}  // namespace

std::optional<std::vector<std::uint8_t>> exchange_two_values(
    const core::program& rules, std::span<const std::uint8_t> givens,
    std::span<const std::uint8_t> solution,
    const std::function<bool(std::span<const std::uint8_t>)>& holds) {
  const core::board& shape = rules.shape();
  std::vector<cell_bits> cells_of(shape.values(), cell_bits((shape.cells() + 63) / 64));
  for (core::cell c = 0; c < solution.size(); ++c) add(cells_of[solution[c] - shape.value_min], c);
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
