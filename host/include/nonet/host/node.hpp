// A TOML value with its place in the file: what the parser hands to everybody else.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/problem.hpp"

namespace nonet::host {

// A whole file in memory.
struct source {
  std::string name;  // as the user named it; "-" is standard input
  std::string text;  // without a byte order mark, line ends as they were
};

// Reads a file or standard input ("-").  Says what is wrong with a missing file, a directory,
// a file over 1 MiB, or one that is not UTF-8 text.
[[nodiscard]] std::optional<source> read_source(const std::string& name, problems& found);

struct node {
  enum class type { string, integer, real, boolean, date, array, table };

  struct field;  // a key and its value

  type what = type::table;
  position at;                // of the value's first character
  std::string text;           // string: the value; date and real: as written
  std::int64_t integer = 0;   // integer
  bool boolean = false;       // boolean
  bool multiline = false;     // string: written with triple quotes
  bool inline_form = false;   // table: written in braces
  std::vector<node> items;    // array
  std::vector<field> fields;  // table, in the order of the file

  [[nodiscard]] const node* find(std::string_view key) const;
  [[nodiscard]] const field* find_field(std::string_view key) const;
};

struct node::field {
  std::string key;
  position at;  // of the key
  node value;
};

// "a string", "an integer": what a message calls a node.
[[nodiscard]] std::string_view describe(node::type t);

// The tree of a TOML document.  Caps nesting and dotted keys before parsing, so no input can
// overflow the stack or trip an assertion in the parser.
[[nodiscard]] std::optional<node> parse_toml(const source& text, problems& found);

// Where byte `offset` of a string value stands in the file (exact for strings without escapes,
// else the start of the value).
[[nodiscard]] position place_in(const source& text, const node& string_value, std::size_t offset);

// Canonical TOML for a tree; parse_toml(write_toml(x)) gives x again but for positions.
[[nodiscard]] std::string write_toml(const node& table);

}  // namespace nonet::host
