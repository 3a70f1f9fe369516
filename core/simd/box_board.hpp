// Boards of rows, columns and boxes, and nothing else.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/house_kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// Slots are numbered by rows; a row has size[0] * size[1] of them, which is also the number of
// values, and a box size[0] rows and size[1] columns.
//
// A board is kept by rows, a lane for each column, and turned over, by columns, a lane for each
// row. So segments of boxes and lines stand upright on either side, and the lanes of a box are
// neighbours:
//
//   by rows   | a b c d | e f g h |   a segment: a and the three below it in its box.  Its siblings
//             | . . . . | . . . . |   in the line: those of the blocks below, in the same lane; in
//             | . . . . | . . . . |   the box: those of lanes b, c and d
//             | . . . . | . . . . |
//             +---------+---------+
//
// A segment of side s has size[s] slots, and size[1 - s] of them make a line; so many lanes make a
// box as well.  A vector takes as many whole boxes as it has room for.
struct box_board {
  static constexpr std::uint32_t most_values = 32, most_segments = 2 * 32 * 16;
  std::uint32_t size[2] = {};
  std::uint32_t segments = 0;
  std::uint8_t side[most_segments];   // by segment
  std::uint16_t slot[most_segments];  // and the first of its slots
  // Groups of segments to guess in: group i has members first[i] up to first[i + 1], ascending.
  static constexpr std::uint32_t most_groups = 32;
  std::uint32_t groups = 0, first[most_groups + 1] = {};
  std::uint16_t member[most_segments];
};

// False: the board is none of these, or its boxes have more rows or columns than `lanes`.
[[nodiscard]] bool make_box_board(const compiled& rules, std::uint32_t lanes, box_board& board);

// Null if the board is none of these.  Requires a processor that can run it.
template <class Mask>
[[nodiscard]] house_kernel<Mask>* make_boxes_avx2_kernel(const compiled& rules);
template <class Mask>
[[nodiscard]] house_kernel<Mask>* make_boxes_avx512_kernel(const compiled& rules);

}  // namespace nonet::core
