// Why attempts at a puzzle came to nothing, and which dial to turn.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "nonet/host/generation.hpp"

namespace nonet::host {

// So many attempts that came to nothing before their clues were compiled count as one.
inline constexpr std::uint64_t light_attempts = 8;

// How often each stage ended an attempt.
struct stage_failures {
  std::uint64_t propose = 0;   // a rule found no layout before the fill
  std::uint64_t fill = 0;      // no full grid within the nodes
  std::uint64_t unfit = 0;     // proven: no grid fits what was proposed
  std::uint64_t layout = 0;    // a rule found no layout over the solution
  std::uint64_t refine = 0;    // several solutions, and no rule had an idea
  std::uint64_t carve = 0;     // the nodes ended while givens or clues were taken away
  std::uint64_t count = 0;     // the nodes ended in a question of the generator or in the proof
  std::uint64_t too_many = 0;  // as few givens as it can have, and still too many
  std::uint64_t too_few = 0;   // the generator left fewer than the recipe wants
  std::uint64_t too_easy = 0;  // below the difficulty
  std::uint64_t too_hard = 0;  // above it
  std::uint64_t gave_up = 0;   // the generator itself
  std::uint64_t light = 0;     // of all these, attempts that cost hardly more than a fill
  std::uint32_t lowest = 100, highest = 10;  // ratings that were too low, in tenths
  std::uint32_t fewest = ~0U;                // givens, where they were too many
  // What makers said of their dials, and how often.
  std::map<std::string, std::uint64_t> hints;
};

// "the budget of 200 attempts is spent: 200 times more than 17 givens were left (22 at the
// fewest); raise givens or budget.attempts"
[[nodiscard]] std::string explain(const recipe& r, const stage_failures& f, bool nodes_spent,
                                  std::uint64_t attempts);

}  // namespace nonet::host
