// Rules come and go; facts, program and engine follow when they are asked for.
// SPDX-License-Identifier: MIT
#include "generate/draft.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace nonet::host {
namespace {

// Up to here a board's singles decide nearly all that its segments would.
constexpr std::uint32_t small_board = 81;

// Whether the rules are nothing but units, and every cell of the board is in as many of them.
bool is_evenly_covered(const core::model& facts) {
  std::vector<std::uint32_t> units(facts.cells());
  for (const core::fact& f : facts.facts()) {
    if (f.what != core::fact::kind::unit) return false;
    for (const core::cell c : f.cells) ++units[c];
  }
  return std::adjacent_find(units.begin(), units.end(), std::not_equal_to<>()) == units.end();
}

// Proposed regions are asked a few easy questions only: where houses cross takes longer to find
// out than it saves.
core::compile_options options_for(const core::model& facts) {
  const core::compile_options all;
  if (facts.cells() > small_board || !is_evenly_covered(facts)) return all;
  return all.without(core::derivation::segments);
}

}  // namespace

draft::draft(const recipe& r) : recipe_(r), fixed_engine_(*r.program), slots_(r.open.size()) {}

void draft::reset() {
  if (none_made()) return;
  std::fill(slots_.begin(), slots_.end(), slot{});
  forget_facts();
}

bool draft::complete() const {
  return std::all_of(slots_.begin(), slots_.end(), [](const slot& s) { return s.made != nullptr; });
}

bool draft::none_made() const {
  return std::none_of(slots_.begin(), slots_.end(),
                      [](const slot& s) { return s.made != nullptr; });
}

std::vector<node> draft::tables() const {
  assert(complete() && "every open rule has a table");
  std::vector<node> list;
  for (const slot& s : slots_) list.push_back(*s.table);
  return list;
}

void draft::forget_facts() {
  ++version_;
  rater_.reset();
  engine_.reset();
  program_.reset();
  groups_.reset();
  facts_.reset();
}

bool draft::set(std::size_t i, node table, problems& found) {
  std::shared_ptr<const rule> made =
      make_generated(recipe_.open[i], table, recipe_.base.shape(), found);
  if (made == nullptr) return false;
  slots_[i] = {std::make_shared<const node>(std::move(table)), std::move(made)};
  forget_facts();
  return true;
}

std::vector<std::shared_ptr<const rule>> draft::rules() const {
  std::vector<std::shared_ptr<const rule>> all = recipe_.base.rules;
  for (const slot& s : slots_) {
    if (s.made != nullptr) all.push_back(s.made);
  }
  return all;
}

std::shared_ptr<const core::model> draft::facts(problems& found) {
  if (none_made()) return recipe_.program->shared_facts();
  if (facts_ == nullptr) {
    auto all = std::make_shared<core::model>(*recipe_.facts);
    for (const slot& s : slots_) {
      if (s.made != nullptr && !s.made->post(*all, found)) return nullptr;
    }
    facts_ = std::move(all);
  }
  return facts_;
}

const group_list* draft::groups(problems& found) {
  std::optional<group_list>& mine = none_made() ? fixed_groups_ : groups_;
  if (!mine) {
    const std::shared_ptr<const core::model> all = facts(found);
    if (all == nullptr) return nullptr;
    mine.emplace(*all);
  }
  return &*mine;
}

const core::program* draft::program(problems& found) {
  if (none_made()) return &*recipe_.program;
  if (!program_) {
    std::shared_ptr<const core::model> all = facts(found);
    if (all == nullptr) return nullptr;
    const core::compile_options how = options_for(*all);
    program_.emplace(std::move(all), how);
  }
  return &*program_;
}

core::solver* draft::engine(problems& found) {
  if (none_made()) return &fixed_engine_;
  if (!engine_) {
    const core::program* rules = program(found);
    if (rules == nullptr) return nullptr;
    engine_.emplace(*rules);
  }
  return &*engine_;
}

core::rater* draft::rater(problems& found) {
  std::optional<core::rater>& mine = none_made() ? fixed_rater_ : rater_;
  if (!mine) {
    std::shared_ptr<const core::model> all = facts(found);
    if (all == nullptr) return nullptr;
    mine.emplace(std::move(all));
  }
  return &*mine;
}

draft::state draft::save() const { return {slots_}; }

void draft::restore(const state& s) {
  slots_ = s.slots;
  forget_facts();
}

}  // namespace nonet::host
