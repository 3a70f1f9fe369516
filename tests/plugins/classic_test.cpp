// The pack of rows, columns and boxes.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

std::optional<std::string> any_box(core::random_stream& random, const core::board& b) {
  std::vector<std::string> shapes;
  for (std::uint32_t r = 1; r <= b.rows; ++r) {
    for (std::uint32_t k = 1; k <= b.columns; ++k) {
      if (b.rows % r != 0 || b.columns % k != 0 || r * k > b.values()) continue;
      shapes.push_back("box = [" + std::to_string(r) + ", " + std::to_string(k) + "]\n");
    }
  }
  return pick(random, shapes);
}

std::optional<std::string> nothing(core::random_stream&, const core::board&) { return ""; }

// Only for boards whose lines are no longer than this.
auto if_fits(bool rows, bool columns, decltype(&any_box) parameters) {
  return [=](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
    if ((rows && b.columns > b.values()) || (columns && b.rows > b.values())) return std::nullopt;
    return parameters(random, b);
  };
}

const rule_under_test rows{"rows", if_fits(true, false, nothing)};
const rule_under_test columns{"columns", if_fits(false, true, nothing)};
const rule_under_test latin{"latin", if_fits(true, true, nothing)};
const rule_under_test boxes{"boxes", if_fits(false, false, any_box)};
const rule_under_test classic{"classic", if_fits(true, true, any_box)};

std::string use(const std::string& name, const std::string& more = "") {
  return "[[rule]]\nuse = \"" + name + "\"\n" + more;
}

}  // namespace

TEST_CASE("rows, columns, boxes, latin and classic hold to their definition", "[property]") {
  hold_to_definition(rows);
  hold_to_definition(columns);
  hold_to_definition(latin);
  hold_to_definition(boxes);
  hold_to_definition(classic);
}

TEST_CASE("rows, columns, boxes, latin and classic agree with brute force", "[property]") {
  hold_to_brute_force(rows);
  hold_to_brute_force(columns);
  hold_to_brute_force(latin);
  hold_to_brute_force(boxes);
  hold_to_brute_force(classic);
}

TEST_CASE("two equal values in a row, column or box are named", "[unit]") {
  const host::puzzle p = make(square(4), use("classic"));
  CHECK(reasons(p, "1..1 .... .... ....") ==
        lines{"rule 1 (classic) rows[1]: r1c1 and r1c4 both hold 1"});
  CHECK(reasons(p, "..3. .... ..3. ....") ==
        lines{"rule 1 (classic) columns[3]: r1c3 and r3c3 both hold 3"});
  CHECK(reasons(p, ".... .... ..2. ...2") ==
        lines{"rule 1 (classic) boxes[4]: r3c3 and r4c4 both hold 2"});
  CHECK(reasons(p, "12.. .... .... ..12").empty());
}

TEST_CASE("values past 9 are named by number and letter", "[unit]") {
  const host::puzzle p = make(square(12), use("rows"));
  CHECK(reasons(p, "B..........B" + std::string(132, '.')) ==
        lines{"rule 1 (rows) rows[1]: r1c1 and r1c12 both hold 11 (B)"});
}

TEST_CASE("the default box is the most square that is no taller than wide", "[unit]") {
  const auto corner = [](std::uint32_t size) {
    return drawing(make(square(size), use("boxes"))).front();
  };
  CHECK(corner(4) == "outline 1 unit r1c1 r1c2 r2c1 r2c2 inset 0 dash 0");
  CHECK(corner(6) == "outline 1 unit r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 inset 0 dash 0");
  CHECK(corner(8) == "outline 1 unit r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 inset 0 dash 0");
  CHECK(corner(10) ==
        "outline 1 unit r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c2 r2c3 r2c4 r2c5 inset 0 dash 0");
  CHECK(corner(12) ==
        "outline 1 unit r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 inset 0 "
        "dash 0");
  CHECK(drawing(make(square(25), use("boxes"))).size() == 25);
  CHECK(drawing(make(square(9), use("latin"))).empty());
}

TEST_CASE("a board without a default box asks for one", "[unit]") {
  CHECK(complaints(square(7), use("classic")) ==
        lines{"rule 1 (classic) box: expected box = [rows, columns], found none; 7 is prime, so "
              "there is no default shape"});
  CHECK(complaints({8, 9, 1, 9}, use("boxes")) ==
        lines{"rule 1 (boxes) box: expected box = [rows, columns], found none; the default of "
              "3 rows x 3 columns does not tile the board of 8 rows x 9 columns"});
  CHECK(complaints(square(7), use("classic", "box = [1, 7]")).empty());
}

TEST_CASE("a box that does not tile or is too large is refused with a mend", "[unit]") {
  CHECK(complaints(square(9), use("boxes", "box = [2, 4]")) ==
        lines{"rule 1 (boxes) box: expected a box that tiles the board of 9 rows x 9 columns and "
              "has at most 9 cells, found 2 rows x 4 columns; box = [3, 3] does"});
  CHECK(complaints(square(6), use("boxes", "box = [3, 3]")) ==
        lines{"rule 1 (boxes) box: expected a box that tiles the board of 6 rows x 6 columns and "
              "has at most 6 cells, found 3 rows x 3 columns; box = [2, 3] does"});
  CHECK(complaints(square(7), use("boxes", "box = [2, 3]")) ==
        lines{"rule 1 (boxes) box: expected a box that tiles the board of 7 rows x 7 columns and "
              "has at most 7 cells, found 2 rows x 3 columns"});
}

TEST_CASE("lines and boxes smaller than the values are said to be so", "[unit]") {
  CHECK(complaints({6, 9, 1, 9}, use("classic")) ==
        lines{"rule 1 (classic): warning: a column of 6 cells is smaller than the 9 values: they "
              "differ, but not each value is in it"});
  CHECK(complaints(square(4), use("boxes", "box = [1, 2]")) ==
        lines{"rule 1 (boxes) box: warning: a box of 2 cells is smaller than the 4 values: they "
              "differ, but not each value is in it"});
}

TEST_CASE("lines longer than the values are refused", "[unit]") {
  CHECK(complaints({2, 5, 1, 4}, use("rows")) ==
        lines{"rule 1 (rows): expected at most 4 cells in a row, as many as there are values, "
              "found 5"});
  CHECK(complaints({5, 5, 0, 3}, use("latin")) ==
        lines{"rule 1 (latin): expected at most 4 cells in a row, as many as there are values, "
              "found 5",
              "rule 1 (latin): expected at most 4 cells in a column, as many as there are values, "
              "found 5"});
}
