// The file of a generated puzzle.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "kitchen.hpp"

namespace nonet::host::test {
namespace {

constexpr const char* recipe_text =
    "# a comment that no puzzle needs\n"
    "nonet = 1\n"
    "[puzzle]\n"
    "title = \"One sign\"\n"
    "note = \"two\\nlines\"\n"
    "[grid]\n"
    "size = 4\n"
    "givens = \"4...............\"\n"
    "candidates = { r2c2 = \"12\" }\n"
    "[[rule]]\n"
    "use = \"classic\"\n"
    "[[rule]]\n"
    "use = \"comparison\"\n"
    "signs = [\"r1c1 > r1c2\"]\n"
    "[generate]\n"
    "with = \"carve\"\n";

[[nodiscard]] generated make(const recipe& r) { return generate_one(r, 11, 2); }

TEST_CASE("a generated puzzle is an ordinary puzzle file that says how it was made", "[generate]") {
  kitchen k;
  const auto r = k.read(recipe_text);
  REQUIRE(r);
  const generated made = make(*r);
  const std::string text = puzzle_toml(*r, made, 11, 2);
  INFO(text);

  k.found = {};
  const fs::path file = k.folder().write("p.toml", text);
  const std::optional<puzzle> again = load_puzzle(file.string(), k.packs(), k.found);
  REQUIRE(again);
  CHECK(k.found.list().empty());
  CHECK(again->file.givens == made.givens);
  CHECK(again->file.solution == made.solution);
  CHECK(again->file.title == "One sign");
  CHECK(again->file.note == "two\nlines");
  CHECK(again->file.candidates == r->base.file.candidates);
  CHECK(again->rules.size() == 2);
  CHECK(!again->file.generate);
  CHECK(violations(*again, made.solution).empty());

  const node* said = again->file.root.find("made");
  REQUIRE(said != nullptr);
  REQUIRE(said->fields.size() == 7);
  CHECK(said->find("recipe")->text == "r.toml");
  CHECK(said->find("recipe_sha256")->text == r->sha256);
  CHECK(said->find("seed")->integer == 11);
  CHECK(said->find("index")->integer == 2);
  CHECK(said->find("engine")->text == engine_name());
}

TEST_CASE("what only a recipe says is not copied", "[generate]") {
  kitchen k;
  const auto r = k.read("nonet = 1\n[[rule]]\nuse = \"classic\"\n[rule.generate]\n[generate]\n");
  REQUIRE(r);
  const std::string text = puzzle_toml(*r, make(*r), 1, 0);
  CHECK(text.find("generate") == std::string::npos);
}

TEST_CASE("a recipe without a grid makes a file with one", "[generate]") {
  kitchen k;
  const auto r = k.read("nonet = 1\n[[rule]]\nuse = \"classic\"\n");
  REQUIRE(r);
  const std::string text = puzzle_toml(*r, make(*r), 1, 0);
  k.found = {};
  const fs::path file = k.folder().write("p.toml", text);
  const std::optional<puzzle> again = load_puzzle(file.string(), k.packs(), k.found);
  REQUIRE(again);
  CHECK(again->file.givens.size() == 81);
}

}  // namespace
}  // namespace nonet::host::test
