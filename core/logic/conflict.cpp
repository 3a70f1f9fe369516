// QuickXplain over clues and givens, with the search as its judge.
// SPDX-License-Identifier: MIT
#include "nonet/core/conflict.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "model/origins.hpp"
#include "nonet/core/random.hpp"

namespace nonet::core {
namespace {

// A conflict of so many needs no smaller one.
constexpr std::size_t few = 2;
// Orders to look for a smaller one in.
constexpr int other_orders = 8;

// One clue or one given.
struct element {
  bool is_given = false;
  std::uint32_t index = 0;  // of the clue, or the cell
};
using elements = std::vector<element>;
// What stays or goes together: a whole clue (a cage's cells differ, and have a sum) or one element.
using wholes = std::vector<elements>;

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
    wholes all = candidates();
    wholes seen = seen_by_compiler(all);
    if (seen.empty() || ask(joined({}, seen), left_) != answer::no_solution) {
      seen = all;
      if (ask(joined({}, all), left_) != answer::no_solution) return std::nullopt;
    }
    // Nobody is to blame for what the frame does by itself, so that has to be known.
    answer frame = all.empty() ? answer::no_solution : ask({}, left_);
    conflict_set found;
    if (frame == answer::no_solution) {
      found.of_units = true;  // regions that no grid fits, for one
      seen = all = units();
      in_question_ = says_;
      frame = all.empty() ? answer::no_solution : ask({}, left_);
    }
    if (frame == answer::unknown) return std::nullopt;
    if (frame == answer::solution) {
      for (const elements& e : parts_of(fewest(std::move(seen), all))) {
        if (e.front().is_given)
          found.givens.push_back(e.front().index);
        else
          found.clues.push_back(e.front().index);
      }
    }
    std::sort(found.clues.begin(), found.clues.end());
    std::sort(found.givens.begin(), found.givens.end());
    found.least = all_answered_;
    return found;
  }

 private:
  // Those of a contradiction among the clues alone; empty where the compiler sees none.
  [[nodiscard]] wholes seen_by_compiler(const wholes& all) const {
    const program rules(facts_);
    if (!rules.layout().contradiction) return {};
    const origins why = find_origins(rules);
    assert(why.contradiction && "whatever sees a contradiction says where");
    if (!why.contradiction) return {};
    wholes seen;
    for (const elements& whole : all) {
      if (std::any_of(whole.begin(), whole.end(), [&why](const element& e) {
            return !e.is_given && std::binary_search(why.contradiction->begin(),
                                                     why.contradiction->end(), e.index);
          }))
        seen.push_back(whole);
    }
    return seen;
  }

  // The clues that are nothing but units.
  [[nodiscard]] wholes units() const {
    wholes all;
    for (std::uint32_t c = 0; c < says_.size(); ++c) {
      if (says_[c] && !in_question_[c]) all.push_back({{false, c}});
    }
    return all;
  }

  [[nodiscard]] wholes candidates() const {
    wholes all;
    std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> place;
    for (std::uint32_t c = 0; c < in_question_.size(); ++c) {
      if (!in_question_[c]) continue;
      const model::clue& clue = facts_.clues()[c];
      const auto [at, is_new] = place.try_emplace({clue.rule, whole_clue(clue.path)}, all.size());
      if (is_new) all.emplace_back();
      all[at->second].push_back({false, c});
    }
    for (cell c = 0; c < givens_.size(); ++c) {
      if (givens_[c] != empty_value) all.push_back({{true, c}});
    }
    return all;
  }

  // The smallest conflict among several.  From none of them can a whole be left out, but which one
  // QuickXplain finds depends on the order: of 20 boards of cages with one wrong sum 4 had one
  // twice as large from one end of the list as from the other.
  [[nodiscard]] wholes fewest(wholes first_order, wholes others) {
    wholes best = least({}, false, first_order);
    // What follows is worth half of the budget: the parts of the best are looked at as well.
    const std::uint64_t reserve = left_ / 2;
    left_ -= reserve;
    random_stream chance(0);
    for (int order = 0; order < other_orders && best.size() > few && left_ > 0; ++order) {
      if (order == 0)
        std::reverse(first_order.begin(), first_order.end());
      else
        chance.shuffle(std::span(others));
      const bool answered = std::exchange(all_answered_, true);
      most_ = best.size();
      found_ = 0;
      wholes next = least({}, false, order == 0 ? first_order : others);
      if (next.size() < best.size() && !is_hopeless())
        best = std::move(next);
      else
        all_answered_ = answered;
    }
    most_ = no_limit;
    left_ += reserve;
    return best;
  }

  // Of the wholes of a conflict the least part, each element by itself.
  [[nodiscard]] wholes parts_of(const wholes& conflict) {
    wholes single;
    for (const element& e : joined({}, conflict)) single.push_back({e});
    return single.size() == conflict.size() ? single : least({}, false, single);
  }

  // The least part of `among` that contradicts `kept`, given that all of it does.  `grown`: `kept`
  // has more than the caller knew to be free of contradictions.
  [[nodiscard]] wholes least(const elements& kept, bool grown, std::span<const elements> among) {
    assert(!among.empty() && "an empty set contradicts nothing that has a solution");
    if (is_hopeless()) return {};
    if (grown) {
      const answer a = ask(kept, share());
      if (a == answer::no_solution) return {};
      all_answered_ = all_answered_ && a == answer::solution;
    }
    if (among.size() == 1) {
      ++found_;
      return {among.front()};
    }
    const auto first = among.first(among.size() / 2), second = among.subspan(first.size());
    wholes late = least(joined(kept, first), true, second);
    wholes early = least(joined(kept, late), !late.empty(), first);
    std::move(late.begin(), late.end(), std::back_inserter(early));
    return early;
  }

  // As many are found already as in a conflict that is known.
  [[nodiscard]] bool is_hopeless() const noexcept { return found_ >= most_; }

  [[nodiscard]] static elements joined(elements a, std::span<const elements> b) {
    for (const elements& whole : b) a.insert(a.end(), whole.begin(), whole.end());
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
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
  std::size_t found_ = 0, most_ = no_limit;  // see is_hopeless()
};

}  // namespace

std::string_view whole_clue(std::string_view path) {
  const std::size_t end = path.find(']');
  return end == std::string_view::npos ? path : path.substr(0, end + 1);
}

std::optional<conflict_set> find_conflict(const model& facts, std::span<const std::uint8_t> givens,
                                          const limits& until) {
  return explainer(facts, givens, until).run();
}

}  // namespace nonet::core
