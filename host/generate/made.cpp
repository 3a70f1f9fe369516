// A generated puzzle as an ordinary puzzle file that says how to make it again.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <filesystem>
#include <limits>
#include <utility>

#include "nonet/host/generation.hpp"

namespace nonet::host {
namespace {

// The grid as the puzzle file likes it: a line for each row.
[[nodiscard]] node grid_node(const core::board& shape, std::span<const std::uint8_t> values) {
  std::string text;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    text += grid_line(values.subspan(std::size_t{row} * shape.columns, shape.columns)) + "\n";
  }
  node made = string_node(std::move(text));
  made.multiline = true;
  return made;
}

[[nodiscard]] node table_of(const node& root, std::string_view key) {
  const node* there = root.find(key);
  return there != nullptr ? *there : table_node();
}

// The rules without what only a recipe says, and with what was generated.
[[nodiscard]] node rules_of(const recipe& r, const generated& made) {
  const node* there = r.base.file.root.find("rule");
  node rules = there != nullptr ? *there : array_node();
  for (std::size_t i = 0; i < r.open.size(); ++i) {
    rules.items[r.open[i].entry.number - 1] = made.rules[i];
  }
  for (node& rule : rules.items) {
    std::erase_if(rule.fields, [](const node::field& f) { return f.key == "generate"; });
  }
  return rules;
}

[[nodiscard]] node made_node(const recipe& r, const generated& of, std::uint64_t seed,
                             std::uint64_t index) {
  const std::string& name = r.base.file.text.name;
  node made = table_node();
  // A path of the machine that made it would mean nothing elsewhere.
  made.set("recipe", string_node(std::filesystem::path(name).filename().string()));
  made.set("recipe_sha256", string_node(r.sha256));
  made.set("seed", integer_node(static_cast<std::int64_t>(seed)));
  made.set("index", integer_node(static_cast<std::int64_t>(index)));
  made.set("engine", string_node(engine_name()));
  if (of.rating) {
    made.set("rating", real_node(core::score_text(of.rating->score)));
    made.set("level", string_node(std::string(core::name_of(of.rating->level))));
  }
  return made;
}

}  // namespace

std::string engine_name() { return "nonet " NONET_VERSION; }

node puzzle_tree(const recipe& r, const generated& made, std::uint64_t seed, std::uint64_t index) {
  assert(made.ended == generated::status::done && "only a finished puzzle is written");
  assert(seed <= std::uint64_t{std::numeric_limits<std::int64_t>::max()} &&
         index <= std::uint64_t{std::numeric_limits<std::int64_t>::max()} &&
         "TOML knows no larger integer");
  const node& root = r.base.file.root;
  node puzzle = table_of(root, "puzzle");
  puzzle.set("solution", string_node(grid_line(made.solution)));
  node grid = table_of(root, "grid");
  grid.set("givens", grid_node(r.base.shape(), made.givens));

  node tree = table_node();
  tree.set("nonet", integer_node(1));
  tree.set("puzzle", std::move(puzzle));
  tree.set("grid", std::move(grid));
  tree.set("rule", rules_of(r, made));
  tree.set("made", made_node(r, made, seed, index));
  return tree;
}

std::string puzzle_toml(const recipe& r, const generated& made, std::uint64_t seed,
                        std::uint64_t index) {
  return write_toml(puzzle_tree(r, made, seed, index));
}

}  // namespace nonet::host
