// What [generate] may say, and what the user hears when it says something else.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "generate/digest.hpp"
#include "kitchen.hpp"

namespace nonet::host::test {
namespace {

using heard_lines = std::vector<std::string>;

TEST_CASE("a recipe without [generate] takes what is usual", "[generate]") {
  kitchen k;
  const auto r = k.read("nonet = 1\n[[rule]]\nuse = \"classic\"\n");
  REQUIRE(r);
  CHECK(k.heard().empty());
  CHECK(std::string(r->generator.abi->name) == "carve");
  CHECK(r->symmetry == core::symmetry::none);
  CHECK(r->givens.min == 0);
  CHECK(r->givens.max >= 81);
  CHECK(r->minimise == minimise::givens);
  CHECK(!r->givens.max_stated);
  CHECK(r->attempts == 200);
  CHECK(r->nodes == 5'000'000);
  CHECK(r->sha256.size() == 64);
}

TEST_CASE("the hash is that of the file's bytes, byte order mark and line ends included",
          "[generate]") {
  kitchen k;
  const std::string text = "nonet = 1\r\n[[rule]]\r\nuse = \"classic\"\r\n";
  for (const std::string& bytes : {text, "\xEF\xBB\xBF" + text}) {
    const auto r = k.read(bytes);
    REQUIRE(r);
    CHECK(r->sha256 == sha256_of(bytes));
  }
}

TEST_CASE("every key of [generate] is read", "[generate]") {
  kitchen k;
  const auto r = k.classic(9,
                           "with = \"test.generators/picks\"\nkeep = 41\n"
                           "symmetry = \"mirror-antidiagonal\"\n"
                           "givens = { min = 20, max = 45 }\nminimise = \"none\"\n"
                           "budget = { attempts = 3, nodes = 1000 }\n");
  REQUIRE(r);
  CHECK(k.heard().empty());
  CHECK(std::string(r->generator.abi->name) == "picks");
  CHECK(r->parameters.values()[0].integer == 41);
  CHECK(r->symmetry == core::symmetry::mirror_antidiagonal);
  CHECK(r->givens.min == 20);
  CHECK(r->givens.max == 45);
  CHECK(r->minimise == minimise::none);
  CHECK(r->attempts == 3);
  CHECK(r->nodes == 1000);
}

TEST_CASE("a number of givens is both ends of the range", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "givens = 30");
  REQUIRE(r);
  CHECK(r->givens.min == 30);
  CHECK(r->givens.max == 30);
}

TEST_CASE("all mistakes of a recipe are told at once, each with its place", "[generate]") {
  kitchen k;
  CHECK(
      !k.read("nonet = 1\n"
              "[[rule]]\n"
              "use = \"clasic\"\n"
              "[generate]\n"
              "symetry = \"none\"\n"
              "symmetry = \"rotate\"\n"
              "givens = { max = 100, mni = 3 }\n"
              "budget = { attempts = 0, nodes = \"many\" }\n"
              "minimise = \"cluse\"\n"
              "difficulty = \"herd\"\n"
              "pattern = \"x\"\n"));
  const heard_lines heard = k.heard();
  REQUIRE(heard.size() == 10);
  CHECK(
      heard[0].starts_with("r.toml:3:7: rule 1: expected a rule type, found \"clasic\" (did you "
                           "mean \"classic\"?)"));
  CHECK(heard[1] == "r.toml:5:1: [generate]: unknown key \"symetry\" (did you mean \"symmetry\"?)");
  CHECK(heard[2] ==
        "r.toml:6:12: [generate] symmetry: expected none, rotate180, rotate90, mirror-horizontal, "
        "mirror-vertical, mirror-diagonal, mirror-antidiagonal or full, found \"rotate\" (did you "
        "mean \"rotate90\"?)");
  CHECK(heard[3] ==
        "r.toml:7:18: [generate] givens.max: expected an integer from 0 to 81, found "
        "100");
  CHECK(heard[4] == "r.toml:7:23: [generate] givens: unknown key \"mni\" (did you mean \"min\"?)");
  CHECK(heard[5] ==
        "r.toml:8:23: [generate] budget.attempts: expected an integer from 1 to "
        "1000000, found 0");
  CHECK(heard[6] == "r.toml:8:34: [generate] budget.nodes: expected an integer, found a string");
  CHECK(heard[7] ==
        "r.toml:9:12: [generate] minimise: expected none, givens, clues or all, found "
        "\"cluse\" (did you mean \"clues\"?)");
  CHECK(
      heard[8] ==
      "r.toml:10:14: [generate] difficulty: expected easy, medium, hard, expert or extreme, found "
      "\"herd\" (did you mean \"hard\"?)");
  CHECK(heard[9] ==
        "r.toml:11:1: [generate]: expected no pattern yet, found one (the key is "
        "reserved for where givens may stand)");
}

TEST_CASE("a difficulty is a level or a part of the scale", "[generate]") {
  kitchen k;
  const auto range = [&](const std::string& difficulty) {
    k.found = {};
    const auto r = k.classic(9, "difficulty = " + difficulty);
    REQUIRE(r);
    REQUIRE(r->difficulty);
    return std::pair(r->difficulty->min, r->difficulty->max);
  };
  const core::score_range hard = core::level_range(core::level::hard);
  CHECK(range("\"hard\"") == std::pair(hard.min, hard.max));
  CHECK(range("{ min = 3.5, max = 4.5 }") == std::pair(35U, 45U));
  CHECK(range("{ min = 2 }") == std::pair(20U, 100U));
  CHECK(range("{ max = 1.5 }") == std::pair(10U, 15U));
  const auto line = [&](const std::string& difficulty) {
    k.found = {};
    CHECK(!k.classic(9, "difficulty = " + difficulty));
    REQUIRE(k.heard().size() == 1);
    return k.heard()[0];
  };
  CHECK(line("{ min = 4.0, max = 3.0 }") ==
        "r.toml:7:14: [generate] difficulty: expected min up to max, found 4.0 above 3.0");
  CHECK(
      line("{ min = 3.55 }") ==
      "r.toml:7:22: [generate] difficulty.min: expected a number from 1.0 to 10.0 in tenths, found "
      "3.55");
  CHECK(line("{ max = 11 }").ends_with("from 1.0 to 10.0 in tenths, found 11"));
  CHECK(line("{ max = \"x\" }").ends_with("expected a number such as 3.5, found a string"));
  CHECK(line("{ mni = 3 }").ends_with("unknown key \"mni\" (did you mean \"min\"?)"));
  CHECK(line("3").find("difficulty: expected the name of a level or { min = 3.5, max = 4.5 }") !=
        std::string::npos);
}

TEST_CASE("wrong types in [generate] are named", "[generate]") {
  kitchen k;
  CHECK(!k.classic(9, "with = 3\nsymmetry = 4\ngivens = \"few\"\nminimise = 1\nbudget = 200\n"));
  const heard_lines heard = k.heard();
  REQUIRE(heard.size() == 5);
  CHECK(heard[0].starts_with("r.toml:7:8: [generate] with: expected the name of a generator"));
  CHECK(heard[1].starts_with("r.toml:8:12: [generate] symmetry: expected the name of a symmetry"));
  CHECK(heard[2] ==
        "r.toml:9:10: [generate] givens: expected an integer or { min = 0, max = 30 }, "
        "found a string");
  CHECK(heard[3].starts_with("r.toml:10:12: [generate] minimise: expected one of none"));
  CHECK(heard[4].starts_with("r.toml:11:10: [generate] budget: expected a table such as"));
}

TEST_CASE("an unknown generator is answered with the nearest", "[generate]") {
  kitchen k;
  CHECK(!k.classic(9, "with = \"karve\""));
  REQUIRE(k.heard().size() == 1);
  CHECK(
      k.heard()[0].starts_with("r.toml:7:8: [generate] with: expected a generator, found "
                               "\"karve\" (did you mean \"carve\"?)"));
}

TEST_CASE("keys of another generator are unknown", "[generate]") {
  kitchen k;
  CHECK(!k.classic(9, "keep = 3"));
  REQUIRE(k.heard().size() == 1);
  CHECK(k.heard()[0].starts_with("r.toml:7:1: [generate]: unknown key \"keep\" (expected with,"));
}

TEST_CASE("a generator's keys are held against its schema", "[generate]") {
  kitchen k;
  CHECK(!k.classic(9, "with = \"picks\"\nkeep = 2000"));
  CHECK(k.heard() == heard_lines{"r.toml:8:8: [generate] keep: expected an integer from 0 to 1225, "
                                 "found 2000"});
}

TEST_CASE("an odd number of givens without a centre is refused with its neighbours", "[generate]") {
  kitchen k;
  CHECK(!k.classic(8, "symmetry = \"rotate180\"\ngivens = 27"));
  CHECK(k.heard() ==
        heard_lines{"r.toml:8:10: [generate] givens: expected 26 or 28 givens, found 27; the "
                    "symmetry rotate180 takes them away together, and a board of 8 rows x 8 "
                    "columns has no centre"});
}

TEST_CASE("a symmetry that does not fit the board is refused", "[generate]") {
  kitchen k;
  CHECK(
      !k.read("nonet = 1\n[grid]\nrows = 2\ncolumns = 3\n[[rule]]\nuse = \"rows\"\n"
              "[generate]\nsymmetry = \"rotate90\"\n"));
  CHECK(k.heard() ==
        heard_lines{"r.toml:8:12: [generate] symmetry: expected a symmetry of a board of 2 rows x "
                    "3 columns, found \"rotate90\", which needs a square"});
}

TEST_CASE("fewer givens than the recipe itself has are refused", "[generate]") {
  kitchen k;
  CHECK(!k.classic(4, "givens = 1", "1 2 ...... ........"));
  CHECK(k.heard() == heard_lines{"r.toml:8:10: [generate] givens: expected at least 2 givens, "
                                 "since the recipe itself has 2, found 1"});
  k.found = {};
  CHECK(!k.classic(4, "symmetry = \"rotate180\"\ngivens = 2", "12.............."));
  CHECK(k.heard() ==
        heard_lines{"r.toml:9:10: [generate] givens: expected at least 4 givens, since the recipe "
                    "itself has 2 and the symmetry rotate180 ties others to them, found 2"});
}

TEST_CASE("min above max is refused", "[generate]") {
  kitchen k;
  CHECK(!k.classic(9, "givens = { min = 30, max = 20 }"));
  CHECK(k.heard() == heard_lines{"r.toml:7:10: [generate] givens: expected min up to max, found 30 "
                                 "above 20"});
}

TEST_CASE("a rule without its parameters is generated, by clues where they carry", "[generate]") {
  kitchen k;
  const auto r = k.read("nonet = 1\n[[rule]]\nuse = \"classic\"\n[[rule]]\nuse = \"marks\"\n");
  REQUIRE(r);
  CHECK(r->base.rules.size() == 1);
  REQUIRE(r->open.size() == 1);
  CHECK(r->open[0].where() == "rule 2 (marks)");
  CHECK(std::string(r->generator.abi->name) == "clues");
  const auto given = k.read(
      "nonet = 1\n[[rule]]\nuse = \"classic\"\n[[rule]]\nuse = \"marks\"\n"
      "marks = [{ at = \"r1c1\", value = 1 }]\n");
  REQUIRE(given);
  CHECK(given->base.rules.size() == 2);
  CHECK(given->open.empty());
  CHECK(std::string(given->generator.abi->name) == "carve");
}

}  // namespace
}  // namespace nonet::host::test
