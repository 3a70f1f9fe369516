// QuickXplain over clues and givens, with the search as its judge.
// SPDX-License-Identifier: MIT
#include "nonet/core/conflict.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "model/origins.hpp"

namespace nonet::core {
namespace {

// One clue or one given.
struct element {
  bool is_given = false;
  std::uint32_t index = 0;  // of the clue, or the cell
};
using elements = std::vector<element>;

// A contradiction that the compiler sees comes with its clues (model/origins.hpp): the sums of a
// few cages that don't fill a box, say, where QuickXplain over all clues may come upon a dozen
// anywhere.
//
// Invariant: the search's nodes are charged to left_; while the least conflict is looked for a
// question without an answer counts as "there may be a solution", so what is left is a conflict.
class explainer {
 public:
  explainer(const model& facts, std::span<const std::uint8_t> givens, const limits& until)
      : facts_(facts), givens_(givens), until_(until), left_(until.nodes) {
    says_.resize(facts.clues().size());
    in_question_.resize(facts.clues().size());
    for (const fact& f : facts.facts()) {
      says_[f.clue] = true;
      if (f.what != fact::kind::unit) in_question_[f.clue] = true;
    }
  }

  [[nodiscard]] std::optional<conflict_set> run() {
    elements all = seen_by_compiler();
    if (all.empty() || ask(all, left_) != answer::no_solution) {
      all = candidates();
      if (ask(all, left_) != answer::no_solution) return std::nullopt;
    }
    // Nobody is to blame for what the frame does by itself, so that has to be known.
    answer frame = all.empty() ? answer::no_solution : ask({}, left_);
    conflict_set found;
    if (frame == answer::no_solution) {
      found.of_units = true;  // regions that no grid fits, for one
      all = units();
      in_question_ = says_;
      frame = all.empty() ? answer::no_solution : ask({}, left_);
    }
    if (frame == answer::unknown) return std::nullopt;
    if (frame == answer::solution) {
      for (const element& e : fewest(std::move(all))) {
        if (e.is_given)
          found.givens.push_back(e.index);
        else
          found.clues.push_back(e.index);
      }
    }
    std::sort(found.clues.begin(), found.clues.end());
    std::sort(found.givens.begin(), found.givens.end());
    found.least = all_answered_;
    return found;
  }

 private:
  // Of a contradiction among the clues alone; empty where the compiler sees none.
  [[nodiscard]] elements seen_by_compiler() const {
    elements all;
    const program rules(facts_);
    if (!rules.layout().contradiction) return all;
    const origins why = find_origins(rules);
    assert(why.contradiction && "whatever sees a contradiction says where");
    if (!why.contradiction) return all;
    for (const std::uint32_t c : *why.contradiction) {
      if (in_question_[c]) all.push_back({false, c});
    }
    return all;
  }

  // The clues that are nothing but units.
  [[nodiscard]] elements units() const {
    elements all;
    for (std::uint32_t c = 0; c < says_.size(); ++c) {
      if (says_[c] && !in_question_[c]) all.push_back({false, c});
    }
    return all;
  }

  [[nodiscard]] elements candidates() const {
    elements all;
    for (std::uint32_t c = 0; c < in_question_.size(); ++c) {
      if (in_question_[c]) all.push_back({false, c});
    }
    for (cell c = 0; c < givens_.size(); ++c) {
      if (givens_[c] != empty_value) all.push_back({true, c});
    }
    return all;
  }

  // Of two conflicts, from either end of the list, the one with fewer elements.  From neither can
  // one be left out, but of 20 boards of cages with one wrong sum 4 had one twice as large.
  [[nodiscard]] elements fewest(elements among) {
    elements late_ones_go = least({}, false, among);
    if (late_ones_go.size() <= 2) return late_ones_go;
    const bool answered = std::exchange(all_answered_, true);
    std::reverse(among.begin(), among.end());
    elements early_ones_go = least({}, false, among);
    if (early_ones_go.size() < late_ones_go.size()) return early_ones_go;
    all_answered_ = answered;
    return late_ones_go;
  }

  // The least part of `among` that contradicts `kept`, given that all of it does.  `grown`: `kept`
  // has more than the caller knew to be free of contradictions.
  [[nodiscard]] elements least(const elements& kept, bool grown, const elements& among) {
    assert(!among.empty() && "an empty set contradicts nothing that has a solution");
    if (grown) {
      const answer a = ask(kept, share());
      if (a == answer::no_solution) return {};
      all_answered_ = all_answered_ && a == answer::solution;
    }
    if (among.size() == 1) return among;
    const auto half = among.begin() + static_cast<std::ptrdiff_t>(among.size() / 2);
    const elements first(among.begin(), half), second(half, among.end());
    const elements late = least(joined(kept, first), true, second);
    elements early = least(joined(kept, late), !late.empty(), first);
    early.insert(early.end(), late.begin(), late.end());
    return early;
  }

  [[nodiscard]] static elements joined(elements a, const elements& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  // Enough for every question that is worth waiting for, and some for those to come.
  [[nodiscard]] std::uint64_t share() const noexcept { return left_ / 16; }

  enum class answer { solution, no_solution, unknown };

  [[nodiscard]] answer ask(const elements& some, std::uint64_t nodes) {
    if (nodes == 0) return answer::unknown;
    std::vector<bool> keep(in_question_);
    keep.flip();
    std::vector<std::uint8_t> values(givens_.size(), empty_value);
    for (const element& e : some) {
      if (e.is_given)
        values[e.index] = givens_[e.index];
      else
        keep[e.index] = true;
    }
    solver judge{program(facts_.only(keep))};
    const outcome o =
        judge.solve(values, {.solutions = 1, .nodes = nodes, .cancel = until_.cancel});
    left_ -= std::min(left_, o.nodes);
    if (o.ended == ending::cancelled) left_ = 0;
    if (o.solutions > 0) return answer::solution;
    return o.ended == ending::complete ? answer::no_solution : answer::unknown;
  }

  const model& facts_;
  std::span<const std::uint8_t> givens_;
  const limits& until_;
  std::uint64_t left_;
  // By clues: those that say something, and those of them that may be left out.  At first what is
  // nothing but a unit stays: "these givens" says more than "these givens, rows and boxes".
  std::vector<bool> says_, in_question_;
  bool all_answered_ = true;
};

}  // namespace

std::optional<conflict_set> find_conflict(const model& facts, std::span<const std::uint8_t> givens,
                                          const limits& until) {
  return explainer(facts, givens, until).run();
}

}  // namespace nonet::core
