// How hard a puzzle is: what kinds of step a solver without a search needs, and how many.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "nonet/core/program.hpp"
#include "nonet/core/search.hpp"

namespace nonet::core {

// The kinds of step, cheapest first.  Each has a base on the scale, in tenths:
enum class technique : std::uint8_t {
  hidden_single,  // 10  a unit has one place left for a value
  naked_single,   // 13  a cell has one value left, by the values that stand
  clue,           // 16  what one clue says beside the values that stand in it
  order,          // 18  bounds pass along less-than
  relation,       // 19  what fits no value of a cell leaves its partner in a pair
  count,          // 20  how many cells of a scope hold certain values
  combination,    // 21  the sets of different values that have a sum
  locked,         // 24  a value confined to a part of a unit leaves all that see the part
  pair,           // 28  two cells for two values, naked or hidden
  sum,            // 30  bounds and remainders of other sums
  pattern,        // 31  automata and tables
  custom,         // 32  a rule's own code
  triple,         // 36  three cells for three values
  across,         // 38  units and clues together: innies, outies, leftovers
  quadruple,      // 42  four cells for four values
  chain,          // 43  assume a candidate: singles and clues refute it in one round
  trial,          // 50  the same, with longer chains
  deep_trial,     // 80  the same, followed by locked candidates and subsets as well
  beyond          // 90  none of these goes on
};
inline constexpr std::size_t techniques = 19;

// "hidden single", as people write it.
[[nodiscard]] std::string_view name_of(technique t);
// In tenths.
[[nodiscard]] std::uint32_t base_of(technique t);

// Ranges of the scale:
enum class level : std::uint8_t {
  easy,    // 1.0 .. 2.2   singles, and what one clue says: bounds, pairs, combinations
  medium,  // 2.3 .. 3.4   locked candidates, pairs, longer sums
  hard,    // 3.5 .. 4.9   triples, quadruples, units and clues together, short chains
  expert,  // 5.0 .. 6.4   trial
  extreme  // 6.5 .. 10.0  long trial, deep trial, or beyond it
};

struct score_range {
  std::uint32_t min = 10, max = 100;  // in tenths, both included
};

[[nodiscard]] std::string_view name_of(level l);
[[nodiscard]] std::optional<level> parse_level(std::string_view name);
[[nodiscard]] score_range level_range(level l);
// Requires: 10 <= score <= 100.
[[nodiscard]] level level_of(std::uint32_t score);

// "3.4": a score as people write it.
[[nodiscard]] std::string score_text(std::uint32_t score);

// What ends a rating early; one trial is one node, as is the rating itself.
struct rating_limits {
  std::uint32_t score = 100;  // stop once it is sure to be above this, in tenths
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  const std::atomic<bool>* cancel = nullptr;
  // Not empty: it is enough that all of these cells follow.  Then only `solved`, `above` and
  // `ended` say something.
  std::span<const cell> enough = {};
};

// Counts are of what was found, not of what a person would have to look for: all steps of one
// kind that are there at the same time are taken together, as one round.
struct rating {
  // True: every cell followed, so that there is one solution at most; or all that was enough.
  bool solved = false;
  bool refuted = false;             // they contradict each other: there is no solution
  bool above = false;               // the score is above the limit; it was not followed any further
  ending ended = ending::complete;  // or nodes, cancelled, fault
  std::uint32_t score = 100;        // 10 .. 100: shown as 1.0 .. 10.0
  core::level level = core::level::extreme;
  technique hardest = technique::hidden_single;
  std::uint32_t givens = 0;
  std::array<std::uint32_t, techniques> steps{};   // by technique
  std::array<std::uint32_t, techniques> rounds{};  // by technique
  std::uint32_t depth = 0;                         // rounds in the longest chain that was needed
  std::uint64_t trials = 0;  // candidates that were assumed; depends on where they lie
  std::uint64_t nodes = 0;   // trials and one

  [[nodiscard]] std::uint32_t steps_of(technique t) const noexcept {
    return steps[static_cast<std::size_t>(t)];
  }
  [[nodiscard]] std::uint32_t rounds_of(technique t) const noexcept {
    return rounds[static_cast<std::size_t>(t)];
  }
};

struct rating_engine;  // core/logic/ladder.hpp

// Rates puzzles of one rule list; use one in each thread.  Memory is kept between calls.
//
// A rating goes in rounds.  Each takes the cheapest technique that still gains something, finds
// all of its steps on the board as it stands, and only then takes them, all at once.  So the
// rating does not depend on the order in which anything is looked at: a puzzle that is turned,
// mirrored or written with other values has the same rating wherever its rules don't care
// either.  Chain and trial assume each open candidate in turn and follow it, in rounds again, by
// singles and by what each clue says; only the shortest chains to a contradiction count.
//
// Each technique that was needed has its base, plus
//   - more rounds of it: a tenth for each or for every few, up to the next bases,
//   - trial: a whole point for each round more in the longest chain that was needed,
//   - few givens: a tenth below a third of the cells, one more below a quarter;
// and the score is the highest of these.  None but trial leaves the level of its base.  The
// amounts stand in core/logic/score.cpp, and HACKING.md has them as a table.
class rater {
 public:
  explicit rater(const program& rules);
  // It reads the facts alone: there need be no program of them.
  explicit rater(std::shared_ptr<const model> facts);
  ~rater();
  rater(rater&&) noexcept;
  rater& operator=(rater&&) noexcept;

  // Requires: a value of the board or empty_value for each cell.  The score says something about
  // puzzles with one solution only; with several `solved` is false, with none it may be either.
  // `left`, if given, gets what each cell may still hold, a mask for each cell of the board.
  [[nodiscard]] rating rate(std::span<const std::uint8_t> givens, const rating_limits& until = {},
                            std::span<mask> left = {});

  // Whether the techniques up to `score` (in tenths) solve it with a score no higher.  True
  // proves, without a search, that there is no second solution.
  [[nodiscard]] bool rates_at_most(std::span<const std::uint8_t> givens, std::uint32_t score);

 private:
  std::unique_ptr<rating_engine> engine_;
};

}  // namespace nonet::core
