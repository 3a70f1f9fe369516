// The tables of the vector kernels: which lane takes its mask from which.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// A vector has 32 lanes; where a processor's vectors have fewer, several of them make one.  Slots,
// houses, segments and leftovers are numbered through vectors of their own:
//
//   slots      | s0 s1 s2 ... s31 | s32 ... s63 | s64 ... s80  0  0 ... |    a mask each
//   houses     | h0 h1 ... h26  0  0 ... |                             what a house says
//   segments   | g0 ... g31 | g32 ... g53  0  0 ... |                  what a segment says
//   leftovers  | l0 ... l30  0 |
//
// A lookup fills one vector from several: lane i takes lane at[i] % 64 of pair at[i] / 64 of the
// source's vectors (pairs: vectors 0 and 1, 2 and 3, ...).
struct alignas(64) lane_lookup {
  std::uint16_t at[32];         // within the pair
  std::uint32_t from_pair[16];  // the lanes that this pair fills; a lane in none gets zero
};

// The most vectors that kernels have room for, by the mask of a lane.
struct lane_room {
  std::uint32_t slots, houses, segments;
};
template <class Mask>
inline constexpr lane_room room_for = sizeof(Mask) == 2 ? lane_room{12, 4, 8}
                                                        : lane_room{32, 8, 16};

// Up to `count` lookups for each vector that is filled: number n of vector v is at
// steps[n * of + v].  Vector v takes something in the first busy[v].
struct lane_lookups {
  const lane_lookup* steps = nullptr;
  std::uint32_t count = 0, of = 0;
  std::uint16_t busy[room_for<std::uint32_t>.slots] = {};
};

// Plain data, so that code compiled for one processor needs nothing of anybody else's.
//
// Invariants:
//   1. Where a source has one or two vectors its last lane is zero and belongs to nothing: a lookup
//      that has nothing to take takes that.
//   2. Lanes that belong to nothing are zero in every vector, and their masks are zero.
struct lane_tables {
  std::uint32_t slots = 0, values = 0;
  std::uint32_t slot_vectors = 0, house_vectors = 0, segment_vectors = 0, leftover_vectors = 0;

  lane_lookups house_slots;  // slots -> houses: the n-th slot of each house
  lane_lookups slot_houses;  // houses -> slots: the n-th house of each slot
  lane_lookups inside;       // slots -> segments
  // The rest of house a (b): segments that tile it, and slots that no tile covers.
  lane_lookups tiles_a, tiles_b;  // segments -> segments
  lane_lookups loose_a, loose_b;  // slots -> segments
  // The same read backwards, for eliminations.
  lane_lookups tile_of_a, tile_of_b;  // segments -> segments
  lane_lookups slot_inside;           // segments -> slots
  lane_lookups slot_loose_a, slot_loose_b;
  lane_lookups below, above;  // slots -> slots: those just below (above) each slot
  // Crowds are numbered like the slot that they push: [0] upwards, [1] downwards.
  lane_lookups crowd[2];                // slots -> slots: the n-th slot of each slot's crowd
  lane_lookups mine, theirs;            // slots -> leftovers
  lane_lookups slot_mine, slot_theirs;  // leftovers -> slots

  const std::uint16_t* house_size = nullptr;    // by lane
  const std::uint16_t* segment_size = nullptr;  // by lane
  const std::uint32_t* slot_lanes = nullptr;    // by vector: the lanes in use
  const std::uint32_t* segment_lanes = nullptr;
  const std::uint32_t* b_unit_lanes = nullptr;   // by vector of segments: b is a unit
  const std::uint32_t* segment_house = nullptr;  // by segment: its first house
  const std::uint32_t* segment_slots = nullptr;  // [segment * slot_vectors + vector]: inside
  const std::uint32_t* segment_rests = nullptr;  // likewise: in the rest of a or b
  const std::uint32_t* crowd_sizes = nullptr;    // [direction * slot_vectors + vector]: the most
  const std::uint32_t* crowd_item[2] = {};       // by lane of a slot: its crowd's work item
  const std::uint64_t* groups = nullptr;         // [group * group_words + word]: segments
  std::uint32_t group_count = 0, group_words = 0;

  void* memory = nullptr;
};

// Requires: fits_lanes.  Free with release_lane_tables.
[[nodiscard]] lane_tables make_lane_tables(const compiled& rules);
// The same, of slots and houses alone: a sixth of the work.
[[nodiscard]] lane_tables make_house_tables(const compiled& rules);
// Orders and crowds alone, for slots that lie in lanes of somebody else's choice: by slot its lane,
// numbered through all vectors.
[[nodiscard]] lane_tables make_order_tables(const compiled& rules, const std::uint16_t* places,
                                            std::uint32_t vectors);
[[nodiscard]] bool fits_lanes(const compiled& rules, const lane_room& room);
void release_lane_tables(lane_tables& tables) noexcept;

}  // namespace nonet::core
