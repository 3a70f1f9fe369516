// The jigsaw rule.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <numeric>

#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

// A map of the board as a list of region numbers.
using region_map = std::vector<std::uint32_t>;

std::vector<core::cell> neighbours(const core::board& b, core::cell c) {
  std::vector<core::cell> found;
  if (c >= b.columns) found.push_back(c - b.columns);
  if (c + b.columns < b.cells()) found.push_back(c + b.columns);
  if (c % b.columns != 0) found.push_back(c - 1);
  if ((c + 1) % b.columns != 0) found.push_back(c + 1);
  return found;
}

bool in_one_piece(const core::board& b, const region_map& map, std::uint32_t region) {
  std::vector<core::cell> piece;
  std::vector<bool> seen(b.cells());
  for (core::cell c = 0; c < b.cells() && piece.empty(); ++c) {
    if (map[c] == region) piece.push_back(c);
  }
  seen[piece.front()] = true;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    for (const core::cell n : neighbours(b, piece[i])) {
      if (map[n] != region || seen[n]) continue;
      seen[n] = true;
      piece.push_back(n);
    }
  }
  return piece.size() == b.values();
}

// A path through all cells, to and fro, cut into regions; then cells change places as long as
// all regions stay in one piece.
region_map random_map(core::random_stream& random, const core::board& b) {
  region_map map(b.cells());
  for (core::cell c = 0; c < b.cells(); ++c) {
    const std::uint32_t row = c / b.columns, k = c % b.columns;
    map[c] = (row * b.columns + (row % 2 == 0 ? k : b.columns - 1 - k)) / b.values();
  }
  for (int i = 0; i < 200; ++i) {
    const auto x = static_cast<core::cell>(random.below(b.cells()));
    const auto y = static_cast<core::cell>(random.below(b.cells()));
    std::swap(map[x], map[y]);
    if (!in_one_piece(b, map, map[x]) || !in_one_piece(b, map, map[y])) std::swap(map[x], map[y]);
  }
  return map;
}

std::string regions(const std::string& map) { return "regions = \"" + map + "\"\n"; }

const rule_under_test jigsaw{
    "jigsaw", [](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
      if (b.cells() % b.values() != 0) return std::nullopt;
      std::string letters;
      for (const std::uint32_t r : random_map(random, b)) letters += static_cast<char>('A' + r);
      return regions(letters);
    }};

std::string use(const std::string& map) { return "[[rule]]\nuse = \"jigsaw\"\n" + regions(map); }

}  // namespace

TEST_CASE("jigsaw holds to its definition", "[property]") { hold_to_definition(jigsaw); }

TEST_CASE("jigsaw agrees with brute force", "[property]") { hold_to_brute_force(jigsaw); }

TEST_CASE("two equal values in a region are named", "[unit]") {
  CHECK(reasons(make(square(4), use("AAAB ACBB CCBD CDDD")), "1... 1... .... ....") ==
        lines{"rule 1 (jigsaw) regions[1]: r1c1 and r2c1 both hold 1"});
}

TEST_CASE("a region of the wrong size is named by its letter and first cell", "[unit]") {
  CHECK(complaints(square(4), use("AAAB ACBB CCBB CDDD")) ==
        lines{"rule 1 (jigsaw) regions[2]: region B (from r1c4): expected 4 cells, found 5",
              "rule 1 (jigsaw) regions[4]: region D (from r4c2): expected 4 cells, found 3"});
}

TEST_CASE("a region in several pieces is named with a cell apart from it", "[unit]") {
  CHECK(complaints(square(4), use("xxyy yyxx CCDD CCDD")) ==
        lines{"rule 1 (jigsaw) regions[1]: region x (from r1c1): expected one piece, edge to edge, "
              "found r2c3 apart from it",
              "rule 1 (jigsaw) regions[2]: region y (from r1c3): expected one piece, edge to edge, "
              "found r2c1 apart from it"});
}

TEST_CASE("another number of regions than the board has room for is an error", "[unit]") {
  CHECK(complaints(square(4), use("AABB AABB CCDD CCDE")) ==
        lines{"rule 1 (jigsaw) regions: expected 4 regions of 4 cells, found 5",
              "rule 1 (jigsaw) regions[4]: region D (from r3c3): expected 4 cells, found 3",
              "rule 1 (jigsaw) regions[5]: region E (from r4c4): expected 4 cells, found 1"});
  CHECK(complaints({3, 3, 1, 4}, use("AAB AAB BBC")) ==
        lines{"rule 1 (jigsaw) regions: expected a board that regions of 4 cells can tile, found "
              "9 cells"});
}

TEST_CASE("regions are outlined", "[unit]") {
  CHECK(drawing(make({2, 4, 1, 4}, use("abbb aaab"))) ==
        lines{"outline 1 unit r1c1 r2c1 r2c2 r2c3 inset 0 dash 0",
              "outline 1 unit r1c2 r1c3 r1c4 r2c4 inset 0 dash 0"});
}
