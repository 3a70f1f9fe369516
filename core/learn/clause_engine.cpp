// The learning engine's question, its trail, and its decisions.
// SPDX-License-Identifier: MIT
#include "learn/clause_engine.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace nonet::core {

reasoner::~reasoner() = default;

clause_engine::clause_engine(const compiled& rules, std::span<const mask> domains, room keep)
    : rules_(rules),
      width_(rules.width),
      keep_(keep),
      domain_(domains.begin(), domains.end()),
      root_domain_(domain_),
      first_bound_(domain_.size()) {
  assert(domain_.size() == rules.slots && "each slot has its domain");
  for (slot s = 0; s < rules.slots; ++s)
    for (std::uint32_t v = 0; v < width_; ++v) slot_of_[add_variable()] = s;
  values_ = static_cast<variable>(level_.size());
  truth_ = holds(add_variable());
  assign(truth_, {});
  for (slot s = 0; s < rules.slots; ++s) {
    assert(domain_[s] != 0 && "every slot has a value left");
    for (std::uint32_t v = 0; v < width_; ++v) {
      if ((domain_[s] >> v & 1U) == 0) assign(!is(s, v), {});
    }
    if (is_single(domain_[s])) assign(is(s, least_value(domain_[s])), {});
  }
}

variable clause_engine::add_variable() {
  const auto v = static_cast<variable>(level_.size());
  level_.push_back(0);
  position_.push_back(0);
  cause_.push_back({});
  phase_.push_back(0);
  seen_.push_back(0);
  slot_of_.push_back(no_slot);
  order_.add(v, 0);
  value_.resize(value_.size() + 2);
  pairs_.resize(pairs_.size() + 2);
  watches_.resize(watches_.size() + 2);
  listeners_.resize(listeners_.size() + 2);
  return v;
}

//   values    2       3   5   6        of a root domain
//   at most   =2      b0  b1  true     "at most 2" is "is 2", "at most 5" is "is not 6"
void clause_engine::make_bounds(slot s) {
  const mask root = root_domain_[s];
  if (first_bound_[s] != 0 || count_values(root) < 2) return;
  first_bound_[s] = static_cast<variable>(level_.size());
  for (int i = 3; i < count_values(root); ++i) slot_of_[add_variable()] = s;
  for (mask m = root; m != 0; m &= m - 1) {
    const std::uint32_t v = least_value(m);
    const literal here = at_most(s, v), below = at_most(s, std::int64_t{v} - 1);
    add_clause({!below, here});
    add_clause({!is(s, v), here});
    add_clause({!is(s, v), !below});
    add_clause({is(s, v), !here, below});
  }
}

literal clause_engine::at_most(slot s, std::int64_t offset) const noexcept {
  const mask root = root_domain_[s];
  const int values = count_values(root);
  const int upto = offset < 0 ? 0
                   : offset >= 63
                       ? values
                       : count_values(root & value_range(0, static_cast<std::uint32_t>(offset)));
  if (upto == 0) return !truth_;
  if (upto == values) return truth_;
  if (upto == 1) return is(s, least_value(root));
  if (upto == values - 1) return !is(s, greatest_value(root));
  assert(first_bound_[s] != 0 && "the bounds of this slot have been made");
  return holds(first_bound_[s] + static_cast<variable>(upto) - 2);
}

void clause_engine::add_clause(std::span<const literal> literals) {
  assert(level() == 0 && "the question is put before the search");
  clause_.assign(literals.begin(), literals.end());
  std::sort(clause_.begin(), clause_.end(), [](literal a, literal b) { return a.code < b.code; });
  clause_.erase(std::unique(clause_.begin(), clause_.end()), clause_.end());
  for (std::size_t i = 0; i + 1 < clause_.size(); ++i)
    if (clause_[i] == !clause_[i + 1]) return;
  if (std::any_of(clause_.begin(), clause_.end(), [&](literal l) { return true_now(l); })) return;
  std::erase_if(clause_, [&](literal l) { return false_now(l); });
  if (clause_.empty()) {
    contradiction_ = true;
  } else if (clause_.size() == 1) {
    assign(clause_[0], {});
  } else if (clause_.size() == 2) {
    pairs_[(!clause_[0]).code].push_back(clause_[1]);
    pairs_[(!clause_[1]).code].push_back(clause_[0]);
  } else {
    attach(store_.add(clause_, clause_kind::fact, 0));
    words_limit_ = store_.words() + between_rounds;
  }
}

void clause_engine::attach(clause_ref c) {
  const std::span<const literal> literals = store_[c];
  watches_[literals[0].code].push_back({c, literals[1]});
  watches_[literals[1].code].push_back({c, literals[0]});
}

void clause_engine::add_reasoner(std::unique_ptr<reasoner> r, std::span<const literal> listens_to) {
  const auto index = static_cast<std::uint32_t>(reasoners_.size());
  reasoners_.push_back(std::move(r));
  for (const literal l : listens_to) listeners_[l.code].push_back(index);
  pending_.resize(words_for(reasoners_.size()));
  set_bit(pending_, index);
}

void clause_engine::prefer(slot s, std::uint32_t offset) { order_.bump(is(s, offset).of()); }

void clause_engine::restart() { undo_to(0); }

void clause_engine::conclude(literal l) {
  assert(!false_now(l) && "a constraint reports a conflict as one");
  if (!true_now(l)) assign(l, {cause::kind::constraint, running_});
}

void clause_engine::assign(literal l, cause why) {
  if (true_now(l)) return;
  assert(!false_now(l) && "what fails can't come to hold");
  const variable v = l.of();
  value_[l.code] = 1;
  value_[(!l).code] = -1;
  level_[v] = level();
  position_[v] = static_cast<std::uint32_t>(trail_.size());
  cause_[v] = why;
  trail_.push_back(l);
  if (v < values_ && l.negated()) domain_[slot_of_[v]] &= ~bit(v - slot_of_[v] * width_);
  for (const std::uint32_t r : listeners_[l.code]) set_bit(pending_, r);
}

void clause_engine::undo_to(std::uint32_t target) {
  if (level() <= target) return;
  const std::uint32_t start = level_starts_[target];
  for (std::size_t i = trail_.size(); i-- > start;) {
    const literal l = trail_[i];
    const variable v = l.of();
    value_[l.code] = value_[(!l).code] = 0;
    phase_[v] = !l.negated();
    order_.insert(v);
    if (v < values_ && l.negated()) domain_[slot_of_[v]] |= bit(v - slot_of_[v] * width_);
  }
  trail_.resize(start);
  level_starts_.resize(target);
  head_ = start;
  // Every level was at its fixpoint when the next one was opened.
  std::fill(pending_.begin(), pending_.end(), 0);
}

void clause_engine::decide() {
  for (;;) {
    assert(!order_.empty() && "a board that is not solved has a variable to decide on");
    const variable v = order_.take();
    if (value_[holds(v).code] != 0) continue;
    level_starts_.push_back(static_cast<std::uint32_t>(trail_.size()));
    // A slot's value is guessed, never denied: it says far more.
    assign(v < values_ || phase_[v] != 0 ? holds(v) : fails(v), {});
    return;
  }
}

}  // namespace nonet::core
