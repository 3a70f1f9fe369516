// Puts a conflict into words, at the place of its first clue or given.
// SPDX-License-Identifier: MIT
#include "conflict.hpp"

#include <algorithm>

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
};

[[nodiscard]] named name_of_clue(const puzzle_case& of, const core::model::clue& clue) {
  for (const auto& r : of.puzzle.rules) {
    if (r->number() != clue.rule) continue;
    return {r->where() + " " + clue.path, r->parameters().place_of(clue.path)};
  }
  return {"[grid] candidates", {}};  // of no rule
}

[[nodiscard]] named name_of_given(const puzzle_case& of, core::cell c) {
  return {"the " + std::string(1, host::digit_of(of.givens[c])) + " in " +
              host::cell_name(of.puzzle.shape(), c),
          of.place_of_given(c)};
}

[[nodiscard]] std::vector<named> names_of(const core::conflict& all, const core::model& facts,
                                          const puzzle_case& of) {
  std::vector<named> names;
  for (const std::uint32_t clue : all.clues) {
    named next = name_of_clue(of, facts.clues()[clue]);
    const bool known = std::any_of(names.begin(), names.end(),
                                   [&next](const named& n) { return n.name == next.name; });
    if (!known) names.push_back(std::move(next));
  }
  for (const core::cell c : all.givens) names.push_back(name_of_given(of, c));
  return names;
}

// "A", "A and B", "A, B and C"
[[nodiscard]] std::string listed(std::span<const named> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += names[i].name;
  }
  return text;
}

}  // namespace

void remark_conflict(answer& a, const puzzle_case& of) {
  host::problems ignored;
  const std::optional<core::model> facts = host::facts_of(of.puzzle, ignored);
  if (!facts) return;
  const std::optional<core::conflict> found = core::find_conflict(
      *facts, of.givens, {.solutions = 1, .nodes = most_nodes, .cancel = of.until.cancel});
  if (!found) return;
  const std::vector<named> names = names_of(*found, *facts, of);
  if (names.empty()) {
    a.remarks.error(of.name, {}, "", "the rules leave no grid at all, whatever clues and givens");
    return;
  }
  if (names.size() > most_named && found->of_units) {
    a.remarks.error(of.name, {}, "",
                    "no grid fits the units of the rules, whatever clues and givens (" +
                        std::to_string(names.size()) + " of them contradict each other)");
    return;
  }
  if (names.size() > most_named) {
    a.remarks.error(of.name, {}, "",
                    std::to_string(names.size()) + " clues and givens contradict each other" +
                        (found->least ? ", and no fewer of them do" : ""));
    return;
  }
  const std::span<const named> others = std::span(names).subspan(1);
  a.remarks.error(
      of.name, names.front().at, names.front().name,
      others.empty() ? "leaves no solution by itself" : "contradicts " + listed(others));
}

}  // namespace nonet::cli
