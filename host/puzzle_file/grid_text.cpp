// Grids of values as text: one character for each cell.
// SPDX-License-Identifier: MIT
#include "puzzle_file/grid_text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "nonet/host/document.hpp"
#include "puzzle_file/character_kind.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

constexpr std::uint32_t not_a_digit = 0xFF;

std::uint32_t value_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A' + 10);
  if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a' + 10);
  return not_a_digit;
}

// "1 to 9", "1 to 9 or A to C": the digits of a board.
std::string digits_text(const core::board& shape) {
  const auto range = [](std::uint32_t lo, std::uint32_t hi) {
    const std::string first(1, digit_of(static_cast<std::uint8_t>(lo)));
    const std::string last(1, digit_of(static_cast<std::uint8_t>(hi)));
    return lo == hi ? first : first + " to " + last;
  };
  if (shape.value_max <= 9 || shape.value_min >= 10) {
    return range(shape.value_min, shape.value_max);
  }
  return range(shape.value_min, 9) + " or " + range(10, shape.value_max);
}

// A line of the text that holds cells: the first of them and how many.
struct row_text {
  std::size_t first_cell;
  std::size_t count;
};

std::vector<row_text> rows_of(std::string_view text, const std::vector<std::size_t>& cells) {
  std::vector<row_text> rows;
  std::size_t line_end = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (rows.empty() || cells[i] > line_end) {
      line_end = std::min(text.find('\n', cells[i]), text.size());
      rows.push_back({i, 0});
    }
    ++rows.back().count;
  }
  return rows;
}

// The offset just past a cell.
std::size_t past(std::string_view text, std::size_t cell) {
  return cell + decode(text, cell).bytes;
}

// True for "..9.1..": rows of digits with dots between them, so that a dot is no empty cell.
bool dots_separate_rows(std::string_view text, const core::board& shape) {
  std::uint32_t groups = 1;
  std::uint32_t length = 0;
  for (const char c : text) {
    if (is_space(c)) continue;
    if (c != '.') {
      ++length;
      continue;
    }
    if (length != shape.columns) return false;
    ++groups;
    length = 0;
  }
  return groups == shape.rows && length == shape.columns;
}

}  // namespace

std::optional<text_fault> count_fault(std::string_view text, const std::vector<std::size_t>& cells,
                                      const core::board& shape, std::string_view noun) {
  if (cells.size() == shape.cells()) return std::nullopt;
  const bool short_of = cells.size() < shape.cells();
  text_fault fault;
  fault.message = "expected " + std::to_string(shape.cells()) + " " + std::string(noun) +
                  ", found " + std::to_string(cells.size());
  fault.offset = short_of ? (cells.empty() ? 0 : past(text, cells.back())) : cells[shape.cells()];
  if (dots_separate_rows(text, shape)) {
    fault.message += " (here dots separate the rows, but a dot is an empty cell: leave them out)";
    return fault;
  }
  const auto rows = rows_of(text, cells);
  if (rows.size() == shape.rows && shape.rows > 1) {
    const auto odd = std::find_if(rows.begin(), rows.end(), [&](const row_text& r) {
      return short_of ? r.count < shape.columns : r.count > shape.columns;
    });
    // There is one: the rows are as many as they should be, and their sum is too low or high.
    const auto number = static_cast<std::size_t>(odd - rows.begin()) + 1;
    fault.message += " (row " + std::to_string(number) + " has " + std::to_string(odd->count) +
                     " instead of " + std::to_string(shape.columns) + ")";
    fault.offset = short_of ? past(text, cells[odd->first_cell + odd->count - 1])
                            : cells[odd->first_cell + shape.columns];
  } else if (rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [&](const row_text& r) {
               return r.count == shape.columns;
             })) {
    fault.message +=
        " (" + std::to_string(rows.size()) + " rows instead of " + std::to_string(shape.rows) + ")";
  }
  return fault;
}

std::optional<text_fault> uneven_rows(std::string_view text, const std::vector<std::size_t>& cells,
                                      const core::board& shape) {
  const auto rows = rows_of(text, cells);
  if (rows.size() != shape.rows || cells.size() != shape.cells()) return std::nullopt;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (rows[r].count == shape.columns) continue;
    return text_fault{cells[rows[r].first_cell],
                      "line " + std::to_string(r + 1) + " has " + std::to_string(rows[r].count) +
                          " cells instead of " + std::to_string(shape.columns) +
                          " (line ends do not count, the cells after it move)"};
  }
  return std::nullopt;
}

bool names_region(char32_t c) noexcept {
  if (c < 0x80) {
    return (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z');
  }
  return kind_of(c) == character_kind::sign;
}

digit_text digit_at(std::string_view text, std::size_t offset, const core::board& shape) {
  const std::uint32_t value = value_of(text[offset]);
  if (value >= shape.value_min && value <= shape.value_max) {
    return {static_cast<std::uint8_t>(value), ""};
  }
  return {0,
          "expected " + digits_text(shape) + ", found " +
              (value == not_a_digit ? character_name(text, offset) : std::string(1, text[offset]))};
}

namespace {

// Reads one grid.
class grid_parser {
 public:
  grid_parser(std::string_view text, const core::board& shape) : text_(text), shape_(shape) {}

  [[nodiscard]] grid_text run() {
    for (std::size_t i = 0; i < text_.size(); i += decode(text_, i).bytes) {
      if (!is_space(text_[i])) cell(i);
    }
    tell_numbers();
    std::stable_sort(result_.faults.begin(), result_.faults.end(),
                     [](const text_fault& a, const text_fault& b) { return a.offset < b.offset; });
    if (result_.faults.empty()) {
      result_.warning = uneven_rows(text_, places_, shape_);
    } else {
      result_.values.clear();
    }
    return std::move(result_);
  }

 private:
  void cell(std::size_t i) {
    places_.push_back(i);
    const char c = text_[i];
    const std::uint32_t value = value_of(c);
    if (c == '.' || c == '*' || c == '_' || (c == '0' && shape_.value_min > 0)) {
      result_.values.push_back(core::empty_value);
    } else if (value == not_a_digit) {
      tell_no_cell(i);
    } else {
      result_.values.push_back(static_cast<std::uint8_t>(value));
      if (value < shape_.value_min || value > shape_.value_max) note_no_value(i);
    }
  }

  void tell_no_cell(std::size_t i) {
    if (result_.faults.size() == grid_text::most_faults) {
      ++result_.untold;
      return;
    }
    result_.faults.push_back({i, "expected " + digits_text(shape_) +
                                     (shape_.value_min > 0 ? " or . 0 * _" : " or . * _") +
                                     " for an empty cell, found " + character_name(text_, i)});
  }

  void note_no_value(std::size_t i) {
    if (no_values_.size() == grid_text::most_faults) {
      ++more_no_values_;
    } else {
      no_values_.push_back({i, digit_at(text_, i, shape_).error});
    }
  }

  // What is wrong with the number of cells, and with digits that are no value of the board.
  void tell_numbers() {
    auto fault = count_fault(text_, places_, shape_, "cells");
    if (places_.size() <= shape_.cells()) {
      std::move(no_values_.begin(), no_values_.end(), std::back_inserter(result_.faults));
      result_.untold += more_no_values_;
    } else if (!no_values_.empty()) {
      // With one too many all that follow stand in the wrong place, and no value of a board that
      // was meant to be larger is a fault by itself.
      fault->message += "; " + quantity(no_values_.size() + more_no_values_, "digit") +
                        " out of range, the first: " + no_values_.front().message;
    }
    if (fault) result_.faults.push_back(*std::move(fault));
  }

  std::string_view text_;
  const core::board& shape_;
  grid_text result_;
  std::vector<std::size_t> places_;    // of the cells
  std::vector<text_fault> no_values_;  // digits that are no value of the board
  std::size_t more_no_values_ = 0;
};

}  // namespace

grid_text parse_grid(std::string_view text, const core::board& shape) {
  return grid_parser(text, shape).run();
}

std::string untold_text(const grid_text& grid) {
  return "expected values and empty cells, found " + quantity(grid.untold, "further character") +
         " that are neither";
}

namespace {
constexpr std::uint8_t unreadable = 0xFE;  // no value, and not core::empty_value
}  // namespace

plain_grid_reader::plain_grid_reader(const core::board& shape) : cells_(shape.cells()) {
  for (std::size_t c = 0; c < value_of_.size(); ++c) {
    const grid_text one = parse_grid(
        std::string(1, static_cast<char>(c)),
        {.rows = 1, .columns = 1, .value_min = shape.value_min, .value_max = shape.value_max});
    value_of_[c] = one.values.empty() ? unreadable : one.values.front();
  }
}

bool plain_grid_reader::read(std::string_view text, std::vector<std::uint8_t>& values) const {
  if (text.size() != cells_) return false;
  values.resize(cells_);
  std::uint8_t bad = 0;
  for (std::size_t i = 0; i < cells_; ++i) {
    const std::uint8_t v = value_of_[static_cast<unsigned char>(text[i])];
    bad |= static_cast<std::uint8_t>(v == unreadable);
    values[i] = v;
  }
  return bad == 0;
}

char digit_of(std::uint8_t value) noexcept {
  if (value < 10) return static_cast<char>('0' + value);
  return value < 36 ? static_cast<char>('A' + (value - 10)) : '.';
}

std::string grid_line(std::span<const std::uint8_t> values) {
  std::string line(values.size(), '.');
  std::transform(values.begin(), values.end(), line.begin(), digit_of);
  return line;
}

}  // namespace nonet::host
