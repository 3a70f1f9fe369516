// The thermometers that the thermo rule makes.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "nonet/core/search.hpp"
#include "plugins/maker_kit.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;
using thermometer = std::vector<core::cell>;

const std::string latin = "[[rule]]\nuse = \"latin\"\n";
const std::string classic = "[[rule]]\nuse = \"classic\"\n";

std::string exactly(std::size_t number, std::size_t length) {
  const std::string n = std::to_string(number), l = std::to_string(length);
  return "min_number = " + n + "\nmax_number = " + n + "\nmin_length = " + l +
         "\nmax_length = " + l + "\n";
}

std::vector<thermometer> made(const maker_kit& kit) {
  std::vector<thermometer> found;
  for (const host::node& item : kit.made().find("thermometers")->items) {
    thermometer& t = found.emplace_back();
    std::istringstream names(item.text);
    for (std::string name; names >> name;) {
      const std::size_t c = name.find('c');
      t.push_back(
          static_cast<core::cell>((std::stoul(name.substr(1, c - 1)) - 1) * kit.shape().columns +
                                  std::stoul(name.substr(c + 1)) - 1));
    }
  }
  return found;
}

bool rises(const thermometer& t, const full_grid& g) {
  return std::is_sorted(t.begin(), t.end(),
                        [&](core::cell a, core::cell b) { return g[a] <= g[b]; }) &&
         std::adjacent_find(t.begin(), t.end(),
                            [&](core::cell a, core::cell b) { return g[a] >= g[b]; }) == t.end();
}
bool all_rise(const std::vector<thermometer>& all, const full_grid& g) {
  return std::all_of(all.begin(), all.end(), [&](const thermometer& t) { return rises(t, g); });
}

struct step {
  int down, right;
  bool operator==(const step&) const = default;
};
std::vector<step> steps(const core::board& b, const thermometer& t) {
  std::vector<step> found;
  for (std::size_t i = 1; i < t.size(); ++i) {
    found.push_back({static_cast<int>(t[i] / b.columns) - static_cast<int>(t[i - 1] / b.columns),
                     static_cast<int>(t[i] % b.columns) - static_cast<int>(t[i - 1] % b.columns)});
  }
  return found;
}
bool straight(const std::vector<step>& s) {
  return std::adjacent_find(s.begin(), s.end(), std::not_equal_to<>()) == s.end();
}

// The middles of all steps in half cells: one that comes twice is a crossing or an overlap.
bool cross(const core::board& b, const std::vector<thermometer>& all) {
  std::set<std::pair<core::cell, core::cell>> middles;
  for (const thermometer& t : all) {
    for (std::size_t i = 1; i < t.size(); ++i) {
      const std::pair middle(t[i - 1] / b.columns + t[i] / b.columns,
                             t[i - 1] % b.columns + t[i] % b.columns);
      if (!middles.insert(middle).second) return true;
    }
  }
  return false;
}
bool share(const std::vector<thermometer>& all) {
  std::set<core::cell> seen;
  for (const thermometer& t : all) {
    for (const core::cell c : t) {
      if (!seen.insert(c).second) return true;
    }
  }
  return false;
}

// Proposes where the maker wants to, else makes over random grids until one will do.
nonet_status lay(maker_kit& kit, std::optional<full_grid>* solution = nullptr) {
  const nonet_status early = kit.propose();
  if (early != NONET_ERR_NONE) return early;
  nonet_status late = NONET_ERR_LIMIT;
  for (int grids = 0; grids < 10 && late == NONET_ERR_LIMIT; ++grids) {
    const full_grid grid = kit.fill();
    late = kit.make(grid);
    if (late != NONET_OK) continue;
    if (solution != nullptr) *solution = grid;
    CHECK(all_rise(made(kit), grid));
  }
  return late;
}

}  // namespace

TEST_CASE("thermometers rise, share no cell and have the default numbers", "[property]") {
  for (std::uint32_t size = 4; size <= 16; ++size) {
    for (std::uint64_t seed = 0; seed < (size < 10 ? 10 : 2); ++seed) {
      INFO(size << " " << seed);
      maker_kit kit(square(size), latin, "thermo", "", seed);
      REQUIRE(lay(kit) == NONET_OK);
      const std::vector<thermometer> all = made(kit);
      const std::size_t longest = std::max<std::size_t>(3, size * 2 / 3);
      const std::size_t most = std::max<std::size_t>(1, size * size / (3 + longest));
      CHECK(all.size() >= (most + 1) / 2);
      CHECK(all.size() <= most);
      for (const thermometer& t : all) {
        CHECK(t.size() >= 3);
        CHECK(t.size() <= longest);
      }
      CHECK_FALSE(share(all));
      CHECK_FALSE(cross(kit.shape(), all));
      CHECK(kit.puzzle().rules.size() == 2);
    }
  }
}

TEST_CASE("thermometers have the number and the lengths that are wished for", "[property]") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    maker_kit kit(square(9), classic, "thermo",
                  "min_number = 3\nmax_number = 5\nmin_length = 2\nmax_length = 4", seed);
    REQUIRE(lay(kit) == NONET_OK);
    const std::vector<thermometer> all = made(kit);
    CHECK(all.size() >= 3);
    CHECK(all.size() <= 5);
    for (const thermometer& t : all) CHECK((t.size() >= 2 && t.size() <= 4));
  }
  std::set<std::size_t> numbers, lengths;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    maker_kit kit(square(9), classic, "thermo", "min_number = 3\nmax_number = 5", seed);
    REQUIRE(lay(kit) == NONET_OK);
    numbers.insert(made(kit).size());
    for (const thermometer& t : made(kit)) lengths.insert(t.size());
  }
  CHECK(numbers == std::set<std::size_t>{3, 4, 5});
  CHECK(lengths == std::set<std::size_t>{3, 4, 5, 6});
}

TEST_CASE("one wish moves the defaults of the others out of its way", "[unit]") {
  const auto first = [](const std::string& dials) {
    maker_kit kit(square(9), classic, "thermo", dials, 3);
    REQUIRE(lay(kit) == NONET_OK);
    return made(kit);
  };
  for (const thermometer& t : first("max_length = 2")) CHECK(t.size() == 2);
  for (const thermometer& t : first("min_length = 7")) CHECK(t.size() == 7);
  CHECK(first("min_number = 12").size() == 12);
  CHECK(first("max_number = 1").size() == 1);
}

TEST_CASE("thermometers bend or not, and step diagonally or not, as wished for", "[property]") {
  for (const std::uint32_t size : {4u, 6u, 9u}) {
    for (const bool diagonal : {true, false}) {
      for (const char* bends : {"any", "straight", "bending"}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
          INFO(size << " " << diagonal << " " << bends << " " << seed);
          maker_kit kit(
              square(size), latin, "thermo",
              "bends = \"" + std::string(bends) + "\"\ndiagonal = " + (diagonal ? "true" : "false"),
              seed);
          REQUIRE(lay(kit) == NONET_OK);
          for (const thermometer& t : made(kit)) {
            const std::vector<step> s = steps(kit.shape(), t);
            CHECK((bends != std::string("straight") || straight(s)));
            CHECK((bends != std::string("bending") || !straight(s)));
            for (const step& one : s) CHECK((diagonal || one.down == 0 || one.right == 0));
          }
        }
      }
    }
  }
}

TEST_CASE("thermometers that may cross do, and never run along one another", "[property]") {
  int sharing = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    maker_kit kit(square(9), classic, "thermo", "crossing = true\nmin_number = 16\nmax_number = 16",
                  seed);
    REQUIRE(lay(kit) == NONET_OK);
    const std::vector<thermometer> all = made(kit);
    if (share(all)) ++sharing;
    std::set<std::pair<core::cell, core::cell>> ways;
    for (const thermometer& t : all) {
      for (std::size_t i = 1; i < t.size(); ++i) {
        CHECK(ways.insert(std::minmax(t[i - 1], t[i])).second);
      }
    }
  }
  CHECK(sharing == 20);
}

TEST_CASE("a seed gives one set of thermometers, other seeds give others", "[unit]") {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    std::string text[2];
    for (std::string& one : text) {
      maker_kit kit(square(9), classic, "thermo", "", seed);
      REQUIRE(lay(kit) == NONET_OK);
      one = kit.text();
    }
    CHECK(text[0] == text[1]);
    seen.insert(text[0]);
  }
  CHECK(seen.size() == 10);
}

TEST_CASE("thermometers too long for a random grid are laid before the fill", "[property]") {
  for (const auto& [size, number, length] : {std::tuple{9u, 1u, 9u}, std::tuple{9u, 2u, 9u},
                                             std::tuple{8u, 1u, 8u}, std::tuple{16u, 2u, 16u}}) {
    int filled = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      INFO(size << " " << number << " " << length << " " << seed);
      maker_kit kit(square(size), classic, "thermo", exactly(number, length), seed);
      REQUIRE(kit.propose() == NONET_OK);
      CHECK(made(kit).size() == number);
      CHECK_FALSE(share(made(kit)));
      host::problems found;
      core::solver engine(*host::compile(kit.puzzle(), found));
      const full_grid empty(kit.shape().cells(), core::empty_value);
      if (engine.solve(empty, {.solutions = 1, .nodes = 50'000}).solutions == 1) ++filled;
    }
    CHECK(filled > 2);
  }
}

TEST_CASE("thermometers for which there is no room end in a word about the dial", "[unit]") {
  maker_kit ten(square(9), classic, "thermo", exactly(10, 9), 1);
  CHECK(ten.propose() == NONET_ERR_PARAM);
  CHECK(ten.heard() == lines{"error min_number: expected at most 9, since thermometers of 9 cells "
                             "that share none fill the board, found 10"});
  maker_kit eight(square(9), classic, "thermo", exactly(8, 9), 1);
  CHECK(eight.propose() == NONET_ERR_LIMIT);
  CHECK(eight.heard() == lines{"hint min_length: lower it or min_number: there was no room for 8 "
                               "thermometers of at least 9 cells"});
  maker_kit four(square(9), classic, "thermo", exactly(4, 9), 1);
  CHECK(four.propose() == NONET_OK);
  CHECK(four.heard() == lines{"hint min_length: lower it or min_number: hardly a grid has room for "
                              "4 thermometers of at least 9 cells"});
  // The dial that was written: how few follows from how many at most.
  maker_kit most(square(9), classic, "thermo", "max_number = 60\nmin_length = 3", 1);
  CHECK(most.propose() == NONET_ERR_PARAM);
  CHECK(most.heard() == lines{"error max_number: expected at most 54, since half as many "
                              "thermometers of 3 cells that share none fill the board, found 60"});
  maker_kit half(square(5), latin, "thermo", "max_number = 16\nmax_length = 3", 1);
  CHECK(half.make(half.fill()) == NONET_ERR_LIMIT);
  CHECK(half.heard() == lines{"hint max_number: lower it: there was no room for 8 thermometers of "
                              "at least 3 cells"});
  maker_kit many(square(5), latin, "thermo", exactly(8, 3), 1);
  CHECK(many.make(many.fill()) == NONET_ERR_LIMIT);
  CHECK(many.heard() == lines{"hint min_number: lower it: there was no room for 8 thermometers of "
                              "at least 3 cells"});
}

TEST_CASE("a wish that no board can grant is refused with what can be granted", "[unit]") {
  const auto refused = [](const core::board& shape, const std::string& dials) {
    maker_kit kit(shape, "", "thermo", dials, 1);
    CHECK(kit.propose() == NONET_ERR_PARAM);
    return kit.heard();
  };
  CHECK(refused(square(9), "max_length = 10") ==
        lines{"error max_length: expected at most 9, as many as there are values to rise through, "
              "found 10"});
  CHECK(refused({4, 4, 1, 9}, "min_length = 5\nbends = \"straight\"") ==
        lines{"error min_length: expected at most 4, the longest straight line on this board, "
              "found 5"});
  CHECK(refused(square(9), "min_length = 5\nmax_length = 4") ==
        lines{"error min_length: expected at most 4, the largest wished for, found 5"});
  CHECK(refused(square(9), "min_number = 5\nmax_number = 4") ==
        lines{"error min_number: expected at most 4, the largest wished for, found 5"});
  CHECK(refused(square(9), "max_length = 2\nbends = \"bending\"") ==
        lines{"error max_length: expected at least 3, since two cells can't bend, found 2"});
  CHECK(refused({1, 2, 1, 2}, "bends = \"bending\"") ==
        lines{"error : expected a board with room for thermometers of 3 cells, found 2 cells and "
              "2 values"});
}

TEST_CASE("refining keeps the solution, shuts out the other and obeys the dials", "[property]") {
  int refined = 0, longer = 0, added = 0;
  for (const std::uint32_t size : {4u, 6u, 9u}) {
    for (const char* more : {"", "diagonal = false", "bends = \"straight\"", "crossing = true"}) {
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        INFO(size << " " << more << " " << seed);
        maker_kit kit(square(size), latin, "thermo",
                      "min_number = 1\nmax_number = 3\n" + std::string(more), seed);
        std::optional<full_grid> solution;
        REQUIRE(lay(kit, &solution) == NONET_OK);
        if (!solution) continue;  // laid before the fill
        for (int round = 0; round < 12; ++round) {
          const std::optional<full_grid> other = kit.another(*solution);
          if (!other) break;
          const std::vector<thermometer> before = made(kit);
          const nonet_status status = kit.refine(*solution, *other);
          if (status == NONET_ERR_NONE) break;
          REQUIRE(status == NONET_OK);
          ++refined;
          const std::vector<thermometer> all = made(kit);
          CHECK(all_rise(all, *solution));
          CHECK_FALSE(all_rise(all, *other));
          CHECK(all.size() <= 3);
          ++(all.size() > before.size() ? added : longer);
          const std::size_t most = std::max<std::size_t>(3, size * 2 / 3);
          for (const thermometer& t : all) {
            CHECK((t.size() >= 3 && t.size() <= most));
            CHECK((more != std::string("bends = \"straight\"") || straight(steps(kit.shape(), t))));
          }
          CHECK((more == std::string("crossing = true") || !share(all)));
          CHECK((more == std::string("crossing = true") || !cross(kit.shape(), all)));
        }
      }
    }
  }
  CHECK(longer > 20);
  CHECK(added > 20);
}

TEST_CASE("thermometers refined by what is left open still rise along the solution", "[property]") {
  int refined = 0;
  for (const std::uint32_t size : {4u, 6u, 9u})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      INFO(size << " " << seed);
      maker_kit kit(square(size), latin, "thermo", "min_number = 1\nmax_number = 6", seed);
      std::optional<full_grid> solution;
      REQUIRE(lay(kit, &solution) == NONET_OK);
      if (!solution) continue;  // laid before the fill
      while (const std::optional<full_grid> open = kit.left_open(*solution)) {
        const std::string before = kit.text();
        const nonet_status status = kit.refine(*solution, *open);
        if (status == NONET_ERR_NONE) break;
        REQUIRE(status == NONET_OK);
        REQUIRE(kit.text() != before);
        ++refined;
        CHECK(all_rise(made(kit), *solution));
        CHECK_FALSE(all_rise(made(kit), *open));
        CHECK(made(kit).size() <= 6);
      }
    }
  CHECK(refined > 10);
}

TEST_CASE("refining says so when the dials leave nothing to add", "[unit]") {
  maker_kit kit(square(6), latin, "thermo", exactly(1, 3), 1);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  const std::optional<full_grid> other = kit.another(solution);
  REQUIRE(other);
  const std::string before = kit.text();
  CHECK(kit.refine(solution, *other) == NONET_ERR_NONE);
  CHECK(kit.text() == before);
}
