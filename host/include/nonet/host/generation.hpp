// Runs a generator plugin on a recipe: one seed and index give one puzzle.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nonet/core/carve.hpp"
#include "nonet/host/puzzle.hpp"

namespace nonet::host {

// [generate] of a recipe, read and checked.
struct recipe {
  puzzle base;
  generator_type generator;
  parameter_tree parameters;  // the generator's own keys
  core::carve_options carve;  // symmetry, number of givens, nodes
  std::uint64_t attempts = 200;
  std::string sha256;  // of the recipe file's bytes
};

// Reads a recipe.  Reports every problem; nullopt if one was an error.
[[nodiscard]] std::optional<recipe> load_recipe(const std::string& name, registry& packs,
                                                problems& found);

struct generated {
  enum class status { done, budget, impossible, cancelled, pack_fault };
  status ended = status::budget;
  std::vector<std::uint8_t> givens, solution;
  std::uint64_t attempts = 0;
  std::string why;  // not done: which stage failed how often and which dial to turn
};

// Puzzle `index` of the stream `seed`: the same on every machine and with any threads.
// `program` is compile(r.base).
[[nodiscard]] generated generate_one(const recipe& r, const core::program& program,
                                     std::uint64_t seed, std::uint64_t index,
                                     const std::atomic<bool>* cancel);

// The generated puzzle as an ordinary puzzle file, with solution and [made].
[[nodiscard]] std::string puzzle_toml(const recipe& r, const generated& made, std::uint64_t seed,
                                      std::uint64_t index);

}  // namespace nonet::host
