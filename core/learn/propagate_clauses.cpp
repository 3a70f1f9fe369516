// What follows from the clauses, from slots that differ, and from the other constraints.
// SPDX-License-Identifier: MIT
#include <bit>
#include <cassert>

#include "learn/clause_engine.hpp"

namespace nonet::core {

clause_engine::step clause_engine::propagate() {
  if (contradiction_) return step::exhausted;
  for (;;) {
    while (head_ < trail_.size()) {
      const literal l = trail_[head_++];
      if (!spread(l) || !visit_watches(l)) return level() == 0 ? step::exhausted : step::conflict;
    }
    const step next = run_reasoners();
    if (next != step::go_on) return next;
    if (head_ == trail_.size()) return trail_.size() == level_.size() ? step::solved : step::go_on;
  }
}

// The constraints that wait, until one has something new to say.
clause_engine::step clause_engine::run_reasoners() {
  for (std::size_t w = 0; w < pending_.size(); ++w)
    while (pending_[w] != 0) {
      running_ = static_cast<std::uint32_t>(w * 64) +
                 static_cast<std::uint32_t>(std::countr_zero(pending_[w]));
      pending_[w] &= pending_[w] - 1;
      conflict_.clear();
      switch (reasoners_[running_]->run(*this, conflict_)) {
        case reasoner::answer::fine:
          break;
        case reasoner::answer::conflict:
          return level() == 0 ? step::exhausted : step::conflict;
        case reasoner::answer::fault:
          return step::fault;
      }
      if (head_ < trail_.size()) return step::go_on;
    }
  return step::go_on;
}

bool clause_engine::spread(literal l) {
  for (const literal other : pairs_[l.code]) {
    if (true_now(other)) continue;
    if (false_now(other)) {
      conflict_.assign({!l, other});
      return false;
    }
    assign(other, {cause::kind::pair, (!l).code});
  }
  if (l.of() >= values_) return true;
  return l.negated() ? narrow_slot(slot_of_[l.of()]) : spread_value(l);
}

// l and `other` can't both hold, and l does.
bool clause_engine::rule_out(literal l, literal other) {
  if (true_now(other)) {
    conflict_.assign({!l, !other});
    return false;
  }
  assign(!other, {cause::kind::pair, (!l).code});
  return true;
}

bool clause_engine::spread_value(literal l) {
  const slot s = slot_of_[l.of()];
  const std::uint32_t v = l.of() - s * width_;
  for (mask m = domain_[s] & ~bit(v); m != 0; m &= m - 1)
    if (!rule_out(l, is(s, least_value(m)))) return false;
  for (const slot t : rules_.neighbours[s])
    if ((domain_[t] >> v & 1U) != 0 && !rule_out(l, is(t, v))) return false;
  return true;
}

bool clause_engine::narrow_slot(slot s) {
  const mask m = domain_[s];
  if (m == 0) {
    conflict_.clear();
    for (mask r = root_domain_[s]; r != 0; r &= r - 1) conflict_.push_back(is(s, least_value(r)));
    return false;
  }
  if (is_single(m)) assign(is(s, least_value(m)), {cause::kind::last_value, s});
  return true;
}

bool clause_engine::visit_watches(literal l) {
  const literal gone = !l;
  std::vector<watch>& list = watches_[gone.code];
  const std::size_t n = list.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const watch w = list[i];
    if (true_now(w.other)) {
      list[kept++] = w;
      continue;
    }
    const std::span<literal> c = store_[w.clause];
    if (c[0] == gone) std::swap(c[0], c[1]);
    assert(c[1] == gone && "the first two literals of a clause are watched");
    const literal first = c[0];
    if (true_now(first)) {
      list[kept++] = {w.clause, first};
      continue;
    }
    std::size_t k = 2;
    while (k < c.size() && false_now(c[k])) ++k;
    if (k < c.size()) {
      std::swap(c[1], c[k]);
      watches_[c[1].code].push_back({w.clause, first});
      continue;
    }
    list[kept++] = {w.clause, first};
    if (!false_now(first)) {
      assign(first, {cause::kind::clause, w.clause});
      continue;
    }
    conflict_.assign(c.begin(), c.end());
    if (store_.kind(w.clause) == clause_kind::learned) store_.touch(w.clause);
    while (++i < n) list[kept++] = list[i];
    list.resize(kept);
    return false;
  }
  list.resize(kept);
  return true;
}

}  // namespace nonet::core
