// What a code point is to a reader: a sign, or something that is not seen by itself.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace nonet::host {

enum class character_kind : std::uint8_t {
  sign,
  space,
  control,    // nothing to see: controls, soft hyphens, marks of direction, tags
  joining,    // part of the character before it: combining marks, selectors, skin tones
  undefined,  // surrogates, private use, no characters
};

// By blocks of the Unicode standard; ASCII by itself.
[[nodiscard]] character_kind kind_of(char32_t c) noexcept;

}  // namespace nonet::host
