// Reads sets of puzzles, and turns them where that is asked for.
// SPDX-License-Identifier: MIT
#include "bench/puzzle_set.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "bench/turned_model.hpp"
#include "nonet/host/document.hpp"

namespace nonet::bench {
namespace {

namespace fs = std::filesystem;

core::model facts_of(const host::puzzle& p) {
  core::model facts(p.shape());
  host::problems found;
  for (const auto& rule : p.rules)
    if (!rule->post(facts, found)) std::abort();  // load_puzzle has seen it post
  for (core::cell c = 0; c < p.file.candidates.size(); ++c)
    static_cast<void>(facts.allow(c, p.file.candidates[c]));
  return facts;
}

std::uint32_t turns_of(const core::board& shape, const reading& how) {
  if (!how.all_symmetries) return 1;
  return shape.rows == shape.columns ? symmetries : 4;
}

std::string turned_name(const std::string& name, std::uint32_t turn, std::uint32_t turns) {
  return turns > 1 ? name + "/" + std::to_string(turn) : name;
}

std::string first_problem(const host::problems& found) {
  return found.list().empty() ? "cannot be read" : host::to_string(found.list().front());
}

void read_folder(const fs::path& folder, host::registry& packs, const reading& how,
                 puzzle_set& read) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.size() > how.most) files.resize(how.most);
  for (const fs::path& file : files) {
    host::problems found;
    const auto puzzle = host::load_puzzle(file.string(), packs, found);
    if (!puzzle) {  // a set may have rules that no pack here has
      read.remarks.push_back("left out: " + first_problem(found));
      continue;
    }
    const core::model facts = facts_of(*puzzle);
    const std::uint32_t turns = turns_of(puzzle->shape(), how);
    for (std::uint32_t t = 0; t < turns; ++t) {
      read.rules.push_back(turned(facts, t));
      read.questions.push_back({turned_name(file.stem().string(), t, turns), read.rules.size() - 1,
                                turned(puzzle->file.givens, puzzle->shape(), t)});
    }
  }
}

void read_lines(const fs::path& file, host::registry& packs, const reading& how, puzzle_set& read) {
  fs::path beside = file;
  beside.replace_extension(".toml");
  host::problems found;
  const auto rules =
      host::load_puzzle(fs::exists(beside) ? beside.string() : how.line_rules, packs, found);
  if (!rules) {
    read.error = first_problem(found);
    return;
  }
  const core::board& shape = rules->shape();
  const std::uint32_t turns = turns_of(shape, how);
  const core::model facts = facts_of(*rules);
  for (std::uint32_t t = 0; t < turns; ++t) read.rules.push_back(turned(facts, t));
  std::ifstream in(file);
  std::size_t number = 0, puzzles = 0;
  for (std::string line; std::getline(in, line) && puzzles < how.most;) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const host::grid_text grid = host::parse_grid(line.substr(0, shape.cells()), shape);
    if (!grid.faults.empty()) {
      read.remarks.push_back("left out: " + file.string() + ":" + std::to_string(number) + ": " +
                             grid.faults.front().message);
      continue;
    }
    for (std::uint32_t t = 0; t < turns; ++t)
      read.questions.push_back(
          {turned_name(std::to_string(puzzles), t, turns), t, turned(grid.values, shape, t)});
    ++puzzles;
  }
}

}  // namespace

puzzle_set read_set(const std::string& path, host::registry& packs, const reading& how) {
  fs::path at(path);
  if (!at.has_filename()) at = at.parent_path();
  puzzle_set read;
  read.name = at.stem().string();
  if (!fs::exists(at)) {
    read.error = path + ": expected a folder of puzzles or a file of grids, found nothing there";
    return read;
  }
  if (fs::is_directory(at))
    read_folder(at, packs, how, read);
  else
    read_lines(at, packs, how, read);
  if (read.questions.empty() && read.error.empty())
    read.error = path + ": expected puzzles, found none that can be read";
  return read;
}

}  // namespace nonet::bench
