// Which clues say what the compiler derives.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/compiled.hpp"

namespace nonet::core {

class program;

// Clues, ascending, each once.
using clue_set = std::vector<std::uint32_t>;

// Names a set of clues: below the number of clues it is that clue alone, else a set in `origins`.
using origin = std::uint32_t;
inline constexpr origin no_origin = ~origin{0};

// What the passes note where somebody asks; a compiler whose `draft::why` is null notes nothing
// and pays nothing.  Lists are indexed like those of `compiled`.
//
// Invariants:
//   1. The clues of a set say by themselves, without any others, what the set is the origin of.
//   2. That holds for the slots of several cells too: the clues that make these equal are in it.
class origins {
 public:
  explicit origins(const model& facts);

  // --- what is asked ---------------------------------------------------------------------------

  std::vector<clue_set> houses, segments, pockets, leftovers, crowds, cages, linears;
  // The table of relations between two slots.
  [[nodiscard]] const clue_set& relation(slot a, slot b) const;
  // Why two slots can't be equal, the shortest reason; empty where they may be.
  [[nodiscard]] clue_set difference(slot a, slot b) const;
  // What narrows a slot's domain.
  [[nodiscard]] clue_set domain(slot s) const;
  // Where the facts contradict each other: of what the pass that saw it came upon, the fewest.
  std::optional<clue_set> contradiction;

  // --- what the passes note --------------------------------------------------------------------

  [[nodiscard]] clue_set clues(origin of) const;
  [[nodiscard]] origin name(clue_set clues);
  // Cells have become slots.
  void note_slots(const model& facts, const compiled& rules);
  // What a clue says about these slots.
  [[nodiscard]] origin read(std::uint32_t clue, std::span<const slot> slots);
  void narrowed(slot s, origin by);
  // A bound has moved along an arc, and follows no longer from what it did before.
  void raised(slot to, slot from, origin arc);
  void lowered(slot to, slot from, origin arc);
  void differ(slot a, slot b, origin why);
  // A way up from a to b along arcs.
  void climbs(slot a, slot b, clue_set arcs);
  [[nodiscard]] const clue_set& way_up(slot a, slot b) const;
  void relates(slot a, slot b, origin by);
  void contradicts(clue_set clues);
  // What follows from a fact and from what these slots may hold.
  [[nodiscard]] origin with_domains(origin of, std::span<const slot> slots);
  // Takes over what narrows domains.
  void narrow_like(const origins& other);

 private:
  // Least and greatest apart: what moved a bound before the last move explains nothing.
  struct narrowing {
    clue_set values, low, high;
  };

  std::size_t clue_count_;           // of the facts
  std::vector<clue_set> sets_;       // by origin, less the number of clues
  std::vector<clue_set> equal_;      // by slot of several cells: what makes them equal
  std::vector<narrowing> narrowed_;  // by slot
  using pair = std::pair<slot, slot>;
  std::map<pair, clue_set> apart_, relations_;  // the lower slot first
  std::map<pair, clue_set> ways_up_;
};

void add_clues(clue_set& to, const clue_set& more);

// Compiles the program's facts again, noting why: where facts that contradict each other are
// explained (logic/conflict.cpp), and in tests, as a second opinion on every derivation.
[[nodiscard]] origins find_origins(const program& rules);

}  // namespace nonet::core
