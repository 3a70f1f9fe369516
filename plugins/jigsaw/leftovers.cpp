// Tells maps that no grid fits by counting regions against the units of the other rules.
// SPDX-License-Identifier: MIT
#include "leftovers.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace jigsaw {
namespace {

using nonet::sdk::cell;

// More than this many leftovers nearly always find their partners.
constexpr std::size_t most_leftovers = 12;

// Cells that a count leaves over.
struct few_cells {
  std::array<cell, most_leftovers> at;
  std::size_t count = 0;
  void push(cell c) noexcept { at[count++] = c; }
};

// Partners for all of `inside` among as many outside, along augmenting paths (Kuhn, 1955).  Whether
// two may be equal is asked when it matters.
class matching {
 public:
  matching(const few_cells& inside, const few_cells& outside, const leftovers::may_equal& equal)
      : inside_(inside), outside_(outside), equal_(equal) {
    partner_.fill(none);
  }

  [[nodiscard]] bool is_perfect() {
    for (std::size_t i = 0; i < inside_.count; ++i) {
      tried_ = 0;
      if (!place(i)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t none = most_leftovers;

  // One that nobody has yet, else one whose partner finds another.  Depth is at most
  // most_leftovers.
  [[nodiscard]] bool place(std::size_t i) {
    for (std::size_t j = 0; j < outside_.count; ++j) {
      if (partner_[j] != none || !equal_(inside_.at[i], outside_.at[j])) continue;
      partner_[j] = i;
      return true;
    }
    for (std::size_t j = 0; j < outside_.count; ++j) {
      if ((tried_ >> j & 1U) != 0 || !equal_(inside_.at[i], outside_.at[j])) continue;
      tried_ |= 1U << j;
      if (!place(partner_[j])) continue;
      partner_[j] = i;
      return true;
    }
    return false;
  }

  const few_cells &inside_, &outside_;
  const leftovers::may_equal& equal_;
  std::array<std::size_t, most_leftovers> partner_;  // of each cell outside
  unsigned tried_ = 0;                               // cells outside, by bit
};

}  // namespace

bool leftovers::allow(std::span<const std::uint32_t> region_of, std::size_t regions) const {
  assert(regions <= most_regions && "the puzzle file has no more letters");
  std::vector<std::vector<cell>> cells_of(regions);
  for (cell c = 0; c < region_of.size(); ++c) cells_of[region_of[c]].push_back(c);
  run r{region_of, cells_of, std::vector<char>(region_of.size()), {}, 0, {}};
  for (std::size_t first = 0; first < units_.size(); ++first) {
    r.clear();
    for (std::size_t last = first; last < units_.size() && r.add(units_[last]); ++last) {
      if (!allow_run(r)) return false;
    }
  }
  return true;
}

bool leftovers::run::add(const std::vector<cell>& unit) {
  if (std::any_of(unit.begin(), unit.end(), [&](cell c) { return is_in[c] != 0; })) return false;
  for (const cell c : unit) {
    is_in[c] = 1;
    ++shared[region_of[c]];
  }
  cells.insert(cells.end(), unit.begin(), unit.end());
  ++units;
  return true;
}

void leftovers::run::clear() {
  for (const cell c : cells) is_in[c] = 0;
  cells.clear();
  units = 0;
  shared.fill(0);
}

bool leftovers::allow_run(const run& r) const {
  const std::size_t regions = r.cells_of.size();
  // Units that tile as much as there are regions leave nothing over.
  if (r.units >= regions) return true;
  // As many regions as there are units: those that share at least so many cells, of the last ones
  // the first.
  std::array<std::uint32_t, most_size + 1> sharing{};
  for (std::size_t i = 0; i < regions; ++i) ++sharing[r.shared[i]];
  std::uint32_t least = most_size;
  std::size_t more = 0;
  while (more + sharing[least] < r.units) more += sharing[least--];
  std::array<char, most_regions> chosen{};
  std::size_t left = r.cells.size(), last = r.units - more;
  for (std::size_t i = 0; i < regions; ++i) {
    if (r.shared[i] < least || (r.shared[i] == least && last == 0)) continue;
    if (r.shared[i] == least) --last;
    chosen[i] = 1;
    left -= r.shared[i];
  }
  if (left > most_leftovers) return true;
  few_cells inside, outside;
  for (const cell c : r.cells) {
    if (chosen[r.region_of[c]] == 0) inside.push(c);
  }
  for (std::size_t i = 0; i < regions; ++i) {
    if (chosen[i] == 0) continue;
    for (const cell c : r.cells_of[i]) {
      if (r.is_in[c] == 0) outside.push(c);
    }
  }
  return matching(inside, outside, equal_).is_perfect();
}

}  // namespace jigsaw
