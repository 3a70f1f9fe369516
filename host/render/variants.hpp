// Chooses colours and looks so that shapes which meet can be told apart.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "render/drawing.hpp"

namespace nonet::host {

struct shape_variants {
  std::vector<std::size_t> line;          // of each line; two of one role that meet differ
  std::vector<std::size_t> outline;       // of each outline with an inset; neighbours differ
  std::vector<std::size_t> outline_look;  // only those that overlap differ
};

[[nodiscard]] shape_variants choose_variants(const drawing& what);

// The cells that a step of a line passes, both ends included: those in between too where the
// step goes along a row, a column or a diagonal.
[[nodiscard]] std::vector<core::cell> cells_of_step(const core::board& shape, core::cell from,
                                                    core::cell to);

}  // namespace nonet::host
