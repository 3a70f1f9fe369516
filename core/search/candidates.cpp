// True candidates and how many solutions hold each.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "search/questions.hpp"

namespace nonet::core {

// Every solution found vouches for one candidate in each cell.  What none has vouched for is
// asked for, cell by cell; the search prefers candidates that nobody has seen, so that few
// questions are left.  A cell whose question has no answer loses what was asked for.
template <class Mask>
outcome questions<Mask>::true_candidates(std::span<const std::uint8_t> givens, const limits& until,
                                         std::span<mask> left, const solution_sink& sink) {
  assert(left.size() == layout_.shape.cells() && "the answer has one mask for each cell");
  std::fill(left.begin(), left.end(), 0);
  if (!load(givens)) return without_solution();
  outcome result;
  if (!tree_.propagate_root()) return without_solution();
  unseen_.assign(tree_.root().begin(), tree_.root().end());
  tree_.save_root();

  search_policy<Mask> policy;
  policy.preferred = unseen_;
  const auto witness = [&](std::span<const Mask> solution) {
    for (slot s = 0; s < layout_.slots; ++s)
      unseen_[s] = static_cast<Mask>(unseen_[s] & ~solution[s]);
    if (!sink) return true;
    read_grid(solution, grid_);
    return sink(grid_);
  };
  // One solution; `until` is about the whole question.
  const auto ask = [&] {
    limits one = until;
    one.solutions = result.solutions + 1;
    tree_.run(one, policy, witness, result);
    return result.ended;
  };

  ending answer = ask();
  if (answer == ending::complete) return result;  // no solution
  for (slot s = 0; s < layout_.grid_slots && answer == ending::solutions; ++s)
    while (unseen_[s] != 0) {
      tree_.restore_root();
      const Mask asked = unseen_[s];
      [[maybe_unused]] const bool held = tree_.restrict(s, asked);
      assert(held && "an unseen candidate is one of the root's");
      answer = ask();
      if (answer == ending::solutions) continue;
      if (answer != ending::complete) break;
      tree_.restore_root();
      if (!tree_.restrict(s, static_cast<Mask>(~asked)) || !tree_.propagate_root()) {
        // Some solution exists, so only a propagator at fault can say no.
        answer = result.ended = ending::fault;
        break;
      }
      tree_.save_root();
      for (slot t = 0; t < layout_.slots; ++t)
        unseen_[t] = static_cast<Mask>(unseen_[t] & tree_.root()[t]);
      answer = ending::solutions;
    }
  tree_.restore_root();
  read_masks(tree_.root(), left);
  if (answer == ending::solutions) result.ended = ending::complete;
  return result;
}

template <class Mask>
outcome questions<Mask>::candidate_counts(std::span<const std::uint8_t> givens, const limits& until,
                                          std::span<std::uint64_t> counts,
                                          const solution_sink& sink) {
  assert(counts.size() == std::size_t{layout_.shape.cells()} * 64 &&
         "the answer has 64 numbers for each cell");
  std::fill(counts.begin(), counts.end(), 0);
  return solve(givens, until, [&](std::span<const std::uint8_t> grid) {
    if (sink && !sink(grid)) return false;
    for (std::size_t c = 0; c < grid.size(); ++c) ++counts[c * 64 + grid[c]];
    return true;
  });
}

template outcome questions<std::uint16_t>::true_candidates(std::span<const std::uint8_t>,
                                                           const limits&, std::span<mask>,
                                                           const solution_sink&);
template outcome questions<std::uint32_t>::true_candidates(std::span<const std::uint8_t>,
                                                           const limits&, std::span<mask>,
                                                           const solution_sink&);
template outcome questions<std::uint64_t>::true_candidates(std::span<const std::uint8_t>,
                                                           const limits&, std::span<mask>,
                                                           const solution_sink&);
template outcome questions<std::uint16_t>::candidate_counts(std::span<const std::uint8_t>,
                                                            const limits&, std::span<std::uint64_t>,
                                                            const solution_sink&);
template outcome questions<std::uint32_t>::candidate_counts(std::span<const std::uint8_t>,
                                                            const limits&, std::span<std::uint64_t>,
                                                            const solution_sink&);
template outcome questions<std::uint64_t>::candidate_counts(std::span<const std::uint8_t>,
                                                            const limits&, std::span<std::uint64_t>,
                                                            const solution_sink&);

}  // namespace nonet::core
