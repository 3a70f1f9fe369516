// A folder of puzzles, each written under a temporary name and renamed.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>

#include "nonet/host/node.hpp"
#include "puzzle_sink.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// Invariants:
//   1. A file under its final name is complete.
//   2. there_ holds the indices of the run that had a file when the sink was made.
class folder_sink final : public puzzle_sink {
 public:
  folder_sink(std::string folder, run_key key) : folder_(std::move(folder)), key_(std::move(key)) {
    std::error_code unknown;
    for (const auto& entry : fs::directory_iterator(folder_, unknown)) {
      const std::optional<std::uint64_t> index = index_of(entry.path().filename().string());
      if (index && *index >= key_.from && *index < key_.to) there_.insert(*index);
    }
  }

  std::optional<std::uint64_t> seed_found() override {
    if (there_.empty()) return std::nullopt;
    const std::optional<origin> made = origin_of(path_of(*there_.begin()));
    if (!made || made->sha256 != key_.sha256) return std::nullopt;
    return made->seed;
  }

  bool open(std::uint64_t seed, host::problems& found) override {
    std::error_code error, unknown;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_, unknown)) {
      found.error(
          folder_, {}, "",
          "expected a folder for the puzzles: " + (error ? error.message() : "this is a file"));
      return false;
    }
    // Before the first puzzle is made, so that a mistake costs nothing.
    for (const std::uint64_t i : there_) {
      const std::string other = difference(origin_of(path_of(i)), seed, i);
      if (other.empty()) continue;
      found.error(path_of(i), {}, "",
                  "expected a puzzle of this run, found " + other +
                      " (choose another folder, or remove it)");
      return false;
    }
    return true;
  }

  bool has(std::uint64_t index) const override { return there_.count(index) != 0; }

  void put(std::uint64_t index, std::string_view text) override {
    write_file(path_of(index), text);
  }

  void skip(std::uint64_t, std::string_view) override {}

 private:
  // [made] of a puzzle.
  struct origin {
    std::string sha256, engine;
    std::uint64_t seed = 0, index = 0;
  };

  [[nodiscard]] static std::optional<origin> origin_of(const std::string& path) {
    host::problems ignored;
    const std::optional<host::source> text = host::read_source(path, ignored);
    if (!text) return std::nullopt;
    const std::optional<host::node> root = host::parse_toml(*text, ignored);
    const host::node* made = root ? root->find("made") : nullptr;
    if (made == nullptr) return std::nullopt;
    origin result;
    const auto string = [made](std::string_view key, std::string& into) {
      if (const host::node* n = made->find(key)) into = n->text;
    };
    const auto number = [made](std::string_view key, std::uint64_t& into) {
      if (const host::node* n = made->find(key)) into = static_cast<std::uint64_t>(n->integer);
    };
    string("recipe_sha256", result.sha256);
    string("engine", result.engine);
    number("seed", result.seed);
    number("index", result.index);
    return result;
  }

  // What is different about a file that is there; empty if nothing is.
  [[nodiscard]] std::string difference(const std::optional<origin>& there, std::uint64_t seed,
                                       std::uint64_t index) const {
    if (!there) return "a file that was not generated";
    if (there->sha256 != key_.sha256) return "one of another recipe";
    if (there->seed != seed) return "one of seed " + std::to_string(there->seed);
    if (there->index != index) return "one of index " + std::to_string(there->index);
    if (there->engine != key_.engine) return "one of " + there->engine;
    return {};
  }

  [[nodiscard]] std::string path_of(std::uint64_t index) const {
    return (fs::path(folder_) / (key_.stem + "-" + index_name(index) + ".toml")).string();
  }

  // The index in STEM-INDEX.toml.
  [[nodiscard]] std::optional<std::uint64_t> index_of(std::string_view name) const {
    constexpr std::string_view ending = ".toml";
    if (!name.starts_with(key_.stem + "-") || !name.ends_with(ending)) return std::nullopt;
    std::string_view digits = name;
    digits.remove_suffix(ending.size());
    digits.remove_prefix(std::min(digits.size(), key_.stem.size() + 1));
    std::uint64_t index = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, bad] = std::from_chars(digits.data(), end, index);
    if (bad != std::errc{} || stop != end || digits != index_name(index)) return std::nullopt;
    return index;
  }

  std::string folder_;
  run_key key_;
  std::set<std::uint64_t> there_;
};

}  // namespace

std::unique_ptr<puzzle_sink> puzzle_folder(const std::string& folder, run_key key) {
  return std::make_unique<folder_sink>(folder, std::move(key));
}

std::string index_name(std::uint64_t index) {
  char text[32];
  std::snprintf(text, sizeof text, "%06llu", static_cast<unsigned long long>(index));
  return text;
}

}  // namespace nonet::cli
