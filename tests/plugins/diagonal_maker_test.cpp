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
