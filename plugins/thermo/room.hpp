// Whether the values that thermometers leave to their cells are enough for each group.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>
#include <vector>

namespace thermo {

// Place p of n leaves a cell the values lo + p .. hi - (n - 1 - p).  A group in which more cells
// lie within a range of values than the range holds has no grid (Hall, 1935).
class room {
 public:
  room(const nonet::sdk::board& on, const std::vector<nonet::sdk::cell_group>& groups);

  // Is there still room if `c` stands at `place` of `length`?
  [[nodiscard]] bool allows(nonet::sdk::cell c, std::size_t place, std::size_t length) const;
  // Is there room for the line as a whole?  It is taken if there is.
  [[nodiscard]] bool take(nonet::sdk::cells_view line);

 private:
  struct range {
    int lo, hi;
  };
  [[nodiscard]] range range_of(std::size_t place, std::size_t length) const;

  nonet::sdk::board on_;
  std::vector<std::vector<std::size_t>> groups_of_;  // of each cell
  std::vector<std::vector<range>> taken_;            // in each group
};

}  // namespace thermo
