// Runs a generator plugin on a recipe: one seed and index give one puzzle.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/core/carve.hpp"
#include "nonet/core/rating.hpp"
#include "nonet/host/puzzle.hpp"

namespace nonet::host {

// How many givens the recipe wants.
struct givens_range {
  std::uint32_t min = 0, max = core::max_side * core::max_side;
  bool min_stated = false, max_stated = false;
};

// What is taken away as long as the puzzle stays unique.
enum class minimise { none, givens, clues, all };

// [generate] of a recipe, read and checked: its symmetry fits the board, and some number of
// givens in its range can be left by taking whole orbits away.
struct recipe {
  puzzle base;                  // with the rules that are kept as they stand
  std::vector<open_rule> open;  // those to be generated
  // What the kept rules say; there once the recipe is read.
  std::optional<core::model> facts;
  std::optional<core::program> program;
  generator_type generator;
  parameter_tree parameters;  // the generator's own keys
  core::symmetry symmetry = core::symmetry::none;
  givens_range givens;
  host::minimise minimise = host::minimise::givens;
  std::optional<core::score_range> difficulty;
  std::uint64_t attempts = 200;
  std::uint64_t nodes = 5'000'000;  // for all attempts at one puzzle together
  std::string sha256;               // of the recipe file, 64 hexadecimal digits

  [[nodiscard]] bool drops_givens() const noexcept {
    return minimise == host::minimise::givens || minimise == host::minimise::all;
  }
  [[nodiscard]] bool drops_clues() const noexcept {
    return minimise == host::minimise::clues || minimise == host::minimise::all;
  }
};

// Reads a recipe.  Reports every problem; nullopt if one was an error.
[[nodiscard]] std::optional<recipe> load_recipe(const std::string& name, registry& packs,
                                                problems& found);

// What [generate] takes whatever the generator.
struct recipe_key {
  std::string name;
  std::string type;  // "none, rotate180 or full; default none"
  std::string doc;
};
[[nodiscard]] std::vector<recipe_key> recipe_keys();

struct generated {
  enum class status {
    done,
    budget,      // it was spent before there was a puzzle
    impossible,  // the recipe asks for what is proven not to exist
    cancelled,
    refused,    // a generator or a maker found fault with the recipe
    pack_fault  // a pack broke a promise
  };
  status ended = status::budget;
  std::vector<std::uint8_t> givens, solution;
  std::vector<node> rules;  // the [[rule]] table of each open rule
  // Where the recipe wants a difficulty, or the maker rates all.
  std::optional<core::rating> rating;
  std::uint64_t attempts = 0;
  // Not done: what to tell the user; for a budget which stage failed how often and which dial
  // to turn.
  problems why;
};

// Makes the puzzles of one recipe.  One for each thread.
class puzzle_maker {
 public:
  // The recipe outlives it.  `rate_all`: rate puzzles also where the recipe wants no difficulty.
  explicit puzzle_maker(const recipe& r, bool rate_all = true);
  ~puzzle_maker();
  puzzle_maker(puzzle_maker&&) noexcept;
  puzzle_maker& operator=(puzzle_maker&&) noexcept;

  // Puzzle `index` of the stream `seed`: the same on every machine, with any threads and whatever
  // was made before.  What it returns as done is proven: one solution, which every rule's check
  // accepts, the recipe's own givens, its symmetry, its number of givens, its difficulty.
  [[nodiscard]] generated make(std::uint64_t seed, std::uint64_t index,
                               const std::atomic<bool>* cancel = nullptr);

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

// The generated puzzle as the tree of an ordinary puzzle file, with solution and [made].
// Requires: made.ended is done; seed and index below 2^63, since TOML knows no larger integer.
[[nodiscard]] node puzzle_tree(const recipe& r, const generated& made, std::uint64_t seed,
                               std::uint64_t index);
// The same as text.
[[nodiscard]] std::string puzzle_toml(const recipe& r, const generated& made, std::uint64_t seed,
                                      std::uint64_t index);

// "nonet 0.1.0": what [made] calls the engine.
[[nodiscard]] std::string engine_name();

}  // namespace nonet::host
