// What tests of `nonet generate` have in common.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "run_program.hpp"
#include "support/files.hpp"

namespace nonet::test {

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
