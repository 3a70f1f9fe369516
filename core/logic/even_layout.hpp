// The program as the rating reads it: nothing in it depends on where on the board things lie.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "model/draft.hpp"
#include "nonet/core/rating.hpp"

namespace nonet::core {

// The search's own layout picks among what follows from the facts: the first few derived sums,
// the largest crowd, cliques first fit.  That is good for speed, but a board that is turned
// gets other picks.  Here all that has the same size is taken, or none of it.
//
// Invariants:
//   1. Cages from first_derived_cage on, and linear sums from first_derived_sum on, follow from
//      units and posted sums.
//   2. Every term of a linear sum is a clique of its own: no slot differs from another as far as
//      the sum knows.
struct even_layout {
  compiled rules;
  std::uint32_t first_derived_cage = 0, first_derived_sum = 0;

  [[nodiscard]] technique technique_of(const work_item& item) const;
  // Finds segments and pockets, if that was not done before: locked candidates alone read them, and
  // many ratings end before.
  void find_crossings(origins* why = nullptr);

 private:
  bool crossings_known_ = false;
};

// What units and sums say together costs most of the time, and many puzzles need none of it.
enum class reach { each_by_itself, together };
// With `why` it notes which clues say what it lays out, crossings too.
[[nodiscard]] std::shared_ptr<even_layout> lay_out_evenly(const model& facts, reach how_far,
                                                          origins* why = nullptr);

// --- its passes --------------------------------------------------------------------------

// Every crowd, rather than the largest of each slot.
void find_crowds_evenly(draft& d);
// Leftovers of up to three units against three others.
void find_leftovers_evenly(draft& d);
// What up to three units that share no slot leave of the sums inside, and the sums reach outside.
[[nodiscard]] std::vector<draft_sum> derive_sums_evenly(draft& d);

}  // namespace nonet::core
