// Where `generate` writes, by what -o names and what stands there.
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <utility>

#include "puzzle_sink.hpp"

namespace nonet::cli {

std::unique_ptr<puzzle_sink> choose_sink(const std::string& out, puzzle_format as, run_key key,
                                         output& standard, host::problems& found) {
  namespace fs = std::filesystem;
  if (out.empty()) return print_puzzles(standard);
  if (out == "-") {
    found.error("nonet generate", {}, "-o",
                "expected a folder or a file, found \"-\" (without -o it goes to standard output)");
    return nullptr;
  }
  if (as == puzzle_format::toml) return puzzle_folder(out, std::move(key));
  std::error_code error;
  const fs::file_status there = fs::status(out, error);
  if (fs::is_other(there) || fs::is_character_file(there) || fs::is_fifo(there)) {
    return puzzle_device(out);
  }
  if (fs::is_regular_file(there) || (fs::path(out).has_extension() && !fs::is_directory(there))) {
    return puzzle_list(out, std::move(key));
  }
  fs::create_directories(out, error);
  if (error) {
    found.error(out, {}, "", "expected a folder for the puzzles: " + error.message());
    return nullptr;
  }
  const char* ending = as == puzzle_format::json ? ".jsonl" : ".txt";
  const std::string name = key.range.name(key.stem) + ending;
  return puzzle_list((fs::path(out) / name).string(), std::move(key));
}

}  // namespace nonet::cli
