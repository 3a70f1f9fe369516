// A folder of puzzles, each written under a temporary name and renamed.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <filesystem>
#include <utility>

#include "nonet/host/node.hpp"
#include "puzzle_sink.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

[[nodiscard]] bool is_there(const std::string& path) {
  std::error_code unknown;
  return fs::exists(path, unknown);
}

// Invariant: a file under its final name is complete.
class folder_sink final : public puzzle_sink {
 public:
  folder_sink(std::string folder, run_key key) : folder_(std::move(folder)), key_(std::move(key)) {}

  std::optional<std::uint64_t> seed_found() override {
    for (std::uint64_t i = key_.from; i < key_.to; ++i) {
      if (!is_there(path_of(i))) continue;
      const std::optional<origin> made = origin_of(path_of(i));
      if (made && made->sha256 == key_.sha256) return made->seed;
      return std::nullopt;
    }
    return std::nullopt;
  }

  bool open(std::uint64_t seed, host::problems& found) override {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (std::error_code unknown; !fs::is_directory(folder_, unknown)) {
      found.error(
          folder_, {}, "",
          "expected a folder for the puzzles: " + (error ? error.message() : "this is a file"));
      return false;
    }
    // Before the first puzzle is made, so that a mistake costs nothing.
    for (std::uint64_t i = key_.from; i < key_.to; ++i) {
      const std::string path = path_of(i);
      if (!is_there(path)) continue;
      const std::string other = difference(origin_of(path), seed, i);
      if (other.empty()) continue;
      found.error(path, {}, "",
                  "expected a puzzle of this run, found " + other +
                      " (choose another folder, or remove it)");
      return false;
    }
    return true;
  }

  bool has(std::uint64_t index) const override { return is_there(path_of(index)); }

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

  std::string folder_;
  run_key key_;
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
