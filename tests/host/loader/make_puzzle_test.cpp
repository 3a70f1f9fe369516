// From a file to a puzzle: all problems at once, recipes, dials.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "host/loader/puzzles.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

TEST_CASE("every rule's problems are told at once") {
  workshop w;
  CHECK_FALSE(
      w.make("[[rule]]\nuse = \"first\"\n[[rule]]\nuse = \"firts\"\n[[rule]]\nuse = \"no-ones\"\n"
             "valu = 1\n[[rule]]\nuse = \"first\"\nvalue = 9\n"));
  CHECK(w.found.exit_status() == 2);
  const std::vector<std::string> heard = w.heard();
  REQUIRE(heard.size() == 4);
  CHECK(heard[0].find("p.toml:4:1: rule 1 (first)") == 0);
  CHECK(heard[1].find("p.toml:7:7: rule 2: expected a rule type, found \"firts\" (did you mean "
                      "\"first\"?)") == 0);
  CHECK(heard[2].find("p.toml:10:1: rule 3 (no-ones)") == 0);
  CHECK(heard[3] == "p.toml:13:9: rule 4 (first) value: expected a value of the board");
}

TEST_CASE("what a rule's generator should do is passed over outside a recipe") {
  workshop w;
  CHECK(w.make("[[rule]]\nuse = \"no-ones\"\n[rule.generate]\nanything = 1\n"));
  CHECK(w.heard().empty());
}

TEST_CASE("in a recipe the dials are checked") {
  workshop w;
  CHECK(w.make("[[rule]]\nuse = \"no-ones\"\n[rule.generate]\nlargest = 4\n", true));
  REQUIRE(w.heard().size() == 1);
  CHECK(w.heard()[0].ends_with("warning: has no effect, since the rule leaves nothing out"));
  w.found = {};
  CHECK_FALSE(w.make("[[rule]]\nuse = \"no-ones\"\n[rule.generate]\nlargst = 4\n", true));
  REQUIRE(w.heard().size() == 1);
  CHECK(w.heard()[0].find("p.toml:7:1: rule 1 (no-ones) generate") == 0);
  CHECK(w.heard()[0].find("did you mean \"largest\"?") != std::string::npos);
}

TEST_CASE("a rule of a recipe that lacks its parameters says which") {
  workshop w;
  CHECK_FALSE(w.make("[[rule]]\nuse = \"no-ones\"\n[[rule]]\nuse = \"first\"\n", true));
  CHECK(w.found.exit_status() == 2);
  CHECK(w.heard() == std::vector<std::string>{
                         "p.toml:7:7: rule 2 (first): needs `value`, since its pack does not "
                         "generate them"});
}

TEST_CASE("a file becomes a puzzle, and a missing file a problem") {
  workshop w;
  const fs::path file =
      w.folder().write("good.toml", "nonet = 1\n[grid]\nsize = 4\n[[rule]]\nuse = \"no-ones\"\n");
  CHECK(load_puzzle(file.string(), w.packs(), w.found));
  CHECK(w.heard().empty());
  CHECK_FALSE(load_puzzle((w.folder() / "none.toml").string(), w.packs(), w.found));
  CHECK(w.found.exit_status() == 2);
}
