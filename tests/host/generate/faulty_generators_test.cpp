// Generators that break their promises: each is named, and nothing wrong comes out.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "kitchen.hpp"

namespace nonet::host::test {
namespace {

using status = generated::status;

// What a generator comes to on a 4x4 classic whose first cell may be given.
struct trial {
  explicit trial(const std::string& generator, const std::string& more = "",
                 const std::string& givens = "") {
    recipe_text = k.classic(4, "with = \"" + generator + "\"\n" + more, givens);
    REQUIRE(recipe_text);
    made = generate_one(*recipe_text, 1, 0);
  }
  // The one line that the user hears, from the generator's name on.
  [[nodiscard]] std::string line() const {
    const std::vector<std::string> heard = k.heard(made.why);
    REQUIRE(heard.size() == 1);
    const std::string library = "ROOT/generators.nonet/" NONET_TEST_PLATFORM "/generators.so: ";
    return heard[0].starts_with(library) ? heard[0].substr(library.size()) : heard[0];
  }

  kitchen k;
  std::optional<recipe> recipe_text;
  generated made;
};

void require_fault(const std::string& generator, const std::string& how,
                   const std::string& more = "", const std::string& givens = "") {
  const trial t(generator, more, givens);
  CHECK(t.made.ended == status::pack_fault);
  CHECK(t.made.why.exit_status() == 3);
  CHECK(t.line() == "generator " + generator + ": " + how);
  CHECK(t.made.givens.empty());
}

TEST_CASE("a puzzle with several solutions is refused", "[generate]") {
  require_fault("empties", "it accepted a puzzle with several solutions");
}

TEST_CASE("a puzzle that breaks a rule is refused", "[generate]") {
  require_fault("swaps", "it accepted a puzzle without a solution");
}

TEST_CASE("a puzzle with another solution than stated is refused", "[generate]") {
  require_fault("lies", "it accepted a puzzle with another solution than it says");
}

TEST_CASE("a given that is not the solution's is refused", "[generate]") {
  require_fault("changes", "it called accept() with a given in r1c1 that is not the solution's");
}

TEST_CASE("givens without the recipe's symmetry are refused", "[generate]") {
  require_fault("lopsided", "it called accept() with givens that have not the symmetry rotate180",
                "symmetry = \"rotate180\"");
}

TEST_CASE("a generator that takes the recipe's givens is refused", "[generate]") {
  require_fault("lopsided", "it called accept() with r1c1 changed, which the recipe gives", "",
                "1...............");
}

TEST_CASE("values that are not the board's are refused", "[generate]") {
  require_fault("nonsense", "it called accept() with 77 in r1c1, which is no value of the board");
}

TEST_CASE("carving what is not unique is refused", "[generate]") {
  require_fault("carves", "it called carve() with givens that have several solutions");
}

TEST_CASE("another solution than a grid with holes is not looked for", "[generate]") {
  require_fault("hollow", "it called another() with no value in r1c1");
}

TEST_CASE("a grid with holes is not hardened", "[generate]") {
  require_fault("hardens", "it called harden() with no value in r1c1");
}

// The one line heard when a 4x4 board under this rule is generated, from the rule's name on.
std::string line_of_rule(const std::string& rule) {
  kitchen k;
  const auto r =
      k.read("nonet = 1\n[grid]\nsize = 4\n[[rule]]\nuse = \"classic\"\n[[rule]]\nuse = \"" + rule +
             "\"\n[generate]\n");
  REQUIRE(r);
  const generated made = generate_one(*r, 1, 0);
  CHECK(made.ended == status::pack_fault);
  CHECK(made.why.exit_status() == 3);
  const std::vector<std::string> heard = k.heard(made.why);
  REQUIRE(heard.size() == 1);
  return heard[0].substr(std::min(heard[0].find("rule 2"), heard[0].size()));
}

TEST_CASE("a rule that refuses what it posts is told from one whose check fails", "[generate]") {
  CHECK(line_of_rule("refuses-when-full")
            .starts_with("rule 2 (refuses-when-full): its facts allow a grid that its check "
                         "refuses: "));
  const std::string failed = line_of_rule("fails-when-full");
  CHECK(failed.starts_with("rule 2 (fails-when-full): check failed: "));
  CHECK(failed.find("full on purpose") != std::string::npos);
}

TEST_CASE("a generator's warning is heard although the puzzle was made", "[generate]") {
  const trial t("warns");
  CHECK(t.made.ended == status::done);
  CHECK_FALSE(t.made.why.has_errors());
  CHECK(t.line().find("warning: ") != std::string::npos);
  CHECK(t.line().ends_with("this takes long"));
}

TEST_CASE("a generator that reports an error has made no puzzle", "[generate]") {
  const trial t("complains");
  CHECK(t.made.ended == status::refused);
  CHECK(t.made.why.exit_status() == 2);
  CHECK(t.line().ends_with("[generate]: expected something else"));
  CHECK(t.made.givens.empty());
}

TEST_CASE("a generator that says it is done without a puzzle is refused", "[generate]") {
  require_fault("boasts", "it answered NONET_OK without a puzzle that was accepted");
}

TEST_CASE("a generator that throws is at fault and says how", "[generate]") {
  const trial t("throws");
  CHECK(t.made.ended == status::pack_fault);
  CHECK(t.made.why.exit_status() == 3);
  CHECK(t.k.heard(t.made.why)[0].find("thrown on purpose") != std::string::npos);
}

TEST_CASE("a generator may refuse its parameters at their place", "[generate]") {
  const trial t("refuses", "keep = 7");
  CHECK(t.made.ended == status::refused);
  CHECK(t.made.why.exit_status() == 2);
  CHECK(t.line() == "r.toml:8:8: [generate] keep: expected something else, found 7");
}

TEST_CASE("a generator that gives up is asked again within the budget", "[generate]") {
  const trial t("gives-up", "budget = { attempts = 4 }");
  CHECK(t.made.ended == status::budget);
  CHECK(t.made.attempts == 4);
  CHECK(t.line() ==
        "r.toml: the budget of 4 attempts is spent: 4 times the generator gave up; "
        "raise budget.attempts");
}

TEST_CASE("a generator that asks for ever ends with its nodes", "[generate]") {
  const trial t("asks", "budget = { nodes = 5000 }");
  CHECK(t.made.ended == status::budget);
  CHECK(t.line() ==
        "r.toml: the budget of 5000 nodes is spent after 1 attempt: once a question "
        "was too hard for its nodes; raise budget.nodes");
}

TEST_CASE("more givens than wanted are an attempt that failed, not a fault", "[generate]") {
  const trial t("full", "givens = { max = 10 }\nbudget = { attempts = 2 }");
  CHECK(t.made.ended == status::budget);
  CHECK(t.line() ==
        "r.toml: the budget of 2 attempts is spent: twice more than 10 givens were left "
        "(16 at the fewest); raise givens or budget.attempts");
}

}  // namespace
}  // namespace nonet::host::test
