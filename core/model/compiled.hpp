// The read-only layout that the search runs on: flat arrays, everything in slots and offsets.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/bits.hpp"
#include "nonet/core/model.hpp"

namespace nonet::core {

// A slot is what the engine decides on: one cell or hidden variable, or several that a rule
// declares equal.
using slot = std::uint32_t;

// Slots that mutually differ.  With `values` it is a unit: exactly these values, each once.
//
// A pocket of a unit is a set of two of its slots or more that some outside slot sees as a whole,
// though not through one house: a value confined to the pocket leaves that slot.  (What is seen
// through one house is a segment.)
struct house {
  mask values = 0;  // in offsets; 0 for a group that need not hold each value
  std::uint32_t first_pocket = 0, last_pocket = 0;
};

// Two slots or more in which two houses cross.  Units are numbered first, so that a, the lower
// one, is always a unit; b is a unit or a group.
//
//   . . .|s s s|. . .     s: a segment of the middle box and the row.  A value of the box that is
//   . . .|. . .|. . .     nowhere else in the box leaves the rest of the row, and the other way
//   . . .|. . .|. . .     round if the row is a unit.
struct segment {
  std::uint32_t a = 0, b = 0;
};

// lo <= sum of weight * offset <= hi.  Terms of one clique stand together; they mutually differ
// and have one weight.
struct linear {
  std::int64_t lo = 0, hi = 0;
  bool by_ones = false;  // every weight is 1 or -1
  // How many terms, the first, have a weight above 0; a rating's stand in another order and have 0.
  std::uint32_t plus = 0;
  // By how much the least (greatest) sum grows (falls) where all slots hold the same values, for
  // being different within each clique.
  std::int64_t spread = 0;
};
struct term {
  slot at = 0;
  std::int64_t weight = 1;
};

// offset(this slot) + gap <= offset(to), or the same read downwards.
struct order_arc {
  slot to = 0;
  std::int32_t gap = 0;
};
// The domain of `to` is within tables[table] of this slot's domain.
struct relation_arc {
  slot to = 0;
  std::uint32_t table = 0;
};

struct among_count {
  mask values = 0;
  std::uint32_t lo = 0, hi = 0;
};

// next[state * width + offset], 0 where the automaton rejects.
struct regular_line {
  std::uint32_t start = 0, states = 0;
  std::vector<std::uint16_t> next;
  std::vector<std::uint8_t> accepts;
};

// Compact table (Demeulenaere and others, "Compact-Table: efficiently filtering table
// constraints with reversible sparse bit-sets", CP 2016), without the reversible part: bit t of
// support(position, offset) is set when tuple t has that offset there.
struct tuple_table {
  std::uint32_t words = 0;
  std::vector<std::uint64_t> support;  // [(position * width + offset) * words + word]
};

struct custom_item {
  custom_propagator code;
  std::uint32_t changed_word = 0;  // in the frame's words: the positions that shrank
  std::uint32_t changed_words = 0;
  std::uint32_t state_word = 0;  // in the frame's words: the propagator's own
};

enum class item_kind : std::uint8_t {
  order,
  relation,
  among,
  crowd,
  cage,
  linear,
  table,
  regular,
  custom
};

// Something to run when one of its slots has changed.
struct work_item {
  item_kind kind{};
  std::uint32_t index = 0;  // into the arrays of its kind; the slot for order and relation
};

// A custom item is told which positions of its scope have shrunk, whatever wakes it.
struct listener {
  std::uint32_t item = 0;
  std::uint32_t position = 0;  // of the slot in the item's scope
};

// What may happen to a slot; rows of `woken`.
enum wake_event : std::uint32_t { shrunk, bound_moved, became_single, wake_events };

struct compiled {
  board shape;
  std::uint32_t base = 0;   // bit i of a domain is value base + i; i is called an offset
  std::uint32_t width = 1;  // offsets are below this
  bool contradiction = false;

  // Slots.  Those that hold a cell of the board come first, in the order of their first cell.
  std::vector<slot> slot_of;  // by cell
  std::uint32_t slots = 0, grid_slots = 0;
  std::vector<mask> domains;  // by slot
  bit_matrix differs;         // slot x slot, symmetric
  flat_lists<slot> neighbours;

  // Houses, units first; flat_lists are indexed like `houses`.
  std::vector<house> houses;
  std::uint32_t units = 0;
  flat_lists<slot> house_slots;
  flat_lists<std::uint32_t> houses_of;  // by slot
  bit_matrix house_bits, houses_at;     // by house: its slots; by slot: its houses

  // Segments, by a, then b: the slots of both houses, of a alone, of b alone.
  std::vector<segment> segments;
  flat_lists<slot> segment_inside, segment_rest_a, segment_rest_b;

  // Pockets of units: a value that is not outside the pocket leaves the targets.  Explanations use
  // them; for the search they cost more than they save, and its programs have none.
  flat_lists<slot> pocket_outside, pocket_targets;

  // Slots that can't be equal, though no house says so.
  flat_lists<slot> loners;  // by slot
  // True when houses and leftovers say all there is to say about the board: nothing else has to
  // run, no hidden variable, no loners.
  bool only_houses = false;
  // True when no work item and no loner waits for anything: the kernel does all there is to do.
  bool kernel_alone = false;
  // Segments of two units that bear on each other, for choosing what to guess: by set, segments.
  bit_matrix segment_groups;
  std::uint32_t groups = 0;

  // Slots that lie just above (below) this one: arcs with a gap of one, which the kernel follows.
  flat_lists<slot> just_above, just_below;  // by slot

  // Work items, cheap kinds first; from first_costly on the houses are looked at in between.  Those
  // before first_awake say nothing that the kernel does not, and are there for explanations.
  std::vector<work_item> items;
  std::uint32_t first_awake = 0, first_costly = 0;
  flat_lists<slot> item_slots;     // by item
  bit_matrix heard_by;             // by slot: the items that look at it
  bit_matrix woken;                // row slot * wake_events + event: those of them that it wakes
  flat_lists<listener> listeners;  // by slot

  flat_lists<order_arc> above, below;  // by slot; arcs with gap: at + gap <= to, to + gap <= at
  // A slot that lies above (or below) all of several mutually different slots: it comes first.
  flat_lists<slot> crowds;
  std::uint32_t crowds_from_below = 0;    // crowds before this push upwards, the others down
  std::uint32_t first_crowd = 0;          // the work item of crowd 0; the others follow
  flat_lists<relation_arc> relations;     // by slot
  std::vector<std::vector<mask>> tables;  // relation tables: [offset / 8 * 256 + byte of the mask]
  // Leftovers: the first half of the slots holds the same values, as often, as the other half.
  flat_lists<slot> leftovers;
  // Cages: mutually different slots with a sum, few enough to list the sets of offsets that have
  // it.
  flat_lists<slot> cage_slots;
  flat_lists<mask> cage_sets;
  std::vector<linear> linears;
  flat_lists<term> linear_terms;
  flat_lists<std::uint32_t> linear_cliques;  // sizes, in the order of the terms
  std::vector<among_count> amongs;
  flat_lists<slot> among_slots;
  std::vector<regular_line> regulars;
  flat_lists<slot> regular_slots;
  std::vector<tuple_table> tuple_tables;
  flat_lists<slot> tuple_slots;
  std::vector<custom_item> customs;
  flat_lists<slot> custom_slots;

  // Words of a frame beside the domains: entailed bits by custom index, then changed and state
  // words.
  std::uint32_t entailed_words = 0;
  std::uint32_t frame_words = 0;
};

}  // namespace nonet::core
