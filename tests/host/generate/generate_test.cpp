// Puzzles that come out: unique, symmetric, of the right number of givens, always the same.
// SPDX-License-Identifier: MIT
#include <atomic>
#include <catch2/catch.hpp>
#include <set>

#include "generate/pattern.hpp"
#include "kitchen.hpp"

namespace nonet::host::test {
namespace {

using status = generated::status;

[[nodiscard]] core::program compiled(const recipe& r) {
  problems found;
  std::optional<core::program> program = compile(r.base, found);
  REQUIRE(program);
  return *program;
}

[[nodiscard]] generated make(const recipe& r, std::uint64_t seed, std::uint64_t index = 0) {
  return generate_one(r, seed, index);
}

// Everything that a puzzle promises, seen without the code that made it.
void require_sound(const recipe& r, const generated& made) {
  REQUIRE(made.ended == status::done);
  const core::board& shape = r.base.shape();
  REQUIRE(made.givens.size() == shape.cells());
  core::solver engine(compiled(r));
  const core::outcome counted = engine.solve(made.givens, {.solutions = 2});
  CHECK(counted.ended == core::ending::complete);
  CHECK(counted.solutions == 1);
  CHECK(violations(r.base, made.solution).empty());
  for (core::cell c = 0; c < shape.cells(); ++c) {
    if (made.givens[c] != core::empty_value) CHECK(made.givens[c] == made.solution[c]);
    if (r.base.file.givens[c] != core::empty_value) {
      CHECK(made.givens[c] == r.base.file.givens[c]);
    }
  }
  const std::uint32_t n = number_of(made.givens);
  CHECK(n >= r.givens.min);
  CHECK(n <= r.givens.max);
  CHECK(pattern(shape, r.symmetry, r.base.file.givens).is_symmetric(made.givens));
}

TEST_CASE("a generated puzzle is unique and obeys its rules", "[generate]") {
  kitchen k;
  const auto r = k.read("nonet = 1\n[[rule]]\nuse = \"classic\"\n[[rule]]\nuse = \"diagonal\"\n");
  REQUIRE(r);
  for (std::uint64_t index = 0; index < 5; ++index) require_sound(*r, make(*r, 1, index));
}

TEST_CASE("givens keep every symmetry", "[generate]") {
  for (const char* name : {"none", "rotate180", "rotate90", "mirror-horizontal", "mirror-vertical",
                           "mirror-diagonal", "mirror-antidiagonal", "full"}) {
    kitchen k;
    const auto r = k.classic(6, std::string("symmetry = \"") + name + '"');
    REQUIRE(r);
    require_sound(*r, make(*r, 3));
  }
}

TEST_CASE("a stated number of givens is met, odd or even", "[generate]") {
  for (const int givens : {30, 31, 32, 33, 81}) {
    kitchen k;
    const auto r = k.classic(9, "symmetry = \"rotate180\"\ngivens = " + std::to_string(givens));
    REQUIRE(r);
    const generated made = make(*r, 5);
    require_sound(*r, made);
    CHECK(number_of(made.givens) == static_cast<std::uint32_t>(givens));
  }
}

TEST_CASE("minimise = none stops at the greatest number that is wanted", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "minimise = \"none\"\ngivens = { min = 20, max = 50 }");
  REQUIRE(r);
  const generated made = make(*r, 5);
  require_sound(*r, made);
  CHECK(number_of(made.givens) == 50);
  // Where orbits of four can't leave 50, the next below.
  const auto turned =
      k.classic(9, "symmetry = \"rotate90\"\nminimise = \"none\"\ngivens = { max = 50 }");
  REQUIRE(turned);
  const std::uint32_t n = number_of(make(*turned, 5).givens);
  CHECK((n == 48 || n == 49));
}

TEST_CASE("a minimised puzzle has no given to spare", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "");
  REQUIRE(r);
  const generated made = make(*r, 8);
  core::solver engine(compiled(*r));
  for (core::cell c = 0; c < 81; ++c) {
    if (made.givens[c] == core::empty_value) continue;
    std::vector<std::uint8_t> fewer = made.givens;
    fewer[c] = core::empty_value;
    CHECK(engine.solve(fewer, {.solutions = 2}).solutions == 2);
  }
}

TEST_CASE("the recipe's own givens stay", "[generate]") {
  kitchen k;
  const auto r = k.classic(6, "symmetry = \"rotate180\"", "12...." + std::string(30, '.'));
  REQUIRE(r);
  require_sound(*r, make(*r, 2));
}

TEST_CASE("boards of other shapes and values are generated too", "[generate]") {
  kitchen k;
  const auto zero = k.read(
      "nonet = 1\n[grid]\nrows = 4\ncolumns = 4\nvalues = [0, 3]\n"
      "[[rule]]\nuse = \"latin\"\n");
  REQUIRE(zero);
  require_sound(*zero, make(*zero, 1));
  const auto wide = k.read(
      "nonet = 1\n[grid]\nrows = 2\ncolumns = 5\nvalues = [1, 5]\n"
      "[[rule]]\nuse = \"rows\"\n[generate]\nsymmetry = \"mirror-vertical\"\n");
  REQUIRE(wide);
  require_sound(*wide, make(*wide, 1));
}

TEST_CASE("rules with parameters of their own are kept", "[generate]") {
  kitchen k;
  const auto r = k.read(
      "nonet = 1\n[grid]\nsize = 4\n[[rule]]\nuse = \"classic\"\n"
      "[[rule]]\nuse = \"comparison\"\nsigns = [\"r1c1 > r1c2\"]\n");
  REQUIRE(r);
  const generated made = make(*r, 1);
  require_sound(*r, made);
  CHECK(made.solution[0] > made.solution[1]);
}

TEST_CASE("the same seed and index give the same puzzle, others another", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "symmetry = \"rotate180\"");
  REQUIRE(r);
  // One maker for all, as a thread has it, and one for each.
  puzzle_maker maker(*r);
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    for (std::uint64_t index = 0; index < 3; ++index) {
      const std::string line = grid_line(maker.make(seed, index).givens);
      CHECK(line == grid_line(make(*r, seed, index).givens));
      seen.insert(line);
    }
  }
  CHECK(seen.size() == 9);
}

TEST_CASE("a puzzle has the difficulty that the recipe wants, and says which", "[generate]") {
  for (const char* level : {"easy", "medium", "hard"}) {
    kitchen k;
    const auto r =
        k.classic(9, std::string("symmetry = \"rotate180\"\ndifficulty = \"") + level + '"');
    REQUIRE(r);
    const generated made = make(*r, 3);
    require_sound(*r, made);
    REQUIRE(made.rating);
    CHECK(core::name_of(made.rating->level) == level);
    core::rater rater(compiled(*r));
    CHECK(rater.rate(made.givens).score == made.rating->score);
    const std::string text = puzzle_toml(*r, made, 3, 0);
    CHECK(text.find("\nrating = " + core::score_text(made.rating->score) + "\nlevel = \"" +
                    level) != std::string::npos);
  }
}

TEST_CASE("a difficulty that does not come about ends with what came", "[generate]") {
  kitchen k;
  const auto r = k.classic(4, "difficulty = \"extreme\"\nbudget = { attempts = 3 }");
  REQUIRE(r);
  const generated made = make(*r, 1);
  CHECK(made.ended == status::budget);
  const std::string line = k.heard(made.why)[0];
  CHECK(line.find("3 times the puzzle was too easy (rated 1.") != std::string::npos);
  CHECK(line.ends_with("; choose another difficulty or raise budget.attempts"));
}

TEST_CASE("attempts that come to nothing end with a budget message", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "symmetry = \"rotate180\"\ngivens = 17\nbudget = { attempts = 3 }");
  REQUIRE(r);
  const generated made = make(*r, 1);
  CHECK(made.ended == status::budget);
  CHECK(made.attempts == 3);
  REQUIRE(k.heard(made.why).size() == 1);
  const std::string line = k.heard(made.why)[0];
  CHECK(
      line.starts_with("r.toml: the budget of 3 attempts is spent: 3 times more than 17 givens "
                       "were left ("));
  CHECK(
      line.ends_with(" at the fewest); raise givens or budget.attempts, or choose less symmetry"));
}

TEST_CASE("a spent budget of nodes says so, and at which stage", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "budget = { nodes = 10 }");
  REQUIRE(r);
  const generated made = make(*r, 1);
  CHECK(made.ended == status::budget);
  CHECK(k.heard(made.why) ==
        std::vector<std::string>{"r.toml: the budget of 10 nodes is spent after 1 attempt: once no "
                                 "full grid was found; raise budget.nodes"});
}

TEST_CASE("a recipe without any solution is impossible, not a matter of budget", "[generate]") {
  kitchen k;
  const auto r = k.classic(4, "", "11..............");
  REQUIRE(r);
  const generated made = make(*r, 1);
  CHECK(made.ended == status::impossible);
  CHECK(made.attempts == 1);
  CHECK(made.why.exit_status() == 2);
}

TEST_CASE("a set flag stops the generation", "[generate]") {
  kitchen k;
  const auto r = k.classic(9, "");
  REQUIRE(r);
  const std::atomic<bool> stop = true;
  CHECK(generate_one(*r, 1, 0, &stop).ended == status::cancelled);
}

TEST_CASE("another generator works with the same services", "[generate]") {
  kitchen k;
  const auto r = k.classic(6, "with = \"picks\"\nkeep = 14\nsymmetry = \"rotate180\"");
  REQUIRE(r);
  const generated made = make(*r, 4);
  require_sound(*r, made);
  CHECK(number_of(made.givens) >= 14);
  CHECK(number_of(made.givens) < 36);
}

}  // namespace
}  // namespace nonet::host::test
