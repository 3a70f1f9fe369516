// A set of puzzles to measure on: a folder of puzzle files, or a file with a grid on each line.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "nonet/core/model.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/puzzle.hpp"

namespace nonet::bench {

// One question: givens for one of the set's rule lists.
struct question {
  std::string name;
  std::size_t rules = 0;
  std::vector<std::uint8_t> givens;
};

// Puzzles of a folder have a rule list each; the lines of a file share one.
struct puzzle_set {
  std::string name;
  std::vector<core::model> rules;
  std::vector<question> questions;
  std::vector<std::string> remarks;  // which puzzles were left out, and why
  std::string error;                 // why there is no set; empty if there is one

  [[nodiscard]] bool shares_rules() const { return rules.size() < questions.size(); }
};

struct reading {
  std::string line_rules;  // the rule list of files of lines that have none beside them
  std::size_t most = std::numeric_limits<std::size_t>::max();  // puzzles of a set
  bool all_symmetries = false;  // each puzzle turned and mirrored in all ways
};

// `path` is a folder, or a file of lines; of each line the first characters are the grid.  The
// rule list of NAME.txt is NAME.toml in the same folder, if that exists.
[[nodiscard]] puzzle_set read_set(const std::string& path, host::registry& packs,
                                  const reading& how);

// The compiler and the engine's memory; what the packs do to post is their own.
[[nodiscard]] inline core::solver set_up(const core::model& rules,
                                         const core::compile_options& how = {}) {
  return core::solver{core::program(rules, how)};
}

}  // namespace nonet::bench
