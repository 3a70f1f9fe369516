// The comparison rule.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <numeric>

#include "nonet/host/document.hpp"
#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

// Signs between any cells, after a random order of all cells, so that there is no cycle.
const rule_under_test comparison{
    "comparison",
    [](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
      std::vector<core::cell> order(b.cells());
      std::iota(order.begin(), order.end(), core::cell{0});
      random.shuffle(std::span(order));
      std::string text = "signs = [\n";
      for (std::uint64_t n = random.below(8) + 1; n != 0; --n) {
        const std::size_t higher = 1 + random.below(order.size() - 1);
        const std::string low = host::cell_name(b, order[random.below(higher)]);
        const std::string high = host::cell_name(b, order[higher]);
        const bool less = random.below(2) == 0;
        text += "  \"" + (less ? low + " < " + high : high + " > " + low) + "\",\n";
      }
      return text + "]\n";
    }};

std::string use(const std::string& signs) {
  return "[[rule]]\nuse = \"comparison\"\nsigns = [" + signs + "]\n";
}

}  // namespace

TEST_CASE("comparison holds to its definition", "[property]") { hold_to_definition(comparison); }

TEST_CASE("comparison agrees with brute force", "[property]") { hold_to_brute_force(comparison); }

TEST_CASE("a sign from a cell to itself is refused", "[unit]") {
  CHECK(complaints(square(4), use("'r1c1 < r1c2', 'r2c2 > r2c2'")) ==
        lines{"rule 1 (comparison) signs[2]: expected two different cells, found r2c2 twice"});
}

TEST_CASE("a cycle of signs is refused with its cells in order", "[unit]") {
  CHECK(complaints(square(4), use("'r1c1 < r1c2', 'r1c1 > r1c2'")) ==
        lines{"rule 1 (comparison) signs[2]: expected an order of the cells, found the cycle "
              "r1c1 < r1c2 < r1c1"});
  // The shortest is told, though there is a longer way round.
  CHECK(complaints(square(4), use("'r1c1 < r1c2', 'r1c2 < r1c3', 'r1c3 < r2c3', 'r1c2 < r2c2', "
                                  "'r2c2 < r2c3', 'r1c1 > r2c1', 'r2c1 > r2c2'")) ==
        lines{"rule 1 (comparison) signs[7]: expected an order of the cells, found the cycle "
              "r2c1 < r1c1 < r1c2 < r2c2 < r2c1"});
}

TEST_CASE("each mistake among the signs is told once", "[unit]") {
  CHECK(complaints(square(4), use("'r1c1 < r1c2', 'r1c2 < r1c1', 'r3c1 < r3c2', 'r3c2 < r3c1'"))
            .size() == 2);
}

TEST_CASE("a sign between cells that do not share an edge is legal with a warning", "[unit]") {
  const lines heard = complaints(square(4), use("'r1c1 < r2c2'"));
  REQUIRE(heard.size() == 1);
  CHECK(heard[0].find("rule 1 (comparison) signs[1]: warning: ") == 0);
}

TEST_CASE("a broken sign is named with what the cells hold", "[unit]") {
  const host::puzzle p = make(square(4), use("'r1c1 > r1c2'"));
  CHECK(reasons(p, "21.. .... .... ....").empty());
  CHECK(reasons(p, "2... .... .... ....").empty());
  CHECK(reasons(p, "22.. .... .... ....") ==
        lines{"rule 1 (comparison) signs[1]: expected r1c2 < r1c1, found 2 and 2"});
}

TEST_CASE("a sign is drawn between its cells with its point to the lower", "[unit]") {
  CHECK(
      drawing(make(square(4), use("'r1c1 < r1c2', 'r1c3 > r1c4', 'r2c1 < r3c1', 'r2c2 > r3c2'"))) ==
      lines{"text 1 sign r1c1 at 500 0 size 300 <", "text 1 sign r1c4 at -500 0 size 300 >",
            "text 1 sign r2c1 at 0 500 size 300 ^", "text 1 sign r3c2 at 0 -500 size 300 v"});
  CHECK(drawing(make(square(4), use("'r1c1 < r3c2'"))) ==
        lines{"line 1 sign r1c1 r3c2 width 30", "text 1 sign r1c1 at 500 1000 size 300 ^"});
}
