// A puzzle file without its rules' parameters: what is read, and everything that is said.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "support.hpp"

using namespace nonet;
using namespace nonet::host;
using namespace nonet::host::tests;

namespace {

// Adds a rule, so that nothing is said of there being none.
std::string with_rule(std::string_view text) {
  return "nonet = 1\n" + std::string(text) + "\n[[rule]]\nuse = \"r\"\n";
}

void check_all(const std::vector<expectation>& cases) {
  for (const expectation& c : cases) {
    CAPTURE(c.text);
    CHECK(messages_of(c.text) == c.messages);
  }
}

constexpr std::string_view full4 = "1234341221434321";

}  // namespace

TEST_CASE("a puzzle file is read whole", "[unit][document]") {
  const document d = read(R"(# a comment
nonet = 1

[puzzle]
title = "Four"
author = "A. Setter"
note = """
two
lines"""
solution = "1234341221434321"

[grid]
size = 4
givens = """
1..4
3*_0
....
.3.1
"""
candidates = { r1c2 = "2 3", R2C2 = "124" }

[[rule]]
use = "rows"

[[rule]]
use = "some-pack/other"
list = [1]
[rule.generate]
dial = 4

[generate]
with = "x"

[made]
anything = { at = ["all"] }
)");
  CHECK(d.shape == core::board{4, 4, 1, 4});
  CHECK(d.title == "Four");
  CHECK(d.author == "A. Setter");
  CHECK(d.note == "two\nlines");
  CHECK(grid_line(d.solution) == full4);
  CHECK(grid_line(d.givens) == "1..43........3.1");
  CHECK(d.candidates[0] == d.shape.all());
  CHECK(d.candidates[1] == (core::bit(2) | core::bit(3)));
  CHECK(d.candidates[5] == (core::bit(1) | core::bit(2) | core::bit(4)));
  REQUIRE(d.rules.size() == 2);
  CHECK(d.rules[0].use == "rows");
  CHECK(d.rules[0].number == 1);
  CHECK(d.rules[0].at == position{23, 7});
  CHECK(d.rules[1].use == "some-pack/other");
  CHECK(d.rules[1].number == 2);
  CHECK(d.rules[1].table.at == position{25, 1});
  CHECK(d.rules[1].table.find("list")->items[0].integer == 1);
  CHECK(d.rules[1].table.find("generate")->find("dial")->integer == 4);
  REQUIRE(d.generate);
  CHECK(d.generate->find("with")->text == "x");
}

TEST_CASE("the shape is 9 x 9 unless the file says otherwise", "[unit][document]") {
  struct {
    std::string grid;
    core::board shape;
  } const cases[] = {
      {"", {9, 9, 1, 9}},
      {"[grid]", {9, 9, 1, 9}},
      {"[grid]\nsize = 1", {1, 1, 1, 1}},
      {"[grid]\nsize = 35", {35, 35, 1, 35}},
      {"[grid]\nrows = 6\ncolumns = 9\nvalues = [1, 9]", {6, 9, 1, 9}},
      {"[grid]\nrows = 6\ncolumns = 9", {6, 9, 1, 9}},
      {"[grid]\nrows = 9\ncolumns = 6", {9, 6, 1, 9}},
      {"[grid]\nvalues = [0, 8]", {9, 9, 0, 8}},
      {"[grid]\nrows = 1\ncolumns = 1\nvalues = [7, 7]", {1, 1, 7, 7}},
      {"[grid]\nvalues = [0, 34]", {9, 9, 0, 34}},
      {"[grid]\nvalues = [1, 35]", {9, 9, 1, 35}},
  };
  for (const auto& c : cases) {
    CAPTURE(c.grid);
    const document d = read(with_rule(c.grid));
    CHECK(d.shape == c.shape);
    CHECK(d.givens == std::vector<std::uint8_t>(c.shape.cells(), core::empty_value));
    CHECK(d.candidates == std::vector<core::mask>(c.shape.cells(), c.shape.all()));
    CHECK(d.solution.empty());
    CHECK_FALSE(d.generate);
  }
}

TEST_CASE("where 0 is a value, 0 is a given", "[unit][document]") {
  const document d = read(with_rule(
      "[grid]\nrows = 1\ncolumns = 3\nvalues = [0, 2]\ngivens = \"0.2\"\ncandidates = { r1c2 = "
      "\"01\" }"));
  CHECK(d.givens == std::vector<std::uint8_t>{0, core::empty_value, 2});
  CHECK(d.candidates[1] == (core::bit(0) | core::bit(1)));
}

TEST_CASE("a file with a byte order mark and CRLF line ends gives the same", "[unit][document]") {
  const document d = read(
      "nonet = 1\r\n[grid]\r\nsize = 2\r\ngivens = \"\"\"\r\n1.\r\n.1\r\n\"\"\"\r\n[[rule]]\r\nuse "
      "= \"r\"\r\n");
  CHECK(grid_line(d.givens) == "1..1");
  CHECK(d.rules[0].at == position{9, 7});
}

TEST_CASE("the version of the format is required", "[unit][document]") {
  check_all({
      {"", {"p.toml:1:1: expected a puzzle, found an empty file (a puzzle begins with nonet = 1)"}},
      {"# nothing\n\n",
       {"p.toml:1:1: expected a puzzle, found an empty file (a puzzle begins with nonet = 1)"}},
      {"[[rule]]\nuse = \"r\"",
       {"p.toml:1:1: expected nonet = 1 (the version of the format), found none"}},
      {"nonet = 2\n[[rule]]\nuse = \"r\"",
       {"p.toml:1:9: nonet: expected 1, the version of the format that this program reads, found "
        "2"}},
      {"nonet = \"1\"\n[[rule]]\nuse = \"r\"",
       {"p.toml:1:9: nonet: expected an integer, found a string (leave out the quotes)"}},
      {"nonet = 1.0\n[[rule]]\nuse = \"r\"",
       {"p.toml:1:9: nonet: expected an integer, found 1.0 (write 1)"}},
  });
}

TEST_CASE("a key that does not belong is told with what was meant", "[unit][document]") {
  check_all({
      {with_rule("[grids]\n"), {"p.toml:2:2: unknown key \"grids\" (did you mean \"grid\"?)"}},
      {"nonet = 1\n[[rules]]\nuse = \"r\"\n",
       {"p.toml:2:3: unknown key \"rules\" (did you mean \"rule\"?)"}},
      {with_rule("[grid]\ngives = \"\"\n"),
       {"p.toml:3:1: [grid]: unknown key \"gives\" (did you mean \"givens\"?)"}},
      {with_rule("[grid]\nboxes = 3\n"),
       {"p.toml:3:1: [grid]: unknown key \"boxes\" (expected size, rows, columns, values, givens "
        "or candidates)"}},
      {with_rule("[puzzle]\nautor = \"x\"\nsize = 9\n"),
       {"p.toml:3:1: [puzzle]: unknown key \"autor\" (did you mean \"author\"?)",
        "p.toml:4:1: [puzzle]: unknown key \"size\" (expected title, author, note or solution)"}},
      {with_rule("[grid]\nentries = \"1\"\n"),
       {"p.toml:3:1: [grid] entries: expected no such key yet, found one (it is reserved for a "
        "player's digits)"}},
  });
}

TEST_CASE("a value of a wrong type is told with both types", "[unit][document]") {
  check_all({
      {"nonet = 1\n[made]\nours = 1\nindex = \"x\"\nrating = true\n",
       {"p.toml:3:1: [made]: warning: unknown key \"ours\" (expected recipe, recipe_sha256, seed, "
        "index, engine, rating or level)",
        "p.toml:4:9: [made] index: expected an integer, found a string",
        "p.toml:5:10: [made] rating: expected a number, found a boolean"}},
      {"nonet = 1\ngrid = 9\npuzzle = \"x\"\nrule = 3\ngenerate = []\nmade = true\n",
       {"p.toml:2:8: grid: expected a table, found an integer",
        "p.toml:3:10: puzzle: expected a table, found a string",
        "p.toml:4:8: rule: expected rules under [[rule]] headers, found an integer",
        "p.toml:5:12: generate: expected a table, found an array",
        "p.toml:6:8: made: expected a table, found a boolean"}},
      {with_rule("[puzzle]\ntitle = 5\nauthor = true\nnote = 1979-05-27\nsolution = 1.5\n"),
       {"p.toml:3:9: [puzzle] title: expected a string, found an integer (write \"5\")",
        "p.toml:4:10: [puzzle] author: expected a string, found a boolean",
        "p.toml:5:8: [puzzle] note: expected a string, found a date",
        "p.toml:6:12: [puzzle] solution: expected a string, found 1.5"}},
      {with_rule("[grid]\nsize = 9.0\ngivens = 5\ncandidates = \"x\"\n"),
       {"p.toml:3:8: [grid] size: expected an integer, found 9.0 (write 9)",
        "p.toml:4:10: [grid] givens: expected a string, found an integer (write \"5\")",
        "p.toml:5:14: [grid] candidates: expected a table, found a string"}},
  });
}

TEST_CASE("a shape that can't be is refused", "[unit][document]") {
  check_all({
      {with_rule("[grid]\nsize = 0"),
       {"p.toml:3:8: [grid] size: expected an integer from 1 to 35, found 0"}},
      {with_rule("[grid]\nsize = 36"),
       {"p.toml:3:8: [grid] size: expected an integer from 1 to 35, found 36"}},
      {with_rule("[grid]\nsize = -9223372036854775808"),
       {"p.toml:3:8: [grid] size: expected an integer from 1 to 35, found -9223372036854775808"}},
      {with_rule("[grid]\nrows = 0\ncolumns = 36"),
       {"p.toml:3:8: [grid] rows: expected an integer from 1 to 35, found 0",
        "p.toml:4:11: [grid] columns: expected an integer from 1 to 35, found 36"}},
      {with_rule("[grid]\nsize = 9\nvalues = [0, 8]"),
       {"p.toml:4:1: [grid] values: expected either size or rows, columns and values, found both "
        "(size = 9 is rows = 9, columns = 9, values = [1, 9])"}},
      {with_rule("[grid]\nrows = 6"),
       {"p.toml:3:1: [grid]: expected columns beside rows, found none"}},
      {with_rule("[grid]\ncolumns = 6"),
       {"p.toml:3:1: [grid]: expected rows beside columns, found none"}},
      {with_rule("[grid]\nvalues = 9"),
       {"p.toml:3:10: [grid] values: expected two integers, the least and the greatest value, "
        "found an integer (write [1, 9])"}},
      {with_rule("[grid]\nvalues = [1, 2, 3]"),
       {"p.toml:3:10: [grid] values: expected two integers, the least and the greatest value, "
        "found 3 (write [1, 9])"}},
      {with_rule("[grid]\nvalues = [\"1\", 9.0]"),
       {"p.toml:3:11: [grid] values: expected an integer, found a string (leave out the quotes)",
        "p.toml:3:16: [grid] values: expected an integer, found 9.0 (write 9)"}},
      {with_rule("[grid]\nvalues = [-1, 36]"),
       {"p.toml:3:11: [grid] values: expected an integer from 0 to 35, found -1",
        "p.toml:3:15: [grid] values: expected an integer from 0 to 35, found 36"}},
      {with_rule("[grid]\nvalues = [9, 1]"),
       {"p.toml:3:10: [grid] values: expected the least value first, found 9 before 1"}},
      {with_rule("[grid]\nvalues = [0, 35]"),
       {"p.toml:3:10: [grid] values: expected at most 35 values, found 36"}},
  });
}

TEST_CASE("a fault among givens is told with its line and column", "[unit][document]") {
  const std::string head = "[grid]\nsize = 4\ngivens = ";
  check_all({
      {with_rule(head + "\"\"\"\n1234\n34?2\n2143\n4321\n\"\"\""),
       {"p.toml:6:3: [grid] givens: expected 1 to 4 or . 0 * _ for an empty cell, found \"?\""}},
      {with_rule(head + "\"\"\"\r\n1234\r\n341\xEF\xBC\x92\r\n2143\r\n4321\r\n\"\"\""),
       {"p.toml:6:4: [grid] givens: expected 1 to 4 or . 0 * _ for an empty cell, found "
        "\"\xEF\xBC\x92\" (U+FF12)"}},
      {with_rule(head + "\"\"\"\n1234\n3512\n2143\n4321\n\"\"\""),
       {"p.toml:6:2: [grid] givens: expected 1 to 4, found 5"}},
      {with_rule(head + "\"\"\"\n1234\n341\n2143\n4321\n\"\"\""),
       {"p.toml:6:4: [grid] givens: expected 16 cells, found 15 (row 2 has 3 instead of 4)"}},
      {with_rule(head + "\"\"\"\n1234\n34123\n2143\n4321\n\"\"\""),
       {"p.toml:6:5: [grid] givens: expected 16 cells, found 17 (row 2 has 5 instead of 4)"}},
      {with_rule(head + "\"12343412\""),
       {"p.toml:4:19: [grid] givens: expected 16 cells, found 8"}},
      {with_rule(head + "\"\""), {"p.toml:4:11: [grid] givens: expected 16 cells, found 0"}},
      {with_rule(head + "\"\"\"\n1234\n34122\n143\n4321\n\"\"\""),
       {"p.toml:6:1: [grid] givens: warning: line 2 has 5 cells instead of 4 (line ends do not "
        "count, the cells after it move)"}},
      // white space is ignored, a tab too
      {with_rule(head + "\"\"\"\n12\t34\n34 12\n2143\n4321\n\"\"\""), {}},
  });
}

TEST_CASE("a fault in candidates is told with its cell", "[unit][document]") {
  const std::string head = "[grid]\nsize = 4\ncandidates = ";
  check_all({
      {with_rule(head + "{ r1 = \"1\" }"),
       {"p.toml:4:16: [grid] candidates: expected a cell such as r3c7, found \"r1\""}},
      {with_rule(head + "{ r1c1-r1c2 = \"1\" }"),
       {"p.toml:4:16: [grid] candidates: expected a cell such as r3c7, found \"r1c1-r1c2\""}},
      {with_rule(head + "{ r5c1 = \"1\" }"),
       {"p.toml:4:16: [grid] candidates: r5c1 is outside the 4 rows"}},
      {with_rule(head + "{ r1c1 = \"12\", R1C1 = \"3\" }"),
       {"p.toml:4:29: [grid] candidates R1C1: expected each cell once, found this one twice"}},
      {with_rule(head + "{ r1c1 = 12 }"),
       {"p.toml:4:23: [grid] candidates r1c1: expected a string, found an integer (write \"12\")"}},
      {with_rule(head + "{ r1c1 = \"125\" }"),
       {"p.toml:4:26: [grid] candidates r1c1: expected 1 to 4, found 5"}},
      {with_rule(head + "{ r1c1 = \"1.\" }"),
       {"p.toml:4:25: [grid] candidates r1c1: expected 1 to 4, found \".\""}},
      {with_rule(head + "{ r1c1 = \"10\" }"),
       {"p.toml:4:25: [grid] candidates r1c1: expected 1 to 4, found 0"}},
      {with_rule(head + "{ r1c1 = \"121\" }"),
       {"p.toml:4:26: [grid] candidates r1c1: expected each value once, found \"1\" twice"}},
      {with_rule(head + "{ r1c1 = \" \" }"),
       {"p.toml:4:23: [grid] candidates r1c1: expected at least one value, found none"}},
  });
}

TEST_CASE("a stated solution must be whole", "[unit][document]") {
  const std::string head = "[puzzle]\nsolution = ";
  const std::string tail = "\n[grid]\nsize = 4\n";
  check_all({
      {with_rule(head + "\"1234 3412 21.3 4321\"" + tail),
       {"p.toml:3:25: [puzzle] solution: expected a value in every cell, found none in r3c3"}},
      {with_rule(head + "\"1234\"" + tail),
       {"p.toml:3:17: [puzzle] solution: expected 16 cells, found 4"}},
      {with_rule(head + "\"1234341221434325\"" + tail),
       {"p.toml:3:28: [puzzle] solution: expected 1 to 4, found 5"}},
  });
}

TEST_CASE("a rule must say its type", "[unit][document]") {
  check_all({
      {"nonet = 1\n[[rule]]\nx = 1\n",
       {"p.toml:2:1: rule 1: expected use = \"NAME\", the type of the rule, found none"}},
      {"nonet = 1\n[[rule]]\nuse = \"a\"\n[[rule]]\nues = \"b\"\n",
       {"p.toml:4:1: rule 2: expected use = \"NAME\", the type of the rule, found \"ues\""}},
      {"nonet = 1\n[[rule]]\nuse = 3\n",
       {"p.toml:3:7: rule 1 use: expected a string, found an integer (write \"3\")"}},
      {"nonet = 1\n[[rule]]\nuse = \"\"\n",
       {"p.toml:3:7: rule 1 use: expected the name of a rule type, found an empty string"}},
      {"nonet = 1\nrule = [{ use = \"a\" }, 5]\n",
       {"p.toml:2:24: rule 2: expected a table, found an integer"}},
      {"nonet = 1\n[rule]\nuse = \"a\"\n",
       {"p.toml:2:1: rule: expected rules under [[rule]] headers, found a table (write [[rule]])"}},
      {"nonet = 1\n[[rule]]\nuse = \"a\"\ngenerate = 5\n",
       {"p.toml:4:12: rule 1 (a) generate: expected a table, found an integer"}},
      {"nonet = 1\nrule = [{ use = \"a\" }]\n", {}},
  });
}

TEST_CASE("a file without rules is read with a warning", "[unit][document]") {
  CHECK(
      messages_of("nonet = 1\n[grid]\nsize = 4\n") ==
      std::vector<std::string>{
          "p.toml:1:1: warning: the file has no [[rule]], so every value may stand in every cell"});
}

TEST_CASE("all problems of a file are told at once, in its order", "[unit][document]") {
  CHECK(messages_of("nonet = 3\nx = 1\n[grid]\ngivens = \"12\"\nsize = 40\n[[rule]]\nues = \"b\"\n"
                    "[puzzle]\ntitle = 5\n") ==
        std::vector<std::string>{
            "p.toml:1:9: nonet: expected 1, the version of the format that this program reads, "
            "found 3",
            "p.toml:2:1: unknown key \"x\" (expected nonet, puzzle, grid, rule, generate or made)",
            "p.toml:5:8: [grid] size: expected an integer from 1 to 35, found 40",
            "p.toml:6:1: rule 1: expected use = \"NAME\", the type of the rule, found \"ues\"",
            "p.toml:9:9: [puzzle] title: expected a string, found an integer (write \"5\")"});
}
