// Texts with one character for each cell of the grid: how many, and in which rows.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/core/types.hpp"
#include "nonet/host/document.hpp"

namespace nonet::host {

// The value that a character stands for: 1-9, then A-Z in either case; 0 where it is a value.
struct digit_text {
  std::uint8_t value = 0;
  std::string error;  // "expected 1 to 6, found 7", or empty
};
[[nodiscard]] digit_text digit_at(std::string_view text, std::size_t offset,
                                  const core::board& shape);

// Whether a map of regions may call one so: by a digit or a letter of any script.  Beyond ASCII it
// is whatever stands by itself and can be seen, which needs no table of all that is a letter.
[[nodiscard]] bool names_region(char32_t c) noexcept;

// What is wrong with the number of cells, given where in the text each stands.  `noun` is what
// the text has one of for each cell: "cells", "letters".
[[nodiscard]] std::optional<text_fault> count_fault(std::string_view text,
                                                    const std::vector<std::size_t>& cells,
                                                    const core::board& shape,
                                                    std::string_view noun);

// A text of the right length whose lines look like rows but hold unequal numbers of cells, as
// after a slip of the keyboard; legal, since white space does not count.
[[nodiscard]] std::optional<text_fault> uneven_rows(std::string_view text,
                                                    const std::vector<std::size_t>& cells,
                                                    const core::board& shape);

}  // namespace nonet::host
