// Where each value of a full grid stands in each unit and group.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <nonet/layout.hpp>
#include <span>
#include <vector>

namespace killer {

// Requires of all its members: a value and a cell of the board, a group of groups_of().
class value_places {
 public:
  using cell = nonet::sdk::cell;
  static constexpr cell nowhere = std::numeric_limits<cell>::max();

  explicit value_places(const nonet::sdk::layout& over)
      : solution_(over.solution()), values_(static_cast<std::size_t>(over.board().values())) {
    const auto cells = static_cast<cell>(over.board().cells());
    const std::vector<nonet::sdk::cell_group> all = over.groups();
    in_groups_.assign(all.size() * values_, nowhere);
    first_.assign(cells + 1, 0);
    for (std::size_t g = 0; g < all.size(); ++g) {
      for (const cell c : all[g].cells) {
        in_groups_[g * values_ + row_of(solution_[c])] = c;
        ++first_[c + 1];
      }
    }
    for (cell c = 0; c < cells; ++c) first_[c + 1] += first_[c];
    groups_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t g = 0; g < all.size(); ++g) {
      for (const cell c : all[g].cells) groups_[next[c]++] = g;
    }
  }

  [[nodiscard]] const nonet::sdk::grid& solution() const noexcept { return solution_; }
  // The cell of a group that holds a value, or nowhere.
  [[nodiscard]] cell place(std::size_t group, int value) const noexcept {
    return in_groups_[group * values_ + row_of(value)];
  }
  // The groups that a cell is in, ascending.
  [[nodiscard]] std::span<const std::uint32_t> groups_of(cell c) const noexcept {
    return std::span(groups_).subspan(first_[c], first_[c + 1] - first_[c]);
  }

 private:
  [[nodiscard]] std::size_t row_of(int value) const noexcept {
    return static_cast<std::size_t>(value - solution_.shape().least());
  }

  nonet::sdk::grid solution_;
  std::size_t values_;
  std::vector<cell> in_groups_;                // by group and value
  std::vector<std::uint32_t> groups_, first_;  // those of cell c from groups_[first_[c]] on
};

}  // namespace killer
