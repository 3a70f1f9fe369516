// The diagonals that the diagonal rule chooses.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <map>

#include "plugins/maker_kit.hpp"
#include "plugins/workshop.hpp"

using namespace nonet;
using namespace nonet::plugin_tests;

TEST_CASE("diagonals are chosen by chance, or as the dial says", "[property]") {
  for (std::uint32_t size = 4; size <= 16; ++size) {
    std::map<std::string, int> chosen;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      maker_kit kit(square(size), "", "diagonal", "", seed);
      REQUIRE(kit.propose() == NONET_OK);
      ++chosen[kit.made().find("which")->text];
      if (seed == 0) CHECK(kit.puzzle().rules.size() == 1);
    }
    INFO(size);
    REQUIRE(chosen.size() == 3);
    for (const auto& [which, times] : chosen) CHECK(times > 2);
  }
  for (const std::string which : {"main", "anti", "both"}) {
    maker_kit kit(square(9), "", "diagonal", "which = \"" + which + "\"", 1);
    REQUIRE(kit.propose() == NONET_OK);
    CHECK(kit.made().find("which")->text == which);
  }
}

TEST_CASE("boards without long diagonals are refused with the reason", "[unit]") {
  const auto refused = [](const core::board& shape) {
    maker_kit kit(shape, "", "diagonal", "", 1);
    CHECK(kit.propose() == NONET_ERR_PARAM);
    return kit.heard();
  };
  using lines = std::vector<std::string>;
  CHECK(refused({3, 8, 1, 9}) ==
        lines{"error : expected a square board, found 3 rows x 8 columns"});
  CHECK(
      refused({5, 5, 1, 4}) ==
      lines{
          "error : expected at most 4 cells in a diagonal, as many as there are values, found 5"});
}
