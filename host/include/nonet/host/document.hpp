// A puzzle file read and checked in all that needs no rule: grid, givens, the list of rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/core/types.hpp"
#include "nonet/host/node.hpp"

namespace nonet::host {

// One [[rule]] of the file, not yet looked up.
struct rule_entry {
  std::string use;
  position at;         // of the value of `use`
  std::size_t number;  // from 1, in the order of the file
  node table;          // the whole [[rule]] table, `use` and `generate` included
};

struct document {
  source text;
  node root;
  core::board shape;
  std::string title, author, note;     // [puzzle]
  std::vector<std::uint8_t> solution;  // [puzzle] solution; empty if none
  std::vector<std::uint8_t> givens;    // one for each cell, core::empty_value where none
  std::vector<core::mask> candidates;  // [grid] candidates; the board's values where none
  std::vector<rule_entry> rules;
  std::optional<node> generate;  // [generate]
};

// Reads a puzzle file or a recipe.  Reports every problem; nullopt if one was an error.  Then
// `flawed` receives what could be read, if the board is known: its rules can still be looked at.
[[nodiscard]] std::optional<document> read_document(source text, problems& found,
                                                    std::optional<document>* flawed = nullptr);

// What is wrong with a text, and where.
struct text_fault {
  std::size_t offset = 0;
  std::string message;
};

// The grid of a string of givens: white space is ignored, '.', '0' (unless 0 is a value), '*'
// and '_' are empty, then 1-9 and A-Z in either case.  On failure `values` is empty, and
// `faults` say where and what ("expected 81 cells, found 80"), in the order of the text: the
// first `most_faults` characters that are none and as many digits that are no value.
struct grid_text {
  static constexpr std::size_t most_faults = 8;

  std::vector<std::uint8_t> values;
  std::vector<text_fault> faults;
  std::size_t untold = 0;             // further faults
  std::optional<text_fault> warning;  // the lines look like rows, but one is longer than another
};
[[nodiscard]] grid_text parse_grid(std::string_view text, const core::board& shape);
// What to say of those that are untold.
[[nodiscard]] std::string untold_text(const grid_text& grid);

// Reads many grids of one board: one character a cell and no white space.
class plain_grid_reader {
 public:
  explicit plain_grid_reader(const core::board& shape);
  // False: parse_grid says what is wrong, or reads it.  Allocates only until `values` has grown.
  [[nodiscard]] bool read(std::string_view text, std::vector<std::uint8_t>& values) const;

 private:
  std::size_t cells_;
  std::array<std::uint8_t, 256> value_of_;  // by character
};

// '1'..'9', then 'A'..'Z'; '.' for an empty cell.
[[nodiscard]] char digit_of(std::uint8_t value) noexcept;

// One character for each cell, no line ends.
[[nodiscard]] std::string grid_line(std::span<const std::uint8_t> values);

// "r3c7"
[[nodiscard]] std::string cell_name(const core::board& shape, core::cell c);

// The cells of "r1c1-r1c4, r2c2": each an index.  On failure `error` says what is wrong with
// the piece that starts at `error_offset`.  Repeats are not an error here, nor is no cell.
struct cell_list {
  std::vector<core::cell> cells;
  std::vector<std::size_t> offsets;  // where each cell's piece starts in the text
  std::size_t error_offset = 0;
  std::string error;
};
[[nodiscard]] cell_list parse_cells(std::string_view text, const core::board& shape);

}  // namespace nonet::host
