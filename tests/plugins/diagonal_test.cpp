// The diagonal rule.
// SPDX-License-Identifier: MIT
#include <array>
#include <catch2/catch.hpp>

#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

constexpr std::array ways{"", "which = \"main\"\n", "which = \"anti\"\n", "which = \"both\"\n"};

const rule_under_test diagonal{
    "diagonal",
    [](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
      if (b.rows != b.columns || b.rows > b.values()) return std::nullopt;
      return pick(random, ways);
    }};

std::string use(const std::string& more = "") { return "[[rule]]\nuse = \"diagonal\"\n" + more; }

}  // namespace

TEST_CASE("diagonal holds to its definition", "[property]") { hold_to_definition(diagonal); }

TEST_CASE("diagonal agrees with brute force", "[property]") { hold_to_brute_force(diagonal); }

TEST_CASE("two equal values on a diagonal are named, on that diagonal only", "[unit]") {
  const std::string down = "1... .... .... ...1";
  const std::string up = "...2 .... .2.. ....";
  const host::puzzle both = make(square(4), use());
  CHECK(reasons(both, down) == lines{"rule 1 (diagonal) main: r1c1 and r4c4 both hold 1"});
  CHECK(reasons(both, up) == lines{"rule 1 (diagonal) anti: r1c4 and r3c2 both hold 2"});
  const host::puzzle anti = make(square(4), use("which = \"anti\""));
  CHECK(reasons(anti, down).empty());
  CHECK_FALSE(reasons(anti, up).empty());
  const host::puzzle main = make(square(4), use("which = \"main\""));
  CHECK_FALSE(reasons(main, down).empty());
  CHECK(reasons(main, up).empty());
}

TEST_CASE("an oblong board and one with too few values have no diagonals", "[unit]") {
  CHECK(complaints({6, 9, 1, 9}, use()) ==
        lines{"rule 1 (diagonal): expected a square board, found 6 rows x 9 columns"});
  CHECK(complaints({4, 4, 1, 3}, use()) ==
        lines{"rule 1 (diagonal): expected at most 3 cells in a diagonal, as many as there are "
              "values, found 4"});
  CHECK(complaints({4, 4, 0, 4}, use()) ==
        lines{"rule 1 (diagonal): warning: a diagonal of 4 cells is smaller than the 5 values: "
              "they differ, but not each value is in it"});
}

TEST_CASE("the diagonals asked for are drawn", "[unit]") {
  CHECK(drawing(make(square(3), use("which = \"anti\""))) ==
        lines{"line 0 diagonal r1c3 r2c2 r3c1 width 80"});
  CHECK(drawing(make(square(3), use())).size() == 2);
}
