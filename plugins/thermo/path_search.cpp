// A random path of a wished length over the cells that are free.
// SPDX-License-Identifier: MIT
#include "path_search.hpp"

#include <algorithm>

namespace thermo {
namespace {

[[nodiscard]] bool in_line(const board& on, cell a, cell b, cell c) {
  return on.row(b) - on.row(a) == on.row(c) - on.row(b) &&
         on.column(b) - on.column(a) == on.column(c) - on.column(b);
}

}  // namespace

std::optional<std::vector<cell>> path_search::from(cell bulb, std::size_t length,
                                                   const may_stand& may, std::size_t steps) {
  if (!laid_->free(bulb) || !may(bulb, bulb, 0)) return std::nullopt;
  path_.assign(1, bulb);
  steps_ = steps;
  return extend(length, may) ? std::optional(path_) : std::nullopt;
}

bool path_search::extend(std::size_t length, const may_stand& may) {
  if (path_.size() == length) return well_bent(path_);
  std::vector<cell> around = next_to(path_.back());
  at_->shuffle(around);
  for (const cell c : around) {
    if (!goes_on(path_, c) || !may(path_.back(), c, path_.size())) continue;
    if (steps_ == 0) return false;
    --steps_;
    path_.push_back(c);
    if (extend(length, may)) return true;
    path_.pop_back();
  }
  return false;
}

std::vector<cell> path_search::next_to(cell c) const {
  const board& on = at_->board();
  std::vector<cell> found;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      if ((down == 0 && right == 0) || (down != 0 && right != 0 && !of_->diagonal)) continue;
      const int row = on.row(c) + down, column = on.column(c) + right;
      if (!on.contains(row, column)) continue;
      const cell there = on.at(row, column);
      if (laid_->free(there) && laid_->free(c, there)) found.push_back(there);
    }
  }
  return found;
}

bool path_search::goes_on(cells_view line, cell c) const {
  if (std::find(line.begin(), line.end(), c) != line.end()) return false;
  const std::size_t n = line.size();
  if (of_->bends == dial::bending::straight && n > 1 &&
      !in_line(at_->board(), line[n - 2], line[n - 1], c)) {
    return false;
  }
  return !laid_->crosses(line, line.back(), c);
}

bool path_search::well_bent(cells_view line) const {
  if (of_->bends == dial::bending::any) return true;
  bool bent = false;
  for (std::size_t i = 2; i < line.size() && !bent; ++i) {
    bent = !in_line(at_->board(), line[i - 2], line[i - 1], line[i]);
  }
  return bent == (of_->bends == dial::bending::bending);
}

}  // namespace thermo
