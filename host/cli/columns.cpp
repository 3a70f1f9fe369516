// Measures columns and pads them.
// SPDX-License-Identifier: MIT
#include "columns.hpp"

#include <algorithm>

namespace nonet::cli {
namespace {

// Every byte of UTF-8 but continuation bytes starts a character.
std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string in_columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], characters(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      if (i + 1 < row.size()) text.append(widths[i] - characters(row[i]) + 2, ' ');
    }
    text += '\n';
  }
  return text;
}

}  // namespace nonet::cli
