// Compiles the facts for the rating, with the search's passes where they are even.
// SPDX-License-Identifier: MIT
#include "logic/even_layout.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <utility>

namespace nonet::core {
namespace {

bool is_cage(const draft& d, const draft_sum& sum) {
  for (const term& t : sum.terms) {
    if (t.weight != 1) return false;
    for (const term& other : sum.terms)
      if (other.at != t.at && !has_bit(d.out.differs[t.at], other.at)) return false;
  }
  return true;
}

// Which slots of a sum go together as cliques would depend on their order, so none do.
void place_alone(draft& d, const draft_sum& sum) {
  compiled& out = d.out;
  if (d.why != nullptr) d.why->linears.push_back(d.why->clues(sum.from));
  out.linears.push_back({sum.lo, sum.hi, false, 0, 0});
  for (const term& t : sum.terms) {
    out.linear_terms.push(t);
    out.linear_cliques.push(1);
  }
  out.linear_terms.close();
  out.linear_cliques.close();
}

void place_derived(draft& d, draft_sum sum) {
  if (!normalise(d, sum)) return;
  if (sum.terms.size() > 1 && is_cage(d, sum)) {
    std::vector<mask> domains;
    for (const term& t : sum.terms) domains.push_back(d.out.domains[t.at]);
    if (const auto sets = sets_with_sum(domains, sum.lo, sum.hi)) {
      std::vector<slot> slots;
      for (const term& t : sum.terms) slots.push_back(t.at);
      d.out.cage_slots.append(slots);
      if (d.why != nullptr)
        d.why->cages.push_back(d.why->clues(origin_of_cage(d, sum, slots, *sets)));
      d.out.cage_sets.append(*sets);
      return;
    }
  }
  place_alone(d, sum);
}

// Takes over where the sums of another draft of the same facts went.
void adopt(draft& d, draft& placed) {
  assert(d.out.cage_slots.size() == 0 && d.out.linears.empty() && "no sum has its place yet");
  d.out.cage_slots = std::move(placed.out.cage_slots);
  d.out.cage_sets = std::move(placed.out.cage_sets);
  d.out.linears = std::move(placed.out.linears);
  d.out.linear_terms = std::move(placed.out.linear_terms);
  d.out.linear_cliques = std::move(placed.out.linear_cliques);
  std::move(placed.groups.begin(), placed.groups.end(), std::back_inserter(d.groups));
  d.relations.insert(d.relations.end(), placed.relations.begin(), placed.relations.end());
}

// Placing a sum may narrow the domains that the next one is placed by.  When nothing narrows them
// any more the order is all one; what leads there is placed on a sketch and forgotten, the last one
// is kept.
void place_on_settled_domains(draft& d) {
  for (;;) {
    compiled sketch;
    sketch.shape = d.out.shape;
    sketch.base = d.out.base;
    sketch.width = d.out.width;
    sketch.slots = d.out.slots;
    sketch.domains = d.out.domains;
    sketch.differs = d.out.differs;
    std::optional<origins> why;
    if (d.why != nullptr) why.emplace(*d.why);
    draft trial(d.source, sketch, d.how, why ? &*why : nullptr);
    if (why)
      trial.sums = d.sums;  // what narrows them on the sketch has no name outside of it
    else
      trial.sums = std::move(d.sums);
    place_sums(trial);
    if (!why) d.sums = std::move(trial.sums);
    if (sketch.contradiction) {
      d.out.contradiction = true;
      if (why) *d.why = *std::move(why);
      return;
    }
    if (sketch.domains == d.out.domains) {
      if (why) *d.why = *std::move(why);
      adopt(d, trial);
      return;
    }
    d.out.domains = sketch.domains;
    if (why) d.why->narrow_like(*why);
  }
}

void place_sums_evenly(draft& d, even_layout& even, reach how_far) {
  std::vector<draft_sum> derived;
  if (how_far == reach::together) derived = derive_sums_evenly(d);
  std::vector<draft_sum> loose;
  std::erase_if(d.sums, [&](const draft_sum& sum) {
    if (sum.terms.size() <= 2 || is_cage(d, sum)) return false;
    loose.push_back(sum);
    return true;
  });
  if (!d.sums.empty()) place_on_settled_domains(d);
  for (draft_sum& sum : loose)
    if (normalise(d, sum)) place_alone(d, sum);
  even.first_derived_cage = d.out.cage_slots.size();
  even.first_derived_sum = static_cast<std::uint32_t>(d.out.linears.size());
  for (const draft_sum& sum : derived) place_derived(d, sum);
}

}  // namespace

technique even_layout::technique_of(const work_item& item) const {
  switch (item.kind) {
    case item_kind::order:
    case item_kind::crowd:
      return technique::order;
    case item_kind::relation:
      return technique::relation;
    case item_kind::among:
      return technique::count;
    case item_kind::cage:
      return item.index < first_derived_cage ? technique::combination : technique::across;
    case item_kind::linear:
      return item.index < first_derived_sum ? technique::sum : technique::across;
    case item_kind::table:
    case item_kind::regular:
      return technique::pattern;
    case item_kind::custom:
      return technique::custom;
  }
  return technique::custom;
}

void even_layout::find_crossings(origins* why) {
  if (crossings_known_) return;
  find_segments(rules, why);
  find_pockets(rules, why);
  crossings_known_ = true;
}

std::shared_ptr<even_layout> lay_out_evenly(const model& facts, reach how_far, origins* why) {
  auto even = std::make_shared<even_layout>();
  draft d(facts, even->rules, {}, why);
  using pass = void (*)(draft&);
  for (const pass run : {merge_equal_cells, read_facts, tighten_orders, find_exclusions,
                         find_crowds_evenly, find_leftovers_evenly}) {
    if (run == find_leftovers_evenly && how_far != reach::together) continue;
    run(d);
    if (even->rules.contradiction) return even;
  }
  place_sums_evenly(d, *even, how_far);
  if (!even->rules.contradiction) form_houses(d);
  if (even->rules.contradiction) return even;
  if (why != nullptr) even->find_crossings(why);
  lay_out(d);
  return even;
}

}  // namespace nonet::core
