// A rule's parameters, checked against its schema and in the shape that the SDK hands over.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/core/types.hpp"
#include "nonet/host/node.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// Owns the memory behind an immutable tree of nonet_value and knows where each value stood.
//
// Invariants:
//   1. values() points to one value for each parameter of the schema, in its order.
//   2. What values() points to never moves, also when the tree is moved.
class parameter_tree {
 public:
  parameter_tree() = default;
  parameter_tree(parameter_tree&&) = default;
  parameter_tree& operator=(parameter_tree&&) = default;
  parameter_tree(const parameter_tree&) = delete;  // a copy would point into the original
  parameter_tree& operator=(const parameter_tree&) = delete;

  [[nodiscard]] const nonet_value* values() const noexcept { return values_.data(); }
  // The place of "cages[3].sum", or of the longest known beginning of it; an item of cells
  // ("cages[3].cells[2]") is the piece of the text that named the cell, a region of a map
  // ("regions[2]") its first letter.  An empty path is the rule's table.
  [[nodiscard]] position place_of(std::string_view path) const;
  // What the file calls "cages[2].sum": items that were left out of a list count there.
  [[nodiscard]] std::string path_in_file(std::string_view path) const;
  // True when a required parameter was left out (a recipe wants it generated).
  [[nodiscard]] bool incomplete() const noexcept { return incomplete_; }

 private:
  friend class parameter_reader;
  std::vector<nonet_value> values_;
  std::deque<std::vector<nonet_value>> items_;
  std::deque<std::vector<std::uint32_t>> cells_;
  std::deque<std::string> texts_;
  std::map<std::string, position, std::less<>> places_;
  std::map<std::string, std::vector<position>, std::less<>> cell_places_;
  // Of a list whose items are not all here: the number of each in the file.
  std::map<std::string, std::vector<std::size_t>, std::less<>> numbers_;
  bool incomplete_ = false;
};

// Who is being read, for messages: "rule 3 (cages)".
struct parameter_context {
  const source& text;
  std::string where;
  const core::board& shape;
  bool recipe = false;            // a missing required parameter is no error
  std::string_view if_missing{};  // else what is said besides of one
};

// Checks every key of `table` (but those in `passed_over`) against the schema: unknown keys,
// types, ranges, cells outside the grid, repeated cells, regions; warns of pieces and gaps.
// Reports every problem; nullopt if one was an error.  A range whose ends are both 0 is no
// range, one whose end is below its beginning has no end.
// Where nothing is wrong but items of the rule's lists and keys that nobody knows, `rest`
// receives the tree without them: the pack may have something to say of the others.
// Requires: a schema that the registry has given, whose loader has checked it.
[[nodiscard]] std::optional<parameter_tree> read_parameters(
    std::span<const nonet_param* const> schema, const node& table,
    const std::vector<std::string>& passed_over, const parameter_context& context, problems& found,
    std::optional<parameter_tree>* rest = nullptr);

}  // namespace nonet::host
