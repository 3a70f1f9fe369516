// Every question that a solver answers, asked of a mix and compared with the judge's answer.
// SPDX-License-Identifier: MIT
#include "core/mix_check.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string_view>

#include "nonet/core/kernel.hpp"
#include "nonet/core/random.hpp"
#include "nonet/core/rating.hpp"
#include "nonet/core/search.hpp"
#include "support/rating_summary.hpp"
#include "support/slow_solver.hpp"

namespace nonet::judge {

using core::cell;
using core::ending;
using core::limits;
using core::mask;
using core::outcome;

namespace {

constexpr std::uint64_t judge_steps = 30'000;
constexpr std::size_t judge_grids = 300;

struct wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// By value, cell by cell.  (gcc 12 warns wrongly about the comparison of byte vectors.)
bool before(const full_grid& a, const full_grid& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

void require(bool right, std::string_view what) {
  if (!right) throw wrong(std::string(what));
}

void require_equal(std::uint64_t found, std::uint64_t truth, std::string_view what) {
  if (found == truth) return;
  throw wrong(std::string(what) + ": " + std::to_string(found) + " instead of " +
              std::to_string(truth));
}

// The same puzzle with the board's cells in another order.  Facts that speak of rows and columns
// stay where they are, and so does the board then.
mix renumbered(const mix& m) {
  mix other = m;
  core::random_stream random(m.seed, 0x7261746e);
  random.shuffle(std::span(other.posts));
  for (const core::fact& f : m.posts)
    if (f.what == core::fact::kind::differ_at) return other;
  std::vector<cell> to(m.shape.cells() + m.hidden.size());
  std::iota(to.begin(), to.end(), cell{0});
  random.shuffle(std::span(to).first(m.shape.cells()));
  for (core::fact& f : other.posts)
    for (cell& c : f.cells) c = to[c];
  for (cell c = 0; c < m.shape.cells(); ++c) other.givens[to[c]] = m.givens[c];
  return other;
}

// The questions about one mix.  Each function asks one kind and throws `wrong`.
class questions {
 public:
  questions(const mix& m, const verdict& truth, const core::learning& when)
      : m_(m), truth_(truth), when_(when), rules_(posted(m)), solver_(rules_, when) {}

  void ask_all() {
    propagate();
    ask_search();
    rate();
    fill();
    differ();
    kernels();
  }
  void ask_search() {
    if (truth_.complete) {
      count();
      others();
      true_candidates();
      candidate_counts();
      budgets();
    }
    limit(1);
    limit(2);
    limit(std::max<std::size_t>(truth_.grids.size(), 1));
    stop_and_cancel();
  }

 private:
  std::vector<full_grid> solutions(core::solver& engine, const limits& until, outcome* result) {
    std::vector<full_grid> found;
    *result = engine.solve(m_.givens, until, [&](std::span<const std::uint8_t> g) {
      found.emplace_back(g.begin(), g.end());
      return found.size() <= 2 * judge_grids;
    });
    return found;
  }

  // The same tree, whatever the instructions: learned weights follow every failure.
  void kernels() {
    const core::kernel usual = core::used_kernel();
    const core::program facts(rules_);
    for (const core::kernel other : core::all_kernels) {
      if (other == usual || !core::available(other)) continue;
      core::use_kernel(other);
      core::solver engine(rules_, when_);
      core::use_kernel(usual);
      std::vector<mask> ours(m_.givens.size()), theirs(m_.givens.size());
      require(solver_.propagate(m_.givens, ours) == engine.propagate(m_.givens, theirs),
              "kernels agree whether propagation fails");
      require(ours == theirs, "kernels leave the same candidates");
      const limits until{.solutions = judge_grids, .nodes = 10'000};
      const outcome expected = solver_.solve(m_.givens, until);
      const outcome found = engine.solve(m_.givens, until);
      require_equal(found.solutions, expected.solutions, "solutions of another kernel");
      require_equal(found.nodes, expected.nodes, "nodes of another kernel");
      require_equal(found.guesses, expected.guesses, "guesses of another kernel");
      core::random_stream dice(m_.seed), same_dice(m_.seed);
      full_grid a(m_.givens.size()), b(m_.givens.size());
      require_equal(solver_.fill(m_.givens, until, dice, a).nodes,
                    engine.fill(m_.givens, until, same_dice, b).nodes, "nodes of another fill");
      require(a == b, "kernels fill the same grid");
      const std::string rated = summary(core::rater(facts).rate(m_.givens));
      core::use_kernel(other);
      const std::string there = summary(core::rater(facts).rate(m_.givens));
      core::use_kernel(usual);
      require(rated == there, "rated " + rated + ", by another kernel " + there);
    }
  }

  bool is_solution(const full_grid& g) const {
    if (truth_.complete) {
      return std::binary_search(truth_.grids.begin(), truth_.grids.end(), g, before);
    }
    mix filled = m_;
    filled.givens = g;
    for (cell c = 0; c < m_.shape.cells(); ++c) {
      if (m_.givens[c] != core::empty_value && m_.givens[c] != g[c]) return false;
    }
    const auto answer = judged(filled, 50 * judge_steps);
    return answer && answer->grids.size() == 1;
  }

  void require_solutions(std::vector<full_grid> found) const {
    for (const full_grid& g : found) require(is_solution(g), "a grid that breaks a rule is shown");
    std::sort(found.begin(), found.end(), before);
    require(std::adjacent_find(found.begin(), found.end()) == found.end(), "a grid is shown twice");
  }

  void count() {
    outcome all;
    const auto found = solutions(solver_, {.solutions = ~std::uint64_t{0}}, &all);
    require_solutions(found);
    require_equal(all.solutions, truth_.grids.size(), "number of solutions");
    require_equal(found.size(), truth_.grids.size(), "number of solutions shown");
    require(all.ended == ending::complete, "a full count does not end complete");
    require(all.guesses <= all.nodes, "more guesses than nodes");

    // The same question again, to an engine that was asked others, and to a fresh one.
    ask_others();
    core::solver fresh(rules_, when_);
    for (core::solver* engine : {&solver_, &fresh}) {
      outcome again;
      require(solutions(*engine, {.solutions = ~std::uint64_t{0}}, &again) == found,
              "the same question shows other grids, or in another order");
      require_equal(again.nodes, all.nodes, "nodes of the same question asked again");
      require_equal(again.guesses, all.guesses, "guesses of the same question asked again");
    }
  }

  // Questions about other givens, some cut short, that must leave no trace.
  void ask_others() {
    full_grid other = m_.givens;
    for (cell c = 0; c < other.size(); c += 2) other[c] = m_.planted[c];
    (void)solver_.solve(other, {.solutions = 1});
    other.assign(other.size(), core::empty_value);
    (void)solver_.solve(other, {.solutions = ~std::uint64_t{0}, .nodes = 20});
    std::vector<mask> left(m_.shape.cells());
    (void)solver_.true_candidates(other, {.nodes = 10}, left);
    other.assign(other.size(), static_cast<std::uint8_t>(m_.shape.value_min));
    (void)solver_.propagate(other, left);
  }

  void limit(std::uint64_t most) {
    outcome result;
    const auto found = solutions(solver_, {.solutions = most}, &result);
    require_solutions(found);
    require_equal(found.size(), std::min<std::uint64_t>(most, truth_.grids.size()),
                  "number of solutions shown up to a limit");
    require_equal(result.solutions, found.size(), "number of solutions up to a limit");
    require(result.ended == (found.size() == most ? ending::solutions : ending::complete),
            "a count up to a limit ends with the wrong reason");
    require_equal(solver_.solve(m_.givens, {.solutions = most}).nodes, result.nodes,
                  "nodes of a count that nobody watches");
  }

  void propagate() {
    std::vector<mask> left(m_.shape.cells()), again(m_.shape.cells());
    const bool possible = solver_.propagate(m_.givens, left);
    require(possible || truth_.grids.empty(), "propagation contradicts a solution");
    for (const full_grid& g : truth_.grids) {
      for (cell c = 0; c < m_.shape.cells(); ++c) {
        require((left[c] >> g[c] & 1) != 0, "propagation takes a value of a solution");
      }
    }
    if (possible) {
      for (cell c = 0; c < m_.shape.cells(); ++c) {
        require(left[c] != 0, "propagation leaves an empty cell and no contradiction");
        require((left[c] & ~m_.shape.all()) == 0, "propagation adds a value");
        require(m_.givens[c] == core::empty_value || left[c] == core::bit(m_.givens[c]),
                "propagation changes a given");
      }
    }
    require(solver_.propagate(m_.givens, again) == possible, "propagation changes its mind");
    require(!possible || again == left, "propagation of the same givens leaves other values");
  }

  // Is there a solution unlike a random grid of those that there are, in a few cells?
  void others() {
    if (truth_.grids.empty()) return;
    core::random_stream random(m_.seed, 0x6f746865);
    const full_grid& known = truth_.grids[random.below(truth_.grids.size())];
    std::vector<std::pair<cell, std::uint8_t>> with;
    for (cell c = 0; c < known.size(); ++c)
      if (m_.givens[c] == core::empty_value && random.below(known.size()) < 3)
        with.emplace_back(c, known[c]);
    const auto unlike = [&](const full_grid& g) {
      return std::any_of(with.begin(), with.end(),
                         [&](const auto& at) { return g[at.first] != at.second; });
    };
    const bool truth = std::any_of(truth_.grids.begin(), truth_.grids.end(), unlike);
    const outcome found = solver_.other_solution(m_.givens, with, {});
    require_equal(found.solutions, truth ? 1 : 0, "solutions unlike a known one");
    require(found.ended == (truth ? ending::solutions : ending::complete),
            "a search for another solution ends by what it finds");
  }

  void true_candidates() {
    std::vector<mask> truth(m_.shape.cells()), left(m_.shape.cells());
    for (const full_grid& g : truth_.grids) {
      for (cell c = 0; c < m_.shape.cells(); ++c) truth[c] |= core::bit(g[c]);
    }
    const outcome result = solver_.true_candidates(m_.givens, {}, left);
    require(result.ended == ending::complete, "true candidates do not end complete");
    require(left == truth, "true candidates");
    require(result.solutions <= truth_.grids.size(), "true candidates look at too many solutions");
    require((result.solutions == 0) == truth_.grids.empty(),
            "true candidates are found without a solution");
  }

  void candidate_counts() {
    std::vector<std::uint64_t> truth(m_.shape.cells() * 64), counts(m_.shape.cells() * 64, 7);
    for (const full_grid& g : truth_.grids) {
      for (cell c = 0; c < m_.shape.cells(); ++c) ++truth[c * 64 + g[c]];
    }
    const outcome result =
        solver_.candidate_counts(m_.givens, {.solutions = ~std::uint64_t{0}}, counts);
    require(result.ended == ending::complete, "candidate counts do not end complete");
    require_equal(result.solutions, truth_.grids.size(), "solutions of the candidate counts");
    require(counts == truth, "candidate counts");
  }

  // No technique takes a value that a solution has; and cells that are numbered otherwise, with
  // the posts in another order, make the same rating.  Nothing is promised where there is no
  // solution: a rating ends when the board is filled, whatever is wrong with hidden variables.
  void rate() {
    std::vector<mask> left(m_.shape.cells());
    const core::rating found = core::rater(core::program(rules_)).rate(m_.givens, {}, left);
    require(!found.refuted || truth_.grids.empty(), "a rating refutes a puzzle with a solution");
    require(!found.solved || truth_.grids.size() <= 1, "a rating solves a puzzle with several");
    for (const full_grid& grid : truth_.grids) {
      for (cell c = 0; c < m_.shape.cells(); ++c) {
        require((left[c] & core::bit(grid[c])) != 0, "a rating loses a value of a solution");
      }
    }
    if (found.hardest == core::technique::beyond && found.ended == core::ending::complete)
      no_item_sleeps(left);
    if (truth_.grids.empty()) return;
    const mix other = renumbered(m_);
    const std::string here = summary(found);
    const std::string there = summary(core::rater(core::program(posted(other))).rate(other.givens));
    require(here == there, "rated " + here + " here, " + there + " when renumbered");
  }

  // Where no technique goes on, the engine's propagation does not either; but it knows more about
  // sums than any one of them.
  void no_item_sleeps(const std::vector<mask>& left) const {
    for (const core::fact& f : m_.posts)
      if (f.what == core::fact::kind::sum) return;
    core::model stuck = rules_.facts();
    for (cell c = 0; c < left.size(); ++c)
      require(stuck.allow(c, left[c]) == core::post_result::ok, "a rating leaves values");
    std::vector<mask> after(left.size());
    require(core::solver(core::program(stuck)).propagate(m_.givens, after) && after == left,
            "a rating overlooks what propagation sees");
  }

  // A budget may cut the search short; what was found until then is right, and with as many
  // nodes as the whole search took it is whole.
  void budgets() {
    const outcome all = solver_.solve(m_.givens, {.solutions = ~std::uint64_t{0}});
    for (const std::uint64_t nodes :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, all.nodes / 2, all.nodes}) {
      outcome part;
      require_solutions(
          solutions(solver_, {.solutions = ~std::uint64_t{0}, .nodes = nodes}, &part));
      require(part.nodes <= nodes, "more nodes than the budget");
      require(part.solutions <= all.solutions, "a cut search finds more");
      if (nodes < all.nodes) {
        require(part.ended == ending::nodes, "a cut search does not end for want of nodes");
        require_equal(part.nodes, nodes, "nodes of a cut search");
      } else {
        require(part.ended == ending::complete, "a budget that suffices cuts the search");
        require_equal(part.solutions, all.solutions, "solutions within a budget that suffices");
      }
    }
    std::vector<mask> truth(m_.shape.cells()), left(m_.shape.cells());
    const std::uint64_t needed = solver_.true_candidates(m_.givens, {}, truth).nodes;
    for (const std::uint64_t nodes : {std::uint64_t{0}, needed / 2, needed}) {
      const outcome part = solver_.true_candidates(m_.givens, {.nodes = nodes}, left);
      require(part.nodes <= nodes, "more nodes for true candidates than the budget");
      require(part.ended == (nodes < needed ? ending::nodes : ending::complete),
              "true candidates within a budget end with the wrong reason");
      for (cell c = 0; c < m_.shape.cells(); ++c) {
        require((truth[c] & ~left[c]) == 0, "a cut search loses a true candidate");
      }
    }
  }

  void stop_and_cancel() {
    std::size_t shown = 0;
    const outcome stopped =
        solver_.solve(m_.givens, {.solutions = ~std::uint64_t{0}},
                      [&](std::span<const std::uint8_t>) { return ++shown < 1; });
    if (!truth_.grids.empty()) {
      require_equal(shown, 1, "solutions shown after the watcher said stop");
      require(stopped.ended == ending::cancelled, "a watcher's stop is not called cancelled");
    }
    const std::atomic<bool> cancel{true};
    const limits until{.solutions = ~std::uint64_t{0}, .cancel = &cancel};
    std::vector<mask> left(m_.shape.cells());
    require_cancelled(solver_.solve(m_.givens, until), "a search");
    require_cancelled(solver_.true_candidates(m_.givens, until, left), "true candidates");
  }

  // Nothing is wrong with an answer that needs no search.
  void require_cancelled(const outcome& result, const std::string& what) const {
    const bool at_once = truth_.grids.empty() && result.ended == ending::complete;
    require(at_once || result.ended == ending::cancelled, what + " goes on although cancelled");
    require_equal(result.solutions, 0, "solutions of " + what + " that was cancelled");
  }

  void fill() {
    core::random_stream random(m_.seed, 1), same(m_.seed, 1);
    full_grid filled(m_.shape.cells()), again(m_.shape.cells());
    const outcome result = solver_.fill(m_.givens, {}, random, filled);
    require_equal(result.solutions, truth_.grids.empty() ? 0 : 1, "number of random grids");
    require_equal(solver_.fill(m_.givens, {}, same, again).nodes, result.nodes,
                  "nodes of the same random grid");
    if (truth_.grids.empty()) return;
    require(is_solution(filled), "a random grid breaks a rule");
    require(again == filled, "the same seed fills another grid");
  }

  void differ() {
    for (cell a = 0; a < m_.shape.cells(); ++a) {
      for (cell b = 0; b < m_.shape.cells(); ++b) {
        if (a == b || !rules_.differ(a, b)) continue;
        for (const full_grid& g : truth_.grids)
          require(g[a] != g[b], "cells that differ are alike");
      }
    }
  }

  const mix& m_;
  const verdict& truth_;
  core::learning when_;
  core::program rules_;
  core::solver solver_;
};

}  // namespace

std::optional<verdict> judged(const mix& m, std::uint64_t steps) {
  slow_solver judge(m.shape, domains_of(m), m.posts);
  verdict found;
  found.complete = judge.solve(m.givens, steps, [&](std::span<const std::uint8_t> g) {
    found.grids.emplace_back(g.begin(), g.end());
    return found.grids.size() <= judge_grids;
  });
  if (!found.complete && found.grids.size() <= judge_grids) return std::nullopt;
  return found;
}

std::optional<verdict> tame(mix& m) {
  // One mix in four may have more solutions than anyone counts.
  const bool countable = m.seed % 4 != 0;
  for (;;) {
    auto found = judged(m, judge_steps);
    if (found && (found->complete || !countable)) return found;
    if (m.order.empty()) return std::nullopt;
    for (int i = 0; i < 2 && !m.order.empty(); ++i) {
      m.givens[m.order.back()] = m.planted[m.order.back()];
      m.order.pop_back();
    }
  }
}

std::optional<std::string> wrong_answer(const mix& m) {
  const auto truth = judged(m, judge_steps);
  if (!truth) return std::nullopt;
  try {
    questions(m, *truth, {}).ask_all();
    // The learning engine alone, and in turns with the search, so short that both get several.
    constexpr std::uint64_t no_end = ~std::uint64_t{0};
    questions(m, *truth, {.after = 0, .turn = no_end}).ask_search();
    questions(m, *truth, {.after = 1 + m.seed % 7, .turn = 1 + m.seed % 5}).ask_search();
  } catch (const wrong& w) {
    return w.what();
  }
  return std::nullopt;
}

mix shrunk(mix m) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t i = m.posts.size(); i-- > 0;) {
      mix without = m;
      without.posts.erase(without.posts.begin() + static_cast<std::ptrdiff_t>(i));
      if (!wrong_answer(without)) continue;
      m = std::move(without);
      smaller = true;
    }
    for (auto& given : m.givens) {
      if (given == core::empty_value) continue;
      const auto kept = std::exchange(given, core::empty_value);
      if (wrong_answer(m)) {
        smaller = true;
      } else {
        given = kept;
      }
    }
  }
  return m;
}

}  // namespace nonet::judge
