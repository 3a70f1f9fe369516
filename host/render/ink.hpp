// The colours of a text drawing: every role gets one, and nothing depends on seeing them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nonet::host {

enum class ink : std::uint8_t {
  plain,
  faint,   // borders of cells, labels
  strong,  // borders of units
  given,
  filled,  // a value that is no given
  red,
  green,
  yellow,
  blue,
  magenta,
  cyan
};

// What goes between "\033[" and "m"; empty for plain.
[[nodiscard]] std::string_view sgr_of(ink i) noexcept;

// The colour of a role; `variant` tells neighbours of one role apart.
[[nodiscard]] ink ink_of(std::string_view role, std::size_t variant = 0) noexcept;

}  // namespace nonet::host
