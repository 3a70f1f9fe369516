// What `generate` writes for one index, in each of its formats.
// SPDX-License-Identifier: MIT
#include "puzzle_writer.hpp"

#include <cassert>
#include <filesystem>
#include <iterator>
#include <utility>

#include "index_range.hpp"
#include "json_line.hpp"
#include "problem_json.hpp"
#include "tree_json.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

[[nodiscard]] bool is_done(const host::generated& made) {
  return made.ended == host::generated::status::done;
}

[[nodiscard]] std::string toml(const puzzle_origin& from, const host::generated& made,
                               std::uint64_t index) {
  return is_done(made) ? host::puzzle_toml(from.recipe, made, from.seed, index) : std::string();
}

[[nodiscard]] std::string name_of(const puzzle_origin& from, std::uint64_t index) {
  return stem_of(from.file) + "-" + index_name(index);
}

[[nodiscard]] nlohmann::ordered_json made_json(const puzzle_origin& from, std::uint64_t index) {
  return {{"recipe", fs::path(from.file).filename().string()},
          {"recipe_sha256", from.recipe.sha256},
          {"seed", from.seed},
          {"index", index},
          {"engine", host::engine_name()}};
}

// Where the recipe lies must not change a byte of what is made from it.
[[nodiscard]] host::problems named_by_file_alone(const host::problems& why) {
  host::problems result;
  for (host::problem p : why.list()) {
    p.file = fs::path(p.file).filename().string();
    result.add(std::move(p));
  }
  return result;
}

[[nodiscard]] std::string json_line(const puzzle_origin& from, const host::generated& made,
                                    std::uint64_t index) {
  if (!is_done(made)) {
    nlohmann::ordered_json line;
    line["name"] = name_of(from, index);
    line["status"] = "limit";
    line["errors"] = problem_json(named_by_file_alone(made.why));
    line["made"] = made_json(from, index);
    return dump_line(line);
  }
  const std::string givens = host::grid_line(made.givens);
  host::node tree = host::puzzle_tree(from.recipe, made, from.seed, index);
  // On one line, like the solution.
  for (host::node::field& f : tree.fields) {
    if (f.key == "grid") f.value.set("givens", host::string_node(givens));
  }
  host::node whole = host::table_node();
  whole.set("name", host::string_node(name_of(from, index)));
  whole.set("status", host::string_node("unique"));
  whole.set("givens", host::string_node(givens));
  whole.set("solution", host::string_node(host::grid_line(made.solution)));
  std::move(tree.fields.begin(), tree.fields.end(), std::back_inserter(whole.fields));
  std::string text;
  write_json(whole, text);
  return text += '\n';
}

[[nodiscard]] std::string note_line(std::uint64_t index) {
  return "# " + index_name(index) + ": no puzzle\n";
}

[[nodiscard]] std::string line(const host::generated& made, std::uint64_t index) {
  return is_done(made) ? host::grid_line(made.givens) + "\n" : note_line(index);
}

}  // namespace

std::string stem_of(const std::string& file) {
  const std::string stem = fs::path(file).stem().string();
  return file == "-" || stem.empty() ? "puzzle" : stem;
}

std::string puzzle_text(puzzle_format as, const puzzle_origin& from, const host::generated& made,
                        std::uint64_t index) {
  switch (as) {
    case puzzle_format::toml:
      return toml(from, made, index);
    case puzzle_format::json:
      return json_line(from, made, index);
    case puzzle_format::lines:
      return line(made, index);
  }
  assert(false && "a format is one of the three that --format offers");
  return {};
}

bool is_note(puzzle_format as, const puzzle_origin& from, std::uint64_t index,
             std::string_view text) {
  if (as == puzzle_format::lines) return text == note_line(index);
  const auto line = nlohmann::ordered_json::parse(text, nullptr, false);
  return line.is_object() && line.value("status", nlohmann::ordered_json()) == "limit" &&
         line.value("made", nlohmann::ordered_json()) == made_json(from, index);
}

std::string twin_text(puzzle_format as, const puzzle_origin& from, std::uint64_t index,
                      std::uint64_t of) {
  if (as == puzzle_format::toml) return {};
  if (as == puzzle_format::lines) {
    return "# " + index_name(index) + ": twin of " + index_name(of) + "\n";
  }
  nlohmann::ordered_json line;
  line["name"] = name_of(from, index);
  line["status"] = "twin";
  line["twin_of"] = of;
  line["made"] = made_json(from, index);
  return dump_line(line);
}

}  // namespace nonet::cli
