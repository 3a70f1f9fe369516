// Names of cells at the front of a text.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "nonet/core/types.hpp"

namespace nonet::host {

// A cell's name, "r3c7" or "R3C7".
struct named_cell {
  std::size_t length = 0;  // of the name; 0 if the text does not begin with one
  core::cell cell = 0;
  std::string error;  // "r10c1 is outside the 9 rows", or empty
};

[[nodiscard]] named_cell cell_at(std::string_view text, const core::board& shape);

}  // namespace nonet::host
