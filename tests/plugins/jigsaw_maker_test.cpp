// The regions that the jigsaw rule makes.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "nonet/core/search.hpp"
#include "plugins/maker_kit.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

const std::string latin = "[[rule]]\nuse = \"latin\"\n";
const std::string classic = "[[rule]]\nuse = \"classic\"\n";

std::string dials(const std::string& shape, const std::string& symmetry = "none") {
  return "shape = \"" + shape + "\"\nsymmetry = \"" + symmetry + "\"\n";
}

// One letter for each cell.
std::string proposed(maker_kit& kit) {
  REQUIRE(kit.propose() == NONET_OK);
  return kit.made().find("regions")->text;
}
std::string map_of(const core::board& shape, const std::string& others, const std::string& how,
                   std::uint64_t seed) {
  maker_kit kit(shape, others, "jigsaw", how, seed);
  return proposed(kit);
}

struct neighbours {
  int across = 0, down = 0;
};
// Pairs of neighbours in one region.
neighbours joined(const core::board& shape, const std::string& map) {
  neighbours found;
  for (core::cell c = 0; c < shape.cells(); ++c) {
    if ((c + 1) % shape.columns != 0 && map[c] == map[c + 1]) ++found.across;
    if (c + shape.columns < shape.cells() && map[c] == map[c + shape.columns]) ++found.down;
  }
  return found;
}

bool has_a_grid(const host::puzzle& p) {
  host::problems found;
  core::solver engine(*host::compile(p, found));
  const full_grid empty(p.shape().cells(), core::empty_value);
  return engine.solve(empty, {.solutions = 1, .nodes = 50'000}).solutions == 1;
}

bool is_its_own_half_turn(const std::string& map) {
  const std::size_t last = map.size() - 1;
  for (std::size_t a = 0; a < map.size(); ++a) {
    const char image = map[last - a];
    for (std::size_t b = a + 1; b < map.size(); ++b) {
      if ((map[a] == map[b]) != (image == map[last - b])) return false;
    }
  }
  return true;
}

}  // namespace

// The rule itself refuses regions of another size, in several pieces or of another number.
TEST_CASE("regions tile every board from 4x4 to 16x16, whatever their look", "[property]") {
  for (std::uint32_t size = 4; size <= 16; ++size) {
    for (const char* shape : {"any", "compact", "snaky"}) {
      for (std::uint64_t seed = 0; seed < (size < 10 ? 4 : 1); ++seed) {
        INFO(size << " " << shape << " " << seed);
        maker_kit kit(square(size), latin, "jigsaw", dials(shape), seed);
        const std::string map = proposed(kit);
        const host::puzzle p = kit.puzzle();
        CHECK(p.rules.size() == 2);
        CHECK(std::set<char>(map.begin(), map.end()).size() == size);
      }
    }
  }
}

TEST_CASE("regions tile large boards, symmetric ones as well", "[property]") {
  for (const std::uint32_t size : {20u, 25u, 31u, 35u}) {
    for (const char* turned : {"none", "rotate180"}) {
      INFO(size << " " << turned);
      maker_kit kit(square(size), latin, "jigsaw", dials("any", turned), 3);
      const std::string map = proposed(kit);
      CHECK(kit.puzzle().rules.size() == 2);
      CHECK(is_its_own_half_turn(map) == (turned == std::string("rotate180")));
    }
  }
}

TEST_CASE("regions tile boards that are not square, and values that are not 1 to 9", "[property]") {
  for (const core::board& shape :
       {core::board{4, 9, 1, 6}, core::board{9, 4, 1, 6}, core::board{2, 6, 1, 4},
        core::board{1, 12, 0, 3}, core::board{9, 9, 0, 8}, core::board{6, 6, 1, 4}}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      INFO(shape.rows << "x" << shape.columns << " " << seed);
      maker_kit kit(shape, "", "jigsaw", dials("any"), seed);
      static_cast<void>(proposed(kit));
      CHECK(kit.puzzle().rules.size() == 1);
    }
  }
}

TEST_CASE("a seed gives one map, other seeds give others", "[unit]") {
  std::set<std::string> maps;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string map = map_of(square(9), latin, "", seed);
    CHECK(map == map_of(square(9), latin, "", seed));
    maps.insert(map);
  }
  CHECK(maps.size() == 20);
}

TEST_CASE("compact regions have more neighbours inside than any, snaky ones fewer", "[property]") {
  for (const std::uint32_t size : {6u, 9u, 12u}) {
    const auto mean = [&](const char* shape) {
      int sum = 0;
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const neighbours n = joined(square(size), map_of(square(size), latin, dials(shape), seed));
        sum += n.across + n.down;
      }
      return sum / 20.0;
    };
    INFO(size);
    const double any = mean("any");
    CHECK(mean("compact") > 1.08 * any);
    CHECK(mean("snaky") < 0.97 * any);
  }
}

TEST_CASE("nothing is left of the rows or columns that a map begins with", "[property]") {
  int across = 0, down = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const neighbours n = joined(square(9), map_of(square(9), latin, dials("snaky"), seed));
    CHECK(std::abs(n.across - n.down) < 40);  // rows: 72
    across += n.across;
    down += n.down;
  }
  CHECK(std::abs(across - down) < (across + down) / 20);
}

TEST_CASE("regions that are to be symmetric are", "[property]") {
  for (const core::board& shape :
       {square(4), square(5), square(8), square(9), square(16), core::board{4, 9, 1, 6},
        core::board{9, 4, 1, 6}, core::board{5, 6, 1, 6}}) {
    for (const char* look : {"any", "compact", "snaky"}) {
      INFO(shape.rows << "x" << shape.columns << " " << look);
      maker_kit kit(shape, "", "jigsaw", dials(look, "rotate180"), 7);
      CHECK(is_its_own_half_turn(proposed(kit)));
      CHECK(kit.puzzle().rules.size() == 1);
    }
  }
  CHECK_FALSE(is_its_own_half_turn(map_of(square(9), latin, "", 7)));
}

TEST_CASE("with boxes in force every 4x4 map has a grid, and most larger ones", "[property]") {
  const auto fillable = [](std::uint32_t size, const std::string& others) {
    int some = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      maker_kit kit(square(size), others, "jigsaw", "", seed);
      static_cast<void>(proposed(kit));
      if (has_a_grid(kit.puzzle())) ++some;
    }
    return some;
  };
  CHECK(fillable(4, classic) == 40);
  CHECK(fillable(6, classic) > 25);
  CHECK(fillable(9, classic) > 12);
  CHECK(fillable(9, latin) > 35);
}

TEST_CASE("boards that no regions tile are refused with the reason", "[unit]") {
  const auto refused = [](const core::board& shape, const std::string& how) {
    maker_kit kit(shape, "", "jigsaw", how, 1);
    CHECK(kit.propose() == NONET_ERR_PARAM);
    return kit.heard();
  };
  CHECK(refused({5, 5, 1, 4}, "") ==
        lines{"error : expected a board that regions of 4 cells can tile, found 25 cells"});
  CHECK(refused({12, 12, 1, 4}, "") ==
        lines{"error : expected at most 35 regions, found a board of 36"});
  CHECK(refused({6, 6, 1, 4}, dials("any", "rotate180")) ==
        lines{"error symmetry: expected \"none\" for 9 regions on a board of 6 rows and 6 columns "
              "(an odd number of regions has no centre there), found \"rotate180\""});
}
