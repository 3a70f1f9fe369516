// The cells that share an edge with a cell, without a list of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/board.hpp>

namespace killer {

// Up, left, right, down.
template <class Visit>
void each_neighbour(const nonet::sdk::board& on, nonet::sdk::cell c, Visit&& visit) {
  const auto columns = static_cast<nonet::sdk::cell>(on.columns());
  const nonet::sdk::cell column = c % columns;
  if (c >= columns) visit(c - columns);
  if (column > 0) visit(c - 1);
  if (column + 1 < columns) visit(c + 1);
  if (c + columns < on.cells()) visit(c + columns);
}

}  // namespace killer
