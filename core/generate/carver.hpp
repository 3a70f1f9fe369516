// One pass of carving: orbits go in a given order, as long as the puzzle holds.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "nonet/core/carve.hpp"

namespace nonet::core {

// With its value.
using given_cell = std::pair<cell, std::uint8_t>;
// The given cells of an orbit.
using orbit = std::span<const given_cell>;

// Takes orbits of one grid of givens away and puts them back.
//
// Invariants:
//   1. Outside of a pass the givens have one solution.
//   2. result.givens counts the givens; result.score is that of the givens, or 0 for unknown.
class carver {
 public:
  carver(solver& engine, std::span<std::uint8_t> givens, const carve_options& options,
         const std::atomic<bool>* cancel)
      : engine_(engine), givens_(givens), options_(options), cancel_(cancel) {
    result.givens = count_givens(givens);
  }

  // What a removal must leave: one solution, and if rated a score that is not above the target.
  enum class asks { unique, rated };
  // Takes the orbits away in this order, up to `run` at a time at first, and keeps each removal
  // that leaves what is asked.  Those that went are in gone(), in their order.
  void pass(std::span<const orbit* const> order, asks what, std::size_t run);
  [[nodiscard]] std::span<const orbit* const> gone() const noexcept { return gone_; }

  void put_back(const orbit& o);
  void take_away(const orbit& o);
  [[nodiscard]] bool is_given(const orbit& o) const {
    return givens_[o.front().first] != empty_value;
  }

  // Whether a rating up to the target costs no more than a search.  It proves that there is one
  // solution as well.  So do singles and what single clues say; on large boards, where a carving
  // by uniqueness alone ends among hard questions, all techniques that assume nothing.
  [[nodiscard]] bool rates_cheaply() const {
    constexpr std::size_t large = 144;
    return options_.target.max <
           base_of(givens_.size() >= large ? technique::chain : technique::locked);
  }
  // Whether the score of the givens is in the target or below it; then it is in result.score.
  // `stopped`: the budget or something else ended it.
  enum class answer { yes, no, stopped };
  [[nodiscard]] answer rates_within();
  // Back to givens that had one solution, and their score.
  void restore(std::span<const std::uint8_t> givens, std::uint32_t score);

  carve_result result;

 private:
  [[nodiscard]] answer holds(asks what);
  [[nodiscard]] outcome search(std::uint64_t nodes);
  [[nodiscard]] answer judge(ending ended, bool yes, std::uint64_t nodes);
  // Whether the givens' score is within the target; for orbits in doubt, whether these follow from
  // the givens, if that says the same.
  [[nodiscard]] answer rate(std::uint64_t nodes, std::span<const cell> in_doubt);
  [[nodiscard]] std::span<const cell> cells_in_doubt();

  solver& engine_;
  std::span<std::uint8_t> givens_;
  const carve_options& options_;
  const std::atomic<bool>* cancel_;
  std::vector<const orbit*> gone_, asked_;  // asked_: the run that is asked about
  std::vector<given_cell> in_doubt_;        // search: its cells
  std::vector<cell> doubted_;               // cells_in_doubt
};

// Carves towards the target: a first pass over `order`, then others as long as the score is too
// low, until it is in the target's range or the rounds are over.
void steer(carver& c, std::span<std::uint8_t> givens, std::span<const orbit* const> order,
           const carve_options& options, random_stream& random);

}  // namespace nonet::core
