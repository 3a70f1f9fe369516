// Orders the values of a grid so that signs tell those that follow each other apart.
// SPDX-License-Identifier: MIT
#include "value_order.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace comparison {

namespace {

using nonet::sdk::cell;
using nonet::sdk::layout;

// Which two values could follow each other, worked out when it is asked.
//
// Invariants:
//   1. above_ of a cell is a cell of the same part, towards the one that stands for the part.
class followers {
 public:
  followers(const layout& over, std::span<const border> signs)
      : values_(static_cast<std::size_t>(over.board().values())),
        above_(over.board().cells()),
        cells_(values_),
        meetings_(values_ * values_),
        known_(values_ * values_, unknown) {
    const nonet::sdk::grid solution = over.solution();
    const int least = over.board().least();
    const auto value = [&](cell c) { return static_cast<std::size_t>(solution[c] - least); };
    for (cell c = 0; c < over.board().cells(); ++c) cells_[value(c)].push_back(c);
    for (const auto& [a, b] : signs) {
      const auto [low, high] = std::minmax({value(a), value(b)});
      meetings_[low * values_ + high].push_back(a);
    }
    for (const nonet::sdk::cell_group& g : over.groups()) {
      place_.resize(place_.size() + values_, nowhere);
      for (const cell c : g.cells) place_[place_.size() - values_ + value(c)] = c;
    }
  }

  [[nodiscard]] std::size_t values() const noexcept { return values_; }
  [[nodiscard]] bool told_apart(std::size_t a, std::size_t b) {
    const auto [low, high] = std::minmax({a, b});
    answer& known = known_[low * values_ + high];
    if (known == unknown) known = find_out(low, high) ? yes : no;
    return known == yes;
  }

 private:
  static constexpr cell nowhere = std::numeric_limits<cell>::max();
  enum answer : std::uint8_t { unknown, no, yes };

  // Every part of their cells that hangs together has a sign between the two.
  [[nodiscard]] bool find_out(std::size_t a, std::size_t b) {
    if (meetings_[a * values_ + b].empty()) return false;
    std::size_t parts = cells_[a].size() + cells_[b].size();
    for (const std::size_t v : {a, b})
      for (const cell c : cells_[v]) above_[c] = c;
    for (std::size_t g = 0; g < place_.size(); g += values_) {
      if (place_[g + a] == nowhere || place_[g + b] == nowhere) continue;
      const cell x = top(place_[g + a]), y = top(place_[g + b]);
      if (x == y) continue;
      above_[x] = y;
      --parts;
    }
    seen_.clear();
    for (const cell c : meetings_[a * values_ + b]) {
      const cell part = top(c);
      if (std::find(seen_.begin(), seen_.end(), part) == seen_.end()) seen_.push_back(part);
    }
    return seen_.size() == parts;
  }
  [[nodiscard]] cell top(cell c) noexcept {
    while (above_[c] != c) c = above_[c] = above_[above_[c]];
    return c;
  }

  std::size_t values_;
  std::vector<cell> above_, place_, seen_;   // place_: by group and value
  std::vector<std::vector<cell>> cells_;     // by value
  std::vector<std::vector<cell>> meetings_;  // by two values: a cell of each sign between them
  std::vector<answer> known_;                // by two values
};

// A way through all values, from one to one that may follow it, by trial and error.
class way_search {
 public:
  way_search(const layout& over, followers& next) : next_(next), left_(next.values()) {
    std::iota(left_.begin(), left_.end(), std::size_t{0});
    over.shuffle(left_);
  }
  [[nodiscard]] bool run() {
    for (std::size_t i = 0; i < left_.size() && steps_ < most_steps; ++i) {
      std::swap(left_[0], left_[i]);
      if (extend(1)) return true;
      std::swap(left_[0], left_[i]);
    }
    return false;
  }
  // The values in the order that was found.
  [[nodiscard]] std::span<const std::size_t> found() const noexcept { return left_; }

 private:
  static constexpr std::size_t most_steps = 2000;

  // The first `n` of left_ are a way; the rest, whose order is random, is to be put behind it.
  [[nodiscard]] bool extend(std::size_t n) {
    if (n == left_.size()) return true;
    for (std::size_t i = n; i < left_.size() && steps_ < most_steps; ++i) {
      if (!next_.told_apart(left_[n - 1], left_[i])) continue;
      ++steps_;
      std::swap(left_[n], left_[i]);
      if (extend(n + 1)) return true;
      std::swap(left_[n], left_[i]);
    }
    return false;
  }

  followers& next_;
  std::vector<std::size_t> left_;
  std::size_t steps_ = 0;
};

}  // namespace

bool order_values(const layout& over, std::span<const border> signs, std::span<std::uint8_t> to) {
  followers next(over, signs);
  way_search way(over, next);
  if (!way.run()) return false;
  for (std::size_t i = 0; i < way.found().size(); ++i)
    to[way.found()[i]] = static_cast<std::uint8_t>(over.board().least() + static_cast<int>(i));
  return true;
}

}  // namespace comparison
