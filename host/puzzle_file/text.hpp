// UTF-8 by code points, and where a byte of a file stands in lines and columns.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/problem.hpp"

namespace nonet::host {

[[nodiscard]] bool before(const position& a, const position& b) noexcept;

// One code point of a text, or one byte that begins none.
struct code_point {
  char32_t value = 0;
  std::size_t bytes = 1;
  bool valid = true;
};

// The code point that starts at `offset`.  Strict: no overlong forms, no surrogates, nothing
// above U+10FFFF.  Requires: offset < text.size().
[[nodiscard]] code_point decode(std::string_view text, std::size_t offset) noexcept;

// "U+FF11"
[[nodiscard]] std::string code_point_name(char32_t c);

// The character at `offset` for a message: "?" in quotes, with its number if it is not ASCII;
// a control character by its number alone.
[[nodiscard]] std::string character_name(std::string_view text, std::size_t offset);

// What the grid's and the cells' texts pass over.
[[nodiscard]] constexpr bool is_space(char c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// Places of a text, both ways, each look-up in time that does not grow with the text.
//
// Invariant: marks_ has one entry for each line start and one for each `stride` code points
// after it, in ascending order of offset and so of position.
class text_map {
 public:
  explicit text_map(std::string_view text);
  // An offset past the end is where the next character would stand.
  [[nodiscard]] position at(std::size_t offset) const;
  // The inverse; a position past its line's end is the line's end.
  [[nodiscard]] std::size_t offset_of(position p) const;

 private:
  static constexpr std::uint32_t stride = 256;
  struct mark {
    std::size_t offset;
    position at;
  };
  std::string_view text_;
  std::vector<mark> marks_;
};

// Adds an error and returns false if the text is no plain UTF-8, or too long.
[[nodiscard]] bool check_text(std::string_view name, std::string_view text, problems& found);

}  // namespace nonet::host
