// The thermometers laid on the board so far, and where the next may go.
// SPDX-License-Identifier: MIT
#include "lines.hpp"

namespace thermo {

lines::lines(const board& on, bool crossing)
    : on_(on), crossing_(crossing), taken_(on.cells(), 0), middles_(4 * on.cells(), 0) {}

void lines::lay(cells_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    taken_[line[i]] = 1;
    if (i == 0 || !on_.touch(line[i - 1], line[i])) continue;
    char& through = middles_[middle(line[i - 1], line[i])];
    through = static_cast<char>(through | way(line[i - 1], line[i]));
  }
}

bool lines::crosses(cells_view line, cell from, cell to) const {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (middle(line[i - 1], line[i]) == middle(from, to)) return true;
  }
  return false;
}

std::size_t lines::middle(cell a, cell b) const {
  return static_cast<std::size_t>((on_.row(a) + on_.row(b)) * 2 * on_.columns() + on_.column(a) +
                                  on_.column(b));
}

char lines::way(cell a, cell b) const {
  return (on_.row(a) - on_.row(b)) * (on_.column(a) - on_.column(b)) < 0 ? 2 : 1;
}

}  // namespace thermo
