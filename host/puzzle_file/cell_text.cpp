// Cells as the puzzle file writes them: "r3c7", "r1c1-r1c4", lists of both.
// SPDX-License-Identifier: MIT
#include "puzzle_file/cell_text.hpp"

#include <algorithm>

#include "nonet/host/document.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

// A number from 1; as large as it gets counts as "too large" and no more.
struct number {
  std::size_t length = 0;
  std::uint32_t value = 0;
};

number number_at(std::string_view text) {
  number n;
  while (n.length < text.size() && text[n.length] >= '0' && text[n.length] <= '9') {
    n.value = std::min(n.value * 10 + static_cast<std::uint32_t>(text[n.length] - '0'), 10000U);
    ++n.length;
  }
  return n;
}

bool begins_with_letter(std::string_view text, char lower) {
  return !text.empty() && (text[0] == lower || text[0] == lower - 'a' + 'A');
}

std::string range_error(std::string_view name, std::uint32_t value, std::uint32_t limit,
                        const char* of) {
  if (value == 0) return std::string(name.substr(0, 40)) + " does not count " + of + "s from 1";
  if (value <= limit) return "";
  return std::string(name.substr(0, 40)) + " is outside the " + std::to_string(limit) + " " + of +
         (limit == 1 ? "" : "s");
}

// Steps from one end to the other, both included.  Empty if they lie on no straight line.
std::vector<core::cell> straight_line(const core::board& shape, core::cell from, core::cell to) {
  const auto row = [&](core::cell c) { return static_cast<int>(c / shape.columns); };
  const auto column = [&](core::cell c) { return static_cast<int>(c % shape.columns); };
  const int down = row(to) - row(from);
  const int right = column(to) - column(from);
  const int steps = std::max(std::abs(down), std::abs(right));
  std::vector<core::cell> cells;
  if (down != 0 && right != 0 && std::abs(down) != std::abs(right)) return cells;
  const auto sign = [](int x) { return (x > 0) - (x < 0); };
  for (int i = 0; i <= steps; ++i) {
    cells.push_back(shape.at(static_cast<std::uint32_t>(row(from) + i * sign(down)),
                             static_cast<std::uint32_t>(column(from) + i * sign(right))));
  }
  return cells;
}

// Adds the cells of one piece; returns what is wrong with it.
std::string add_piece(std::string_view piece, const core::board& shape,
                      std::vector<core::cell>& cells) {
  const named_cell first = cell_at(piece, shape);
  const std::string_view rest = piece.substr(first.length);
  const named_cell last = cell_at(rest.substr(rest.starts_with('-') ? 1 : 0), shape);
  const bool is_line = rest.starts_with('-') && last.length > 0 && last.length + 1 == rest.size();
  if (first.length == 0 || (!rest.empty() && !is_line)) {
    const bool blanks = piece.starts_with('-') || piece.ends_with('-');
    if (blanks) return "expected a line such as r1c1-r1c4 without blanks, found " + quoted(piece);
    return "expected a cell such as r3c7, found " + quoted(piece);
  }
  if (!first.error.empty()) return first.error;
  if (!is_line) {
    cells.push_back(first.cell);
    return "";
  }
  if (!last.error.empty()) return last.error;
  const auto line = straight_line(shape, first.cell, last.cell);
  if (line.empty()) return std::string(piece) + " is no straight line";
  cells.insert(cells.end(), line.begin(), line.end());
  return "";
}

}  // namespace

named_cell cell_at(std::string_view text, const core::board& shape) {
  if (!begins_with_letter(text, 'r')) return {};
  const number row = number_at(text.substr(1));
  const std::string_view rest = text.substr(1 + row.length);
  if (row.length == 0 || !begins_with_letter(rest, 'c')) return {};
  const number column = number_at(rest.substr(1));
  if (column.length == 0) return {};
  named_cell result;
  result.length = 2 + row.length + column.length;
  const std::string_view name = text.substr(0, result.length);
  result.error = range_error(name, row.value, shape.rows, "row");
  if (result.error.empty()) result.error = range_error(name, column.value, shape.columns, "column");
  if (result.error.empty()) result.cell = shape.at(row.value - 1, column.value - 1);
  return result;
}

cell_list parse_cells(std::string_view text, const core::board& shape) {
  cell_list result;
  constexpr std::size_t shortest = 5;  // a cell and a blank
  result.cells.reserve(text.size() / shortest + 1);
  result.offsets.reserve(text.size() / shortest + 1);
  const auto fail = [&](std::size_t offset, std::string error) {
    result = {{}, {}, offset, std::move(error)};
    return result;
  };
  bool comma_before = true;  // no cell yet since the last comma, or at all
  bool any = false;
  for (std::size_t i = 0; i < text.size();) {
    if (is_space(text[i])) {
      ++i;
      continue;
    }
    if (text[i] == ',') {
      if (comma_before) return fail(i, "expected a cell before the comma, found none");
      comma_before = true;
      any = true;
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !is_space(text[end]) && text[end] != ',') ++end;
    std::string error = add_piece(text.substr(i, end - i), shape, result.cells);
    if (!error.empty()) return fail(i, std::move(error));
    result.offsets.resize(result.cells.size(), i);
    comma_before = false;
    i = end;
  }
  if (any && comma_before) {
    return fail(text.rfind(','), "expected a cell after the comma, found none");
  }
  return result;
}

std::string cell_name(const core::board& shape, core::cell c) {
  std::string name(1, 'r');
  name += std::to_string(c / shape.columns + 1);
  name += 'c';
  return name += std::to_string(c % shape.columns + 1);
}

}  // namespace nonet::host
