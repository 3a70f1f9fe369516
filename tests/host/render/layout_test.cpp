// Where things lie, and how large blocks are.
// SPDX-License-Identifier: MIT
#include "render/layout.hpp"

#include <catch2/catch.hpp>

#include "scenes.hpp"

namespace nonet::test {
namespace {

using host::choose_layout;
using host::offset_of;

TEST_CASE("blocks are small where nothing is drawn inside of cells", "[render]") {
  CHECK(choose_layout(scene(9, 9, 9).boxes(3, 3).what, 0).width == 3);
  CHECK(choose_layout(scene(9, 9, 9).diagonals().what, 0).height == 1);
  CHECK(choose_layout(scene(9, 9, 9).sign_right(11, "<").what, 0).height == 1);
  CHECK(choose_layout(scene(9, 9, 9).bulb_line({11}).what, 0).height == 1);
}

TEST_CASE("blocks have room where lines, cages and totals are", "[render]") {
  CHECK(choose_layout(scene(9, 9, 9).bulb_line({11, 12}).what, 0).width == 7);
  CHECK(choose_layout(scene(9, 9, 9).bulb_line({11, 22}).what, 0).height == 3);
  CHECK(choose_layout(scene(9, 9, 9).cage({11, 12}).what, 0).height == 3);
}

TEST_CASE("blocks get narrower to fit into a terminal", "[render]") {
  const scene roomy = scene(9, 9, 9).cage({11, 12});
  CHECK(choose_layout(roomy.what, 80).width == 7);
  CHECK(choose_layout(roomy.what, 76).width == 5);
  CHECK(choose_layout(scene(25, 25, 25).boxes(5, 5).what, 80).width == 1);
  CHECK(choose_layout(scene(25, 25, 25).diagonals().what, 80).width == 3);
}

TEST_CASE("offsets inside a cell stay inside, those at its edge are on the border", "[render]") {
  CHECK(offset_of(0, 4) == 0);
  CHECK(offset_of(-330, 4) == -3);
  CHECK(offset_of(-449, 2) == -1);
  CHECK(offset_of(449, 1) == 0);
  CHECK(offset_of(450, 2) == 2);
  CHECK(offset_of(500, 4) == 4);
  CHECK(offset_of(-500, 1) == -1);
  CHECK(offset_of(1000, 4) == 8);
  CHECK(offset_of(-1000, 2) == -4);
}

}  // namespace
}  // namespace nonet::test
