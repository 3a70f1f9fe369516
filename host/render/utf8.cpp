// Widths by hand: what wcwidth() says depends on the locale, and a drawing must not.
// SPDX-License-Identifier: MIT
#include "render/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "puzzle_file/character_kind.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

constexpr char32_t replacement = U'\uFFFD';

struct range {
  char32_t first, last;
};

// East Asian Wide and Fullwidth blocks and the emoji planes (Unicode annex 11, by block).
constexpr std::array<range, 9> wide = {{{0x1100, 0x115F},
                                        {0x2E80, 0x303E},
                                        {0x3041, 0xA4CF},
                                        {0xAC00, 0xD7A3},
                                        {0xF900, 0xFAFF},
                                        {0xFE30, 0xFE6F},
                                        {0xFF00, 0xFF60},
                                        {0x1F300, 0x1FAFF},
                                        {0x20000, 0x3FFFD}}};

}  // namespace

std::u32string decode_printable(std::string_view utf8) {
  std::u32string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const code_point next = decode(utf8, at);
    at += next.bytes;
    const char32_t c = next.valid ? next.value : replacement;
    const character_kind kind = kind_of(c);
    // Joining ones make sense only with their neighbours, which a drawing may cut apart.
    if (kind != character_kind::control && kind != character_kind::joining) out.push_back(c);
  }
  return out;
}

void append_utf8(std::string* to, char32_t c) {
  const auto put = [to](char32_t byte) { to->push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

int columns_of(char32_t c) noexcept {
  const bool is_wide = std::any_of(wide.begin(), wide.end(),
                                   [c](const range& r) { return c >= r.first && c <= r.last; });
  return is_wide ? 2 : 1;
}

char32_t to_ascii(char32_t c) noexcept {
  if (c < 0x80) return c;
  constexpr std::array<std::pair<char32_t, char32_t>, 18> near = {{{U'\u00A0', U' '},
                                                                   {U'\u00B7', U'.'},
                                                                   {U'\u00D7', U'x'},
                                                                   {U'\u2022', U'*'},
                                                                   {U'\u2026', U'~'},
                                                                   {U'\u2190', U'<'},
                                                                   {U'\u2191', U'^'},
                                                                   {U'\u2192', U'>'},
                                                                   {U'\u2193', U'v'},
                                                                   {U'\u2212', U'-'},
                                                                   {U'\u2227', U'^'},
                                                                   {U'\u2228', U'v'},
                                                                   {U'\u2264', U'<'},
                                                                   {U'\u2265', U'>'},
                                                                   {U'\u25CB', U'o'},
                                                                   {U'\u25CF', U'@'},
                                                                   {U'\u2303', U'^'},
                                                                   {U'\u2304', U'v'}}};
  const auto found =
      std::find_if(near.begin(), near.end(), [c](const auto& pair) { return pair.first == c; });
  return found == near.end() ? U'?' : found->second;
}

}  // namespace nonet::host
