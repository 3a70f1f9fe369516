// Checks the syntax of a TOML document before the library reads it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nonet::host {

// Tables but the root, and arrays, in one another: parts of a header's name, dots of a key,
// brackets and braces of a value.
inline constexpr std::size_t max_toml_depth = 16;

struct syntax_error {
  std::size_t offset = 0;
  std::string message;
  std::string where;  // "rule 2 (cages) cages[1].sum"; empty: not a matter of a value
};

// Accepts a subset of TOML 1.0 and refuses everything else with a place and a mend.
//
// toml++ 3.3 takes assumptions for granted that a text can break: an assertion fails in debug
// builds, and anything may happen in others, for `[[[`, `[%`, `a = [}` and `2000-01-01 1`; a
// dotted key of 100,000 parts overflows the stack when the tree is destroyed.  A text that
// passes here meets none of them.  What is left to the library is meaning: keys that stand
// twice, the escapes of strings, the calendar.
//
// The subset: at most max_toml_depth levels, at most 64 characters in a number or date.
// Requires: UTF-8 without a byte order mark.
[[nodiscard]] std::optional<syntax_error> find_syntax_error(std::string_view text);

}  // namespace nonet::host
