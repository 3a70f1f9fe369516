// Puts the sentence together that a spent budget ends with.
// SPDX-License-Identifier: MIT
#include "generate/failures.hpp"

#include <algorithm>
#include <vector>

namespace nonet::host {
namespace {

constexpr std::size_t most_hints = 3;

[[nodiscard]] std::string times(std::uint64_t n) {
  return n == 1 ? "once" : n == 2 ? "twice" : std::to_string(n) + " times";
}

// The hints that were heard most, each with how often.
[[nodiscard]] std::string best_hints(const stage_failures& f) {
  std::vector<std::pair<std::string, std::uint64_t>> list(f.hints.begin(), f.hints.end());
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (std::size_t i = 0; i < std::min(list.size(), most_hints); ++i) {
    text += "; " + times(list[i].second) + " " + list[i].first;
  }
  return text;
}

// ", turn the rules' dials (rule 2 (lines) generate length)": those that the recipe has set, since
// they are the first to doubt.  Empty where no rule has any.
[[nodiscard]] std::string turn_dials(const recipe& r) {
  if (r.open.empty()) return {};
  std::string set;
  for (const open_rule& rule : r.open) {
    const node* table = rule.entry.table.find("generate");
    if (table == nullptr) continue;
    for (const node::field& dial : table->fields) {
      set += (set.empty() ? " (" : ", ") + rule.where() + " generate " + dial.key;
    }
  }
  return ", turn the rules' dials" + set + (set.empty() ? "" : ")");
}

}  // namespace

std::string explain(const recipe& r, const stage_failures& f, bool nodes_spent,
                    std::uint64_t attempts) {
  std::string text =
      "the budget of " +
      (nodes_spent ? quantity(r.nodes, "node") + " is spent after " + quantity(attempts, "attempt")
                   : quantity(r.attempts, "attempt") + " is spent");
  if (f.light > 0)
    text += " (" + std::to_string(f.light) + " that ended early count " +
            std::to_string(light_attempts) + " to one)";
  char mark = ':';
  const auto stage = [&](std::uint64_t n, const std::string& what) {
    if (n == 0) return;
    text += mark + (" " + times(n)) + " " + what;
    mark = ',';
  };
  stage(f.propose, "a rule could not propose a layout");
  stage(f.fill, "no full grid was found");
  stage(f.unfit, "no grid fitted what was proposed");
  stage(f.layout, "a rule found no layout over the solution");
  stage(f.refine, "several solutions were left or it was too hard, and no rule could say more");
  stage(f.too_many, "more than " + quantity(r.givens.max, "given") + " were left (" +
                        std::to_string(f.fewest) + " at the fewest)");
  stage(f.too_few, "fewer than " + quantity(r.givens.min, "given") + " were left");
  stage(f.carve, "the nodes ended while givens or clues were taken away");
  stage(f.count, "a question was too hard for its nodes");
  stage(f.too_easy, "the puzzle was too easy (rated " + core::score_text(f.lowest) + " to " +
                        core::score_text(f.highest) + ")");
  stage(f.too_hard, "the puzzle was too hard");
  stage(f.gave_up, "the generator gave up");
  if (!f.hints.empty()) return text + best_hints(f);
  const std::string dial = nodes_spent ? "budget.nodes" : "budget.attempts";
  if (f.too_many > 0) {
    const bool symmetric = r.symmetry != core::symmetry::none;
    return text + "; raise givens" + turn_dials(r) + " or " + (r.open.empty() ? "" : "raise ") +
           dial + (symmetric ? ", or choose less symmetry" : "");
  }
  if (f.too_few > 0) return text + "; lower givens or raise " + dial;
  if (f.too_easy + f.too_hard > 0) {
    return text + "; choose another difficulty" + turn_dials(r) + " or raise " + dial;
  }
  if (f.refine > 0 && !r.givens.max_stated) {
    return text + "; allow some givens" + turn_dials(r) + " or raise " + dial;
  }
  if (f.count > 0 && !r.open.empty()) {
    return text + "; " + turn_dials(r).substr(2) + " or raise " + dial;
  }
  return text + "; raise " + dial;
}

}  // namespace nonet::host
