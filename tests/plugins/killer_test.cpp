// The killer rule.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

#include "nonet/host/document.hpp"
#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

// Any cells in any order, connected or not; a sum that the cage alone can have, or none.
std::string random_cage(core::random_stream& random, const core::board& b) {
  const bool repeats = random.below(4) == 0;
  const std::uint64_t most = repeats ? b.cells() : std::min(b.cells(), b.values());
  const auto n = static_cast<std::uint32_t>(1 + random.below(std::min<std::uint64_t>(most, 6)));
  std::vector<core::cell> cells(b.cells());
  std::iota(cells.begin(), cells.end(), core::cell{0});
  random.shuffle(std::span(cells));

  std::string text = "  { cells = \"";
  for (std::uint32_t i = 0; i < n; ++i) text += host::cell_name(b, cells[i]) + " ";
  text += "\"";
  const std::uint32_t lo = n * b.value_min + (repeats ? 0 : n * (n - 1) / 2);
  const std::uint32_t hi = n * b.value_max - (repeats ? 0 : n * (n - 1) / 2);
  if (random.below(4) != 0) text += ", sum = " + std::to_string(lo + random.below(hi - lo + 1));
  return text + (repeats ? ", repeats = true },\n" : " },\n");
}

const rule_under_test killer{
    "killer", [](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
      std::string text = "cages = [\n";
      for (std::uint64_t n = random.below(4) + 1; n != 0; --n) text += random_cage(random, b);
      return text + "]\n";
    }};

std::string use(const std::string& cages) {
  return "[[rule]]\nuse = \"killer\"\ncages = [" + cages + "]\n";
}

}  // namespace

TEST_CASE("killer holds to its definition", "[property]") { hold_to_definition(killer); }

TEST_CASE("killer agrees with brute force", "[property]") { hold_to_brute_force(killer); }

TEST_CASE("a sum that no values of the board can make is refused with its range", "[unit]") {
  CHECK(complaints(square(9), use("{ cells = 'r1c1 r1c2', sum = 3 }, "
                                  "{ cells = 'r2c1 r2c2', sum = 20 }")) ==
        lines{"rule 1 (killer) cages[2].sum: expected an integer from 3 to 17 (2 cells), found "
              "20"});
  CHECK(complaints({9, 9, 0, 8}, use("{ cells = 'r1c1-r1c3', sum = 2 }")) ==
        lines{"rule 1 (killer) cages[1].sum: expected an integer from 3 to 21 (3 cells), found "
              "2"});
  CHECK(complaints(square(9), use("{ cells = 'r1c1', sum = 10 }")) ==
        lines{"rule 1 (killer) cages[1].sum: expected an integer from 1 to 9 (1 cell), found 10"});
  CHECK(complaints(square(9), use("{ cells = 'r1c1 r1c2', sum = 1, repeats = true }")) ==
        lines{"rule 1 (killer) cages[1].sum: expected an integer from 2 to 18 (2 cells, values "
              "may repeat), found 1"});
  CHECK(complaints(square(9), use("{ cells = 'r1c1-r1c9', sum = 44 }")) ==
        lines{"rule 1 (killer) cages[1].sum: expected an integer from 45 to 45 (9 cells), found "
              "44"});
}

TEST_CASE("a cage with more cells than values is refused unless values may repeat", "[unit]") {
  CHECK(complaints(square(4), use("{ cells = 'r1c1-r1c4 r2c1' }")) ==
        lines{"rule 1 (killer) cages[1].cells: expected at most 4 cells, as many as there are "
              "values, found 5; repeats = true allows more"});
  CHECK(complaints(square(4), use("{ cells = 'r1c1-r1c4 r2c1', repeats = true }")).empty());
}

TEST_CASE("a cage in several pieces is legal with a warning", "[unit]") {
  const lines heard = complaints(square(4), use("{ cells = 'r1c1 r2c2', sum = 4 }"));
  REQUIRE(heard.size() == 1);
  CHECK(heard[0].find("rule 1 (killer) cages[1].cells: warning: ") == 0);
}

TEST_CASE("cages may overlap, and one cell is a cage", "[unit]") {
  CHECK(complaints(square(4), use("{ cells = 'r1c1 r1c2', sum = 4 }, "
                                  "{ cells = 'r1c2 r1c3' }, { cells = 'r1c2', sum = 1 }"))
            .empty());
}

TEST_CASE("a broken cage is named with what it holds", "[unit]") {
  const host::puzzle p = make(square(4), use("{ cells = 'r1c1 r2c1 r1c2', sum = 6 }"));
  CHECK(reasons(p, "12.. 3... .... ....").empty());
  CHECK(reasons(p, "1... 1... .... ....") ==
        lines{"rule 1 (killer) cages[1]: r1c1 and r2c1 both hold 1"});
  CHECK(reasons(p, "12.. 4... .... ....") ==
        lines{"rule 1 (killer) cages[1]: expected a sum of 6, found 7"});
  CHECK(
      reasons(p, "4... .... .... ....") ==
      lines{"rule 1 (killer) cages[1]: expected a sum of 6, found 7 to 9 (4, and 3 to 5 in 2 empty "
            "cells)"});
}

TEST_CASE("the total stands in the top-most, then left-most cell of its cage", "[unit]") {
  CHECK(drawing(make(square(4), use("{ cells = 'r2c1 r1c3 r1c2 r2c2', sum = 10 }, "
                                    "{ cells = 'r4c4 r3c4' }"))) ==
        lines{"outline 1 cage r2c1 r1c3 r1c2 r2c2 inset 80 dash 60",
              "text 1 total r1c2 at -320 -340 size 220 10",
              "outline 1 cage r4c4 r3c4 inset 80 dash 60"});
}

TEST_CASE("a total is a clue of its own, which goes with its cage", "[unit]") {
  const host::puzzle p = make(square(4), use("{ cells = 'r1c1 r1c2', sum = 4 }"));
  core::model facts(p.shape());
  host::problems found;
  REQUIRE(p.rules.front()->post(facts, found));
  REQUIRE(facts.facts().size() == 2);
  const auto path = [&](const core::fact& f) { return facts.clues()[f.clue].path; };
  CHECK(facts.facts()[0].what == core::fact::kind::all_different);
  CHECK(path(facts.facts()[0]) == "cages[1]");
  CHECK(facts.facts()[1].what == core::fact::kind::sum);
  CHECK(path(facts.facts()[1]) == "cages[1].sum");
}
