// Where generated puzzles go, so that a killed run can go on where it was.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "index_range.hpp"
#include "nonet/host/problem.hpp"
#include "output.hpp"
#include "puzzle_writer.hpp"

namespace nonet::cli {

// What makes two runs the same run: together with the seed these decide every byte.
struct run_key {
  std::string stem;    // of the recipe's file name
  std::string sha256;  // of the recipe
  std::string engine;  // "nonet 0.1.0"
  index_range range;
  bool unique = false;  // twins are left out
};

// What a run before this one left, all of it within the range.
struct earlier_run {
  std::uint64_t kept = 0;      // puzzles
  std::uint64_t skipped = 0;   // notes that one could not be made
  std::uint64_t left_out = 0;  // notes that one was a twin
  // Why puzzles could not be made, as far as the file says.
  struct failure {
    std::uint64_t index = 0;
    host::problems why;
  };
  std::vector<failure> failures = {};
  // A file that is finished but doesn't name its run: the first puzzle in it, else its first line.
  // Unless that puzzle is the run's own, or that line a note of its format, the file is somebody
  // else's.
  struct sample {
    std::uint64_t index = 0;
    std::string text;
    bool puzzle = false;
  };
  std::optional<sample> finished = std::nullopt;
};

// Takes puzzles in the order of their indices.  One thread at a time.
class puzzle_sink {
 public:
  virtual ~puzzle_sink() = default;

  // The seed of the run that this one goes on with, if there is one.
  [[nodiscard]] virtual std::optional<std::uint64_t> seed_found() { return std::nullopt; }
  // Gets ready to go on with this seed.  nullopt: a problem was added, nothing was touched.
  [[nodiscard]] virtual std::optional<earlier_run> open(std::uint64_t seed,
                                                        host::problems& found) = 0;
  // True if the earlier run dealt with the index.  What open() found does not change.  [any
  // thread after open()]
  [[nodiscard]] virtual bool has(std::uint64_t index) const = 0;
  // What the earlier run left of an index that it dealt with; nullopt: a note, or nothing.
  // Requires: has(index), and each call asks for a higher index than the one before.
  [[nodiscard]] virtual std::optional<std::string> text_of(std::uint64_t) { return std::nullopt; }
  virtual void put(std::uint64_t index, std::string_view text) = 0;
  // A puzzle that could not be made, or a twin; a list keeps its place with a line that says so
  // (`# ...`, or an object with "status":"limit" or "twin").
  virtual void note(std::uint64_t index, std::string_view text) { put(index, text); }
  // The run is over, every index was put or skipped.
  virtual void finish() {}
};

// The one that fits what -o says (empty: standard output).  nullptr: a problem was added.
[[nodiscard]] std::unique_ptr<puzzle_sink> choose_sink(const std::string& out, puzzle_format as,
                                                       run_key key, output& standard,
                                                       host::problems& found);

// Standard output.
[[nodiscard]] std::unique_ptr<puzzle_sink> print_puzzles(output& out);

// A device or a pipe, such as /dev/stderr.
[[nodiscard]] std::unique_ptr<puzzle_sink> puzzle_device(const std::string& path);

// One file for each puzzle, DIR/STEM-000000.toml.
[[nodiscard]] std::unique_ptr<puzzle_sink> puzzle_folder(const std::string& folder, run_key key);

// What is wrong about a file that stands where a list is to be written.
inline constexpr const char* list_is_there =
    "expected a file that is yet to be written, found one (choose another name, or remove it)";

// One file for all.  Until it is complete its name ends in
// `.partial-VERSION-RECIPE-SEED-FROM-TO`, after --unique in `-unique` as well; a line stands there
// as a whole or not at all.
[[nodiscard]] std::unique_ptr<puzzle_sink> puzzle_list(const std::string& path, run_key key);

}  // namespace nonet::cli
