// Taking givens away from a full grid, in symmetry orbits, while the puzzle stays unique; towards
// a rating if asked.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/core/rating.hpp"
#include "nonet/core/search.hpp"

namespace nonet::core {

enum class symmetry {
  none,
  rotate180,
  rotate90,
  mirror_horizontal,    // left and right change places
  mirror_vertical,      // top and bottom change places
  mirror_diagonal,      // along the diagonal from the top left
  mirror_antidiagonal,  // along the diagonal from the top right
  full                  // all eight
};

// "rotate180", "mirror-horizontal" and so on, as the puzzle file writes them.
[[nodiscard]] std::optional<symmetry> parse_symmetry(std::string_view name);
[[nodiscard]] std::string_view name_of(symmetry s);

// True when the board's shape maps onto itself (quarter turns and diagonal mirrors need a
// square).
[[nodiscard]] bool fits(const board& shape, symmetry s);

// The cells that the symmetry ties together: a partition of the board, each part in ascending
// order, parts ordered by their first cell.  The centre is its own partner.  Requires: fits().
[[nodiscard]] std::vector<std::vector<cell>> orbits(const board& shape, symmetry s);

// How many cells are not empty.
[[nodiscard]] std::uint32_t count_givens(std::span<const std::uint8_t> givens) noexcept;

struct carve_options {
  symmetry shape = symmetry::none;
  std::uint32_t min_givens = 0;     // stop removing here
  std::uint64_t nodes = 5'000'000;  // for all uniqueness questions together
  // For one of them: an orbit that takes more to decide stays.  On large boards a single
  // question near the end can cost more than all before it.
  std::uint64_t question_nodes = std::numeric_limits<std::uint64_t>::max();
  // Of the same rules: the carving is steered towards a score in `target`, in so many rounds at
  // most.  Trials count as nodes.  Without it nothing is rated.
  rater* rates = nullptr;
  score_range target = {};
  std::uint32_t rounds = 60;
};

struct carve_result {
  std::uint32_t givens = 0;
  std::uint64_t nodes = 0;
  std::uint32_t score = 0;          // in tenths; 0: not rated
  ending ended = ending::complete;  // anything else: stopped early, the grid is still unique
};

// Removes orbits of `givens` in random order and keeps each removal that is seen to leave one
// solution.
//
// Towards a target it carves as far as there is one solution; where that is too hard it goes back
// along its own way, by halves, to the last grid that was not, and on from there orbit by orbit.
// Where ratings up to the target cost no more than searches it asks for them from the start.
// What is too easy gets a few orbits back and is carved in another order; what comes nearer is
// kept.  The score of the result may be outside of the target all the same: the caller looks at it.
// An orbit with a cell in `kept` (non-zero; no `kept` at all: none) stays whole.
// Requires: `givens` has exactly one solution; fits(shape, options.shape).  Ensures: it still
// has, whatever ended the carving.
[[nodiscard]] carve_result carve(solver& engine, const board& shape, std::span<std::uint8_t> givens,
                                 std::span<const std::uint8_t> kept, const carve_options& options,
                                 random_stream& random, const std::atomic<bool>* cancel = nullptr);

}  // namespace nonet::core
