// Telling boards of rows, columns and boxes.
// SPDX-License-Identifier: MIT
#include "simd/box_board.hpp"

#include <algorithm>
#include <vector>

#include "model/compiled.hpp"

namespace nonet::core {
namespace {

// Whether the slots of a house are those of a box that begins at the first of them.
bool is_box(std::span<const slot> slots, std::uint32_t n, std::uint32_t columns) {
  const std::uint32_t rows = n / columns, first = slots[0];
  if (first / n % rows != 0 || first % n % columns != 0) return false;
  for (std::uint32_t i = 0; i < n; ++i)
    if (slots[i] != first + i / columns * n + i % columns) return false;
  return true;
}

// How many columns its boxes have; 0: some house is neither row, column nor box.
std::uint32_t box_columns(const compiled& r, std::uint32_t n) {
  std::uint32_t columns = 0;
  std::vector<slot> slots;
  for (std::uint32_t h = 0; h < r.house_slots.size(); ++h) {
    slots.assign(r.house_slots[h].begin(), r.house_slots[h].end());
    if (slots.size() != n) return 0;
    std::sort(slots.begin(), slots.end());
    if (slots[n - 1] - slots[0] == n - 1 || slots[1] - slots[0] == n) {
      const std::uint32_t step = slots[1] - slots[0];
      for (std::uint32_t i = 1; i < n; ++i)
        if (slots[i] != slots[0] + i * step) return 0;
      if (step == 1 && slots[0] % n != 0) return 0;
      continue;
    }
    if (columns == 0) {
      while (columns < n && slots[columns] == slots[0] + columns) ++columns;
      if (n % columns != 0) return 0;
    }
    if (!is_box(slots, n, columns)) return 0;
  }
  return columns;
}

// False: there are more than there is room for.
bool list_groups(const compiled& r, box_board& board) {
  if (r.groups > box_board::most_groups) return false;
  board.groups = r.groups;
  for (std::uint32_t i = 0; i < r.groups; ++i) {
    const std::uint32_t n = count_bits(r.segment_groups[i]);
    if (board.first[i] + n > box_board::most_segments) return false;
    board.first[i + 1] = board.first[i];
    for_each_bit(r.segment_groups[i], [&](std::uint32_t g) {
      board.member[board.first[i + 1]++] = static_cast<std::uint16_t>(g);
    });
  }
  return true;
}

}  // namespace

bool make_box_board(const compiled& r, std::uint32_t lanes, box_board& board) {
  const std::uint32_t n = r.width;
  // All houses differ, so that as many units as there are rows, columns and boxes are all of them.
  if (r.contradiction || n < 10 || n > box_board::most_values || r.slots != n * n ||
      r.units != 3 * n || r.house_slots.size() != 3 * n || !r.just_above.empty() ||
      r.leftovers.size() != 0 || r.crowds.size() != 0)
    return false;
  const std::uint32_t columns = box_columns(r, n);
  if (columns < 2 || columns == n || columns > lanes || n / columns > lanes) return false;
  board.size[0] = n / columns;
  board.size[1] = columns;
  board.segments = static_cast<std::uint32_t>(r.segments.size());
  for (std::uint32_t g = 0; g < board.segments; ++g) {
    const std::span<const slot> inside = r.segment_inside[g];
    const auto [first, last] = std::minmax_element(inside.begin(), inside.end());
    board.side[g] = *last - *first >= n ? 0 : 1;
    board.slot[g] = static_cast<std::uint16_t>(*first);
  }
  return list_groups(r, board);
}

}  // namespace nonet::core
