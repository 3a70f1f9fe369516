// Tells maps that no grid fits by counting regions against the units of the other rules.
// SPDX-License-Identifier: MIT
#include "leftovers.hpp"

#include <algorithm>
#include <numeric>

namespace jigsaw {
namespace {

using nonet::sdk::cell;

// More than this many leftovers nearly always find their partners.
constexpr std::size_t most_leftovers = 12;

// Partners for all of `inside` among `outside`, along augmenting paths (Kuhn, 1955).
class matching {
 public:
  matching(const std::vector<cell>& inside, const std::vector<cell>& outside,
           const leftovers::may_equal& equal)
      : links_(inside.size()), partner_(outside.size(), none) {
    for (std::size_t i = 0; i < inside.size(); ++i) {
      for (std::size_t j = 0; j < outside.size(); ++j) {
        if (equal(inside[i], outside[j])) links_[i].push_back(j);
      }
    }
  }

  [[nodiscard]] bool is_perfect() {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      tried_.assign(partner_.size(), 0);
      if (!place(i)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // Depth is at most most_leftovers.
  [[nodiscard]] bool place(std::size_t i) {
    for (const std::size_t j : links_[i]) {
      if (tried_[j] != 0) continue;
      tried_[j] = 1;
      if (partner_[j] != none && !place(partner_[j])) continue;
      partner_[j] = i;
      return true;
    }
    return false;
  }

  std::vector<std::vector<std::size_t>> links_;
  std::vector<std::size_t> partner_;  // of each cell outside
  std::vector<char> tried_;
};

}  // namespace

bool leftovers::allow(std::span<const std::uint32_t> region_of, std::size_t regions) const {
  std::vector<char> in_run(region_of.size());
  std::vector<std::uint32_t> shared(regions);
  for (std::size_t first = 0; first < units_.size(); ++first) {
    std::fill(in_run.begin(), in_run.end(), 0);
    std::fill(shared.begin(), shared.end(), 0);
    for (std::size_t last = first; last < units_.size(); ++last) {
      const std::vector<cell>& unit = units_[last];
      if (std::any_of(unit.begin(), unit.end(), [&](cell c) { return in_run[c] != 0; })) break;
      for (const cell c : unit) {
        in_run[c] = 1;
        ++shared[region_of[c]];
      }
      if (!allow_run(in_run, last - first + 1, region_of, shared)) return false;
    }
  }
  return true;
}

bool leftovers::allow_run(const std::vector<char>& in_run, std::size_t length,
                          std::span<const std::uint32_t> region_of,
                          std::span<const std::uint32_t> shared) const {
  std::vector<std::uint32_t> order(shared.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return shared[a] > shared[b]; });
  std::size_t left = std::accumulate(shared.begin(), shared.end(), std::size_t{0});
  std::vector<char> chosen(shared.size());
  for (std::size_t i = 0; i < std::min(length, order.size()); ++i) {
    chosen[order[i]] = 1;
    left -= shared[order[i]];
  }
  if (left > most_leftovers) return true;
  std::vector<cell> inside, outside;
  for (cell c = 0; c < region_of.size(); ++c) {
    if (in_run[c] == chosen[region_of[c]]) continue;
    (in_run[c] != 0 ? inside : outside).push_back(c);
  }
  return inside.size() != outside.size() || matching(inside, outside, equal_).is_perfect();
}

}  // namespace jigsaw
