// One table for all who must know it: messages, drawings, letters of regions.
// SPDX-License-Identifier: MIT
#include "puzzle_file/character_kind.hpp"

#include <algorithm>
#include <array>

namespace nonet::host {
namespace {

struct block {
  char32_t first, last;
  character_kind kind;
};

using enum character_kind;

// In ascending order, apart from each other; what lies between them are signs.
constexpr std::array<block, 41> blocks = {{
    {0x0000, 0x001F, control},      {0x0020, 0x0020, space},
    {0x007F, 0x009F, control},      {0x00A0, 0x00A0, space},    // no-break space
    {0x00AD, 0x00AD, control},                                  // soft hyphen
    {0x0300, 0x036F, joining},      {0x0483, 0x0489, joining},  // Cyrillic
    {0x0591, 0x05BD, joining},                                  // Hebrew points
    {0x05BF, 0x05BF, joining},      {0x05C1, 0x05C2, joining},
    {0x05C4, 0x05C5, joining},      {0x0610, 0x061A, joining},  // Arabic
    {0x061C, 0x061C, control},                                  // its mark of direction
    {0x064B, 0x065F, joining},      {0x0670, 0x0670, joining},
    {0x1680, 0x1680, space},                                    // Ogham space
    {0x180B, 0x180D, joining},                                  // Mongolian selectors
    {0x180E, 0x180E, control},                                  // its separator
    {0x180F, 0x180F, joining},      {0x1AB0, 0x1AFF, joining},  // combining marks, extended
    {0x1DC0, 0x1DFF, joining},                                  // the supplement
    {0x2000, 0x200A, space},        {0x200B, 0x200F, control},  // joiners, directions
    {0x2028, 0x202E, control},                                  // line ends, directions
    {0x202F, 0x202F, space},        {0x205F, 0x205F, space},
    {0x2060, 0x206F, control},  // invisible operators, directions
    {0x20D0, 0x20FF, joining},  // for symbols
    {0x3000, 0x3000, space},    // ideographic space
    {0x302A, 0x302F, joining},  // tone marks
    {0x3099, 0x309A, joining},  // kana voicing
    {0xD800, 0xF8FF, undefined},    {0xFDD0, 0xFDEF, undefined},
    {0xFE00, 0xFE0F, joining},                                    // variation selectors
    {0xFE20, 0xFE2F, joining},                                    // half marks
    {0xFEFF, 0xFEFF, control},                                    // byte order mark
    {0xFFF0, 0xFFFF, undefined},    {0x1F3FB, 0x1F3FF, joining},  // skin tones
    {0xE0000, 0xE00FF, control},                                  // tags
    {0xE0100, 0xE0FFF, joining},                                  // more selectors
    {0xF0000, 0x10FFFF, undefined},
}};

}  // namespace

character_kind kind_of(char32_t c) noexcept {
  const auto at = std::lower_bound(blocks.begin(), blocks.end(), c,
                                   [](const block& b, char32_t value) { return b.last < value; });
  return at != blocks.end() && at->first <= c ? at->kind : sign;
}

}  // namespace nonet::host
