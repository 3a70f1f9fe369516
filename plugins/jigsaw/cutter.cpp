// Random maps of the board in regions of one size, each in one piece, cut out of random trees.
// SPDX-License-Identifier: MIT
#include "cutter.hpp"

#include <algorithm>
#include <cassert>

namespace jigsaw {
namespace {

using nonet::sdk::board;

// Trees that a part gets, and times that a board is begun anew.
constexpr int most_trees = 40, most_tries = 100;

}  // namespace

links find_links(const board& on) {
  links beside(on.cells());
  for (cell c = 0; c < on.cells(); ++c) {
    beside[c].fill(static_cast<cell>(on.cells()));
    const std::vector<cell> there = on.neighbours(c);
    std::copy(there.begin(), there.end(), beside[c].begin());
  }
  return beside;
}

bool cutter::can_cut(const board& on, std::size_t size, bool symmetric) {
  assert(size != 0 && on.cells() % size == 0 && "the regions tile the board");
  const bool pairs = on.cells() / size % 2 == 0;
  return !symmetric || pairs || on.rows() % 2 != 0 || on.columns() % 2 != 0;
}

cutter::cutter(const board& on, std::size_t size, bool symmetric)
    : size_(size),
      cells_(on.cells()),
      symmetric_(symmetric),
      centre_(static_cast<cell>(on.cells())),
      beside_(find_links(on)),
      before_(on.cells()),
      behind_(on.cells()),
      mark_(on.cells() + 1, 0) {
  assert(can_cut(on, size, symmetric) && "there is a map");
  if (symmetric && on.cells() / size % 2 != 0)
    centre_ = on.at((on.rows() - 1) / 2, (on.columns() - 1) / 2);
}

std::vector<std::uint32_t> cutter::cut(dice& chance) {
  for (int i = 0; i < most_tries; ++i) {
    if (try_cut(chance)) return map();
  }
  return {};
}

bool cutter::try_cut(dice& chance) {
  tree_.clear();
  for (cell c = 0; c < cells_; ++c) {
    if (c <= image_of(c)) tree_.push_back(c);
  }
  regions_.clear();
  parts_.assign(1, {0, tree_.size(), mark(0, tree_.size())});
  while (!parts_.empty()) {
    const part next = parts_.back();
    parts_.pop_back();
    if (is_region(next)) {
      regions_.push_back(next);
    } else if (!halve(next, chance)) {
      return false;
    }
  }
  return true;
}

bool cutter::halve(part whole, dice& chance) {
  for (int i = 0; i < most_trees; ++i) {
    grow_tree(whole, chance);
    const std::size_t edge = find_edge(whole, chance);
    if (edge == whole.end) continue;
    const std::size_t far = behind_[edge];
    std::rotate(tree_.begin() + static_cast<std::ptrdiff_t>(whole.first),
                tree_.begin() + static_cast<std::ptrdiff_t>(edge),
                tree_.begin() + static_cast<std::ptrdiff_t>(edge + far));
    const std::size_t middle = whole.first + far;
    parts_.push_back({whole.first, middle, mark(whole.first, middle)});
    parts_.push_back({middle, whole.end, whole.mark});
    return true;
  }
  return false;
}

void cutter::grow_tree(part& whole, dice& chance) {
  const std::uint32_t open = whole.mark, seen = ++last_mark_;
  std::size_t next = whole.first;
  const auto come_to = [&](cell c, std::size_t from) {
    mark_[c] = mark_[image_of(c)] = seen;
    tree_[next] = c;
    before_[next] = from;
    way_back_.push_back(next++);
  };
  const cell root =
      has_centre(whole) ? centre_ : tree_[whole.first + chance(whole.end - whole.first)];
  way_back_.clear();
  come_to(root, whole.first);
  while (!way_back_.empty()) {
    const std::size_t here = way_back_.back();
    // Beginning with any of the four, to the right or to the left.
    const std::size_t turn = chance(8), step = turn < 4 ? 1 : 3;
    const std::array<cell, 4>& around = beside_[tree_[here]];
    std::size_t k = turn % 4, tried = 0;
    while (tried != 4 && mark_[around[k]] != open) {
      k = (k + step) % 4;
      ++tried;
    }
    if (tried == 4)
      way_back_.pop_back();
    else
      come_to(around[k], here);
  }
  assert(next == whole.end && "a part hangs together");
  whole.mark = seen;
  std::fill(behind_.begin() + static_cast<std::ptrdiff_t>(whole.first),
            behind_.begin() + static_cast<std::ptrdiff_t>(whole.end), 1);
  for (std::size_t i = whole.end - 1; i != whole.first; --i) behind_[before_[i]] += behind_[i];
}

std::size_t cutter::find_edge(const part& whole, dice& chance) const {
  std::size_t best = whole.end, equal = 0;
  std::size_t least = whole.end - whole.first;
  for (std::size_t i = whole.first + 1; i < whole.end; ++i) {
    const std::size_t far = behind_[i], near = whole.end - whole.first - far;
    if (far % size_ != 0) continue;
    const std::size_t apart = far < near ? near - far : far - near;
    if (apart > least) continue;
    if (apart < least) equal = 0;
    least = apart;
    if (chance(++equal) == 0) best = i;
  }
  return best;
}

std::uint32_t cutter::mark(std::size_t first, std::size_t end) {
  ++last_mark_;
  for (std::size_t i = first; i < end; ++i)
    mark_[tree_[i]] = mark_[image_of(tree_[i])] = last_mark_;
  return last_mark_;
}

bool cutter::has_centre(const part& p) const noexcept {
  return centre_ != cells_ && mark_[centre_] == p.mark;
}

bool cutter::is_region(const part& p) const noexcept {
  return p.end - p.first == (has_centre(p) ? (size_ + 1) / 2 : size_);
}

std::vector<std::uint32_t> cutter::map() const {
  std::vector<std::uint32_t> region_of(cells_);
  std::uint32_t name = 0;
  for (const part& p : regions_) {
    const std::uint32_t turned = symmetric_ && !has_centre(p) ? name + 1 : name;
    for (std::size_t i = p.first; i < p.end; ++i) {
      region_of[image_of(tree_[i])] = turned;
      region_of[tree_[i]] = name;
    }
    name = turned + 1;
  }
  return region_of;
}

cell cutter::image_of(cell c) const noexcept {
  return symmetric_ ? static_cast<cell>(cells_ - 1) - c : c;
}

}  // namespace jigsaw
