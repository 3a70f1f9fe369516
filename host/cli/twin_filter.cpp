// Reads puzzles back from what was written, so that a run that goes on compares as a whole one.
// SPDX-License-Identifier: MIT
#include "twin_filter.hpp"

#include "nonet/host/document.hpp"
#include "tree_json.hpp"

namespace nonet::cli {
namespace {

// The puzzle file in an object of --format json; empty: it is no object.
std::string toml_of(const std::string& line) {
  const auto object = nlohmann::ordered_json::parse(line, nullptr, false);
  if (!object.is_object()) return {};
  host::node tree = host::table_node();
  for (const char* key : {"nonet", "puzzle", "grid", "rule"}) {
    if (object.contains(key)) tree.set(key, node_of(object[key]));
  }
  return host::write_toml(tree);
}

}  // namespace

std::optional<host::twin_key> twin_filter::key_of(const std::string& text, host::problems& found) {
  std::optional<host::twin_key> key;
  if (as_ == puzzle_format::lines) {
    const std::string givens = text.substr(0, text.find('\n'));
    const host::grid_text grid = host::parse_grid(givens, recipe_.base.shape());
    if (!grid.faults.empty()) {
      found.error("", {}, "", grid.faults.front().message);
    } else {
      key = host::twin_key_of(recipe_.base, *recipe_.facts, grid.values);
    }
  } else if (const std::optional<host::puzzle> puzzle = read(text, found)) {
    if (const std::optional<core::model> facts = host::facts_of(*puzzle, found)) {
      key = host::twin_key_of(*puzzle, *facts, puzzle->file.givens);
    }
  }
  if (!key && !found.has_errors()) {
    found.warning("nonet generate", {}, "",
                  "too symmetric to be compared with the others; it is not left out");
  }
  return key;
}

std::optional<std::uint64_t> twin_filter::twin_of(const host::twin_key& key, std::uint64_t index) {
  const auto [there, is_new] = known_.emplace(key, index);
  return is_new ? std::nullopt : std::optional(there->second);
}

std::optional<host::puzzle> twin_filter::read(const std::string& text, host::problems& found) {
  host::source source;
  source.text = as_ == puzzle_format::json ? toml_of(text) : text;
  host::problems here;
  std::optional<host::document> file = host::read_document(std::move(source), here);
  std::optional<host::puzzle> puzzle;
  if (file) {
    const std::scoped_lock hold(registry_lock_);
    puzzle = host::make_puzzle(*std::move(file), packs_, here);
  }
  // Warnings were given when the puzzle was made.
  if (!puzzle) found.append(std::move(here));
  return puzzle;
}

}  // namespace nonet::cli
