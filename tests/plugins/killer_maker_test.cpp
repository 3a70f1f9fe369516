// The maker of killer cages: what it makes over a full grid, and how it tells a second one apart.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "nonet/host/document.hpp"
#include "plugins/maker_kit.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;
using lines = std::vector<std::string>;

const std::string classic = "[[rule]]\nuse = \"classic\"\n";
const std::string latin = "[[rule]]\nuse = \"latin\"\n";

struct made_cage {
  std::vector<core::cell> cells;
  std::int64_t sum;
  bool repeats;
};

std::vector<made_cage> cages_of(const maker_kit& kit) {
  std::vector<made_cage> found;
  for (const host::node& cage : kit.made().find("cages")->items) {
    const host::node* repeats = cage.find("repeats");
    found.push_back({host::parse_cells(cage.find("cells")->text, kit.shape()).cells,
                     cage.find("sum")->integer, repeats != nullptr && repeats->boolean});
  }
  return found;
}

bool connected(const core::board& b, const std::vector<core::cell>& cells) {
  std::vector<core::cell> reached{cells.front()};
  const auto beside = [&](core::cell x, core::cell y) {
    const auto [low, high] = std::minmax(x, y);
    return high - low == b.columns || (high - low == 1 && high % b.columns != 0);
  };
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const core::cell c : cells) {
      const bool fresh = std::find(reached.begin(), reached.end(), c) == reached.end();
      if (fresh && beside(c, reached[i])) reached.push_back(c);
    }
  }
  return reached.size() == cells.size();
}

bool repeats_value(const std::vector<core::cell>& cells, const full_grid& solution) {
  std::set<std::uint8_t> values;
  return std::any_of(cells.begin(), cells.end(),
                     [&](core::cell c) { return !values.insert(solution[c]).second; });
}

// What holds for cages however they were made; the number of cells in none.
std::size_t hold_cages(const maker_kit& kit, const full_grid& solution, std::size_t most) {
  std::vector<bool> caged(kit.shape().cells());
  INFO(kit.text());
  for (const made_cage& k : cages_of(kit)) {
    CHECK(k.cells.size() <= most);
    CHECK(connected(kit.shape(), k.cells));
    CHECK((k.repeats || !repeats_value(k.cells, solution)));
    std::int64_t sum = 0;
    for (const core::cell c : k.cells) {
      CHECK_FALSE(caged[c]);
      caged[c] = true;
      sum += solution[c];
    }
    CHECK(k.sum == sum);
  }
  return static_cast<std::size_t>(std::count(caged.begin(), caged.end(), false));
}

// Of the cages that `before` has not got, those whose sum `other` does not have.
std::size_t new_cages_against(const full_grid& other, const std::vector<made_cage>& before,
                              const std::vector<made_cage>& now) {
  return static_cast<std::size_t>(std::count_if(now.begin(), now.end(), [&](const made_cage& k) {
    const bool old = std::any_of(before.begin(), before.end(),
                                 [&](const made_cage& b) { return b.cells == k.cells; });
    std::int64_t sum = 0;
    for (const core::cell c : k.cells) sum += other[c];
    return !old && sum != k.sum;
  }));
}

std::size_t smaller_than(const std::vector<made_cage>& cages, std::size_t least) {
  return static_cast<std::size_t>(std::count_if(
      cages.begin(), cages.end(), [&](const made_cage& k) { return k.cells.size() < least; }));
}

struct place {
  core::board shape;
  std::string rules;
};
const std::vector<place>& places() {
  static const std::vector<place> all{
      {square(4), classic},  {square(5), latin},
      {square(6), classic},  {square(6), "[[rule]]\nuse = \"classic\"\nbox = [3, 2]\n"},
      {square(7), latin},    {square(8), classic},
      {square(9), classic},  {{9, 9, 0, 8}, classic},
      {square(10), classic}, {square(12), classic},
      {square(16), classic}, {{5, 7, 1, 7}, "[[rule]]\nuse = \"rows\"\n"},
      {{5, 7, 0, 8}, ""},    {{1, 6, 1, 6}, ""},
      {{1, 1, 1, 1}, ""},
  };
  return all;
}

// The status and what was said, with these dials on a 9x9.
lines complaints_about(const std::string& dials, std::int32_t status) {
  maker_kit kit(square(9), classic, "killer", dials, 1);
  const full_grid solution = kit.fill();
  CHECK(kit.make(solution) == status);
  return kit.heard();
}

}  // namespace

TEST_CASE("cages cover any board, are in one piece and show the solution's totals", "[property]") {
  for (const place& p : places()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      for (const std::int32_t level : {-1, 0, 3}) {
        INFO(grid_toml(p.shape) << "seed " << seed << " level " << level);
        maker_kit kit(p.shape, p.rules, "killer", "", seed);
        kit.aim_at(level);
        const full_grid solution = kit.fill();
        REQUIRE(kit.make(solution) == NONET_OK);
        CHECK(hold_cages(kit, solution, 7) == 0);
        CHECK(host::violations(kit.puzzle(), solution).empty());
      }
    }
  }
}

TEST_CASE("the sizes of cages stay within the dials", "[property]") {
  for (const auto& [least, most] : {std::pair(1, 1), std::pair(1, 3), std::pair(2, 2),
                                    std::pair(3, 3), std::pair(4, 6), std::pair(9, 9)}) {
    std::size_t cages = 0, small = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      INFO("min " << least << " max " << most << " seed " << seed);
      maker_kit kit(
          square(9), classic, "killer",
          "min_cage_size = " + std::to_string(least) + "\nmax_cage_size = " + std::to_string(most),
          seed);
      const full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      CHECK(hold_cages(kit, solution, static_cast<std::size_t>(most)) == 0);
      cages += cages_of(kit).size();
      small += smaller_than(cages_of(kit), static_cast<std::size_t>(least));
    }
    INFO(small << " of " << cages << " are smaller than " << least << " (max " << most << ")");
    // Where all are to be of one size, what is left over can't be.
    if (least < most) CHECK(small * 20 <= cages);
  }
}

TEST_CASE("single cells are rare, whatever the board", "[property]") {
  for (const place& p : places()) {
    if (p.rules.empty()) continue;  // equal neighbours can't share a cage
    std::size_t cages = 0, small = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      maker_kit kit(p.shape, p.rules, "killer", "", seed);
      const full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      cages += cages_of(kit).size();
      small += smaller_than(cages_of(kit), 2);
    }
    INFO(grid_toml(p.shape) << small << " of " << cages);
    CHECK(small * 20 <= cages);
  }
}

TEST_CASE("a seed always gives the same cages", "[property]") {
  std::set<std::string> different;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto make = [&] {
      maker_kit kit(square(9), classic, "killer", "", seed);
      REQUIRE(kit.make(kit.fill()) == NONET_OK);
      return kit.text();
    };
    const std::string once = make();
    CHECK(make() == once);
    different.insert(once);
  }
  CHECK(different.size() == 5);
}

TEST_CASE("a share of the cells is left in no cage", "[property]") {
  for (const int percent : {1, 10, 30, 60, 90}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      maker_kit kit(square(9), classic, "killer", "uncaged = " + std::to_string(percent), seed);
      const full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      CHECK(hold_cages(kit, solution, 4) == static_cast<std::size_t>(81 * percent / 100));
    }
  }
}

TEST_CASE("cages of plain sums may hold a value twice", "[property]") {
  bool twice = false;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    maker_kit kit(square(9), classic, "killer", "repeats = \"yes\"\nmax_cage_size = 12", seed);
    const full_grid solution = kit.fill();
    REQUIRE(kit.make(solution) == NONET_OK);
    CHECK(hold_cages(kit, solution, 12) == 0);
    for (const made_cage& k : cages_of(kit)) {
      CHECK(k.repeats == (k.cells.size() > 1));
      twice = twice || repeats_value(k.cells, solution);
    }
  }
  CHECK(twice);
}

TEST_CASE("cages may be kept to cells that can't repeat anyway", "[property]") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    maker_kit kit(square(9), classic, "killer", "repeats = \"either\"", seed);
    const full_grid solution = kit.fill();
    REQUIRE(kit.make(solution) == NONET_OK);
    CHECK(hold_cages(kit, solution, 4) == 0);
    for (const made_cage& k : cages_of(kit)) {
      CHECK_FALSE(k.repeats);
      for (const core::cell a : k.cells) {
        for (const core::cell b : k.cells) CHECK((a == b || kit.differ(a, b)));
      }
    }
  }
}

TEST_CASE("cages are larger the harder the puzzle is to be", "[property]") {
  std::vector<std::size_t> cages(5);
  for (std::int32_t level = 0; level < 5; ++level) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      maker_kit kit(square(9), classic, "killer", "", seed);
      kit.aim_at(level);
      REQUIRE(kit.make(kit.fill()) == NONET_OK);
      cages[static_cast<std::size_t>(level)] += cages_of(kit).size();
    }
  }
  CHECK(std::is_sorted(cages.rbegin(), cages.rend()));
}

TEST_CASE("most killers need no refining, since cages hide no small exchange", "[property]") {
  int unique = 0;
  constexpr int seeds = 20;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    maker_kit kit(square(9), classic, "killer", "", seed);
    const full_grid solution = kit.fill();
    REQUIRE(kit.make(solution) == NONET_OK);
    if (!kit.another(solution)) ++unique;
  }
  // Without the search for exchanges it is one in twenty.
  CHECK(unique > seeds / 2);
}

TEST_CASE("refined cages keep the solution and refuse the other, until there is none",
          "[property]") {
  const std::vector<std::string> dials{"",
                                       "max_cage_size = 6",
                                       "max_cage_size = 3",
                                       "uncaged = 40",
                                       "repeats = \"yes\"",
                                       "repeats = \"either\""};
  for (const place& p :
       {place{square(4), classic}, place{square(5), latin}, place{square(6), classic},
        place{{6, 6, 0, 5}, classic}, place{square(9), classic}, place{{2, 3, 1, 4}, ""}}) {
    for (const std::string& dial : dials) {
      if (dial == "max_cage_size = 6" && p.shape.values() < 6) continue;
      INFO(grid_toml(p.shape) << p.rules << dial);
      maker_kit kit(p.shape, p.rules, "killer", dial, 7);
      const full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      const std::size_t free = hold_cages(kit, solution, 6);
      int rounds = 0;
      while (const std::optional<full_grid> other = kit.another(solution)) {
        REQUIRE(++rounds < 100);
        REQUIRE(kit.refine(solution, *other) == NONET_OK);
        CHECK(hold_cages(kit, solution, 6) <= free);
        CHECK_FALSE(host::violations(kit.puzzle(), *other).empty());
      }
    }
  }
}

TEST_CASE("cages refined by what is left open change, at easy until all cells follow",
          "[property]") {
  int rounds = 0, done = 0;  // done: at medium
  for (const std::int32_t level : {0, 1})
    for (const std::uint32_t size : {6U, 9U})
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        INFO("size " << size << " level " << level << " seed " << seed);
        maker_kit kit(square(size), classic, "killer", "max_cage_size = 6", seed);
        kit.aim_at(level);
        const full_grid solution = kit.fill();
        REQUIRE(kit.make(solution) == NONET_OK);
        std::optional<full_grid> open = kit.left_open(solution);
        for (int here = 0; open; open = kit.left_open(solution)) {
          REQUIRE(++here < 100);
          const std::string before = kit.text();
          const std::vector<made_cage> old = cages_of(kit);
          REQUIRE(kit.refine(solution, *open) == NONET_OK);
          CHECK(hold_cages(kit, solution, 7) == 0);
          // Where cages only shift, some ask for more than a shift; at easy cells are cut off.
          if (kit.text() == before) break;
          CHECK(new_cages_against(*open, old, cages_of(kit)) > 0);
          ++rounds;
        }
        CHECK((!open || level == 1));
        if (!open && level == 1) ++done;
      }
  CAPTURE(rounds, done);
  CHECK(rounds > 20);
  CHECK(done > 2);
}

TEST_CASE("cages that should say less keep to their limits and to the solution", "[property]") {
  for (const std::string dials : {"", "max_cage_size = 4", "uncaged = 20", "repeats = \"yes\""}) {
    INFO(dials);
    maker_kit kit(square(9), classic, "killer", dials, 5);
    kit.aim_at(3);
    const full_grid solution = kit.fill();
    REQUIRE(kit.make(solution) == NONET_OK);
    const std::size_t most = dials == "max_cage_size = 4" ? 4 : 5;
    const std::size_t free = hold_cages(kit, solution, most), first = cages_of(kit).size();
    for (int i = 0; i < 8; ++i) {
      const std::size_t before = cages_of(kit).size();
      if (kit.weaken(solution, i == 0 ? 30 : 1) != NONET_OK) continue;
      CHECK(hold_cages(kit, solution, most) == free);
      CHECK(cages_of(kit).size() <= before);
    }
    CHECK((cages_of(kit).size() < first || !dials.empty()));
  }
}

TEST_CASE("a grid like the solution can't be told apart", "[unit]") {
  maker_kit kit(square(4), classic, "killer", "", 1);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  CHECK(kit.refine(solution, solution) == NONET_ERR_NONE);
}

TEST_CASE("dials of cages that can never work are refused with the one to turn", "[unit]") {
  CHECK(complaints_about("max_cage_size = 12", NONET_ERR_PARAM) ==
        lines{"error max_cage_size: expected at most 9, as many cells as there are values, found "
              "12; repeats = \"yes\" allows more"});
  CHECK(complaints_about("min_cage_size = 10", NONET_ERR_PARAM) ==
        lines{"error min_cage_size: expected at most 9, as many cells as there are values, found "
              "10; repeats = \"yes\" allows more"});
  CHECK(complaints_about("min_cage_size = 5\nmax_cage_size = 4", NONET_ERR_PARAM) ==
        lines{"error min_cage_size: expected at most 4, the max_cage_size, found 5"});
  // The default of min_cage_size is no mistake of who asks for single cells.
  CHECK(complaints_about("max_cage_size = 1", NONET_OK).empty());
  CHECK(complaints_about("min_cage_size = 9", NONET_OK).empty());
  CHECK(complaints_about("repeats = \"yes\"\nmin_cage_size = 32", NONET_OK).empty());
}
