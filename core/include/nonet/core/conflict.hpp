// Why a puzzle has no solution: few clues and givens that contradict each other.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
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

// A conflict set from which nothing can be left out, by QuickXplain (U. Junker, "QuickXplain:
// preferred explanations and relaxations for over-constrained problems", AAAI 2004): clues that
// come late and givens that come late are the first to go, or the last where that leaves fewer.
// What the compiler finds contradictory by itself, whatever is given, is looked for among the clues
// that say so.  Where a question was too hard for its share of the budget something may be left in
// that need not be.  nullopt: there is a solution, or the budget did not tell that there is none,
// or not whether the units alone have one.
[[nodiscard]] std::optional<conflict_set> find_conflict(const model& facts,
                                                        std::span<const std::uint8_t> givens,
                                                        const limits& until);

}  // namespace nonet::core
