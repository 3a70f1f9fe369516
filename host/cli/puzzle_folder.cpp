// A folder of puzzles, each written under a temporary name and renamed.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>
#include <vector>

#include "file_names.hpp"
#include "nonet/host/node.hpp"
#include "puzzle_sink.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// Invariants:
//   1. A file under its final name is complete.
//   2. there_ are the indices of the range whose files stood in the folder when the run began,
//      in ascending order.
class folder_sink final : public puzzle_sink {
 public:
  folder_sink(std::string folder, run_key key) : folder_(std::move(folder)), key_(std::move(key)) {
    for (const std::string& name : file_names(folder_, unreadable_)) {
      const std::optional<std::uint64_t> index = index_of(name);
      if (index && key_.range.holds(*index)) there_.push_back(*index);
    }
    std::sort(there_.begin(), there_.end());
  }

  std::optional<std::uint64_t> seed_found() override {
    if (there_.empty()) return std::nullopt;
    const std::optional<origin> made = origin_of(path_of(there_.front()));
    if (!made || made->sha256 != key_.sha256) return std::nullopt;
    return made->seed;
  }

  std::optional<earlier_run> open(std::uint64_t seed, host::problems& found) override {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (std::error_code unknown; !fs::is_directory(folder_, unknown)) {
      found.error(
          folder_, {}, "",
          "expected a folder for the puzzles: " + (error ? error.message() : "this is a file"));
      return std::nullopt;
    }
    // A file that nobody saw would be overwritten.
    if (unreadable_) {
      found.error(folder_, {}, "", "cannot read: " + unreadable_.message());
      return std::nullopt;
    }
    // Before the first puzzle is made, so that a mistake costs nothing.
    for (const std::uint64_t i : there_) {
      const std::string path = path_of(i);
      const std::string other = difference(origin_of(path), seed, i);
      if (other.empty()) continue;
      found.error(path, {}, "", expected_of_this_run(other));
      return std::nullopt;
    }
    seed_ = seed;
    return earlier_run{.kept = there_.size()};
  }

  bool has(std::uint64_t index) const override {
    return std::binary_search(there_.begin(), there_.end(), index);
  }

  std::optional<std::string> text_of(std::uint64_t index) override {
    host::problems ignored;
    std::optional<host::source> file = host::read_source(path_of(index), ignored);
    if (!file) throw write_error(path_of(index) + ": is gone, or can't be read any more");
    return std::move(file->text);
  }

  void put(std::uint64_t index, std::string_view text) override {
    const std::string path = path_of(index);
    if (write_new_file(path, text)) return;
    // Another run has put it there since this one began; if it is the same run, so is the file.
    const std::string other = difference(origin_of(path), seed_, index);
    if (other.empty()) return;
    throw write_error(path + ": " + expected_of_this_run(other));
  }

  void note(std::uint64_t, std::string_view) override {}

 private:
  [[nodiscard]] static std::string expected_of_this_run(const std::string& other) {
    return "expected a puzzle of this run, found " + other +
           " (choose another folder, or remove it)";
  }

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

  [[nodiscard]] std::string name_of(std::uint64_t index) const {
    return key_.stem + "-" + index_name(index) + ".toml";
  }
  [[nodiscard]] std::string path_of(std::uint64_t index) const {
    return (fs::path(folder_) / name_of(index)).string();
  }

  // The inverse of name_of().
  [[nodiscard]] std::optional<std::uint64_t> index_of(const std::string& name) const {
    const std::size_t head = key_.stem.size() + 1;
    if (name.size() <= head) return std::nullopt;
    std::uint64_t index = 0;
    const auto [stop, bad] = std::from_chars(name.data() + head, name.data() + name.size(), index);
    if (bad != std::errc{} || name != name_of(index)) return std::nullopt;
    return index;
  }

  std::string folder_;
  run_key key_;
  std::error_code unreadable_;
  std::vector<std::uint64_t> there_;
  std::uint64_t seed_ = 0;  // from when open() succeeded
};

}  // namespace

std::unique_ptr<puzzle_sink> puzzle_folder(const std::string& folder, run_key key) {
  return std::make_unique<folder_sink>(folder, std::move(key));
}

}  // namespace nonet::cli
