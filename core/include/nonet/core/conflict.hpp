// Why a puzzle has no solution: few clues and givens that contradict each other.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/core/model.hpp"
#include "nonet/core/search.hpp"

namespace nonet::core {

// Together with all units (unless it is of_units) these have no solution.  What a rule posts
// without naming a clue is one clue, whose path is empty.
struct conflict_set {
  std::vector<std::uint32_t> clues;  // indices into model::clues(), ascending
  std::vector<cell> givens;          // ascending
  bool of_units = false;             // units that have none by themselves: these are the clues
  bool least = true;                 // without any one of them there is a solution

  [[nodiscard]] std::size_t size() const noexcept { return clues.size() + givens.size(); }
};

// The clue that a path belongs to, "cages[3]" of "cages[3].sum": up to the first ']', or all of it.
// Of one rule such paths are parts of one clue.
[[nodiscard]] std::string_view whole_clue(std::string_view path);

// A conflict set from which nothing can be left out, neither a whole clue nor a part of one, by
// QuickXplain (U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained
// problems", AAAI 2004): over whole clues and givens first, in several orders, then over the parts
// of the smallest set.  What the compiler finds contradictory by itself, whatever is given, is
// looked for among the clues that say so before the rest.  Where a question was too hard for its
// share of the budget something may be left in that need not be.  nullopt: there is a solution, or
// the budget did not tell that there is none, or not whether the units alone have one.
[[nodiscard]] std::optional<conflict_set> find_conflict(const model& facts,
                                                        std::span<const std::uint8_t> givens,
                                                        const limits& until);

}  // namespace nonet::core
