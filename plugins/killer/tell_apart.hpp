// Changes cages so that they tell a second grid from the solution.
// SPDX-License-Identifier: MIT
#pragma once

#include "cage_map.hpp"

namespace killer {

enum class manner {
  cut_first,    // in two, which says more: the puzzle gets easier and is unique sooner
  cut_small,    // the same, and down to single cells rather than to shift borders
  shift_first,  // borders between cages, which keeps their sizes
  shift_only    // borders, else a cut within the limits; nothing else
};

// `by`: what the second grid adds to each cell.  False:
// there is no difference at all or, if only borders are shifted, no way was found.
[[nodiscard]] bool tell_apart(cage_map& cages, cage_map::differences by, manner how,
                              const nonet::sdk::layout& over);

// Values that could change places in part of the grid, unseen by any unit, group or cage, make a
// second solution; the smallest are the most frequent.  Changes the cages where two values could
// along a Kempe chain, and where the cells of two units could within their cages.
void break_swaps(cage_map& cages, const nonet::sdk::layout& over);

}  // namespace killer
