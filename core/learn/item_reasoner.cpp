// Asking propagators, and finding out how little of the board their answers need.
// SPDX-License-Identifier: MIT
#include "learn/item_reasoner.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nonet::core {

template <class Mask>
item_reasoner<Mask>::item_reasoner(const compiled& rules, std::uint32_t item,
                                   std::shared_ptr<asked_board<Mask>> board)
    : rules_(rules), item_(item), board_(std::move(board)) {
  const std::span<const slot> scope = rules.item_slots[item];
  scope_.assign(scope.begin(), scope.end());
  std::sort(scope_.begin(), scope_.end());
  scope_.erase(std::unique(scope_.begin(), scope_.end()), scope_.end());
  given_.resize(scope_.size());
}

template <class Mask>
std::vector<literal> item_reasoner<Mask>::listens_to(const clause_engine& engine) const {
  std::vector<literal> all;
  for (const slot s : scope_)
    for (mask m = engine.root_domain(s); m != 0; m &= m - 1)
      all.push_back(!engine.is(s, least_value(m)));
  return all;
}

template <class Mask>
typename item_reasoner<Mask>::finding item_reasoner<Mask>::ask(const std::vector<mask>& domains) {
  space<Mask>& on = board_->on;
  for (std::size_t i = 0; i < scope_.size(); ++i)
    on.domains()[scope_[i]] = static_cast<Mask>(domains[i]);
  std::fill_n(on.words(), rules_.frame_words, 0);
  if (const work_item& item = rules_.items[item_]; item.kind == item_kind::custom) {
    const custom_item& custom = rules_.customs[item.index];
    const std::size_t positions = rules_.custom_slots[item.index].size();
    for (std::size_t p = 0; p < positions; ++p)
      on.words()[custom.changed_word + p / 64] |= std::uint64_t{1} << (p % 64);
  }
  const bool fine = propagate_item(on, item_);
  on.clear();
  if (std::exchange(on.fault, false)) return finding::fault;
  return fine ? finding::fine : finding::fails;
}

template <class Mask>
reasoner::answer item_reasoner<Mask>::run(clause_engine& engine, std::vector<literal>& why) {
  for (std::size_t i = 0; i < scope_.size(); ++i) given_[i] = engine.domain(scope_[i]);
  switch (ask(given_)) {
    case finding::fault:
      return answer::fault;
    case finding::fails:
      weaken(engine, ~std::uint32_t{0}, scope_.size(), 0, why);
      return answer::conflict;
    case finding::fine:
      break;
  }
  for (const slot s : scope_)
    for (mask gone = engine.domain(s) & ~mask{board_->on[s]}; gone != 0; gone &= gone - 1)
      engine.conclude(!engine.is(s, least_value(gone)));
  return answer::fine;
}

template <class Mask>
void item_reasoner<Mask>::explain(const clause_engine& engine, literal made, std::uint32_t position,
                                  std::vector<literal>& why) {
  assert(made.negated() && "a propagator takes values away");
  const slot s = engine.slot_of(made.of());
  std::size_t target = scope_.size();
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    mask left = 0;
    for (mask m = engine.root_domain(scope_[i]); m != 0; m &= m - 1)
      if (!engine.held_before(!engine.is(scope_[i], least_value(m)), position))
        left |= m & (~m + 1);
    given_[i] = left;
    if (scope_[i] == s) target = i;
  }
  assert(target < scope_.size() && "a propagator narrows slots of its scope");
  weaken(engine, position, target, bit(made.of() - engine.is(s, 0).of()), why);
}

// given_ made the propagator fail, or take `removed` from the target.
template <class Mask>
void item_reasoner<Mask>::weaken(const clause_engine& engine, std::uint32_t position,
                                 std::size_t target, mask removed, std::vector<literal>& why) {
  const auto still = [&] {
    const finding now = ask(given_);
    if (now == finding::fails) return true;
    return now == finding::fine && target < scope_.size() &&
           (mask{board_->on[scope_[target]]} & removed) == 0;
  };
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const mask root = engine.root_domain(scope_[i]), before = given_[i];
    if (before == root) continue;
    given_[i] = root;
    if (!still()) given_[i] = before;
  }
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const mask gone = engine.root_domain(scope_[i]) & ~given_[i];
    if (gone == 0) continue;
    const literal only =
        is_single(given_[i]) ? engine.is(scope_[i], least_value(given_[i])) : no_literal;
    if (only != no_literal && engine.held_before(only, position)) {
      why.push_back(!only);
      continue;
    }
    for (mask m = gone; m != 0; m &= m - 1) why.push_back(engine.is(scope_[i], least_value(m)));
  }
}

template class item_reasoner<std::uint16_t>;
template class item_reasoner<std::uint32_t>;
template class item_reasoner<std::uint64_t>;

}  // namespace nonet::core
