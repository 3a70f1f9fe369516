// Solving, counting and propagating: one run of the tree each.
// SPDX-License-Identifier: MIT
#include "search/questions.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "learn/learning_turns.hpp"

namespace nonet::core {
template <class Mask>
questions<Mask>::questions(program rules, const learning& when)
    : rules_(std::move(rules)),
      layout_(rules_.layout()),
      tree_(layout_, settled(when, layout_)),
      grid_(layout_.shape.cells(), empty_value),
      given_(layout_.slots) {
  for (std::uint32_t i = 0; i < layout_.width; ++i) says_[layout_.base + i] = single<Mask>(i);
  says_[empty_value] = static_cast<Mask>(~Mask{0});
}

// The root with all givens as one restriction, not yet propagated.
template <class Mask>
bool questions<Mask>::load(std::span<const std::uint8_t> givens) {
  assert(givens.size() == layout_.shape.cells() && "givens hold one value for each cell");
  if (!tree_.load_root()) return false;
  if (layout_.only_houses) return tree_.restrict_cells(givens, says_);
  std::fill(given_.begin(), given_.end(), static_cast<Mask>(~Mask{0}));
  for (cell c = 0; c < givens.size(); ++c) given_[layout_.slot_of[c]] &= says_[givens[c]];
  return tree_.restrict_all(given_);
}

template <class Mask>
outcome questions<Mask>::without_solution() const {
  outcome result;
  if (tree_.fault()) result.ended = ending::fault;
  return result;
}

template <class Mask>
void questions<Mask>::read_grid(std::span<const Mask> solution,
                                std::span<std::uint8_t> grid) const {
  for (cell c = 0; c < grid.size(); ++c) {
    const Mask m = solution[layout_.slot_of[c]];
    assert(m != 0 && is_single(m) && "a solution has one value in each cell");
    grid[c] = static_cast<std::uint8_t>(layout_.base + lowest(m));
  }
}

template <class Mask>
void questions<Mask>::read_masks(std::span<const Mask> domains, std::span<mask> left) const {
  for (cell c = 0; c < left.size(); ++c)
    left[c] = mask{domains[layout_.slot_of[c]]} << layout_.base;
}

template <class Mask>
outcome questions<Mask>::solve(std::span<const std::uint8_t> givens, const limits& until,
                               const solution_sink& sink) {
  outcome result;
  if (until.solutions == 0) {
    result.ended = ending::solutions;
    return result;
  }
  if (!load(givens)) return without_solution();
  search_policy<Mask> policy;
  tree_.run(
      until, policy,
      [&](std::span<const Mask> solution) {
        if (!sink) return true;
        read_grid(solution, grid_);
        return sink(grid_);
      },
      result);
  return result;
}

// One question for each pair: it fails, and those before it hold.
template <class Mask>
outcome questions<Mask>::other_solution(std::span<const std::uint8_t> givens,
                                        std::span<const std::pair<cell, std::uint8_t>> with,
                                        const limits& until) {
  outcome sum;
  grid_.assign(givens.begin(), givens.end());
  for (const auto& [c, value] : with) {
    assert(givens[c] == empty_value && "what is to differ is not given");
    const slot s = layout_.slot_of[c];
    if (!load(grid_)) {
      if (tree_.fault()) sum.ended = ending::fault;
      return sum;
    }
    if (tree_.restrict(s, static_cast<Mask>(~says_[value]))) {
      tree_.run(
          {.solutions = 1, .nodes = until.nodes, .cancel = until.cancel}, search_policy<Mask>{},
          [](std::span<const Mask>) { return true; }, sum);
      if (sum.ended != ending::complete) return sum;
    }
    grid_[c] = value;
  }
  return sum;
}

template <class Mask>
bool questions<Mask>::propagate(std::span<const std::uint8_t> givens, std::span<mask> left) {
  assert(left.size() == layout_.shape.cells() && "the answer has one mask for each cell");
  std::fill(left.begin(), left.end(), 0);
  if (!load(givens) || !tree_.propagate_root()) return false;
  read_masks(tree_.root(), left);
  return true;
}

template class questions<std::uint16_t>;
template class questions<std::uint32_t>;
template class questions<std::uint64_t>;

}  // namespace nonet::core
