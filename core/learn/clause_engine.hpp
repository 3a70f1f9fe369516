// Search that learns a clause from every conflict.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "learn/clause_store.hpp"
#include "learn/literal.hpp"
#include "learn/reasoner.hpp"
#include "learn/variable_heap.hpp"
#include "model/compiled.hpp"

namespace nonet::core {

// Conflict-driven clause learning over a board (Marques-Silva and Sakallah, "GRASP", 1999; watched
// literals, activities and restarts as in MiniSat and Glucose).  What constraints say is made a
// clause when a conflict asks for it (Ohrimenko, Stuckey and Codish, "Propagation via lazy clause
// generation", Constraints 2009).
//
// The first variables say "this slot holds this value": variable slot * width + offset.  That a
// slot holds one value, and that slots differ, is followed without clauses.  Others are made as
// the encoding needs them.
//
//   trail   | root: always so | decision, what follows | decision, what follows | ...
//   level     0                 1                        2
//
// Invariants (outside of propagate and learn):
//   1. domain(s) has the values of s that do not fail; never empty.
//   2. Of each watched clause two literals that do not fail are watched; or one fails and the
//      other held before it did.
//   3. What holds at a level follows from the clauses, the constraints and the decisions up to it.
//   4. No more clauses are learned than `keep` says, but for those that are the cause of something
//   on
//      the trail; with explanations they take at most its words and what comes between two rounds
//      of forgetting.
class clause_engine {
 public:
  // How much of what is learned is kept.
  struct room {
    std::size_t clauses = 60'000;
    std::size_t words = std::size_t{1} << 23;
  };

  // `domains`: by slot, the values that are left; none is empty.
  clause_engine(const compiled& rules, std::span<const mask> domains)
      : clause_engine(rules, domains, room{}) {}
  clause_engine(const compiled& rules, std::span<const mask> domains, room keep);
  clause_engine(const clause_engine&) = delete;

  // --- The question; all of it at level 0.

  // A clause may name a slot's value that is not in its domain.
  [[nodiscard]] literal is(slot s, std::uint32_t offset) const noexcept {
    return holds(s * width_ + offset);
  }
  [[nodiscard]] variable add_variable();
  // Makes the variables that say "at most this offset" of a slot.
  void make_bounds(slot s);
  [[nodiscard]] literal truth() const noexcept { return truth_; }
  void add_clause(std::span<const literal> literals);
  void add_clause(std::initializer_list<literal> literals) {
    add_clause(std::span(literals.begin(), literals.size()));
  }
  // Runs it once, and again whenever one of the literals comes to hold.
  void add_reasoner(std::unique_ptr<reasoner> r, std::span<const literal> listens_to);
  // Asks for a value to be tried before others.
  void prefer(slot s, std::uint32_t offset);

  // --- What constraints look at.

  // slot <= offset, for any offset.  Requires: make_bounds(s).
  [[nodiscard]] literal at_most(slot s, std::int64_t offset) const noexcept;

  [[nodiscard]] const compiled& rules() const noexcept { return rules_; }
  [[nodiscard]] mask domain(slot s) const noexcept { return domain_[s]; }
  [[nodiscard]] mask root_domain(slot s) const noexcept { return root_domain_[s]; }
  [[nodiscard]] bool true_now(literal l) const noexcept { return value_[l.code] > 0; }
  [[nodiscard]] bool false_now(literal l) const noexcept { return value_[l.code] < 0; }
  // True when l held before this position of the trail.
  [[nodiscard]] bool held_before(literal l, std::uint32_t position) const noexcept {
    return value_[l.code] > 0 && position_[l.of()] < position;
  }
  // The slot of which a variable says a value or a bound, or no_slot.
  [[nodiscard]] slot slot_of(variable v) const noexcept { return slot_of_[v]; }
  static constexpr slot no_slot = ~slot{0};
  // For a reasoner that runs: makes l hold.  Requires: l does not fail.
  void conclude(literal l);

  // --- The search.

  enum class step : std::uint8_t { go_on, conflict, solved, exhausted, fault };
  // Propagates; after `conflict` learn() has to follow, after `solved` exclude(), after `go_on`
  // decide().
  [[nodiscard]] step propagate();
  // Learns from the conflict and goes back.  False: there is none, or no further solution.
  [[nodiscard]] bool learn();
  void decide();
  // Back to level 0, where more may be said.
  void restart();
  // Rules out that these literals, which all hold, hold together.  False: nothing is left.
  [[nodiscard]] bool exclude(std::span<const literal> together);

  [[nodiscard]] std::size_t learned_clauses() const noexcept { return learned_.size(); }

 private:
  // Why a literal holds.
  struct cause {
    enum class kind : std::uint32_t { decision, clause, pair, last_value, constraint };
    kind what = kind::decision;
    std::uint32_t data = 0;  // clause: where; pair: the other literal; constraint: which
  };
  // Words that clauses and explanations may take before something is forgotten.
  static constexpr std::size_t between_rounds = std::size_t{1} << 20;

  struct watch {
    clause_ref clause;
    literal other;  // one of the clause's literals: if it holds there is nothing to do
  };

  [[nodiscard]] std::uint32_t level() const noexcept {
    return static_cast<std::uint32_t>(level_starts_.size());
  }
  void assign(literal l, cause why);
  void undo_to(std::uint32_t level);
  void attach(clause_ref c);

  // propagate_clauses.cpp; false: conflict_ has literals that all fail.
  bool spread(literal l);
  bool spread_value(literal l);
  bool narrow_slot(slot s);
  bool rule_out(literal l, literal other);
  bool visit_watches(literal l);
  step run_reasoners();

  // learn_clauses.cpp
  void resolve();
  void meet(literal l);
  std::span<const literal> reasons(literal l);
  void minimise();
  bool implied(literal l);
  std::uint32_t glue_of(std::span<const literal> clause);
  void put_highest(std::span<literal> clause, std::size_t at) const;
  void keep_learned();

  // forget_clauses.cpp
  void forget();
  void compact();
  [[nodiscard]] bool in_use(clause_ref c);

  const compiled& rules_;
  const std::uint32_t width_;
  const room keep_;
  literal truth_;
  bool contradiction_ = false;

  // By slot.
  std::vector<mask> domain_, root_domain_;
  std::vector<variable> first_bound_;  // of the variables that make_bounds has made; 0: not yet

  // By variable.
  std::vector<std::uint32_t> level_, position_;
  std::vector<cause> cause_;
  std::vector<std::uint8_t> phase_, seen_;
  std::vector<slot> slot_of_;
  variable values_ = 0;  // those below speak of slots' values
  variable_heap order_;

  // By literal.
  std::vector<std::int8_t> value_;           // 1 holds, -1 fails
  std::vector<std::vector<literal>> pairs_;  // what holds whenever it does, by clauses of two
  std::vector<std::vector<watch>> watches_;
  std::vector<std::vector<std::uint32_t>> listeners_;  // reasoners

  std::vector<literal> trail_;
  std::vector<std::uint32_t> level_starts_;
  std::size_t head_ = 0;  // of the trail: what has been propagated

  clause_store store_;
  std::vector<clause_ref> learned_;
  std::vector<std::unique_ptr<reasoner>> reasoners_;
  std::vector<std::uint64_t> pending_;  // reasoners that have to run
  std::uint32_t running_ = 0;

  // The conflict, and what is learned from it.
  std::vector<literal> conflict_, clause_, why_, met_, implied_stack_;
  std::uint32_t open_ = 0;  // resolve: how many literals of the conflict's level are met
  std::vector<std::uint64_t> level_stamp_;
  std::uint64_t stamp_ = 0;

  // Restarts and forgetting.
  std::uint64_t conflicts_ = 0, next_restart_ = 0, next_forget_ = 1000, forgets_ = 0;
  std::size_t words_limit_ = between_rounds;
  std::int64_t recent_glue_ = 0, usual_glue_ = 0;  // in 2^-20
};

}  // namespace nonet::core
