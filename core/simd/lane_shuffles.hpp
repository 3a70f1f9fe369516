// The lookups of lane_tables.hpp, only those that take anything.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/lane_tables.hpp"

namespace nonet::core {

// A source is read in blocks of so many lanes as one instruction can reach.  AVX2 shuffles bytes
// within 16 of them, in either half of a vector; AVX-512 permutes lanes of two vectors:
//
//   source   | block 0 | block 1 | block 2 ...
//   vector   | lanes 0 to 15 |
//                 ^ a shuffle takes one block, and lets all lanes pick from it
//
// A lane that takes nothing from the block gets zero, so the shuffles of a vector are or-ed.  A
// table lookup over a whole board would be a shuffle for each block; neighbours in a vector mostly
// look at the same few blocks, and only those that somebody looks at are listed.
struct shuffle_form {
  std::uint32_t lanes, block_lanes, lane_bytes;
  bool by_bytes;  // a lane's bytes each say where they come from
};
inline constexpr shuffle_form avx2_narrow{16, 8, 2, true}, avx2_wide{8, 4, 4, true},
    avx512_wide{16, 32, 4, false};

// Vector v of lookup n is made by shuffles first[k] up to first[k + 1], k = n * of + v.
struct shuffle_list {
  // By shuffle: by byte of the vector a byte of the block, or 128 for zero; or by lane a lane of
  // the block, a byte each, so that the tables of a large board are near at hand.
  const std::uint8_t* at = nullptr;
  const std::uint16_t* lanes = nullptr;  // by shuffle: those that take something
  const std::uint16_t* from = nullptr;   // by shuffle: where its block begins, in bytes
  const std::uint16_t* first = nullptr;  // one more than there are vectors
  std::uint32_t count = 0, of = 0;       // lookups, and vectors that each fills
  bool idle = true;                      // nobody takes anything
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

// Form is one of those above.  Needs `from` no longer than the call.  Free with
// release_shuffle_tables.
template <const shuffle_form& Form>
[[nodiscard]] shuffle_tables make_shuffle_tables(const lane_tables& from);
void release_shuffle_tables(shuffle_tables& tables) noexcept;

}  // namespace nonet::core
