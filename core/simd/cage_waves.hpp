// Propagates cages, all that wait at once, instead of one cage after the other.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "nonet/core/kernel.hpp"

namespace nonet::core {

// A cage is some slots that mutually differ and the sets of values that they may hold together.
// One look at it, the same in every kernel:
//
//   1. In each set, a slot keeps the values of the set.  A slot with one value left has it: the
//      others lose it, and a value that one slot alone can take is taken there, until nothing
//      changes.  A set counts unless that leaves a slot without values or a value without slots,
//      or asks two things of a slot or of a value.
//   2. A slot keeps what some set that counts leaves it; without such a set the cage fails.
//   3. A value that all of these sets hold, and that no slot has yet, is required: it leaves every
//      slot that sees all its places.
//
// A wave looks at the two cages that wait in front, both at the board as it stands, narrows by the
// first, then by the second, and wakes the cages of narrowed slots but not the one that narrowed;
// and so on until no cage waits.  Then all requirements clear what they hit, which wakes cages for
// the next wave.
//
//   cages   | a: first_slot, size, first_set, ... | b | c | ...
//   slots   | of a | of b | ...
//   sets    | of a, filled up with empty ones to a multiple of 16 | of b | ...
//   seen    | of a: for each set of its slots, as a number, which slots see them all | of b | ...
template <class Mask>
struct cage_tables {
  static constexpr std::uint32_t no_table = ~std::uint32_t{0};
  struct cage {
    std::uint32_t first_slot, size, first_set, sets;
    std::uint32_t seen;  // where its part of `seen` starts; no_table for many slots
  };
  const cage* cages = nullptr;
  const std::uint32_t* slots = nullptr;
  const Mask* sets = nullptr;
  const std::uint64_t* seen = nullptr;
  const std::uint64_t* differs = nullptr;  // by slot, slot_words each
  const std::uint64_t* wakes = nullptr;    // by slot, cage_words each: its cages
  std::uint32_t count = 0, cage_words = 0;
  std::uint32_t first_item = 0;  // the work item of the first cage; the others follow
  std::uint32_t slot_count = 0, slot_words = 0;
};

// A value that leaves the slots of a row in `seen`, or of a row made for it.
inline constexpr std::uint32_t most_requirements = 256;
template <class Mask>
struct cage_requirement {
  Mask value;
  const std::uint64_t* slots;
};

// What one wave is given and answers.
template <class Mask>
struct cage_wave {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  Mask* domains = nullptr;
  const Mask* before = nullptr;       // the domains as they are when it begins
  std::uint64_t* pending = nullptr;   // by item; none of a cage is left, but what requirements wake
  std::uint64_t* narrowed = nullptr;  // out: a bit for each slot
  std::uint64_t* moved = nullptr;     // out: of these, whose least or greatest value has gone
  std::uint32_t failed = none;        // out: a cage without sets
  std::uint32_t emptied = none;       // out: a slot that requirements leave without values
  // Memory: requirements, and rows for those of cages without a table; a bit for each cage that
  // waits, where one word does not do; a bit for each slot that requirements narrow.
  cage_requirement<Mask>* requirements = nullptr;
  std::uint64_t *rows = nullptr, *waiting = nullptr, *hit = nullptr;
};

// False: `failed` or `emptied` says where.
template <class Mask>
using cage_wave_runner = bool (*)(const cage_tables<Mask>& tables, cage_wave<Mask>& wave);

// The same answers, whatever the kernel.
template <class Mask>
[[nodiscard]] cage_wave_runner<Mask> make_cage_wave_runner(kernel wanted) noexcept;

[[nodiscard]] bool run_cage_wave_avx512(const cage_tables<std::uint16_t>& tables,
                                        cage_wave<std::uint16_t>& wave);
[[nodiscard]] bool run_cage_wave_avx2(const cage_tables<std::uint16_t>& tables,
                                      cage_wave<std::uint16_t>& wave);

}  // namespace nonet::core
