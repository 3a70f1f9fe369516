// Rules whose parameters are generated: proposed, laid out, refined, dropped, and what goes wrong.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "kitchen.hpp"

namespace nonet::host::test {
namespace {

using status = generated::status;

// A 4x4 classic with marks to be generated.
struct trial {
  explicit trial(const std::string& dials, const std::string& generate = "",
                 const std::string& parameters = "") {
    wanted = k.read(
        "nonet = 1\n[grid]\nsize = 4\n[[rule]]\nuse = \"classic\"\n[[rule]]\nuse = \"marks\"\n" +
        parameters + "[rule.generate]\n" + dials + "[generate]\n" + generate);
    REQUIRE(wanted);
    made = generate_one(*wanted, 1, 0);
  }
  [[nodiscard]] const std::vector<node>& marks() const {
    REQUIRE(made.rules.size() == 1);
    const node* list = made.rules[0].find("marks");
    REQUIRE(list != nullptr);
    return list->items;
  }
  // The one line that the user hears, from the rule on.
  [[nodiscard]] std::string line() const {
    const std::vector<std::string> heard = k.heard(made.why);
    REQUIRE(heard.size() == 1);
    return heard[0].substr(std::min(heard[0].find("rule 2"), heard[0].size()));
  }

  kitchen k;
  std::optional<recipe> wanted;
  generated made;
};

// The puzzle read back from its file has the stated solution and no other.
void require_sound(trial& t) {
  REQUIRE(t.made.ended == status::done);
  const fs::path file = t.k.folder().write("p.toml", puzzle_toml(*t.wanted, t.made, 1, 0));
  problems found;
  const auto p = load_puzzle(file.string(), t.k.packs(), found);
  REQUIRE(p);
  CHECK(found.list().empty());
  const auto program = compile(*p, found);
  REQUIRE(program);
  core::solver engine(*program);
  std::vector<std::uint8_t> only;
  const auto counted = engine.solve(p->file.givens, {.solutions = 2}, [&](auto values) {
    only.assign(values.begin(), values.end());
    return true;
  });
  CHECK(counted.solutions == 1);
  CHECK(only == t.made.solution);
  CHECK(p->file.solution == only);
  CHECK(violations(*p, only).empty());
}

TEST_CASE("clues are refined until the puzzle needs no givens", "[generate]") {
  trial t("number = 2\n");
  require_sound(t);
  CHECK(number_of(t.made.givens) == 0);
  CHECK(t.marks().size() > 2);
}

TEST_CASE("what is proposed before the fill binds it", "[generate]") {
  trial t("early = true\n");
  require_sound(t);
  CHECK(t.made.solution[0] == 1);
  CHECK(t.marks()[0].find("at")->text == "r1c1");
}

TEST_CASE("with carve the clues stand beside givens", "[generate]") {
  trial t("number = 3\n", "with = \"carve\"\n");
  require_sound(t);
  CHECK(t.marks().size() == 3);
  CHECK(number_of(t.made.givens) > 0);
}

TEST_CASE("no clue is left that could be dropped", "[generate]") {
  for (const char* how : {"clues", "all"}) {
    trial t("number = 16\n", std::string("minimise = \"") + how + "\"\n");
    require_sound(t);
    CHECK(t.marks().size() < 10);
    const fs::path file = t.k.folder().write("p.toml", puzzle_toml(*t.wanted, t.made, 1, 0));
    for (std::size_t i = 0; i < t.marks().size(); ++i) {
      generated fewer = t.made;
      for (node::field& f : fewer.rules[0].fields) {
        if (f.key == "marks")
          f.value.items.erase(f.value.items.begin() + static_cast<std::ptrdiff_t>(i));
      }
      const fs::path other = t.k.folder().write("q.toml", puzzle_toml(*t.wanted, fewer, 1, 0));
      problems found;
      const auto p = load_puzzle(other.string(), t.k.packs(), found);
      REQUIRE(p);
      const auto program = compile(*p, found);
      CHECK(core::solver(*program).solve(p->file.givens, {.solutions = 2}).solutions == 2);
    }
  }
}

TEST_CASE("givens help out where the recipe allows them", "[generate]") {
  trial t("number = 1\n", "givens = { min = 4, max = 8 }\n");
  require_sound(t);
  CHECK(number_of(t.made.givens) >= 4);
}

TEST_CASE("a least number of givens alone allows givens", "[generate]") {
  trial t("number = 1\n", "givens = { min = 5 }\n");
  require_sound(t);
  CHECK(number_of(t.made.givens) >= 5);
}

TEST_CASE("the recipe's own givens are completed to the symmetry", "[generate]") {
  kitchen k;
  const auto r = k.read(
      "nonet = 1\n[grid]\nsize = 4\ngivens = \"1...............\"\n[[rule]]\nuse = \"classic\"\n"
      "[[rule]]\nuse = \"marks\"\n[generate]\nsymmetry = \"rotate180\"\n");
  REQUIRE(r);
  const generated made = generate_one(*r, 1, 0);
  REQUIRE(made.ended == status::done);
  CHECK(number_of(made.givens) == 2);
  CHECK(made.givens[15] != core::empty_value);
}

TEST_CASE("clues are dropped no further than the difficulty", "[generate]") {
  trial t("number = 16\n", "minimise = \"clues\"\ndifficulty = { max = 1.8 }\n");
  for (const std::string& line : t.k.heard(t.made.why)) UNSCOPED_INFO(line);
  require_sound(t);
  REQUIRE(t.made.rating);
  CHECK(t.made.rating->score <= 18);
}

TEST_CASE("what is too easy is made harder by fewer clues", "[generate]") {
  kitchen k;
  const auto r = k.read(
      "nonet = 1\n[[rule]]\nuse = \"classic\"\n[[rule]]\nuse = \"marks\"\n[rule.generate]\n"
      "number = 81\n[generate]\ndifficulty = \"medium\"\nbudget = { attempts = 40 }\n");
  REQUIRE(r);
  const generated made = generate_one(*r, 1, 0);
  for (const std::string& line : k.heard(made.why)) UNSCOPED_INFO(line);
  REQUIRE(made.ended == status::done);
  REQUIRE(made.rating);
  CHECK(made.rating->level == core::level::medium);
  CHECK(made.rules[0].find("marks")->items.size() < 50);
}

TEST_CASE("values change their names where a maker wishes it and the rules allow", "[generate]") {
  trial t("number = 2\n");
  require_sound(t);
  CHECK(t.made.solution[0] == 1);
  kitchen k;
  const auto bound = k.read(
      "nonet = 1\n[grid]\nsize = 4\ngivens = \"3... .... .... ....\"\n[[rule]]\n"
      "use = \"classic\"\n[[rule]]\nuse = \"marks\"\n");
  REQUIRE(bound);
  const generated made = generate_one(*bound, 1, 0);
  REQUIRE(made.ended == status::done);
  CHECK(made.solution[0] == 3);
}

TEST_CASE("the last stage that said no is what ended an attempt", "[generate]") {
  const trial t("number = 0\n", "with = \"carve\"\ngivens = 3\nbudget = { attempts = 2 }\n");
  CHECK(t.made.ended == status::budget);
  CHECK(t.k.heard(t.made.why)[0].find("twice more than 3 givens were left (") != std::string::npos);
}

TEST_CASE("what the recipe gives of a generated rule stays", "[generate]") {
  trial t("number = 1\n", "", "word = \"kept\"\n");
  require_sound(t);
  CHECK(t.made.rules[0].find("word")->text == "kept");
}

TEST_CASE("the same seed and index give the same clues, whatever was made before", "[generate]") {
  trial t("number = 2\n");
  puzzle_maker maker(*t.wanted);
  for (const std::uint64_t index : {3U, 0U, 3U, 1U}) {
    const std::string text = puzzle_toml(*t.wanted, maker.make(1, index), 1, index);
    CHECK(text == puzzle_toml(*t.wanted, generate_one(*t.wanted, 1, index), 1, index));
  }
}

TEST_CASE("a maker that gives up is asked again, and its hint is told", "[generate]") {
  const trial t("spoil = \"gives-up\"\n", "budget = { attempts = 3 }\n");
  CHECK(t.made.ended == status::budget);
  CHECK(t.k.heard(t.made.why) ==
        std::vector<std::string>{
            "r.toml: the budget of 3 attempts is spent: 3 times a rule found no layout over the "
            "solution; 3 times rule 2 (marks) generate number: lower it, please"});
}

TEST_CASE("a dial that can't work is an error at its place", "[generate]") {
  const trial t("number = 7\nspoil = \"refuses\"\n");
  CHECK(t.made.ended == status::refused);
  CHECK(t.k.heard(t.made.why) ==
        std::vector<std::string>{
            "r.toml:9:10: rule 2 (marks) generate number: expected a better number"});
}

TEST_CASE("a rule without a layout over any solution ends with the budget", "[generate]") {
  const trial t("spoil = \"none\"\n", "budget = { attempts = 2 }\n");
  CHECK(t.made.ended == status::budget);
  CHECK(t.k.heard(t.made.why)[0].find("twice a rule found no layout over the solution") !=
        std::string::npos);
}

TEST_CASE("a proposal that no grid fits is an attempt that failed", "[generate]") {
  const trial t("early = true\nspoil = \"unfit\"\n", "budget = { attempts = 2 }\n");
  CHECK(t.made.ended == status::budget);
  CHECK(t.k.heard(t.made.why)[0].find("twice no grid fitted what was proposed") !=
        std::string::npos);
}

TEST_CASE("a maker that writes nonsense is named", "[generate]") {
  const trial value("spoil = \"value\"\n");
  CHECK(value.made.ended == status::pack_fault);
  CHECK(
      value.line().starts_with("rule 2 (marks) generate: its maker wrote what the solution breaks: "
                               "another value is marked"));
  const trial cell("spoil = \"cell\"\n");
  CHECK(cell.made.ended == status::pack_fault);
  CHECK(
      cell.line().starts_with("rule 2 (marks) generate: layout failed: it wrote cell number 5000, "
                              "which is not on the board"));
  const trial key("spoil = \"key\"\n");
  CHECK(key.made.ended == status::pack_fault);
  CHECK_THAT(key.line(), Catch::StartsWith("rule 2 (marks) generate: its maker wrote what the rule "
                                           "refuses: marks[1]: unknown key \"word\""));
  const trial names("spoil = \"names\"\n");
  CHECK(names.made.ended == status::pack_fault);
  CHECK(
      names.line().starts_with("rule 2 (marks) generate: rename failed: it gave a name twice, or "
                               "one that is no value"));
}

}  // namespace
}  // namespace nonet::host::test
