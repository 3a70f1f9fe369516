// The layout of boards whose boxes are cut into segments both ways, as on the classic board.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// Each slot lies in three units: a box, and a line of either side.  On each side the segments (a
// line and a box crossing) tile the board, and with them every line of that side and every box:
//
//   side 0   a a a|b b b|c c c      side 1   A B C|. . .|. . .      line of a: a b c
//            d d d|. . .|. . .               A B C|. . .|. . .      box of a: a d g
//            g g g|. . .|. . .               A B C|. . .|. . .      group: all that a reaches
//            -----+-----+-----               -----+-----+-----      through lines and boxes
//            . . .|. . .|. . .               D . .|. . .|. . .
//
// So a board is kept twice, by the segments of either side: a lane for each segment, a vector for
// the first, second and third slot of all of them.  Which slot of a segment comes first is chosen
// such that a slot is in the same vector on both sides (k = i + j modulo 3, where it lies in the
// i-th segment of its box on one side and in the j-th on the other): then a side is brought up to
// date from the other by one lookup for each vector.
//
//   side 0    first:  | a0 b1 c2 ... |     second: | a1 b2 c0 ... |     third: | a2 b0 c1 ... |
//
// Everything that a house says about a segment comes from its siblings: the one or two others in
// its line, or in its box.
//
// Further units (diagonals, say) are cut by the boxes into pieces, a lane each, read off side 0:
//
//   x . .|. . .|. . .      piece 0: a e i of the first box; its siblings are pieces 1 and 2.
//   . x .|. . .|. . .      What its box holds beside it comes row by row of the box: of a segment
//   . . x|. . .|. . .      that the piece meets once the two other slots, else what is left of it
//
// A single slot is a piece as well.  Nothing need be said of fixed values: side 0 takes them from
// the rest of the box, and then a piece has them locked.
//
// Invariants:
//   1. The last lane of a side belongs to nothing and is zero; a lookup that has nothing to take
//      takes that.
//   2. Lanes of a side are in the order of the segments' numbers, those of a further unit as well.
//   3. Every segment of side 0 has three slots.
//   4. A lane and its box siblings, with the line siblings of each, are its group, each once.
//   5. A further unit crosses lines and other further units in one slot at most.
struct tile_lookup {
  alignas(64) std::uint16_t at[32];  // by lane: the lane that is taken
};
// From three vectors: first and second by at, those in `third` from the third by at.
struct tile_gather {
  alignas(64) std::uint16_t at[32];
  std::uint32_t first_two, third;  // the lanes that are filled from either
};
struct tile_side {
  tile_lookup line[2], box[2];  // siblings
  tile_lookup other[3];         // by vector: the same slots on the other side
  alignas(64) std::uint16_t size[32];
  alignas(64) std::uint16_t all[32];  // the values that a line and a box hold
  std::uint32_t lanes;                // in use
};
// Lookups of sixteen lanes from vectors of a side: those from vector v are first[v] to first[v + 1]
// of the list.
struct tile_pieces {
  static constexpr std::uint32_t idle = 15, most_lookups = 24;
  struct lookup {
    alignas(32) std::uint16_t at[16];
  };
  // What side 0 shows of itself: its slots, of each the two others of its segment, all of it.
  enum source : std::uint32_t { slots = 0, others = 3, whole = 6, sources = 7 };

  std::uint32_t count = 0;
  lookup sibling[3];  // the other pieces of the unit
  std::uint32_t siblings = 0;
  lookup from[most_lookups];  // what is in a piece, then what its box has beside it
  std::uint32_t inside_first[sources + 1] = {}, beside_first[sources + 1] = {};
  // Back to side 0, by vector: piece p where the slot is in it, 16 + p where it is beside it.
  tile_lookup back[3][4];
  std::uint32_t backs[3] = {};
  alignas(32) std::uint16_t size[16];
  alignas(32) std::uint16_t all[16];
  std::uint32_t segments = 0;  // the lanes that have two slots and more
};
// What lanes are called elsewhere, for saying where a propagation failed.
struct tile_names {
  std::uint8_t slot[96];                 // by place
  std::uint8_t line[2][32], box[2][32];  // by side and lane: houses
  std::uint8_t segment[2][32], first_house[2][32];
  std::uint8_t unit[16];  // by piece
};
struct tile_tables {
  tile_side side[2];
  tile_pieces pieces;
  tile_gather from_slots[3];  // side 0 from the slots' three vectors
  tile_gather to_slots[3];    // and back
  // By segment (lane + 32 on side 1, + 64 of a piece) and vector: the lanes of side 0 that the
  // rests of its houses have, and that it has itself.
  std::uint32_t rests[80][3], inside[80][3];
  // By group: its side (2: a further unit), its lanes, and some lane of it as above.
  std::uint32_t group_side[8], group_lanes[8];
  alignas(64) std::uint16_t group_at[32];
  std::uint32_t unit_groups;  // a bit for each group that is a further unit

  std::uint16_t place[96];  // by slot: 32 * vector + lane of side 0
  tile_names names;
  bool orders;  // some slots lie above others
};

// The same for kernels that have no wide lookups, on boards of nine boxes of nine slots: a word of
// four lanes for the three segments of a line, so that siblings in the line are neighbours in the
// word, and those in the box are in the same lane of other rows.  A side is
//
//   row 0    | a b c - | of the first group, | second | third |
//   row 1    | d e f - | ...                    in each a word for each of three groups, and three
//   row 2    | g h i - | ...                    vectors for the slots of a segment
//
// In vector k, row i of one side holds the slots of row (k - i) modulo 3 of the other: there word
// w, lane j is here word j, lane w.
struct tile_words {
  std::uint8_t row[81], word[81], lane[81], vector[81];  // by slot, on side 0
  std::uint8_t group_word[6];                            // by group: its word, + 3 on side 1
  std::uint8_t order[6][9];                              // by that: 16 * lane + row, as numbered
  std::uint8_t line[2][81], box[81];                     // by slot: houses
  std::uint8_t further[32];                              // by house: neither line nor box
  bool extras;                                           // there are such, or orders
};

// False: the board is none of these, and the tables are not filled in.  Where something is beside
// houses (orders), the search asks where a propagation failed, and all kernels have to agree: then
// a board is one of tiles if it can be spelled in words, and if it is, all of them keep it so.
// Where only houses matter, further units are for tables alone.
[[nodiscard]] bool make_tile_tables(const compiled& rules, tile_tables& tables);
[[nodiscard]] bool make_tile_words(const compiled& rules, tile_words& words);

}  // namespace nonet::core
