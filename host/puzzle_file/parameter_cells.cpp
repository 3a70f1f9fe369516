// Checks the parameters that speak of cells: lists, paths, regions, pairs.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <map>

#include "nonet/host/document.hpp"
#include "puzzle_file/cell_text.hpp"
#include "puzzle_file/fields.hpp"
#include "puzzle_file/grid_text.hpp"
#include "puzzle_file/parameter_reader.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

// Rows and columns between two cells.
struct distance {
  int rows;
  int columns;
};

distance between(const core::board& shape, core::cell a, core::cell b) {
  const auto apart = [](std::uint32_t x, std::uint32_t y) {
    return std::abs(static_cast<int>(x) - static_cast<int>(y));
  };
  return {apart(a / shape.columns, b / shape.columns), apart(a % shape.columns, b % shape.columns)};
}

// A step of a king, or none.
bool touch(const core::board& shape, core::cell a, core::cell b) {
  const distance d = between(shape, a, b);
  return d.rows <= 1 && d.columns <= 1;
}

bool share_an_edge(const core::board& shape, core::cell a, core::cell b) {
  const distance d = between(shape, a, b);
  return d.rows + d.columns == 1;
}

using cell_set = std::bitset<std::size_t{core::max_side} * core::max_side>;

// The pieces of a set of cells, edge to edge.
std::size_t count_pieces(const core::board& shape, const std::vector<std::uint32_t>& cells) {
  cell_set open;
  for (const core::cell c : cells) open[c] = true;
  std::size_t pieces = 0;
  std::vector<core::cell> stack;
  stack.reserve(cells.size());
  for (const core::cell first : cells) {
    if (!open[first]) continue;
    ++pieces;
    open[first] = false;
    stack.assign(1, first);
    const auto visit = [&](core::cell c) {
      if (open[c]) stack.push_back(c);
      open[c] = false;
    };
    while (!stack.empty()) {
      const core::cell c = stack.back();
      stack.pop_back();
      if (c >= shape.columns) visit(c - shape.columns);
      if (c + shape.columns < shape.cells()) visit(c + shape.columns);
      if (c % shape.columns > 0) visit(c - 1);
      if (c % shape.columns + 1 < shape.columns) visit(c + 1);
    }
  }
  return pieces;
}

// The first cell that stands a second time, or the number of cells.
std::size_t first_repeat(const std::vector<std::uint32_t>& cells) {
  cell_set seen;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (seen[cells[i]]) return i;
    seen[cells[i]] = true;
  }
  return cells.size();
}

std::size_t past_spaces(std::string_view text, std::size_t i) {
  while (i < text.size() && is_space(text[i])) ++i;
  return i;
}

}  // namespace

nonet_value parameter_reader::cell(const node& value, const value_path& path) {
  nonet_value result{};
  result.kind = NONET_CELL;
  if (value.what != node::type::string) {
    expect("a cell such as \"r3c7\"", value, path);
    return result;
  }
  const std::string_view text = value.text;
  const std::size_t begin = past_spaces(text, 0);
  const named_cell name = cell_at(text.substr(begin), context_.shape);
  if (name.length == 0 || past_spaces(text, begin + name.length) != text.size()) {
    error(value.at, path, "expected a cell such as r3c7, found " + quoted(text));
  } else if (!name.error.empty()) {
    error(place_in(context_.text, value, begin), path, name.error);
  }
  result.integer = name.cell;
  return result;
}

bool parameter_reader::add_cells(const node& text, const value_path& path,
                                 std::vector<std::uint32_t>& cells, std::vector<position>& places) {
  if (text.what != node::type::string) {
    expect("cells such as \"r1c1 r1c2\"", text, path);
    return false;
  }
  cell_list list = parse_cells(text.text, context_.shape);
  if (!list.error.empty()) {
    error(place_in(context_.text, text, list.error_offset), path, std::move(list.error));
    return false;
  }
  if (cells.empty())
    cells = std::move(list.cells);
  else
    cells.insert(cells.end(), list.cells.begin(), list.cells.end());
  if (has_places()) {
    const std::vector<position> found = places_in(context_.text, text, list.offsets);
    places.insert(places.end(), found.begin(), found.end());
  } else {
    places.resize(cells.size(), text.at);
  }
  return true;
}

nonet_value parameter_reader::cells(const nonet_param& p, const node& value,
                                    const value_path& path) {
  nonet_value result{};
  result.kind = NONET_CELLS;
  std::vector<std::uint32_t> cells;
  std::vector<position> places;
  bool good = true;
  if (value.what == node::type::array) {
    for (const node& text : value.items) good = add_cells(text, path, cells, places) && good;
  } else {
    good = add_cells(value, path, cells, places);
  }
  if (!good) return result;
  check_cells(p, value, path, cells, places);
  result.count = static_cast<std::uint32_t>(cells.size());
  result.as.cells = tree_.cells_.emplace_back(std::move(cells)).data();
  if (has_places()) tree_.cell_places_.emplace(path.text(), std::move(places));
  return result;
}

void parameter_reader::check_cells(const nonet_param& p, const node& value, const value_path& path,
                                   const std::vector<std::uint32_t>& cells,
                                   const std::vector<position>& places) {
  const auto name = [&](std::size_t i) { return cell_name(context_.shape, cells[i]); };
  const integer_range range(p.min, p.max);
  const auto count = static_cast<std::int64_t>(cells.size());
  if (!range.holds(count)) error(value.at, path, range.count_message("cell", count));
  if ((p.flags & NONET_REPEATS) == 0) {
    if (const std::size_t i = first_repeat(cells); i < cells.size()) {
      error(places[i], path, "expected each cell once, found " + name(i) + " twice");
      return;
    }
  }
  if ((p.flags & NONET_CONNECTED) != 0) {
    if (const std::size_t pieces = count_pieces(context_.shape, cells); pieces > 1) {
      warning(value.at, path,
              "expected cells in one piece, found " + std::to_string(pieces) + " pieces");
    }
  }
  if ((p.flags & NONET_PATH) != 0) {
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (touch(context_.shape, cells[i - 1], cells[i])) continue;
      warning(places[i], path,
              "expected cells that touch, found " + name(i - 1) + " and then " + name(i));
      break;
    }
  }
}

nonet_value parameter_reader::regions(const node& value, const value_path& path) {
  nonet_value result{};
  result.kind = NONET_REGIONS;
  if (value.what != node::type::string) {
    expect("a string with one letter for each cell", value, path);
    return result;
  }
  std::vector<std::uint32_t> numbers;
  std::vector<std::uint32_t> letters;
  std::vector<std::size_t> places, first_places;
  for (std::size_t i = 0; i < value.text.size();) {
    const code_point c = decode(value.text, i);
    const bool space = c.bytes == 1 && is_space(value.text[i]);
    if (!space && !names_region(c.value)) {
      error(place_in(context_.text, value, i), path,
            "expected a letter or digit for the region of each cell, found " +
                character_name(value.text, i));
      return result;
    }
    if (!space) {
      places.push_back(i);
      const auto letter = static_cast<std::uint32_t>(c.value);
      const auto known = std::find(letters.begin(), letters.end(), letter);
      numbers.push_back(static_cast<std::uint32_t>(known - letters.begin()));
      if (known == letters.end()) {
        letters.push_back(letter);
        first_places.push_back(i);
      }
    }
    i += c.bytes;
  }
  if (const auto fault = count_fault(value.text, places, context_.shape, "letters")) {
    error(place_in(context_.text, value, fault->offset), path, fault->message);
    return result;
  }
  if (const auto uneven = uneven_rows(value.text, places, context_.shape)) {
    warning(place_in(context_.text, value, uneven->offset), path, uneven->message);
  }
  if (has_places())
    tree_.cell_places_.emplace(path.text(), places_in(context_.text, value, first_places));
  result.count = static_cast<std::uint32_t>(numbers.size());
  result.integer = static_cast<std::int64_t>(letters.size());
  numbers.insert(numbers.end(), letters.begin(), letters.end());
  result.as.cells = tree_.cells_.emplace_back(std::move(numbers)).data();
  return result;
}

nonet_value parameter_reader::pair(const nonet_param& p, const node& value,
                                   const value_path& path) {
  nonet_value result{};
  result.kind = NONET_PAIR;
  const auto expected = [&p] {
    return "two cells with " + one_of(choices_of(p)) + " between them";
  };
  if (value.what != node::type::string) {
    expect(expected(), value, path);
    return result;
  }
  const std::string_view text = value.text;
  const auto refuse = [&](std::size_t offset, std::string message) {
    error(place_in(context_.text, value, offset), path, std::move(message));
    return result;
  };
  const std::size_t first_begin = past_spaces(text, 0);
  const named_cell first = cell_at(text.substr(first_begin), context_.shape);
  const std::size_t sign_begin = past_spaces(text, first_begin + first.length);
  // The longest choice that stands there: "<=" before "<".
  const char* const* sign = nullptr;
  std::size_t sign_length = 0;
  for (const char* const* choice = p.choices; *choice != nullptr; ++choice) {
    const std::string_view name = *choice;
    if (!text.substr(sign_begin).starts_with(name)) continue;
    if (sign != nullptr && name.size() <= sign_length) continue;
    sign = choice;
    sign_length = name.size();
  }
  const std::size_t second_begin = past_spaces(text, sign_begin + sign_length);
  const named_cell second = cell_at(text.substr(second_begin), context_.shape);
  const bool ends = past_spaces(text, second_begin + second.length) == text.size();
  if (first.length == 0 || sign == nullptr || second.length == 0 || !ends) {
    return refuse(0, "expected " + expected() + ", found " + quoted(text));
  }
  if (!first.error.empty()) return refuse(first_begin, first.error);
  if (!second.error.empty()) return refuse(second_begin, second.error);
  // Whether a pair of one cell makes sense is the rule's to say.
  if ((p.flags & NONET_ADJACENT) != 0 && first.cell != second.cell &&
      !share_an_edge(context_.shape, first.cell, second.cell)) {
    warning(value.at, path,
            "expected cells that share an edge, found " + cell_name(context_.shape, first.cell) +
                " and " + cell_name(context_.shape, second.cell));
  }
  result.integer = sign - p.choices;
  result.count = 2;
  result.as.cells =
      tree_.cells_.emplace_back(std::vector<std::uint32_t>{first.cell, second.cell}).data();
  return result;
}

}  // namespace nonet::host
