// Changes cages so that a second grid, which has the same totals, has them no longer.
// SPDX-License-Identifier: MIT
#pragma once

#include "cage_map.hpp"

namespace killer {

enum class manner {
  cut_first,    // in two, which says more: the puzzle gets easier and is unique sooner
  shift_first,  // borders between cages, which keeps their sizes
  shift_only    // borders, else a cut within the limits; nothing else
};

// `by`: what the second grid adds to each cell; over each cage it adds up to 0.  False:
// there is no difference at all or, if only borders are shifted, no way was found.
[[nodiscard]] bool tell_apart(cage_map& cages, cage_map::differences by, manner how,
                              const nonet::sdk::layout& over);

// Two values that could change places in part of the grid, unseen by any unit, group or cage,
// make a second solution.  Changes the cages where there are such places (a Kempe chain: follow
// each unit from one of the two values to the other).
void break_swaps(cage_map& cages, const nonet::sdk::layout& over);

}  // namespace killer
