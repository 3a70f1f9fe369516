// What the recording canvas keeps.
// SPDX-License-Identifier: MIT
#include "render/drawing.hpp"

#include <catch2/catch.hpp>

#include "render/variants.hpp"
#include "scenes.hpp"

namespace nonet::test {
namespace {

TEST_CASE("cells outside the board are dropped, and shapes of nothing else", "[render]") {
  host::drawing d({.rows = 2, .columns = 2, .value_min = 1, .value_max = 2});
  d.line(host::layer::under_grid, "line", cells{0, 9, 1}, 10);
  d.line(host::layer::under_grid, "line", cells{9}, 10);
  d.disc(host::layer::under_grid, "bulb", 4, 0, 0, 10);
  d.text(host::layer::under_grid, "total", 4, 0, 0, 10, "x");
  d.text(host::layer::under_grid, "total", 3, 0, 0, 10, "");
  d.outline(host::layer::under_grid, "cage", cells{}, 0, 0);
  CHECK(d.lines().size() == 1);
  CHECK(d.lines().front().cells == cells{0, 1});
  CHECK(d.discs().empty());
  CHECK(d.texts().empty());
  CHECK(d.outlines().empty());
}

TEST_CASE("a straight step passes the cells in between", "[render]") {
  const core::board b{.rows = 4, .columns = 5, .value_min = 1, .value_max = 4};
  CHECK(host::cells_of_step(b, b.at(0, 0), b.at(0, 3)) == cells{0, 1, 2, 3});
  CHECK(host::cells_of_step(b, b.at(3, 3), b.at(1, 1)) == cells{18, 12, 6});
  CHECK(host::cells_of_step(b, b.at(0, 0), b.at(1, 3)) == cells{0, 8});
  CHECK(host::cells_of_step(b, 7, 7) == cells{7, 7});
}

TEST_CASE("lines that meet and cages side by side get different variants", "[render]") {
  scene s(4, 4, 4);
  s.bulb_line({11, 12}).bulb_line({12, 22}).bulb_line({41, 42}).bulb_line({11, 21});
  s.bulb_line({33, 44}).bulb_line({34, 43});
  s.cage({11, 12}).cage({13, 14}).cage({41, 42}).cage({12, 22});
  const host::shape_variants v = host::choose_variants(s.what);
  CHECK(v.line == std::vector<std::size_t>{0, 1, 0, 0, 0, 1});
  CHECK(v.outline == std::vector<std::size_t>{0, 1, 0, 2});
  CHECK(v.outline_look == std::vector<std::size_t>{0, 0, 0, 1});
}

}  // namespace
}  // namespace nonet::test
