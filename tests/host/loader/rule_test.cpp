// Instances of rules: made, checked, drawn, and what happens when a pack breaks its promises.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "host/loader/puzzles.hpp"

using namespace nonet;
using namespace nonet::host;
using namespace nonet::host::test;

namespace {

// Writes down what is drawn.
class notebook final : public canvas {
 public:
  std::vector<std::string> drawn;

  void line(layer where, std::string_view role, std::span<const core::cell> cells,
            std::int32_t width) override {
    note("line", where, role, cells, {width});
  }
  void disc(layer where, std::string_view role, core::cell c, std::int32_t dx, std::int32_t dy,
            std::int32_t radius) override {
    note("disc", where, role, std::span(&c, 1), {dx, dy, radius});
  }
  void outline(layer where, std::string_view role, std::span<const core::cell> cells,
               std::int32_t inset, std::int32_t dash) override {
    note("outline", where, role, cells, {inset, dash});
  }
  void text(layer where, std::string_view role, core::cell c, std::int32_t dx, std::int32_t dy,
            std::int32_t size, std::string_view utf8) override {
    note("text " + std::string(utf8), where, role, std::span(&c, 1), {dx, dy, size});
  }

 private:
  void note(std::string what, layer where, std::string_view role, std::span<const core::cell> cells,
            std::initializer_list<int> numbers) {
    what += " " + std::to_string(static_cast<int>(where)) + " " + std::string(role) + ":";
    for (const core::cell c : cells) what += " " + std::to_string(c);
    what += ";";
    for (const int n : numbers) what += " " + std::to_string(n);
    drawn.push_back(std::move(what));
  }
};

}  // namespace

TEST_CASE("a rule knows its type, its number and its name") {
  workshop w;
  const auto p = w.make(
      "[[rule]]\nuse = \"odd-sum\"\n[[rule]]\nuse = \"test.honest/first\"\n"
      "value = 3\n");
  REQUIRE(p);
  CHECK(w.heard().empty());
  REQUIRE(p->rules.size() == 2);
  CHECK(p->rules[1]->number() == 2);
  CHECK(p->rules[1]->where() == "rule 2 (test.honest/first)");
  CHECK(p->rules[1]->type().pack->id == "test.honest");
}

TEST_CASE("what a rule reports about its parameters gets file, line and column") {
  workshop w;
  CHECK_FALSE(w.make("[[rule]]\nuse = \"first\"\nvalue = 9\n"));
  CHECK(w.heard() == std::vector<std::string>{
                         "p.toml:6:9: rule 1 (first) value: expected a value of the board"});
  CHECK(w.found.exit_status() == 2);
}

TEST_CASE("a rule's warning comes before its error and is none") {
  workshop w;
  CHECK_FALSE(w.make("[[rule]]\nuse = \"first\"\nvalue = 100\n"));
  CHECK(w.heard() == std::vector<std::string>{
                         "p.toml:6:9: rule 1 (first) value: warning: a hundred is a lot",
                         "p.toml:6:9: rule 1 (first) value: expected a value of the board"});
}

TEST_CASE("check says which cells break a rule, without cells that no board has") {
  workshop w;
  const auto p = w.use("no-ones");
  REQUIRE(p);
  std::vector<std::uint8_t> values = empty_grid(*p);
  CHECK(p->rules[0]->check(values));
  CHECK(violations(*p, values).empty());
  values[6] = 1;
  CHECK_FALSE(p->rules[0]->check(values));
  const std::vector<violation> why = violations(*p, values);
  REQUIRE(why.size() == 1);
  CHECK(why[0].where == "rule 1 (no-ones) here");
  CHECK(why[0].cells == std::vector<core::cell>{6});
  CHECK(why[0].why == "this cell holds the value");
}

TEST_CASE("a broken rule that gives no reason still is a violation") {
  workshop w;
  const auto p = w.use("asked-rows");
  REQUIRE(p);
  std::vector<std::uint8_t> values = empty_grid(*p);
  values[0] = values[3] = 2;
  const std::vector<violation> why = violations(*p, values);
  REQUIRE(why.size() == 1);
  CHECK(why[0].where == "rule 1 (asked-rows)");
  CHECK(why[0].cells.empty());
  CHECK(why[0].why == "the values break this rule");
}

TEST_CASE("a rule draws itself, without cells and layers that do not exist") {
  workshop w;
  const auto p = w.make("[[rule]]\nuse = \"first\"\nvalue = 3\n[[rule]]\nuse = \"no-ones\"\n");
  REQUIRE(p);
  notebook seen;
  p->rules[1]->draw(seen);
  CHECK(seen.drawn.empty());
  p->rules[0]->draw(seen);
  CHECK(seen.drawn == std::vector<std::string>{"line 0 line: 0 1; 100", "line 0 line:; 100",
                                               "disc 1 bulb: 1; 10 -10 300",
                                               "outline 2 cage: 0 1; 80 60",
                                               "text 1?2 2 total: 0; -400 -400 250"});
  CHECK_FALSE(p->rules[0]->failure());
}

TEST_CASE("an exception of the canvas passes the pack by") {
  class full final : public canvas {
    void line(layer, std::string_view, std::span<const core::cell>, std::int32_t) override {
      throw std::runtime_error("paper is out");
    }
    void disc(layer, std::string_view, core::cell, std::int32_t, std::int32_t,
              std::int32_t) override {}
    void outline(layer, std::string_view, std::span<const core::cell>, std::int32_t,
                 std::int32_t) override {}
    void text(layer, std::string_view, core::cell, std::int32_t, std::int32_t, std::int32_t,
              std::string_view) override {}
  };
  workshop w;
  const auto p = w.make("[[rule]]\nuse = \"first\"\nvalue = 3\n");
  REQUIRE(p);
  full paper;
  CHECK_THROWS_WITH(p->rules[0]->draw(paper), "paper is out");
}

TEST_CASE("a pack whose create fails without a reason is at fault") {
  const auto heard = [](const std::string& use) {
    workshop w;
    CHECK_FALSE(w.use(use));
    CHECK(w.found.exit_status() == 3);
    return w.heard();
  };
  using one = std::vector<std::string>;
  CHECK(heard("create-nothing") ==
        one{faulty_line("create-nothing",
                        "create failed: it answered NONET_OK but made no instance")});
  CHECK(heard("create-silent") ==
        one{faulty_line("create-silent",
                        "create refused the parameters without a report of what is wrong")});
  CHECK(heard("create-internal") ==
        one{faulty_line("create-internal", "create failed: the constructor: something broke")});
  CHECK(heard("create-throws") ==
        one{faulty_line("create-throws", "create failed: it threw an exception")});
}

TEST_CASE("what a create that fails has made all the same is destroyed") {
  workshop w;  // one library, which counts
  for (int i = 0; i < 3; ++i) CHECK_FALSE(w.use("create-half"));
  const auto line = [](const std::string& so_far) {
    return faulty_line("create-half",
                       "create failed: it answered NONET_ERR_INTERNAL (" + so_far + ")");
  };
  CHECK(w.heard() ==
        std::vector<std::string>{line("destroyed 0"), line("destroyed 1"), line("destroyed 2")});
}

TEST_CASE("a board that a rule does not fit is no fault of the pack") {
  workshop w;
  CHECK_FALSE(w.use("create-unfit"));
  CHECK(w.found.exit_status() == 2);
  CHECK(w.heard() ==
        std::vector<std::string>{"p.toml:5:7: rule 1 (create-unfit): expected a board that this "
                                 "rule fits, found 4 rows x 4 columns, values 1 to 4"});
}

TEST_CASE("a reported error counts although create says that all is well") {
  workshop w;
  CHECK_FALSE(w.use("create-liar"));
  CHECK(w.found.exit_status() == 2);
  REQUIRE(w.heard().size() == 1);
  CHECK(w.heard()[0].find("rule 1 (create-liar) no.such[7].place: expected something else") !=
        std::string::npos);
}

TEST_CASE("a check that fails is no answer, and says so") {
  workshop w;
  const auto p = w.make("[[rule]]\nuse = \"check-seven\"\n[[rule]]\nuse = \"check-throws\"\n");
  REQUIRE(p);
  CHECK_FALSE(report_failures(p->rules, w.found));
  const std::vector<violation> why = violations(*p, empty_grid(*p));
  REQUIRE(why.size() == 2);
  CHECK(why[0].why == "the pack failed: check failed: it answered 7 where it may say 0 or 1");
  CHECK(why[1].why == "the pack failed: check failed: it threw an exception");
  CHECK(report_failures(p->rules, w.found));
  CHECK(w.found.exit_status() == 3);
  CHECK(w.heard()[0] ==
        faulty_line("check-seven", "check failed: it answered 7 where it may say 0 or 1"));
}
