// The maker of comparison signs: where they stand, how many, and which are added.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
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

struct made_sign {
  core::cell first, second;
  char sign;
  friend auto operator<=>(const made_sign&, const made_sign&) = default;
};

std::vector<made_sign> signs_of(const maker_kit& kit) {
  std::vector<made_sign> found;
  for (const host::node& text : kit.made().find("signs")->items) {
    const std::size_t at = text.text.find_first_of("<>");
    REQUIRE(at != std::string::npos);
    const auto cell = [&](const std::string& name) {
      return host::parse_cells(name, kit.shape()).cells.at(0);
    };
    found.push_back({cell(text.text.substr(0, at)), cell(text.text.substr(at + 1)), text.text[at]});
  }
  return found;
}

// Each sign stands once between neighbours and shows the solution.
void hold_signs(const maker_kit& kit, const full_grid& solution) {
  INFO(kit.text());
  std::set<std::pair<core::cell, core::cell>> seen;
  for (const made_sign& s : signs_of(kit)) {
    const std::uint32_t columns = kit.shape().columns;
    REQUIRE(s.first < s.second);
    CHECK((s.second - s.first == columns || (s.second - s.first == 1 && s.second % columns != 0)));
    CHECK(seen.insert({s.first, s.second}).second);
    CHECK((s.sign == '<') == (solution[s.first] < solution[s.second]));
    CHECK(solution[s.first] != solution[s.second]);
  }
}

// How many signs a full set has, of a seed whose grid goes to `solution`.
std::size_t count_made(const core::board& shape, const std::string& rules, const std::string& dials,
                       std::uint64_t seed = 1) {
  maker_kit kit(shape, rules, "comparison", dials, seed);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  hold_signs(kit, solution);
  CHECK(host::violations(kit.puzzle(), solution).empty());
  return signs_of(kit).size();
}

}  // namespace

TEST_CASE("signs stand on every border inside boxes unless the dial says all", "[property]") {
  const std::string all = "where = \"all\"";
  CHECK(count_made(square(4), classic, "") == 16);
  CHECK(count_made(square(4), classic, all) == 24);
  CHECK(count_made(square(6), classic, "") == 42);
  CHECK(count_made(square(6), "[[rule]]\nuse = \"classic\"\nbox = [3, 2]\n", "") == 42);
  CHECK(count_made(square(8), classic, "") == 80);
  CHECK(count_made(square(9), classic, "") == 108);
  CHECK(count_made(square(9), classic, all) == 144);
  CHECK(count_made({9, 9, 0, 8}, classic, "") == 108);
  CHECK(count_made(square(12), classic, "") == 204);
  CHECK(count_made(square(16), classic, "") == 384);
  CHECK(count_made(square(16), classic, all) == 480);
}

TEST_CASE("signs stand on every border where no unit but lines has any", "[property]") {
  CHECK(count_made(square(5), latin, "") == 40);
  CHECK(count_made(square(7), latin + "[[rule]]\nuse = \"diagonal\"\n", "") == 84);
  CHECK(count_made({5, 7, 1, 7}, "[[rule]]\nuse = \"rows\"\n[[rule]]\nuse = \"columns\"\n", "") ==
        58);
  CHECK(count_made({1, 1, 1, 1}, "", "") == 0);
}

TEST_CASE("signs stand inside the regions of a jigsaw", "[property]") {
  const std::string regions = "[[rule]]\nuse = \"jigsaw\"\nregions = \"AAAA BBCC BBCC DDDD\"\n";
  maker_kit kit(square(4), latin + regions, "comparison", "", 1);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  hold_signs(kit, solution);
  // Regions A and D are rows, which are lines.
  CHECK(signs_of(kit).size() == 8);
}

TEST_CASE("equal neighbours have no sign", "[property]") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    CHECK(count_made({5, 7, 0, 1}, "", "", seed) < 58);
  }
}

TEST_CASE("a share of the signs is made, rounded up", "[property]") {
  for (const int percent : {1, 20, 50, 99}) {
    const std::string share = "share = " + std::to_string(percent);
    const auto part = [&](std::size_t n) {
      return (n * static_cast<std::size_t>(percent) + 99) / 100;
    };
    CHECK(count_made(square(9), classic, share) == part(108));
    CHECK(count_made(square(9), classic, share + "\nwhere = \"all\"") == part(144));
  }
}

TEST_CASE("harder puzzles have fewer signs unless the dial says how many", "[property]") {
  const auto count = [](std::int32_t level, const std::string& dials) {
    std::size_t n = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      maker_kit kit(square(9), classic, "comparison", dials, seed);
      kit.aim_at(level);
      REQUIRE(kit.make(kit.fill()) == NONET_OK);
      n += signs_of(kit).size();
    }
    return n;
  };
  CHECK(count(-1, "") == 30 * 108);
  CHECK(count(0, "") == 30 * 108);
  CHECK(count(1, "") > count(4, ""));
  CHECK(count(4, "share = 100") == 30 * 108);
}

TEST_CASE("a seed always gives the same signs", "[property]") {
  const auto make = [](std::uint64_t seed) {
    maker_kit kit(square(9), classic, "comparison", "share = 50", seed);
    REQUIRE(kit.make(kit.fill()) == NONET_OK);
    return kit.text();
  };
  CHECK(make(1) == make(1));
  CHECK(make(1) != make(2));
}

TEST_CASE("refined signs keep the solution and refuse the other", "[property]") {
  for (const std::string dials : {"share = 1", "share = 40\nwhere = \"all\"", ""}) {
    for (const core::board& shape : {square(4), square(6), square(9), core::board{6, 6, 0, 5}}) {
      INFO(grid_toml(shape) << dials);
      maker_kit kit(shape, classic, "comparison", dials, 3);
      const full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      while (const std::optional<full_grid> other = kit.another(solution)) {
        std::vector<made_sign> before = signs_of(kit);
        const nonet_status status = kit.refine(solution, *other);
        if (status == NONET_ERR_NONE) {
          // No sign was left in the dial's place that could help.
          CHECK(count_made(shape, classic,
                           dials.find("all") != std::string::npos ? "where = \"all\"" : "",
                           3) >= before.size());
          break;
        }
        REQUIRE(status == NONET_OK);
        hold_signs(kit, solution);
        CHECK_FALSE(host::violations(kit.puzzle(), *other).empty());
        std::vector<made_sign> after = signs_of(kit);
        std::sort(before.begin(), before.end());
        std::sort(after.begin(), after.end());
        CHECK(after.size() > before.size());
        CHECK(std::includes(after.begin(), after.end(), before.begin(), before.end()));
      }
    }
  }
}

TEST_CASE("signs refined by what is left open stand where it was open", "[property]") {
  int rounds = 0;
  for (const std::uint32_t size : {4U, 6U, 9U})
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      INFO("size " << size << " seed " << seed);
      maker_kit kit(square(size), classic, "comparison", "share = 30\nwhere = \"all\"", seed);
      const full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      while (const std::optional<full_grid> open = kit.left_open(solution)) {
        const std::vector<made_sign> before = signs_of(kit);
        const nonet_status status = kit.refine(solution, *open);
        if (status == NONET_ERR_NONE) break;
        REQUIRE(status == NONET_OK);
        ++rounds;
        hold_signs(kit, solution);
        const std::vector<made_sign> after = signs_of(kit);
        CHECK(after.size() > before.size());
        // A new sign tells the two apart: it lies where a cell was open.
        for (const made_sign& s : after)
          if (std::find(before.begin(), before.end(), s) == before.end())
            CHECK(
                ((*open)[s.first] != solution[s.first] || (*open)[s.second] != solution[s.second]));
      }
    }
  CHECK(rounds > 20);
}

TEST_CASE("there is nothing to refine where all signs stand", "[unit]") {
  maker_kit kit(square(4), classic, "comparison", "where = \"all\"", 1);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  full_grid other = solution;
  for (std::uint8_t& v : other) v = static_cast<std::uint8_t>(5 - v);
  CHECK(kit.refine(solution, other) == NONET_ERR_NONE);
  CHECK(kit.heard().empty());
}

TEST_CASE("where signs inside boxes are not enough the dial that allows more is named", "[unit]") {
  maker_kit kit(square(4), classic, "comparison", "", 1);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  CHECK(kit.refine(solution, solution) == NONET_ERR_NONE);
  CHECK(kit.heard() ==
        lines{"hint where: set it to \"all\", allow some givens, or both: signs inside "
              "boxes alone leave several solutions"});
}

namespace {

// True when two values that follow each other could change places in a part of the grid, seen by
// no sign.
bool has_hidden_exchange(const maker_kit& kit, const full_grid& solution) {
  for (std::uint8_t low = 1; low < kit.shape().values(); ++low) {
    std::set<core::cell> left;
    for (core::cell c = 0; c < solution.size(); ++c)
      if (solution[c] == low || solution[c] == low + 1) left.insert(c);
    while (!left.empty()) {
      std::set<core::cell> part{*left.begin()};
      left.erase(left.begin());
      for (bool grown = true; grown;) {
        grown = false;
        for (auto it = left.begin(); it != left.end();) {
          const auto tied = [&](core::cell c) { return kit.differ(c, *it); };
          if (std::any_of(part.begin(), part.end(), tied)) {
            part.insert(*it);
            it = left.erase(it);
            grown = true;
          } else {
            ++it;
          }
        }
      }
      const std::vector<made_sign> signs = signs_of(kit);
      if (std::none_of(signs.begin(), signs.end(), [&](const made_sign& s) {
            return part.count(s.first) + part.count(s.second) == 2;
          }))
        return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("values are named so that those that follow each other meet at a sign", "[property]") {
  int mended = 0;
  for (const core::board& shape : {square(6), square(9)}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      maker_kit kit(shape, classic, "comparison", "", seed);
      full_grid solution = kit.fill();
      REQUIRE(kit.make(solution) == NONET_OK);
      const bool hidden = has_hidden_exchange(kit, solution);
      if (kit.rename(solution) != NONET_OK) continue;
      REQUIRE(kit.make(solution) == NONET_OK);
      CHECK(host::violations(kit.puzzle(), solution).empty());
      CHECK_FALSE(has_hidden_exchange(kit, solution));
      mended += hidden ? 1 : 0;
    }
  }
  CHECK(mended > 10);
}

TEST_CASE("signs go where the puzzle is too easy, unless the dial says how many", "[property]") {
  maker_kit kit(square(9), classic, "comparison", "", 1);
  const full_grid solution = kit.fill();
  REQUIRE(kit.make(solution) == NONET_OK);
  std::vector<made_sign> before = signs_of(kit);
  for (const std::uint32_t percent : {1U, 20U, 50U}) {
    REQUIRE(kit.weaken(solution, percent) == NONET_OK);
    hold_signs(kit, solution);
    const std::vector<made_sign> after = signs_of(kit);
    CHECK(after.size() == before.size() - before.size() * percent / 100);
    CHECK(std::includes(before.begin(), before.end(), after.begin(), after.end()));
    before = after;
  }
  maker_kit stated(square(9), classic, "comparison", "share = 90", 1);
  REQUIRE(stated.make(solution) == NONET_OK);
  CHECK(stated.weaken(solution, 20) == NONET_ERR_NONE);
}
