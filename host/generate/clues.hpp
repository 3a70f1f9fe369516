// The clues of generated rules: which there are, and a rule's table without some of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "nonet/host/puzzle.hpp"

namespace nonet::host {

// An item of a list of clues, or an optional field of one.
struct clue {
  std::size_t rule = 0;  // number among the open rules
  std::string list;      // the parameter
  std::size_t item = 0;
  std::string field;  // empty: the item as a whole
};

// The items of a rule's lists of clues, and the fields of them that are clues.
struct clue_list {
  std::vector<clue> items, fields;
};
void add_clues(const open_rule& r, std::size_t number, const node& table, clue_list& into);

// The table of rule `number` without these clues of it.  Fewer items stay than the schema asks for
// at your own risk: the rule is then refused.
[[nodiscard]] node without(const node& table, std::size_t number, std::span<const clue> dropped);

}  // namespace nonet::host
