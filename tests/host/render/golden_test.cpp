// Whole drawings, compared with files that a person has looked at.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <string>

#include "render/text.hpp"
#include "scenes.hpp"
#include "support/golden.hpp"

namespace nonet::test {
namespace {

void require_golden(const std::string& name, const scene& s, const host::text_style& style = {}) {
  test::require_golden(name, host::draw_text(s.what, s.values, s.values, style));
}

constexpr std::string_view classic_givens =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

[[nodiscard]] scene mixed() {
  scene s(6, 6, 6);
  s.boxes(2, 3).givens("...... .4.... ..1... .....4 6..... .5..36");
  s.cage({11, 12, 21}, "14").cage({13, 14}, "10").cage({65, 66}, "9");
  s.bulb_line({31, 32, 42, 43, 33}).bulb_line({46, 55, 54}).bulb_line({61});
  s.sign_right(25, "<").sign_below(15, "v").sign_below(44, "^").sign_right(51, ">");
  return s;
}

TEST_CASE("a classic grid shows its boxes in heavy lines", "[render][golden]") {
  require_golden("classic_9x9", scene(9, 9, 9).boxes(3, 3).givens(classic_givens));
}

TEST_CASE("boards of other sizes and shapes are drawn like the usual one", "[render][golden]") {
  require_golden("classic_4x4", scene(4, 4, 4).boxes(2, 2).givens("1... ...3 2... ...4"));
  require_golden("classic_6x6",
                 scene(6, 6, 6).boxes(2, 3).givens("1..... ..2... .3.... ....4. ...5.. .....6"));
  require_golden("no_boxes_2x7", scene(2, 7, 7).givens("1.3.5.7 .2.4.6."));
  require_golden("one_cell", scene(1, 1, 1));
  scene large(16, 16, 16);
  large.boxes(4, 4);
  for (core::cell c = 0; c < large.board.cells(); c += 5) {
    large.values[c] = static_cast<std::uint8_t>(1 + c % 16);
  }
  require_golden("classic_16x16", large);
  require_golden("classic_16x16_narrow", large, {.width = 40});
}

TEST_CASE("irregular regions are joined by the right junctions", "[render][golden]") {
  require_golden("regions_6x6", scene(6, 6, 6)
                                    .regions("FFFFFD FAADDD EEAADD EEAABB CEEBBB CCCCCB")
                                    .givens("5..64. ...5.. .6..1. .3...2 251.36 .1...."));
}

TEST_CASE("cages have an outline of their own and a total", "[render][golden]") {
  scene s(4, 4, 4);
  s.boxes(2, 2).givens(".... ..3. .... ....");
  s.cage({11, 12, 21}, "7").cage({13, 23}, "4").cage({14, 24, 34}, "9").cage({22, 32, 33, 42});
  s.cage({31}, "2").cage({41}).cage({43, 44}, "5");
  require_golden("cages_4x4", s);
  require_golden("cages_4x4_narrow", s, {.width = 30});
  require_golden("cages_4x4_ascii", s, {.ascii = true});
}

TEST_CASE("a cage with a hole and a cage in two pieces are outlined too", "[render][golden]") {
  scene s(4, 4, 4);
  s.cage({11, 12, 13, 21, 23, 31, 32, 33}, "20").cage({14, 44}, "5").cage({22}, "3");
  require_golden("cages_with_hole", s);
}

TEST_CASE("cages that overlap keep their totals and outlines apart", "[render][golden]") {
  scene s(3, 3, 3);
  s.cage({11, 12, 21}, "6").cage({12, 13, 22}, "5").cage({11, 21, 31}, "106");
  require_golden("cages_overlap", s);
}

TEST_CASE("lines lead from their bulb through the cells", "[render][golden]") {
  scene s(6, 6, 6);
  s.boxes(2, 3).givens("...... .4.... ..1... ...... ....2. ......");
  s.bulb_line({11, 12, 22, 23, 13}).bulb_line({33, 42, 51, 52}).bulb_line({16, 26, 36, 46, 45});
  s.bulb_line({62, 63, 64, 65, 55}).bulb_line({66});
  require_golden("lines_6x6", s);
  require_golden("lines_6x6_ascii", s, {.ascii = true});
}

TEST_CASE("branches of a line look alike, lines that cross do not", "[render][golden]") {
  scene s(4, 4, 4);
  s.bulb_line({11, 12, 13}).bulb_line({11, 21, 31}).bulb_line({24, 23, 22, 21});
  s.bulb_line({41, 32, 23, 14}).bulb_line({33, 44}).bulb_line({34, 43});
  require_golden("lines_cross", s);
}

TEST_CASE("a step to a cell far off is dotted, a straight one passes through", "[render][golden]") {
  scene s(4, 6, 6);
  s.bulb_line({11, 14, 44}).bulb_line({21, 46});
  require_golden("lines_far", s);
}

TEST_CASE("signs stand on the border between two cells", "[render][golden]") {
  scene s(4, 4, 4);
  s.boxes(2, 2).givens("3... .... .... ...1");
  s.sign_right(11, ">").sign_right(13, "<").sign_right(32, "<").sign_below(11, "v");
  s.sign_below(12, "^").sign_below(21, "^").sign_below(44 - 10, "v");
  require_golden("signs_4x4", s);
  require_golden("signs_4x4_ascii", s, {.ascii = true});
}

TEST_CASE("a sign between cells that are apart hides no value", "[render][golden]") {
  scene s(2, 3, 3);
  s.givens("1.2 .3.");
  s.what.line(host::layer::over_grid, "sign", s.at({11, 13}), 30);
  s.what.text(host::layer::over_grid, "sign", s.at({11}).front(), 1000, 0, 300, "<");
  s.what.text(host::layer::over_grid, "sign", s.at({21}).front(), 1000, 0, 300, ">");
  require_golden("sign_far", s);
}

TEST_CASE("diagonals leave the grid small", "[render][golden]") {
  require_golden("diagonals_9x9", scene(9, 9, 9).boxes(3, 3).diagonals().givens(classic_givens));
  require_golden("diagonals_4x4_ascii",
                 scene(4, 4, 4).boxes(2, 2).diagonals().givens("1... .... ..2. ...."),
                 {.ascii = true});
}

TEST_CASE("a mix of rules stays readable", "[render][golden]") {
  require_golden("mixed_6x6", mixed());
  require_golden("mixed_6x6_ascii", mixed(), {.ascii = true});
  require_golden("mixed_6x6_colour", mixed(), {.colour = true});
}

TEST_CASE("marks on borders, at corners, around values and outside the board find their place",
          "[render][golden]") {
  scene s(3, 3, 3);
  s.givens("1.. .2. ...");
  s.what.disc(host::layer::over_grid, "dot", 0, 500, 0, 100);
  s.what.disc(host::layer::over_grid, "dot", 4, 0, 500, 100);
  s.what.disc(host::layer::under_grid, "odd", 4, 0, 0, 350);
  s.what.text(host::layer::over_grid, "corner", 4, 500, 500, 200, "7");
  s.what.text(host::layer::over_grid, "outside", 0, -1000, 0, 300, "15");
  s.what.text(host::layer::over_grid, "outside", 1, 0, -1000, 300, "8");
  s.what.text(host::layer::over_grid, "outside", 8, 1000, 0, 300, "9");
  require_golden("marks_3x3", s);
}

TEST_CASE("labels can be left out", "[render][golden]") {
  require_golden("no_labels", scene(2, 2, 2).givens("1..2"), {.labels = false});
}

}  // namespace
}  // namespace nonet::test
