// UTF-8 by code points, and where a byte of a file stands in lines and columns.
// SPDX-License-Identifier: MIT
#include "puzzle_file/text.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>

#include "nonet/host/node.hpp"

namespace nonet::host {
namespace {

std::string hex(std::uint32_t value, int digits) {
  char buffer[16];
  const int n = std::snprintf(buffer, sizeof buffer, "%0*X", digits, value);
  return {buffer, static_cast<std::size_t>(n)};
}

}  // namespace

bool before(const position& a, const position& b) noexcept {
  return a.line != b.line ? a.line < b.line : a.column < b.column;
}

code_point decode(std::string_view text, std::size_t offset) noexcept {
  assert(offset < text.size() && "a code point starts inside the text");
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return offset + i < text.size() ? static_cast<unsigned char>(text[offset + i]) : 0U;
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {static_cast<char32_t>(first), 1, true};

  // The first byte gives the length and with it the least value that needs this length.
  std::size_t length = 0;
  std::uint32_t value = 0;
  std::uint32_t least = 0;
  if (first >= 0xC2 && first <= 0xDF) {
    length = 2, value = first & 0x1F, least = 0x80;
  } else if (first >= 0xE0 && first <= 0xEF) {
    length = 3, value = first & 0x0F, least = 0x800;
  } else if (first >= 0xF0 && first <= 0xF4) {
    length = 4, value = first & 0x07, least = 0x10000;
  } else {
    return {static_cast<char32_t>(first), 1, false};
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {static_cast<char32_t>(first), 1, false};
    value = value << 6 | (byte(i) & 0x3F);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least || surrogate || value > 0x10FFFF) {
    return {static_cast<char32_t>(first), 1, false};
  }
  return {static_cast<char32_t>(value), length, true};
}

std::string code_point_name(char32_t c) { return "U+" + hex(static_cast<std::uint32_t>(c), 4); }

std::string character_name(std::string_view text, std::size_t offset) {
  const code_point c = decode(text, offset);
  if (!c.valid) return "byte 0x" + hex(static_cast<std::uint32_t>(c.value), 2);
  if (c.value < 0x20 || c.value == 0x7F) return code_point_name(c.value);
  if (c.value == U'"') return "a quotation mark";
  std::string name = quoted(text.substr(offset, c.bytes));
  if (c.value > 0x7F) name += " (" + code_point_name(c.value) + ")";
  return name;
}

text_map::text_map(std::string_view text) : text_(text) {
  position at{1, 1};
  marks_.push_back({0, at});
  for (std::size_t i = 0; i < text.size();) {
    const bool line_end = text[i] == '\n';
    i += decode(text, i).bytes;
    at = line_end ? position{at.line + 1, 1} : position{at.line, at.column + 1};
    if (line_end || at.column % stride == 1) marks_.push_back({i, at});
  }
}

position text_map::at(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                     [](std::size_t o, const mark& m) { return o < m.offset; });
  assert(next != marks_.begin() && "the first mark is at offset 0");
  const mark& m = *std::prev(next);
  position at = m.at;
  for (std::size_t i = m.offset; i < offset; i += decode(text_, i).bytes) ++at.column;
  return at;
}

std::size_t text_map::offset_of(position p) const {
  const auto next =
      std::upper_bound(marks_.begin(), marks_.end(), p,
                       [](const position& q, const mark& m) { return before(q, m.at); });
  if (next == marks_.begin()) return 0;
  const mark& m = *std::prev(next);
  std::size_t i = m.offset;
  for (std::uint32_t c = m.at.column; m.at.line == p.line && c < p.column; ++c) {
    if (i >= text_.size() || text_[i] == '\n') break;
    i += decode(text_, i).bytes;
  }
  return i;
}

bool check_text(std::string_view name, std::string_view text, problems& found) {
  const auto refuse = [&](std::size_t offset, std::string message) {
    found.error(name, text_map(text.substr(0, offset)).at(offset), "", std::move(message));
    return false;
  };
  if (text.size() > max_source_bytes) {
    return refuse(max_source_bytes, "expected a file of at most 1 MiB, found more from here on");
  }
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    return refuse(0, "expected UTF-8 text, found UTF-16 (save the file as UTF-8)");
  }
  for (std::size_t i = 0; i < text.size();) {
    const code_point c = decode(text, i);
    if (!c.valid || c.value == 0) {
      return refuse(
          i, "expected UTF-8 text, found byte 0x" + hex(static_cast<unsigned char>(text[i]), 2));
    }
    i += c.bytes;
  }
  return true;
}

}  // namespace nonet::host
