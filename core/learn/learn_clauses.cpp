// From a conflict to the clause that would have prevented it.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "learn/clause_engine.hpp"

namespace nonet::core {
namespace {

constexpr int glue_unit = 20;            // averages count in 2^-20
constexpr int recent_window = 5;         // the average of some 32 conflicts
constexpr int usual_window = 13;         // of some 8192
constexpr std::uint64_t least_run = 20;  // conflicts between two restarts

}  // namespace

bool clause_engine::learn() {
  std::uint32_t top = 0;
  for (const literal l : conflict_) {
    assert(false_now(l) && "every literal of a conflict fails");
    top = std::max(top, level_[l.of()]);
  }
  if (top == 0) return false;
  // A constraint may notice late what was wrong at a lower level.
  undo_to(top);
  ++conflicts_;
  resolve();
  minimise();
  keep_learned();
  order_.age();
  if (conflicts_ >= next_restart_ && recent_glue_ / 16 * 14 > usual_glue_) {
    next_restart_ = conflicts_ + least_run;
    undo_to(0);
  }
  if (conflicts_ >= next_forget_ || learned_.size() >= keep_.clauses ||
      store_.words() >= words_limit_)
    forget();
  return true;
}

// Backwards along the trail until one literal of the conflict's level is left, through which all
// reasons pass: the first unique implication point.
void clause_engine::resolve() {
  clause_.assign(1, no_literal);
  met_.clear();
  open_ = 0;
  for (const literal l : conflict_) meet(l);
  assert(open_ > 0 && "the conflict has a literal of its level");
  std::size_t at = trail_.size();
  for (;;) {
    do --at;
    while (seen_[trail_[at].of()] == 0);
    const literal l = trail_[at];
    if (--open_ == 0) {
      clause_[0] = !l;
      return;
    }
    seen_[l.of()] = 0;
    for (const literal why : reasons(l)) meet(why);
  }
}

void clause_engine::meet(literal l) {
  const variable v = l.of();
  if (seen_[v] != 0 || level_[v] == 0) return;
  seen_[v] = 1;
  met_.push_back(l);
  order_.bump(v);
  if (level_[v] == level())
    ++open_;
  else
    clause_.push_back(l);
}

// Literals that fail because of which l holds.  Valid until the next call.
std::span<const literal> clause_engine::reasons(literal l) {
  cause& why = cause_[l.of()];
  switch (why.what) {
    case cause::kind::decision:
      return {};
    case cause::kind::pair:
      why_.assign({literal{why.data}});
      return why_;
    case cause::kind::last_value: {
      why_.clear();
      for (mask m = root_domain_[why.data]; m != 0; m &= m - 1)
        if (const literal other = is(why.data, least_value(m)); other != l) why_.push_back(other);
      return why_;
    }
    case cause::kind::constraint: {
      why_.assign({l});
      reasoners_[why.data]->explain(*this, l, position_[l.of()], why_);
      why = {cause::kind::clause, store_.add(why_, clause_kind::explained, 0)};
      break;
    }
    case cause::kind::clause:
      break;
  }
  const std::span<const literal> c = store_[why.data];
  assert(c[0] == l && "a clause is the cause of its first literal");
  if (store_.kind(why.data) == clause_kind::learned) store_.touch(why.data);
  return c.subspan(1);
}

// A literal that follows from the others of the clause says nothing (Sorensson and Biere,
// "Minimizing learned clauses", SAT 2009).
void clause_engine::minimise() {
  level_stamp_.resize(std::max<std::size_t>(level_stamp_.size(), level() + 1));
  ++stamp_;
  for (std::size_t i = 1; i < clause_.size(); ++i) level_stamp_[level_[clause_[i].of()]] = stamp_;
  std::size_t kept = 1;
  for (std::size_t i = 1; i < clause_.size(); ++i)
    if (!implied(clause_[i])) clause_[kept++] = clause_[i];
  clause_.resize(kept);
  for (const literal l : met_) seen_[l.of()] = 0;
}

bool clause_engine::implied(literal l) {
  if (cause_[l.of()].what == cause::kind::decision) return false;
  const std::size_t before = met_.size();
  implied_stack_.assign({l});
  while (!implied_stack_.empty()) {
    const literal at = implied_stack_.back();
    implied_stack_.pop_back();
    for (const literal why : reasons(!at)) {
      const variable v = why.of();
      if (seen_[v] != 0 || level_[v] == 0) continue;
      const cause::kind what = cause_[v].what;
      // What no conflict has asked a constraint yet is not asked for this.
      if (what == cause::kind::decision || what == cause::kind::constraint ||
          level_stamp_[level_[v]] != stamp_) {
        while (met_.size() > before) {
          seen_[met_.back().of()] = 0;
          met_.pop_back();
        }
        return false;
      }
      seen_[v] = 1;
      met_.push_back(why);
      implied_stack_.push_back(why);
    }
  }
  return true;
}

std::uint32_t clause_engine::glue_of(std::span<const literal> clause) {
  ++stamp_;
  std::uint32_t levels = 0;
  for (const literal l : clause) {
    std::uint64_t& mark = level_stamp_[level_[l.of()]];
    levels += mark != stamp_;
    mark = stamp_;
  }
  return levels;
}

// The literal of the highest level from `at` on comes to `at`.
void clause_engine::put_highest(std::span<literal> clause, std::size_t at) const {
  for (std::size_t i = at + 1; i < clause.size(); ++i)
    if (level_[clause[i].of()] > level_[clause[at].of()]) std::swap(clause[i], clause[at]);
}

void clause_engine::keep_learned() {
  const std::uint32_t glue = glue_of(clause_);
  const std::int64_t now = std::int64_t{glue} << glue_unit;
  if (conflicts_ == 1) recent_glue_ = usual_glue_ = now;
  recent_glue_ += (now - recent_glue_) >> recent_window;
  usual_glue_ += (now - usual_glue_) >> usual_window;
  if (clause_.size() == 1) {
    undo_to(0);
    assign(clause_[0], {});
    return;
  }
  put_highest(clause_, 1);
  undo_to(level_[clause_[1].of()]);
  const clause_ref c = store_.add(clause_, clause_kind::learned, glue);
  store_.touch(c);
  learned_.push_back(c);
  attach(c);
  assign(clause_[0], {cause::kind::clause, c});
}

bool clause_engine::exclude(std::span<const literal> together) {
  conflict_.clear();
  for (const literal l : together) {
    assert(true_now(l) && "what is ruled out holds now");
    if (level_[l.of()] > 0) conflict_.push_back(!l);
  }
  if (conflict_.empty()) return false;
  if (conflict_.size() > 1) {
    put_highest(conflict_, 0);
    put_highest(conflict_, 1);
    attach(store_.add(conflict_, clause_kind::fact, 0));
  }
  return learn();
}

}  // namespace nonet::core
