// The questions one can ask of a program: solve, count, candidates, fill.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "nonet/core/program.hpp"
#include "nonet/core/random.hpp"

namespace nonet::core {

// What ends a search early.  Budgets are counted in nodes; the clock is the caller's business
// (set *cancel from another thread).
struct limits {
  std::uint64_t solutions = 2;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  const std::atomic<bool>* cancel = nullptr;
};

// When the engine that learns from conflicts gets a turn at what the search has not decided, in
// nodes.  Left out: what measurements say of boards of that kind.
struct learning {
  std::optional<std::uint64_t> after;  // nodes of the search before the first turn
  std::optional<std::uint64_t> turn;   // nodes of that turn; the next ones are longer
};

enum class ending {
  complete,   // the whole tree was searched: the number of solutions is exact
  solutions,  // the limit of solutions was reached
  nodes,      // the budget was spent
  cancelled,  // *cancel was set, or the caller's callback said stop
  fault       // a custom propagator answered `error`
};

struct outcome {
  std::uint64_t solutions = 0;  // distinct grids; hidden variables do not multiply them
  std::uint64_t nodes = 0;      // propagations of a whole board to its fixpoint
  std::uint64_t guesses = 0;    // nodes at which the search had to branch
  ending ended = ending::complete;
};

// Hears each solution, one value for each cell of the board; false stops the search.
using solution_sink = std::function<bool(std::span<const std::uint8_t>)>;

struct solver_engine;  // core/search/questions.hpp

// One search engine with its memory; use one in each thread.  Answers are exact, and the same
// call walks the same tree on every machine.
//
// `givens` is one value for each cell of the board, empty_value where there is none.
class solver {
 public:
  explicit solver(program rules, const learning& when = {});
  ~solver();
  solver(solver&&) noexcept;
  solver& operator=(solver&&) noexcept;

  // Counts solutions up to the limit and shows each to `sink` (which may be empty).
  [[nodiscard]] outcome solve(std::span<const std::uint8_t> givens, const limits& until,
                              const solution_sink& sink = {});

  // Looks for a solution that agrees with `givens` but not with all of `with`: pairs of a cell that
  // is not given and its value.  Where there was one solution while all of these were given, this
  // is whether there still is; it takes fewer nodes than to count, the fewer pairs the better.
  // outcome.solutions is 1 if one was found; `until.solutions` is ignored.
  [[nodiscard]] outcome other_solution(std::span<const std::uint8_t> givens,
                                       std::span<const std::pair<cell, std::uint8_t>> with,
                                       const limits& until);

  // What propagation alone leaves, a mask for each cell of the board.  False: contradiction, or
  // fault().
  [[nodiscard]] bool propagate(std::span<const std::uint8_t> givens, std::span<mask> left);

  // The values that each cell holds in at least one solution.  `until.solutions` is ignored;
  // outcome.solutions is the number of solutions that the question needed to look at.  Where the
  // search ended early, `left` also has what was not yet disproved.  `sink` (which may be empty)
  // hears each of those solutions.
  [[nodiscard]] outcome true_candidates(std::span<const std::uint8_t> givens, const limits& until,
                                        std::span<mask> left, const solution_sink& sink = {});

  // In how many solutions each cell holds each value: counts[c * 64 + v].  `sink` (which may be
  // empty) hears each solution before it is counted.
  [[nodiscard]] outcome candidate_counts(std::span<const std::uint8_t> givens, const limits& until,
                                         std::span<std::uint64_t> counts,
                                         const solution_sink& sink = {});

  // A random full grid that agrees with `givens`; outcome.solutions is 1 if one was found.
  [[nodiscard]] outcome fill(std::span<const std::uint8_t> givens, const limits& until,
                             random_stream& random, std::span<std::uint8_t> grid);

  // True if a custom propagator answered `error` to the last of these questions.
  [[nodiscard]] bool fault() const noexcept;

 private:
  std::unique_ptr<solver_engine> engine_;
};

}  // namespace nonet::core
