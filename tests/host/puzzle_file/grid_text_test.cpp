// Grids as text: digits, empty cells, and what is said of the wrong number of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>

#include "puzzle_file/grid_text.hpp"
#include "puzzle_file/text.hpp"
#include "support.hpp"

using namespace nonet;
using namespace nonet::host;

namespace {

constexpr core::board four{4, 4, 1, 4};
constexpr core::board nine{};
constexpr core::board twelve{12, 12, 1, 12};
constexpr core::board from_zero{3, 3, 0, 8};
constexpr core::board letters_only{2, 2, 10, 12};

std::string line(std::string_view text, const core::board& shape) {
  const grid_text grid = parse_grid(text, shape);
  std::string said;
  for (const text_fault& f : grid.faults) {
    said += (said.empty() ? "" : "; ") + std::to_string(f.offset) + ": " + f.message;
  }
  return said.empty() ? grid_line(grid.values) : said;
}

// Characters that stand for cells, of any script.
std::size_t cells_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return !is_space(c) && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace

TEST_CASE("a grid is one character for each cell, white space aside", "[unit][grid]") {
  CHECK(line("1234341221434321", four) == "1234341221434321");
  CHECK(line(" 12 34\n34 12\r\n\t2143\n\v\f4321\n", four) == "1234341221434321");
  CHECK(line("1.0*_...........", four) == "1...............");
}

TEST_CASE("values above nine are letters in either case", "[unit][grid]") {
  const std::string row = "123456789aBc";
  std::string text = row;
  text.append(12 * 11, '.');
  std::string expected = "123456789ABC";
  expected.append(12 * 11, '.');
  CHECK(line(text, twelve) == expected);
}

TEST_CASE("where 0 is a value it is no empty cell", "[unit][grid]") {
  CHECK(line("012345678", from_zero) == "012345678");
  CHECK(line("0.*_.....", from_zero) == "0........");
}

TEST_CASE("a reader of plain grids reads what is plain, and nothing else", "[unit][grid]") {
  for (const core::board& shape : {four, nine, twelve, from_zero, letters_only}) {
    const plain_grid_reader reader(shape);
    std::vector<std::uint8_t> values;
    std::string text(shape.cells(), '.');
    CHECK(reader.read(text, values));
    CHECK(values == parse_grid(text, shape).values);
    for (int c = 0; c < 256; ++c) {
      CAPTURE(c);
      text.back() = static_cast<char>(c);
      const std::vector<std::uint8_t> expected = parse_grid(text, shape).values;
      CHECK(reader.read(text, values) == !expected.empty());
      if (!expected.empty()) CHECK(values == expected);
    }
    text.back() = '.';
    CHECK_FALSE(reader.read(text + ".", values));
    CHECK_FALSE(reader.read(text.substr(1), values));
    CHECK_FALSE(reader.read("\n" + text, values));
  }
}

TEST_CASE("digits and values are each other's inverse", "[unit][grid]") {
  for (std::uint8_t v = 0; v <= 35; ++v) {
    const core::board shape{1, 1, v, v};
    CHECK(parse_grid(std::string(1, digit_of(v)), shape).values == std::vector<std::uint8_t>{v});
  }
  CHECK(digit_of(core::empty_value) == '.');
}

TEST_CASE("regions are called by letters of any script, never by what can't be seen", "[unit]") {
  // A letter or sign of: ASCII, Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Han, hangul, emoji.
  for (const char32_t c :
       U"09AZaz\u00E9\u00DF\u03B1\u0416\u05D0\u0628\u3042\u6F22\uD55C\U0001F600") {
    if (c == 0) continue;
    CAPTURE(static_cast<std::uint32_t>(c));
    CHECK(names_region(c));
  }
  // Signs of ASCII, no-break and ideographic space, soft hyphen, accent, joiner, direction mark,
  // private use, selector, skin tone.
  for (const char32_t c :
       U" .?*_/@[`{~\u00A0\u00AD\u0301\u2003\u200D\u202E\u3000\uE000\uFE0F\U0001F3FD\U000F0000") {
    CAPTURE(static_cast<std::uint32_t>(c));
    CHECK_FALSE(names_region(c));
  }
}

TEST_CASE("a character that is no digit is named with its place", "[unit][grid]") {
  struct {
    std::string text;
    core::board shape;
    std::string message;
  } const cases[] = {
      {"12?4", four, "2: expected 1 to 4 or . 0 * _ for an empty cell, found \"?\""},
      {"12,4", four, "2: expected 1 to 4 or . 0 * _ for an empty cell, found \",\""},
      {"1\"", four, "1: expected 1 to 4 or . 0 * _ for an empty cell, found a quotation mark"},
      {"1\x01", four, "1: expected 1 to 4 or . 0 * _ for an empty cell, found U+0001"},
      {"12\xEF\xBC\x93"
       "4",
       four, "2: expected 1 to 4 or . 0 * _ for an empty cell, found \"\xEF\xBC\x93\" (U+FF13)"},
      {"\xC2\xA0", four,
       "0: expected 1 to 4 or . 0 * _ for an empty cell, found \"\xC2\xA0\" (U+00A0)"},
      {"01-", from_zero, "2: expected 0 to 8 or . * _ for an empty cell, found \"-\""},
      {"1235", four, "3: expected 1 to 4, found 5"},
      {"12A", four, "2: expected 1 to 4, found A"},
      {"1D", twelve, "1: expected 1 to 9 or A to C, found D"},
      {"1z", twelve, "1: expected 1 to 9 or A to C, found z"},
      {"0129", from_zero, "3: expected 0 to 8, found 9"},
      {"AB9", letters_only, "2: expected A to C, found 9"},
      {"2", core::board{1, 1, 1, 1}, "0: expected 1, found 2"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    std::string whole = c.text;
    while (cells_in(whole) < c.shape.cells()) whole += '.';
    CHECK(line(whole, c.shape) == c.message);
  }
}

TEST_CASE("a grid is told of all that is wrong with it, in order", "[unit][grid]") {
  CHECK(line("12?4\n.5..\n\xC3\xA9..9\n....", four) ==
        "2: expected 1 to 4 or . 0 * _ for an empty cell, found \"?\"; 6: expected 1 to 4, found "
        "5; 10: expected 1 to 4 or . 0 * _ for an empty cell, found \"\xC3\xA9\" (U+00E9); 14: "
        "expected 1 to 4, found 9");
  CHECK(line("12?4\n....\n....\n..5", four) ==
        "2: expected 1 to 4 or . 0 * _ for an empty cell, found \"?\"; 17: expected 1 to 4, found "
        "5; 18: expected 16 cells, found 15 (row 4 has 3 instead of 4)");
  const grid_text table = parse_grid("|12|34|\n|34|12|\n|21|43|\n|43|21|", four);
  CHECK(table.faults.size() == grid_text::most_faults + 1);  // and the number of cells
  CHECK(table.untold == 12 - grid_text::most_faults);
  // A larger board was meant.
  CHECK(line("12345678123456781", four) ==
        "16: expected 16 cells, found 17; 8 digits out of range, the first: expected 1 to 4, "
        "found 5");
  CHECK(line("1234\n3412\n2143\n43215", four) ==
        "19: expected 16 cells, found 17 (row 4 has 5 instead of 4); 1 digit out of range, the "
        "first: expected 1 to 4, found 5");
}

TEST_CASE("the wrong number of cells is told with the row that is to blame", "[unit][grid]") {
  struct {
    std::string text, message;
  } const cases[] = {
      {"", "0: expected 16 cells, found 0"},
      {"123434122143432", "15: expected 16 cells, found 15"},
      {"12343412214343211", "16: expected 16 cells, found 17"},
      {"1234\n341\n2143\n4321", "8: expected 16 cells, found 15 (row 2 has 3 instead of 4)"},
      {"1234\n3412\n21432\n4321", "14: expected 16 cells, found 17 (row 3 has 5 instead of 4)"},
      {"1234\n34121\n214\n321", "14: expected 16 cells, found 15 (row 3 has 3 instead of 4)"},
      {"1234\n3412\n2143\n", "14: expected 16 cells, found 12 (3 rows instead of 4)"},
      {"1234\n3412\n2143\n4321\n1234", "20: expected 16 cells, found 20 (5 rows instead of 4)"},
      {"12 34\n\n34 12\n\n21 43\n\n43 2",
       "25: expected 16 cells, found 15 (row 4 has 3 instead of 4)"},
      {"1234.3412.2143.4321",
       "16: expected 16 cells, found 19 (here dots separate the rows, but a dot is an empty cell: "
       "leave them out)"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    CHECK(line(c.text, four) == c.message);
  }
}

TEST_CASE("rows with dots between them are refused and never shifted", "[unit][grid]") {
  std::string text;
  for (int row = 0; row < 9; ++row) text += row > 0 ? ".530070000" : "530070000";
  REQUIRE(text.size() == 89);
  CHECK(line(text, nine) ==
        "81: expected 81 cells, found 89 (here dots separate the rows, but a dot is an empty "
        "cell: leave them out)");
}

TEST_CASE("lines that look like rows but are uneven are warned about", "[unit][grid]") {
  const grid_text uneven = parse_grid("1234\n34122\n143\n4321", four);
  CHECK(uneven.faults.empty());
  REQUIRE(uneven.warning);
  CHECK(grid_line(uneven.values) == "1234341221434321");
  CHECK(uneven.warning->offset == 5);
  CHECK(uneven.warning->message ==
        "line 2 has 5 cells instead of 4 (line ends do not count, the cells after it move)");
  CHECK_FALSE(parse_grid("12343412\n21434321", four).warning);
  CHECK_FALSE(parse_grid("1234\n3412\n2143\n4321", four).warning);
}
