// The lookups of lane_tables.hpp for processors that shuffle bytes, but only within 16 of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/lane_tables.hpp"

namespace nonet::core {

// A vector has 16 lanes of 16 bits here, in two halves.  Its source is read in blocks of 8 lanes:
//
//   source   | block 0: lanes 0-7 | block 1: lanes 8-15 | block 2 ...
//   vector   | lanes 0-7          | lanes 8-15          |
//                 ^ a shuffle takes one block, and lets both halves pick from it
//
// A lane that takes nothing from the block gets zero, so the shuffles of a vector are or-ed.  A
// table lookup over a whole board would be eleven shuffles; neighbours in a vector mostly look at
// the same few blocks, and only those that somebody looks at are listed.
struct alignas(32) byte_shuffle {
  std::uint8_t at[32];  // by byte of the vector: a byte of the block, or 128 for zero
};

// Vector v of lookup n is made by shuffles first[k] up to first[k + 1], k = n * vectors + v.
struct shuffle_list {
  const byte_shuffle* at = nullptr;
  const std::uint16_t* from = nullptr;   // by shuffle: where its block begins, in bytes
  const std::uint16_t* first = nullptr;  // one more than there are vectors
  std::uint32_t lookups = 0;
  bool idle = true;  // nobody takes anything
};

// As in lane_tables.  A house counts how often a value occurs, and a crowd gives each of its slots
// a value, so that their slots come one at a time (a lookup for each, in the order that shares most
// blocks).  All others are or-ed anyway: they are one lookup, and no lane takes the same from two
// shuffles.
struct shuffle_tables {
  std::uint32_t slot_vectors = 0, house_vectors = 0, segment_vectors = 0, leftover_vectors = 0;
  shuffle_list house_slots, slot_houses;
  shuffle_list inside, tiles_a, tiles_b, loose_a, loose_b, tile_of_a, tile_of_b;
  shuffle_list slot_inside, slot_loose_a, slot_loose_b;
  shuffle_list below, above, crowd[2];
  shuffle_list mine, theirs, slot_mine, slot_theirs;

  void* memory = nullptr;
};

// Needs `from` no longer than the call.  Free with release_shuffle_tables.
[[nodiscard]] shuffle_tables make_shuffle_tables(const lane_tables& from);
void release_shuffle_tables(shuffle_tables& tables) noexcept;

inline constexpr std::uint32_t most_slot_shuffles = 2 * most_slot_vectors,
                               most_house_shuffles = 2 * most_house_vectors,
                               most_segment_shuffles = 2 * most_segment_vectors;

}  // namespace nonet::core
