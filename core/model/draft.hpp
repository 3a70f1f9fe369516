// What the compiler's passes share while they turn facts into a layout.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <vector>

#include "model/compiled.hpp"
#include "model/origins.hpp"
#include "nonet/core/program.hpp"

namespace nonet::core {

// Slots that mutually differ.
struct draft_group {
  std::vector<slot> slots;  // ascending
  bool unit = false;        // posted as one, or as many slots as values
  mask values = 0;          // of a unit
  origin from = 0;
};

// lo <= sum of weight * offset <= hi, terms ascending by slot, no weight 0.
struct draft_sum {
  std::vector<term> terms;
  std::int64_t lo = 0, hi = 0;
  origin from = 0;
};

struct draft_order {
  slot a = 0, b = 0;  // offset(a) + gap <= offset(b)
  std::int32_t gap = 0;
  origin from = 0;
};

// Mutually different slots that all lie below one slot, or above it.
struct draft_crowd {
  slot at = 0;
  bool from_below = true;
  std::vector<slot> slots;
  origin from = 0;
};

struct draft_relation {
  slot a = 0, b = 0;             // a < b
  std::array<mask, 64> allowed;  // by offset of a: offsets of b
  origin from = 0;
};

struct draft {
  draft(const model& facts, compiled& into, const compile_options& options = {},
        origins* log = nullptr)
      : source(facts), out(into), how(options), why(log) {}

  const model& source;
  compiled& out;
  const compile_options how;
  origins* const why;  // null: nobody asks
  std::vector<draft_group> groups;
  std::vector<draft_sum> sums;
  std::vector<draft_order> orders;
  flat_lists<slot> higher;  // by slot: all that are greater, ascending, if there are orders
  std::vector<draft_crowd> crowds;
  std::vector<draft_relation> relations;
  // The search's cages keep their slots apart; as groups they would cost more than they save.
  bool cages_are_no_houses = false;

  // The facts contradict each other, as `by` says.
  void contradict(origin by) {
    out.contradiction = true;
    if (why != nullptr) why->contradicts(why->clues(by));
  }
  // The same, where a slot may hold nothing.
  void emptied(slot s) {
    out.contradiction = true;
    if (why != nullptr) why->contradicts(why->domain(s));
  }
  // Keeps only `offsets` in the slot's domain.
  void restrict(slot s, mask offsets, origin by) {
    if (why != nullptr && (out.domains[s] & ~offsets) != 0) why->narrowed(s, by);
    out.domains[s] &= offsets;
    if (out.domains[s] == 0) emptied(s);
  }
  // Notes that two slots can't be equal.
  void differ(slot a, slot b) {
    assert(a != b && "what differs from itself contradicts itself");
    set_bit(out.differs[a], b);
    set_bit(out.differs[b], a);
  }
};

// The passes, in the order in which they run.
void merge_equal_cells(draft& d);  // slots and their first domains
void read_facts(draft& d);         // groups, sums, orders, relations, the other items' payload
void tighten_orders(draft& d);     // longest paths: bounds, and which slots differ
void find_exclusions(draft& d);    // the exclusion graph
void find_crowds(draft& d);        // orders and exclusion together
void find_leftovers(draft& d);     // what two tilings say together
void derive_sums(draft& d);        // what units and sums say together; may be left out
void place_sums(draft& d);         // each sum to the cheapest exact home
void form_houses(draft& d);        // units, promoted groups
void find_segments(draft& d);      // where houses cross
void lay_out(draft& d);            // work items, wake-up lists, the frame
void group_segments(draft& d);     // for choosing guesses where only houses matter

// Of houses that are formed: where they cross, and what is seen of units otherwise.
void find_segments(compiled& out, origins* why);
void find_pockets(compiled& out, origins* why);  // for explanations

// Notes why the slots of the crowd, which are in the group, lie on one side, where somebody asks.
void note_origin(const draft& d, draft_crowd& crowd, const draft_group& group);

// Makes a group a unit where its slots have as many values as they are.
void promote(draft& d, draft_group& group);

// The sets of mutually different offsets, one from each domain, with lo <= sum <= hi; nullopt
// where they are too many.  Ascending.
[[nodiscard]] std::optional<std::vector<mask>> sets_with_sum(std::span<const mask> domains,
                                                             std::int64_t lo, std::int64_t hi);

// Which slots differ, and what else narrows them, makes the sets of a cage what they are; noted
// where somebody asks.
[[nodiscard]] origin origin_of_cage(draft& d, const draft_sum& sum, std::span<const slot> slots,
                                    const std::vector<mask>& sets);

// Normalises a sum: merges terms, drops what is implied or fixed, divides by the common factor.
// False where nothing is left (a contradiction is noted in the draft).
[[nodiscard]] bool normalise(draft& d, draft_sum& sum);

}  // namespace nonet::core
