// A random path of a wished length over the cells that are free.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dials.hpp"
#include "lines.hpp"

namespace thermo {

// Depth first, the next cell by chance, and no more steps than it is given: a path that is hard to
// find is not worth the time.
class path_search {
 public:
  // May `c` stand at `place` (from 0) of the path, after `before`?  The bulb comes after itself.
  using may_stand = std::function<bool(cell before, cell c, std::size_t place)>;

  path_search(const nonet::sdk::layout& at, const wishes& of, const lines& laid)
      : at_(&at), of_(&of), laid_(&laid) {}

  // A path of `length` cells from this bulb; nothing if none was found in `steps` steps.
  [[nodiscard]] std::optional<std::vector<cell>> from(cell bulb, std::size_t length,
                                                      const may_stand& may, std::size_t steps);

  // The cells to which a line may go from `c` as far as the board and other lines are concerned.
  [[nodiscard]] std::vector<cell> next_to(cell c) const;
  // May the line, which is no longer than it must be straight, go on to `c`?
  [[nodiscard]] bool goes_on(cells_view line, cell c) const;
  // Has it the bend, or none, that is wished for?
  [[nodiscard]] bool well_bent(cells_view line) const;

 private:
  [[nodiscard]] bool extend(std::size_t length, const may_stand& may);

  const nonet::sdk::layout* at_;
  const wishes* of_;
  const lines* laid_;
  std::vector<cell> path_;
  std::size_t steps_ = 0;
};

}  // namespace thermo
