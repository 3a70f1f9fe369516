// Puzzles made from text with the built packs, and what the host has to say of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nonet/core/random.hpp"
#include "nonet/host/puzzle.hpp"
#include "nonet/host/registry.hpp"

namespace nonet::plugin_tests {

// A board of its own shape and values as [grid] says it.
[[nodiscard]] std::string grid_toml(const core::board& shape);

// The puzzle, or nothing; what was wrong with it goes to `found`.
[[nodiscard]] std::optional<host::puzzle> make(const std::string& toml, host::problems& found);

// The puzzle of this board and these [[rule]] tables.  Fails the test if there is a problem.
[[nodiscard]] host::puzzle make(const core::board& shape, const std::string& rules);

// Every rule type of the built packs.
[[nodiscard]] std::vector<host::rule_type> rule_types();

// Every problem, as the user sees it but for the file's name and place:
// "rule 1 (classic) box: expected ..."; a warning begins with "warning: ".
[[nodiscard]] std::vector<std::string> complaints(const core::board& shape,
                                                  const std::string& rules);

// Every reason why the values break the rules: "rule 1 (rows) rows[1]: r1c1 and ...".
[[nodiscard]] std::vector<std::string> reasons(const host::puzzle& p, const std::string& values);

// What the rules draw, one line each: "outline 1 cage r1c1 r1c2 inset 80 dash 60".
[[nodiscard]] std::vector<std::string> drawing(const host::puzzle& p);

[[nodiscard]] inline core::board square(std::uint32_t size) { return {size, size, 1, size}; }

// One value of a list, all equally likely.  Requires: a list that is not empty.
template <class List>
[[nodiscard]] auto pick(core::random_stream& random, const List& list) {
  return list[static_cast<std::size_t>(random.below(list.size()))];
}

}  // namespace nonet::plugin_tests
