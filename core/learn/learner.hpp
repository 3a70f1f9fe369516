// The learning engine as a search: the same question as the tree's, another way to the answer.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "learn/clause_engine.hpp"
#include "nonet/core/search.hpp"

namespace nonet::core {

// Walks the solutions of one restricted board by learning from conflicts.  A node is a propagation
// to the fixpoint of all clauses and constraints, as in the tree: one for each guess, each conflict
// and each solution.
template <class Mask>
class learner {
 public:
  // `root`: by slot, the values that are left, at the fixpoint of all propagators.
  learner(const compiled& rules, std::span<const Mask> root);

  // Values, by slot, that are guessed before others at first.
  void prefer(std::span<const Mask> values);
  // A solution that is known already.
  void exclude(std::span<const Mask> grid);

  using visitor = std::function<bool(std::span<const Mask>)>;
  // Adds to `total` and sets total.ended.  After ending::nodes it may be asked to go on.
  void run(const limits& until, const visitor& on_solution, outcome& total);

 private:
  [[nodiscard]] bool exclude_found();

  const compiled& rules_;
  clause_engine engine_;
  std::vector<Mask> found_;
  std::vector<literal> grid_;
};

extern template class learner<std::uint16_t>;
extern template class learner<std::uint32_t>;
extern template class learner<std::uint64_t>;

}  // namespace nonet::core
