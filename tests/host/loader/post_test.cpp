// Rules become facts: native ones, propagators, and what level 1 amounts to.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "host/loader/puzzles.hpp"
#include "loader/posting.hpp"

using namespace nonet;
using namespace nonet::host;
using namespace nonet::host::test;

namespace {

core::outcome count(const puzzle& p, problems& found, std::uint64_t limit = 1'000'000) {
  const auto program = compile(p, found);
  REQUIRE(program);
  core::solver engine(*program);
  core::limits until;
  until.solutions = limit;
  return engine.solve(empty_grid(p), until);
}

// A board of one row of four cells.
std::optional<puzzle> row(workshop& w, const std::string& rules) {
  std::optional<document> file = read_document(
      {"p.toml", "nonet = 1\n[grid]\nrows = 1\ncolumns = 4\nvalues = [1, 4]\n" + rules}, w.found);
  if (!file) return std::nullopt;
  return make_puzzle(*std::move(file), w.packs(), w.found);
}

}  // namespace

TEST_CASE("facts belong to the clue that the rule names, and to the rule's number") {
  workshop w;
  const auto p = w.make("[[rule]]\nuse = \"odd-sum\"\n[[rule]]\nuse = \"first\"\nvalue = 3\n");
  REQUIRE(p);
  core::model facts(p->shape());
  for (const auto& r : p->rules) CHECK(r->post(facts, w.found));
  REQUIRE(facts.facts().size() == 2);
  const auto clue_of = [&](std::size_t i) { return facts.clues()[facts.facts()[i].clue]; };
  CHECK(clue_of(0).rule == 1);
  CHECK(clue_of(0).path.empty());
  CHECK(facts.facts()[0].what == core::fact::kind::custom);
  CHECK(facts.facts()[0].propagator.name == "odd sum");
  CHECK(clue_of(1).rule == 2);
  CHECK(clue_of(1).path == "value");
  CHECK(facts.facts()[1].what == core::fact::kind::allow);
  CHECK(facts.facts()[1].values == core::bit(3));
}

TEST_CASE("a native constraint of a pack decides") {
  workshop w;
  const auto p = row(w, "[[rule]]\nuse = \"first\"\nvalue = 3\n");
  REQUIRE(p);
  CHECK(count(*p, w.found).solutions == 64);
}

TEST_CASE("a propagator of a pack decides, and outlives the puzzle") {
  workshop w;
  std::optional<core::program> program;
  {
    const auto p = row(w, "[[rule]]\nuse = \"odd-sum\"\n");
    REQUIRE(p);
    program = compile(*p, w.found);
  }
  REQUIRE(program);
  core::solver engine(*program);
  core::limits until;
  until.solutions = 1000;
  const std::vector<std::uint8_t> empty(4, core::empty_value);
  CHECK(engine.solve(empty, until).solutions == 128);
}

TEST_CASE("a rule that only checks is solved by asking it") {
  workshop w;
  const auto p = row(w, "[[rule]]\nuse = \"no-ones\"\n");
  REQUIRE(p);
  CHECK(count(*p, w.found).solutions == 81);
}

TEST_CASE("a rule that only checks takes values away before anything is guessed") {
  workshop w;
  const auto p = row(w, "[[rule]]\nuse = \"no-ones\"\n");
  REQUIRE(p);
  const auto program = compile(*p, w.found);
  REQUIRE(program);
  core::solver engine(*program);
  std::vector<core::mask> left(4);
  REQUIRE(engine.propagate(empty_grid(*p), left));
  CHECK(left == std::vector<core::mask>(4, core::value_range(2, 4)));
}

TEST_CASE("a rule with candidates is solved by asking for them") {
  workshop w;
  const auto p = row(w, "[[rule]]\nuse = \"asked-rows\"\n");
  REQUIRE(p);
  CHECK(count(*p, w.found).solutions == 24);
  const auto square = w.use("asked-rows");
  REQUIRE(square);
  CHECK(count(*square, w.found).solutions == 24 * 24 * 24 * 24);
}

TEST_CASE("fixed cells follow each other in one asking") {
  workshop w;
  const auto p = row(w, "[[rule]]\nuse = \"asked-rows\"\n");
  REQUIRE(p);
  const auto program = compile(*p, w.found);
  REQUIRE(program);
  core::solver engine(*program);
  std::vector<core::mask> left(4);
  REQUIRE(engine.propagate(std::vector<std::uint8_t>{1, 2, 3, core::empty_value}, left));
  CHECK(left[3] == core::bit(4));
  CHECK_FALSE(engine.propagate(std::vector<std::uint8_t>{1, 1, 3, core::empty_value}, left));
}

TEST_CASE("the candidates of the grid are facts of a clue of their own") {
  workshop w;
  std::optional<document> file =
      read_document({"p.toml",
                     "nonet = 1\n[grid]\nrows = 1\ncolumns = 2\nvalues = [1, 4]\n"
                     "candidates = { r1c2 = \"23\" }\n[[rule]]\nuse = \"no-ones\"\n"},
                    w.found);
  REQUIRE(file);
  const auto p = make_puzzle(*std::move(file), w.packs(), w.found);
  REQUIRE(p);
  CHECK(count(*p, w.found).solutions == 6);
}

TEST_CASE("a post that is refused makes the pack at fault, whatever it answers") {
  const auto heard = [](const std::string& use) {
    workshop w;
    const auto p = w.use(use);
    REQUIRE(p);
    CHECK_FALSE(compile(*p, w.found));
    CHECK(w.found.exit_status() == 3);
    return w.heard();
  };
  using one = std::vector<std::string>;
  CHECK(heard("post-twice") ==
        one{faulty_line("post-twice", "post failed: sum at cages[2] names one cell twice")});
  CHECK(heard("post-foreign") ==
        one{faulty_line("post-foreign",
                        "post failed: less names a cell that the model does not have")});
  CHECK(heard("post-wild") ==
        one{faulty_line("post-wild", "post failed: all_different has a scope of the wrong size")});
  CHECK(heard("propagator-short") ==
        one{faulty_line("propagator-short",
                        "post failed: propagator has an argument that makes no sense")});
  CHECK(heard("post-internal") ==
        one{faulty_line("post-internal",
                        "post failed: it answered NONET_ERR_INTERNAL (the pack knows why)")});
  CHECK(heard("post-throws") ==
        one{faulty_line("post-throws", "post failed: it threw an exception")});
}

TEST_CASE("a table without a model posts to the one whose self it is handed") {
  workshop w;
  const auto p = row(w, "[[rule]]\nuse = \"first\"\nvalue = 3\n");
  REQUIRE(p);
  core::model facts(p->shape());
  const poster to(facts, std::dynamic_pointer_cast<const instance>(p->rules.front()));
  const nonet_model& table = poster::no_model();
  CHECK(table.allow(table.self, 0, 2) == NONET_ERR_UNSUPPORTED);
  CHECK(facts.facts().empty());
  CHECK(table.allow(to.face().self, 0, 2) == NONET_OK);
  CHECK(facts.facts().size() == 1);
}

TEST_CASE("a pack that posts without end is told so before memory ends") {
  const auto heard = [](const std::string& use) {
    workshop w;
    const auto p = w.use(use);
    REQUIRE(p);
    CHECK_FALSE(compile(*p, w.found));
    CHECK(w.found.exit_status() == 3);
    return w.heard();
  };
  using one = std::vector<std::string>;
  CHECK(heard("post-many-variables") ==
        one{faulty_line("post-many-variables",
                        "post failed: variable is more than a puzzle may hold, 4096 hidden "
                        "variables")});
  CHECK(heard("post-many-clues") ==
        one{faulty_line(
            "post-many-clues",
            "post failed: begin_clue at even is more than a puzzle may hold, 1000000 facts and "
            "clues")});
  CHECK(heard("post-many-bytes") ==
        one{faulty_line("post-many-bytes",
                        "post failed: propagator is more than a rule may post, 256 MiB")});
}

TEST_CASE("a pack that fails in the middle of a search ends it and is blamed") {
  const auto heard = [](const std::string& use) {
    workshop w;
    const auto p = w.use(use);
    REQUIRE(p);
    CHECK(count(*p, w.found).ended == core::ending::fault);
    CHECK(report_failures(p->rules, w.found));
    CHECK(w.found.exit_status() == 3);
    return w.heard();
  };
  using one = std::vector<std::string>;
  CHECK(heard("propagate-error") ==
        one{faulty_line("propagate-error", "propagate failed: it answered NONET_PROP_ERROR")});
  CHECK(heard("propagate-throws") ==
        one{faulty_line("propagate-throws", "propagate failed: it threw an exception")});
  CHECK(heard("candidates-fault") ==
        one{faulty_line("candidates-fault",
                        "candidates failed: it answered NONET_MASK_FAULT (the pack knows why)")});
  CHECK(heard("check-throws") ==
        one{faulty_line("check-throws", "check failed: it threw an exception")});
}
