// Sets of clues by what they say.
// SPDX-License-Identifier: MIT
#include "model/origins.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace nonet::core {
namespace {

std::pair<slot, slot> ordered(slot a, slot b) { return std::minmax(a, b); }

const clue_set& find(const std::map<std::pair<slot, slot>, clue_set>& sets, slot a, slot b) {
  static const clue_set none;
  const auto at = sets.find({a, b});
  return at == sets.end() ? none : at->second;
}

}  // namespace

void add_clues(clue_set& to, const clue_set& more) {
  clue_set all;
  std::set_union(to.begin(), to.end(), more.begin(), more.end(), std::back_inserter(all));
  to = std::move(all);
}

origins::origins(const model& facts) : clue_count_(facts.clues().size()) {}

const clue_set& origins::relation(slot a, slot b) const {
  const auto [low, high] = ordered(a, b);
  return find(relations_, low, high);
}

clue_set origins::difference(slot a, slot b) const {
  const auto [low, high] = ordered(a, b);
  return find(apart_, low, high);
}

clue_set origins::domain(slot s) const {
  const narrowing& n = narrowed_[s];
  clue_set all = equal_[s];
  for (const clue_set* part : {&n.values, &n.low, &n.high}) add_clues(all, *part);
  return all;
}

clue_set origins::clues(origin of) const {
  assert(of != no_origin && "what is asked for has an origin");
  const auto alone = static_cast<origin>(clue_count_);
  return of < alone ? clue_set{of} : sets_[of - alone];
}

origin origins::name(clue_set clues) {
  sets_.push_back(std::move(clues));
  return static_cast<origin>(clue_count_ + sets_.size() - 1);
}

void origins::note_slots(const model& facts, const compiled& rules) {
  equal_.resize(rules.slots);
  narrowed_.resize(rules.slots);
  for (const fact& f : facts.facts())
    if (f.what == fact::kind::equal) add_clues(equal_[rules.slot_of[f.cells[0]]], {f.clue});
}

origin origins::read(std::uint32_t clue, std::span<const slot> slots) {
  clue_set all{clue};
  for (const slot s : slots) add_clues(all, equal_[s]);
  return all.size() == 1 ? clue : name(std::move(all));
}

void origins::narrowed(slot s, origin by) {
  if (by != no_origin) add_clues(narrowed_[s].values, clues(by));
}

void origins::raised(slot to, slot from, origin arc) {
  clue_set& low = narrowed_[to].low;
  low = clues(arc);
  add_clues(low, narrowed_[from].values);
  add_clues(low, narrowed_[from].low);
}

void origins::lowered(slot to, slot from, origin arc) {
  clue_set& high = narrowed_[to].high;
  high = clues(arc);
  add_clues(high, narrowed_[from].values);
  add_clues(high, narrowed_[from].high);
}

void origins::differ(slot a, slot b, origin why) {
  clue_set said = clues(why);
  const auto [at, fresh] = apart_.try_emplace(ordered(a, b), said);
  if (!fresh && said.size() < at->second.size()) at->second = std::move(said);
}

void origins::climbs(slot a, slot b, clue_set arcs) { ways_up_[{a, b}] = std::move(arcs); }

const clue_set& origins::way_up(slot a, slot b) const { return find(ways_up_, a, b); }

void origins::relates(slot a, slot b, origin by) {
  add_clues(relations_[ordered(a, b)], clues(by));
}

void origins::contradicts(clue_set clues) {
  if (!contradiction || clues.size() < contradiction->size()) contradiction = std::move(clues);
}

origin origins::with_domains(origin of, std::span<const slot> slots) {
  clue_set all = clues(of);
  for (const slot s : slots) add_clues(all, domain(s));
  return name(std::move(all));
}

void origins::narrow_like(const origins& other) { narrowed_ = other.narrowed_; }

}  // namespace nonet::core
