// Puts a conflict into words, at the place of its first clue or given.
// SPDX-License-Identifier: MIT
#include "conflict.hpp"

#include <algorithm>
#include <cassert>

#include "nonet/core/conflict.hpp"
#include "nonet/host/document.hpp"

namespace nonet::cli {
namespace {

// More names help nobody.
constexpr std::size_t most_named = 8;
// All questions together: some tenths of a second.
constexpr std::uint64_t most_nodes = 100'000;

// A clue or a given as messages call it, and where it stands.
struct named {
  std::string name;
  host::position at;
  std::string whose;  // "rule 2 (classic)", "the givens"
};

[[nodiscard]] named name_of_clue(const puzzle_case& of, std::uint32_t of_rule,
                                 const std::string& path) {
  for (const auto& r : of.puzzle.rules) {
    if (r->number() != of_rule) continue;
    const std::string rule = r->where();
    return {path.empty() ? rule : rule + " " + path, r->parameters().place_of(path), rule};
  }
  const host::node* grid = of.puzzle.file.root.find("grid");  // the clue of no rule
  const host::node* candidates = grid == nullptr ? nullptr : grid->find("candidates");
  return {"[grid] candidates", candidates == nullptr ? host::position{} : candidates->at,
          "[grid] candidates"};
}

[[nodiscard]] named name_of_given(const puzzle_case& of, core::cell c) {
  return {"the " + std::string(1, host::digit_of(of.givens[c])) + " in " +
              host::cell_name(of.puzzle.shape(), c),
          of.place_of_given(c), "the givens"};
}

struct named_clue {
  std::uint32_t rule;
  std::string_view whole;
  std::string path;  // of the only part that is to blame, else `whole`
};

[[nodiscard]] std::vector<named_clue> clues_of(const core::conflict_set& all,
                                               const core::model& facts) {
  std::vector<named_clue> clues;
  for (const std::uint32_t c : all.clues) {
    const core::model::clue& part = facts.clues()[c];
    const std::string_view whole = core::whole_clue(part.path);
    const auto known = std::find_if(clues.begin(), clues.end(), [&](const named_clue& n) {
      return n.rule == part.rule && n.whole == whole;
    });
    if (known == clues.end())
      clues.push_back({part.rule, whole, part.path});
    else if (known->path != part.path)
      known->path = whole;
  }
  return clues;
}

[[nodiscard]] std::vector<named> names_of(const core::conflict_set& all, const core::model& facts,
                                          const puzzle_case& of) {
  std::vector<named> names;
  for (const auto& [rule, whole, path] : clues_of(all, facts)) {
    names.push_back(name_of_clue(of, rule, path));
  }
  for (const core::cell c : all.givens) names.push_back(name_of_given(of, c));
  return names;
}

// "A", "A and B", "A, B and C"
[[nodiscard]] std::string listed(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

// Whose they are, each once.
[[nodiscard]] std::vector<std::string> owners_of(std::span<const named> names) {
  std::vector<std::string> owners;
  for (const named& n : names) {
    if (std::find(owners.begin(), owners.end(), n.whose) == owners.end()) owners.push_back(n.whose);
  }
  return owners;
}

}  // namespace

void remark_conflict(answer& a, const puzzle_case& of) {
  host::problems ignored;
  const std::optional<core::model> facts = host::facts_of(of.puzzle, ignored);
  if (!facts) return;
  const std::optional<core::conflict_set> found = core::find_conflict(
      *facts, of.givens, {.solutions = 1, .nodes = most_nodes, .cancel = of.until.cancel});
  if (!found) return;
  const std::vector<named> names = names_of(*found, *facts, of);
  assert(!names.empty() && "a board without rules and givens has a solution");
  if (names.size() > most_named) {
    a.remarks.error(of.name, {}, "",
                    (found->of_units ? "no grid fits the units of the rules: " : "") +
                        std::to_string(names.size()) +
                        (found->of_units ? "" : " clues and givens") + " contradict each other" +
                        (found->least ? ", and no fewer of them do" : "") + ", of " +
                        listed(owners_of(names)));
    return;
  }
  std::vector<std::string> others;
  for (std::size_t i = 1; i < names.size(); ++i) others.push_back(names[i].name);
  const char* alone = found->of_units ? "leaves no solution"
                                      : "leaves no solution beside rows, columns and other units";
  a.remarks.error(of.name, names.front().at, names.front().name,
                  others.empty() ? alone : "contradicts " + listed(others));
}

}  // namespace nonet::cli
