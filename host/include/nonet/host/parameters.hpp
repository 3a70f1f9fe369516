// A rule's parameters, checked against its schema and in the shape that the SDK hands over.
// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
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
  [[nodiscard]] const nonet_value* values() const noexcept { return values_.data(); }
  // The place of "cages[3].sum", or of the longest known beginning of it.
  [[nodiscard]] position place_of(std::string_view path) const;
  // True when a required parameter was left out (a recipe wants it generated).
  [[nodiscard]] bool incomplete() const noexcept { return incomplete_; }

 private:
  friend class parameter_reader;
  std::vector<nonet_value> values_;
  std::deque<std::vector<nonet_value>> items_;
  std::deque<std::vector<std::uint32_t>> cells_;
  std::deque<std::string> texts_;
  std::map<std::string, position, std::less<>> places_;
  bool incomplete_ = false;
};

// Who is being read, for messages: "rule 3 (cages)".
struct parameter_context {
  const source& text;
  std::string where;
  const core::board& shape;
  bool recipe = false;  // a missing required parameter is no error
};

// Checks every key of `table` (but those in `passed_over`) against the schema: unknown keys,
// types, ranges, cells outside the grid, repeated cells, regions; warns of pieces and gaps.
// Reports every problem; nullopt if one was an error.
[[nodiscard]] std::optional<parameter_tree> read_parameters(
    std::span<const nonet_param* const> schema, const node& table,
    const std::vector<std::string>& passed_over, const parameter_context& context,
    problems& found);

}  // namespace nonet::host
