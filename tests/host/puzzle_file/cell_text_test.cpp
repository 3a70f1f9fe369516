// Cells as text: names, lines, lists, and what is said of others.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "support.hpp"

using namespace nonet;
using namespace nonet::host;

namespace {

const core::board nine{};
const core::board wide{3, 12, 1, 12};

std::vector<std::string> names(std::string_view text, const core::board& shape = nine) {
  const cell_list list = parse_cells(text, shape);
  if (!list.error.empty()) return {std::to_string(list.error_offset) + ": " + list.error};
  std::vector<std::string> result;
  for (const core::cell c : list.cells) result.push_back(cell_name(shape, c));
  return result;
}

using words = std::vector<std::string>;

}  // namespace

TEST_CASE("cells are named by row and column from 1", "[unit][cells]") {
  CHECK(parse_cells("r3c7", nine).cells == std::vector<core::cell>{2 * 9 + 6});
  CHECK(names("R3C7 r9C9") == words{"r3c7", "r9c9"});
  CHECK(names("r2c12", wide) == words{"r2c12"});
  CHECK(names("r01c09") == words{"r1c9"});
}

TEST_CASE("cells are listed with blanks, commas or both", "[unit][cells]") {
  CHECK(names("r1c1 r1c2,r1c3, r1c4 ,r1c5\t\nr1c6") ==
        words{"r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"});
  CHECK(names("  r1c1  ") == words{"r1c1"});
  CHECK(names("") == words{});
  CHECK(names(" \n ") == words{});
  CHECK(names("r1c1 r1c1") == words{"r1c1", "r1c1"});
}

TEST_CASE("a line runs straight, either way, with both ends", "[unit][cells]") {
  CHECK(names("r1c1-r1c4") == words{"r1c1", "r1c2", "r1c3", "r1c4"});
  CHECK(names("r1c4-r1c2") == words{"r1c4", "r1c3", "r1c2"});
  CHECK(names("r3c5-r1c5") == words{"r3c5", "r2c5", "r1c5"});
  CHECK(names("r1c1-r3c3") == words{"r1c1", "r2c2", "r3c3"});
  CHECK(names("r3c1-r1c3") == words{"r3c1", "r2c2", "r1c3"});
  CHECK(names("r3c3-r1c1") == words{"r3c3", "r2c2", "r1c1"});
  CHECK(names("r2c2-r2c2") == words{"r2c2"});
  CHECK(names("R1c1-r1C2, r9c9") == words{"r1c1", "r1c2", "r9c9"});
}

TEST_CASE("each cell knows the piece of text that named it", "[unit][cells]") {
  const cell_list list = parse_cells(" r1c1-r1c3, r5c5", nine);
  CHECK(list.offsets == std::vector<std::size_t>{1, 1, 1, 12});
}

TEST_CASE("what names no cell is told from where it stands", "[unit][cells]") {
  struct {
    std::string text, message;
  } const cases[] = {
      {"x", "0: expected a cell such as r3c7, found \"x\""},
      {"r1c1 x", "5: expected a cell such as r3c7, found \"x\""},
      {"r1", "0: expected a cell such as r3c7, found \"r1\""},
      {"r1c", "0: expected a cell such as r3c7, found \"r1c\""},
      {"rc1", "0: expected a cell such as r3c7, found \"rc1\""},
      {"c1r1", "0: expected a cell such as r3c7, found \"c1r1\""},
      {"r1c1r2c2", "0: expected a cell such as r3c7, found \"r1c1r2c2\""},
      {"r-1c1", "0: expected a cell such as r3c7, found \"r-1c1\""},
      {"r1c1;r1c2", "0: expected a cell such as r3c7, found \"r1c1;r1c2\""},
      {"r1c1-r1c4-r4c4", "0: expected a cell such as r3c7, found \"r1c1-r1c4-r4c4\""},
      {"r1c1 - r1c4", "5: expected a line such as r1c1-r1c4 without blanks, found \"-\""},
      {"r1c1- r1c4", "0: expected a line such as r1c1-r1c4 without blanks, found \"r1c1-\""},
      {"r1c1 -r1c4", "5: expected a line such as r1c1-r1c4 without blanks, found \"-r1c4\""},
      {"r1c1-x", "0: expected a cell such as r3c7, found \"r1c1-x\""},
      {"r10c1", "0: r10c1 is outside the 9 rows"},
      {"r1c1, r1c10", "6: r1c10 is outside the 9 columns"},
      {"r1c1-r1c10", "0: r1c10 is outside the 9 columns"},
      {"r0c1", "0: r0c1 does not count rows from 1"},
      {"r1c0", "0: r1c0 does not count columns from 1"},
      {"r99999999999999999999c1", "0: r99999999999999999999c1 is outside the 9 rows"},
      {"r1c1-r2c3", "0: r1c1-r2c3 is no straight line"},
      {"r1c1,,r1c2", "5: expected a cell before the comma, found none"},
      {", r1c1", "0: expected a cell before the comma, found none"},
      {",", "0: expected a cell before the comma, found none"},
      {"r1c1, ", "4: expected a cell after the comma, found none"},
      {"r\xEF\xBC\x91"
       "c1",
       "0: expected a cell such as r3c7, found \"r\xEF\xBC\x91"
       "c1\""},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    CHECK(names(c.text) == words{c.message});
  }
  CHECK(names("r1c1", core::board{1, 1, 1, 1}) == words{"r1c1"});
  CHECK(names("r2c1", core::board{1, 1, 1, 1}) == words{"0: r2c1 is outside the 1 row"});
}
