// What tests of `nonet generate` have in common.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "run_program.hpp"
#include "support/files.hpp"

namespace nonet::test {

// The arguments of a run over the 9x9 recipe.
[[nodiscard]] inline std::vector<std::string> generate(std::vector<std::string> more) {
  std::vector<std::string> all{"generate", "puzzles/recipe9.toml"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

[[nodiscard]] inline std::ptrdiff_t lines_in(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

// A list of forty puzzles, and what it holds.
inline const std::vector<std::string> forty{"--seed", "3", "-n", "40", "--format", "lines"};
[[nodiscard]] inline const std::string& forty_lines() {
  static const std::string text = run(generate(forty)).out;
  return text;
}

// The name under which a list grows; the recipe's hash is what another run says.
[[nodiscard]] inline std::string partial_name(const std::string& recipe, const std::string& path,
                                              const std::string& seed, const std::string& range) {
  const std::string line =
      run({"generate", "puzzles/" + recipe + ".toml", "--seed", "3", "--format", "json"}).out;
  const std::string key = "\"recipe_sha256\":\"";
  return path + ".partial-" NONET_VERSION "-" + line.substr(line.find(key) + key.size(), 12) + "-" +
         seed + "-" + range;
}

}  // namespace nonet::test
