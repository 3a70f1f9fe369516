// The thermo rule.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>

#include "nonet/host/document.hpp"
#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

// Mostly steps to cells that touch, now and then a leap; no cell twice.
std::string random_path(core::random_stream& random, const core::board& b) {
  const std::uint64_t most = std::min(b.values(), b.cells());
  const std::uint64_t length = 1 + random.below(most);
  std::vector<core::cell> path{static_cast<core::cell>(random.below(b.cells()))};
  for (int tries = 0; path.size() < length && tries < 50; ++tries) {
    const std::uint64_t row = path.back() / b.columns + random.below(3);
    const std::uint64_t column = path.back() % b.columns + random.below(3);
    const bool inside = row >= 1 && row <= b.rows && column >= 1 && column <= b.columns;
    const auto next =
        static_cast<core::cell>(inside && random.below(10) != 0 ? (row - 1) * b.columns + column - 1
                                                                : random.below(b.cells()));
    if (std::find(path.begin(), path.end(), next) == path.end()) path.push_back(next);
  }
  std::string text = "\"";
  for (const core::cell c : path) text += host::cell_name(b, c) + " ";
  return text + "\",\n";
}

const rule_under_test thermo{
    "thermo", [](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
      std::string text = "thermometers = [\n";
      for (std::uint64_t n = random.below(3) + 1; n != 0; --n) text += random_path(random, b);
      return text + "]\n";
    }};

std::string use(const std::string& list) {
  return "[[rule]]\nuse = \"thermo\"\nthermometers = [" + list + "]\n";
}

}  // namespace

TEST_CASE("thermo holds to its definition", "[property]") { hold_to_definition(thermo); }

TEST_CASE("thermo agrees with brute force", "[property]") { hold_to_brute_force(thermo); }

TEST_CASE("a thermometer longer than the values is refused", "[unit]") {
  CHECK(complaints({4, 4, 0, 2}, use("'r1c1-r1c3', 'r2c1-r2c4'")) ==
        lines{"rule 1 (thermo) thermometers[2]: expected at most 3 cells, as many as there are "
              "values to rise through, found 4"});
}

TEST_CASE("branches, crossings, diagonal steps and single cells are legal", "[unit]") {
  CHECK(complaints(square(4), use("'r1c1 r1c2 r2c3', 'r1c1 r2c1', 'r2c2 r1c2', 'r4c4'")).empty());
}

TEST_CASE("cells in a row that do not touch are legal with a warning", "[unit]") {
  const lines heard = complaints(square(4), use("'r1c1 r1c3'"));
  REQUIRE(heard.size() == 1);
  CHECK(heard[0].find("rule 1 (thermo) thermometers[1]: warning: ") == 0);
}

TEST_CASE("a thermometer that does not rise is named with the cells", "[unit]") {
  const host::puzzle p = make(square(6), use("'r1c1-r1c4'"));
  CHECK(reasons(p, "1356.." + std::string(30, '.')).empty());
  CHECK(reasons(p, "1.34.." + std::string(30, '.')).empty());
  CHECK(reasons(p, "22...." + std::string(30, '.')) ==
        lines{"rule 1 (thermo) thermometers[1]: expected r1c2 at least 1 above r1c1, found 2 and "
              "2"});
  CHECK(reasons(p, "2.3..." + std::string(30, '.')) ==
        lines{"rule 1 (thermo) thermometers[1]: expected r1c3 at least 2 above r1c1, found 3 and "
              "2"});
  CHECK(reasons(p, "4....." + std::string(30, '.')) ==
        lines{"rule 1 (thermo) thermometers[1]: r1c1, place 1 of 4: expected a value from 1 to 3, "
              "found 4"});
}

TEST_CASE("a thermometer is drawn with its bulb at the first cell", "[unit]") {
  CHECK(drawing(make(square(4), use("'r2c2 r1c1'"))) ==
        lines{"disc 0 bulb r2c2 at 0 0 radius 350", "line 0 line r2c2 r1c1 width 250"});
}
