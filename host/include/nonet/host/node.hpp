// A TOML value with its place in the file: what the parser hands to everybody else.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/problem.hpp"

namespace nonet::host {

// The largest file that is read.
inline constexpr std::size_t max_source_bytes = std::size_t{1} << 20;

// A whole file in memory.
struct source {
  std::string name;     // as the user named it; "-" is standard input
  std::string text;     // without a byte order mark, line ends as they were
  bool marked = false;  // the file begins with a byte order mark
};

// Reads a file or standard input ("-").  Says what is wrong with a missing file, a directory,
// a file over 1 MiB, or one that is not UTF-8 text.  A pipe is read to its end.
[[nodiscard]] std::optional<source> read_source(const std::string& name, problems& found);

struct node {
  enum class type { string, integer, real, boolean, date, array, table };

  struct field;  // a key and its value

  type what = type::table;
  position at;                // of the value's first character, for a table of its header
  std::size_t offset = 0;     // of the same in the source, in bytes
  std::string text;           // string: the value; date and real: as written
  std::int64_t integer = 0;   // integer
  bool boolean = false;       // boolean
  bool multiline = false;     // string: written with triple quotes
  bool inline_form = false;   // table: written in braces
  std::vector<node> items;    // array
  std::vector<field> fields;  // table, in the order of the file

  [[nodiscard]] const node* find(std::string_view key) const;
  [[nodiscard]] const field* find_field(std::string_view key) const;
  // Sets a field of a table, at the end if the key is new.
  void set(std::string_view key, node value);
};

struct node::field {
  std::string key;
  position at;  // of the key
  node value;
};

// Nodes for who writes a tree.  A string with line ends is written with triple quotes.
[[nodiscard]] node string_node(std::string text);
[[nodiscard]] node integer_node(std::int64_t value);
[[nodiscard]] node boolean_node(bool value);
// A number with a fraction, as TOML writes it: "3.5".
[[nodiscard]] node real_node(std::string text);
[[nodiscard]] node array_node(std::vector<node> items = {});
[[nodiscard]] node table_node(bool inline_form = false);

// The same data: positions and ways of writing aside, and fields in any order.
[[nodiscard]] bool same_data(const node& a, const node& b);

// "a string", "an integer": what a message calls a node.
[[nodiscard]] std::string_view describe(node::type t);

// The tree of a TOML document.  Its syntax is checked before the library sees it, with caps on
// nesting and on dotted keys, so no input can overflow the stack or trip an assertion there.
// A problem of syntax is the only one reported.
[[nodiscard]] std::optional<node> parse_toml(const source& text, problems& found);

// Where byte `offset` of a string value stands in the file; an offset past the end is the
// closing quote.  Requires: the node came from this source.
[[nodiscard]] position place_in(const source& text, const node& string_value, std::size_t offset);

// The same for many offsets in ascending order, in one walk.
[[nodiscard]] std::vector<position> places_in(const source& text, const node& string_value,
                                              std::span<const std::size_t> offsets);

// TOML for a tree: scalars first, then tables under headers in the order of the fields, inline
// what is marked so.  parse_toml gives the same data again.
[[nodiscard]] std::string write_toml(const node& table);

}  // namespace nonet::host
