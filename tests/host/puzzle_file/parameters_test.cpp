// Parameters held against a schema: what is handed over, and everything that is said.
// SPDX-License-Identifier: MIT
#include "nonet/host/parameters.hpp"

#include <catch2/catch.hpp>

#include "schema_kit.hpp"
#include "support.hpp"

using namespace nonet;
using namespace nonet::host;
using namespace nonet::host::tests;

namespace {

constexpr core::board four{4, 4, 1, 4};

// The parameters of the first rule of a file, and what was said of them.
struct reading {
  source text;
  std::optional<parameter_tree> tree;
  std::vector<std::string> messages;
};

reading read_rule(std::string_view rule, std::span<const nonet_param* const> schema,
                  bool recipe = false) {
  reading r;
  r.text = file_of("[[rule]]\nuse = \"kit\"\n" + std::string(rule));
  problems found;
  const std::optional<node> root = parse_toml(r.text, found);
  if (!root) throw std::runtime_error(lines_of(found).front());
  r.tree = read_parameters(schema, root->find("rule")->items[0], {"use", "generate"},
                           {r.text, "rule 1 (kit)", four, recipe}, found);
  if (r.tree.has_value() == found.has_errors()) throw std::runtime_error("a tree and errors");
  r.messages = lines_of(found);
  return r;
}

const schema_kit kit;

// The value of the parameter of that name.
const nonet_value& value_of(const reading& r, std::string_view name) {
  for (std::size_t i = 0; i < kit.all().size(); ++i) {
    if (kit.all()[i]->name == name) return r.tree->values()[i];
  }
  throw std::runtime_error("no such parameter");
}

std::vector<std::uint32_t> cells_of(const nonet_value& v) {
  return {v.as.cells, v.as.cells + v.count};
}

struct rule_expectation {
  std::string rule;  // what follows `use` and `count`, from line 4 on
  std::vector<std::string> messages;
};

void check_all(const std::vector<rule_expectation>& cases) {
  for (const rule_expectation& c : cases) {
    CAPTURE(c.rule);
    CHECK(read_rule("count = 1\n" + c.rule, kit.all()).messages == c.messages);
  }
}

}  // namespace

TEST_CASE("every kind of parameter is handed over as the SDK has it", "[unit][parameters]") {
  const reading r = read_rule(R"(count = 3
free = -7
least = 2
strict = false
name = "abc"
centre = " R2c3 "
cells = "r1c1-r1c3, r2c1"
piece = ["r1c1", "r1c2 r1c3"]
walk = "r1c1 r2c2 r1c1"
regions = """
bbaa
bbaa
CC11
CC11"""
way = "anti"
box = [2, 3]
lines = ["r1c1-r3c3", ["r4c1", "r4c2"]]
signs = ["r1c1 < r1c2", "r2c1<=r3c1", " R1C1  >  r2c1 "]
cages = [{ cells = "r1c1 r1c2", sum = 5 }, { cells = "r4c4", repeats = true }]
one = { cells = "r2c2" }
)",
                              kit.all());
  CHECK(r.messages.empty());
  REQUIRE(r.tree);
  CHECK_FALSE(r.tree->incomplete());
  CHECK(value_of(r, "count").kind == NONET_INT);
  CHECK(value_of(r, "count").integer == 3);
  CHECK(value_of(r, "free").integer == -7);
  CHECK(value_of(r, "strict").kind == NONET_BOOL);
  CHECK(value_of(r, "strict").integer == 0);
  CHECK(value_of(r, "name").kind == NONET_STRING);
  CHECK(value_of(r, "name").count == 3);
  CHECK(std::string(value_of(r, "name").as.text) == "abc");
  CHECK(value_of(r, "centre").kind == NONET_CELL);
  CHECK(value_of(r, "centre").integer == 6);
  CHECK(value_of(r, "cells").kind == NONET_CELLS);
  CHECK(cells_of(value_of(r, "cells")) == std::vector<std::uint32_t>{0, 1, 2, 4});
  CHECK(cells_of(value_of(r, "piece")) == std::vector<std::uint32_t>{0, 1, 2});
  CHECK(cells_of(value_of(r, "walk")) == std::vector<std::uint32_t>{0, 5, 0});
  const nonet_value& regions = value_of(r, "regions");
  CHECK(regions.kind == NONET_REGIONS);
  CHECK(regions.integer == 4);
  CHECK(cells_of(regions) ==
        std::vector<std::uint32_t>{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3});
  CHECK(std::vector<std::uint32_t>(regions.as.cells + 16, regions.as.cells + 20) ==
        std::vector<std::uint32_t>{'b', 'a', 'C', '1'});
  CHECK(value_of(r, "way").kind == NONET_ENUM);
  CHECK(value_of(r, "way").integer == 1);
  CHECK(value_of(r, "way").as.text == way_choices[1]);
  const nonet_value& box = value_of(r, "box");
  CHECK(box.kind == NONET_INT);
  REQUIRE(box.count == 2);
  CHECK(box.as.items[1].integer == 3);
  const nonet_value& lines = value_of(r, "lines");
  REQUIRE(lines.count == 2);
  CHECK(cells_of(lines.as.items[0]) == std::vector<std::uint32_t>{0, 5, 10});
  CHECK(cells_of(lines.as.items[1]) == std::vector<std::uint32_t>{12, 13});
  const nonet_value& signs = value_of(r, "signs");
  CHECK(signs.kind == NONET_PAIR);
  REQUIRE(signs.count == 3);
  CHECK(signs.as.items[0].integer == 0);
  CHECK(signs.as.items[1].integer == 2);
  CHECK(signs.as.items[2].integer == 1);
  CHECK(signs.as.items[1].as.cells[0] == 4);
  CHECK(signs.as.items[1].as.cells[1] == 8);
  const nonet_value& cages = value_of(r, "cages");
  CHECK(cages.kind == NONET_TABLE);
  REQUIRE(cages.count == 2);
  REQUIRE(cages.as.items[0].count == 3);
  CHECK(cells_of(cages.as.items[0].as.items[0]) == std::vector<std::uint32_t>{0, 1});
  CHECK(cages.as.items[0].as.items[1].integer == 5);
  CHECK(cages.as.items[0].as.items[2].kind == NONET_BOOL);
  CHECK(cages.as.items[0].as.items[2].integer == 0);
  CHECK(cages.as.items[1].as.items[1].kind == NONET_ABSENT);
  CHECK(cages.as.items[1].as.items[2].integer == 1);
  CHECK(value_of(r, "one").kind == NONET_TABLE);
  CHECK(cells_of(value_of(r, "one").as.items[0]) == std::vector<std::uint32_t>{5});
}

TEST_CASE("what is left out is absent or has its default", "[unit][parameters]") {
  const reading r = read_rule("count = 1\n", kit.all());
  REQUIRE(r.tree);
  CHECK(value_of(r, "free").kind == NONET_ABSENT);
  CHECK(value_of(r, "cages").kind == NONET_ABSENT);
  CHECK(value_of(r, "strict").kind == NONET_BOOL);
  CHECK(value_of(r, "strict").integer == 1);
  CHECK(value_of(r, "way").kind == NONET_ENUM);
  CHECK(value_of(r, "way").integer == 2);
  CHECK(value_of(r, "way").as.text == way_choices[2]);
}

TEST_CASE("values stay where they are when the tree moves", "[unit][parameters]") {
  reading r = read_rule("count = 1\nname = \"ab\"\nlines = [\"r1c1 r1c2\"]\n", kit.all());
  const nonet_value* values = r.tree->values();
  const char* text = value_of(r, "name").as.text;
  const std::uint32_t* cells = value_of(r, "lines").as.items[0].as.cells;
  const parameter_tree moved = std::move(*r.tree);
  CHECK(moved.values() == values);
  CHECK(moved.values()[4].as.text == text);
  CHECK(std::string(text) == "ab");
  CHECK(cells[1] == 1);
}

TEST_CASE("each path has its place", "[unit][parameters]") {
  const reading r = read_rule(R"(count = 1
lines = ["r1c1-r1c2", [
  "r2c1", "r3c1 r4c1"]]
cages = [
  { cells = "r1c1 r1c2", sum = 5 },
]
regions = "aabb aabb xxyy xxyy"
)",
                              kit.all());
  REQUIRE(r.tree);
  struct {
    std::string path;
    position at;
  } const cases[] = {
      {"", {1, 1}},
      {"count", {3, 9}},
      {"lines", {4, 9}},
      {"lines[1]", {4, 10}},
      {"lines[1][2]", {4, 11}},  // the piece that names the second cell
      {"lines[2]", {4, 23}},
      {"lines[2][1]", {5, 4}},
      {"lines[2][2]", {5, 12}},
      {"lines[2][3]", {5, 17}},
      {"lines[2][4]", {4, 23}},  // none: the list it would be in
      {"lines[3]", {4, 9}},
      {"cages[1]", {7, 3}},
      {"cages[1].cells", {7, 13}},
      {"cages[1].cells[2]", {7, 19}},
      {"cages[1].sum", {7, 32}},
      {"cages[1].repeats", {7, 3}},  // left out: the table it would be in
      {"cages[9].sum", {6, 9}},
      {"regions", {9, 11}},
      {"regions[1]", {9, 12}},
      {"regions[3]", {9, 22}},  // its first letter
      {"regions[5]", {9, 11}},
      {"nothing", {1, 1}},
      {"nothing[1].at.all", {1, 1}},
      {"[", {1, 1}},
      {"cages[1].cells[99999999999999999999]", {7, 13}},
      {"cages[1].cells[]", {7, 13}},
  };
  for (const auto& c : cases) {
    CAPTURE(c.path);
    const position at = r.tree->place_of(c.path);
    CHECK(at.line == c.at.line);
    CHECK(at.column == c.at.column);
  }
}

TEST_CASE("a parameter of a wrong type is told with the mend", "[unit][parameters]") {
  check_all({
      {"free = \"5\"",
       {"p.toml:4:8: rule 1 (kit) free: expected an integer, found a string (leave out the "
        "quotes)"}},
      {"free = \"x\"", {"p.toml:4:8: rule 1 (kit) free: expected an integer, found a string"}},
      {"free = 5.0", {"p.toml:4:8: rule 1 (kit) free: expected an integer, found 5.0 (write 5)"}},
      {"free = 5.5", {"p.toml:4:8: rule 1 (kit) free: expected an integer, found 5.5"}},
      {"free = [5]", {"p.toml:4:8: rule 1 (kit) free: expected an integer, found an array"}},
      {"free = { a = 1 }", {"p.toml:4:8: rule 1 (kit) free: expected an integer, found a table"}},
      {"free = 1979-05-27", {"p.toml:4:8: rule 1 (kit) free: expected an integer, found a date"}},
      {"strict = \"true\"",
       {"p.toml:4:10: rule 1 (kit) strict: expected true or false, found a string (leave out the "
        "quotes)"}},
      {"strict = 1",
       {"p.toml:4:10: rule 1 (kit) strict: expected true or false, found an integer"}},
      {"name = 5",
       {"p.toml:4:8: rule 1 (kit) name: expected a string, found an integer (write \"5\")"}},
      {"name = true", {"p.toml:4:8: rule 1 (kit) name: expected a string, found a boolean"}},
      {"centre = 5",
       {"p.toml:4:10: rule 1 (kit) centre: expected a cell such as \"r3c7\", found an integer"}},
      {"cells = 5",
       {"p.toml:4:9: rule 1 (kit) cells: expected cells such as \"r1c1 r1c2\", found an integer"}},
      {"cells = [\"r1c1\", 5]",
       {"p.toml:4:18: rule 1 (kit) cells: expected cells such as \"r1c1 r1c2\", found an integer"}},
      {"regions = 5",
       {"p.toml:4:11: rule 1 (kit) regions: expected a string with one letter for each cell, found "
        "an integer"}},
      {"way = 1",
       {"p.toml:4:7: rule 1 (kit) way: expected \"main\", \"anti\" or \"both\", found an integer"}},
      {"one = \"r1c1\"", {"p.toml:4:7: rule 1 (kit) one: expected a table, found a string"}},
      {"signs = [5]",
       {"p.toml:4:10: rule 1 (kit) signs[1]: expected two cells with <, > or <= between them, "
        "found "
        "an integer"}},
      {"cages = [\"r1c1\"]",
       {"p.toml:4:10: rule 1 (kit) cages[1]: expected a table, found a string"}},
      {"cages = [{ cells = \"r1c1\", sum = \"x\" }]",
       {"p.toml:4:34: rule 1 (kit) cages[1].sum: expected an integer, found a string"}},
  });
}

TEST_CASE("one value in the place of a list is told with the mend", "[unit][parameters]") {
  check_all({
      {"lines = \"r1c1 r1c2\"",
       {"p.toml:4:9: rule 1 (kit) lines: expected a list of cells such as [\"r1c1 r1c2\"], found a "
        "string (put it in brackets)"}},
      {"box = 3",
       {"p.toml:4:7: rule 1 (kit) box: expected a list of integers, found an integer (put it in "
        "brackets)"}},
      {"cages = { cells = \"r1c1\" }",
       {"p.toml:4:9: rule 1 (kit) cages: expected a list of tables, found a table (put it in "
        "brackets)"}},
      {"signs = \"r1c1 < r1c2\"",
       {"p.toml:4:9: rule 1 (kit) signs: expected a list of pairs of cells such as [\"r1c1 < "
        "r1c2\"], found a string (put it in brackets)"}},
      {"[rule.cages]\ncells = \"r1c1\"",
       {"p.toml:4:1: rule 1 (kit) cages: expected a list of tables, found a table (put it in "
        "brackets)"}},
      {"[[rule.cages]]\ncells = \"r1c1\"", {}},
  });
}

TEST_CASE("numbers and counts out of range are told with the range", "[unit][parameters]") {
  CHECK(read_rule("count = 10", kit.all()).messages ==
        std::vector<std::string>{
            "p.toml:3:9: rule 1 (kit) count: expected an integer from 1 to 9, found 10"});
  check_all({
      {"least = 1", {"p.toml:4:9: rule 1 (kit) least: expected an integer of at least 2, found 1"}},
      {"least = 9223372036854775807", {}},
      {"free = -9223372036854775808", {}},
      {"box = [2]", {"p.toml:4:7: rule 1 (kit) box: expected 2 items, found 1"}},
      {"box = [2, 3, 4]", {"p.toml:4:7: rule 1 (kit) box: expected 2 items, found 3"}},
      {"box = [2, 10]",
       {"p.toml:4:11: rule 1 (kit) box[2]: expected an integer from 1 to 9, found 10"}},
      {"lines = []", {"p.toml:4:9: rule 1 (kit) lines: expected at least 1 item, found 0"}},
      {"cells = \"\"", {"p.toml:4:9: rule 1 (kit) cells: expected 1 to 4 cells, found 0"}},
      {"cells = []", {"p.toml:4:9: rule 1 (kit) cells: expected 1 to 4 cells, found 0"}},
      {"cells = \"r1c1-r1c4 r2c1\"",
       {"p.toml:4:9: rule 1 (kit) cells: expected 1 to 4 cells, found 5"}},
      {"one = { cells = \"\" }",
       {"p.toml:4:17: rule 1 (kit) one.cells: expected at least 1 cell, found 0"}},
      {"signs = []", {}},
  });
}

TEST_CASE("an unknown parameter is told with what was meant", "[unit][parameters]") {
  check_all({
      {"stirct = true",
       {"p.toml:4:1: rule 1 (kit): unknown key \"stirct\" (did you mean \"strict\"?)"}},
      {"cages = [{ cell = \"r1c1\" }]",
       {"p.toml:4:10: rule 1 (kit) cages[1]: expected cells, cells such as \"r1c1 r1c2\", found "
        "none",
        "p.toml:4:12: rule 1 (kit) cages[1]: unknown key \"cell\" (did you mean \"cells\"?)"}},
      {"one = { cells = \"r1c1\", total = 5 }",
       {"p.toml:4:25: rule 1 (kit) one: unknown key \"total\" (expected cells, sum or repeats)"}},
      {"generate = 5", {}},  // passed over
  });
}

TEST_CASE("a required parameter may be missing in a recipe only", "[unit][parameters]") {
  const reading r = read_rule("free = 1", kit.all());
  CHECK(r.messages == std::vector<std::string>{
                          "p.toml:1:1: rule 1 (kit): expected count, an integer, found none"});
  const reading recipe = read_rule("free = 1", kit.all(), true);
  CHECK(recipe.messages.empty());
  REQUIRE(recipe.tree);
  CHECK(recipe.tree->incomplete());
  CHECK(value_of(recipe, "count").kind == NONET_ABSENT);
  // but a clue that is given is given whole
  const reading part = read_rule("cages = [{ sum = 3 }]", kit.all(), true);
  CHECK(part.messages ==
        std::vector<std::string>{"p.toml:3:10: rule 1 (kit) cages[1]: expected cells, cells such "
                                 "as \"r1c1 r1c2\", found none"});
  const nonet_param list = param("items", NONET_TABLE, {.flags = NONET_REQUIRED | NONET_LIST});
  const nonet_param cells = param("cells", NONET_CELLS);
  const nonet_param* const fields[] = {&cells};
  nonet_param items = list;
  items.fields = fields;
  items.field_count = 1;
  const nonet_param* const schema[] = {&items};
  CHECK(read_rule("", schema).messages ==
        std::vector<std::string>{
            "p.toml:1:1: rule 1 (kit): expected items, a list of tables, found none"});
}

TEST_CASE("a choice that is none is told with the choices", "[unit][parameters]") {
  check_all({
      {"way = \"mian\"",
       {"p.toml:4:7: rule 1 (kit) way: expected \"main\", \"anti\" or \"both\", found \"mian\" "
        "(did "
        "you mean \"main\"?)"}},
      {"way = \"\"",
       {"p.toml:4:7: rule 1 (kit) way: expected \"main\", \"anti\" or \"both\", found \"\""}},
  });
}

TEST_CASE("cells that are none are told with their own place", "[unit][parameters]") {
  check_all({
      {"cells = \"r1c1 r1c9\"", {"p.toml:4:15: rule 1 (kit) cells: r1c9 is outside the 4 columns"}},
      {"cells = \"r1c1 x\"",
       {"p.toml:4:15: rule 1 (kit) cells: expected a cell such as r3c7, found \"x\""}},
      {"cells = [\"r1c1\", \"r1c2, r5c1\"]",
       {"p.toml:4:25: rule 1 (kit) cells: r5c1 is outside the 4 rows"}},
      {"cells = [\"x\", \"y\"]",
       {"p.toml:4:11: rule 1 (kit) cells: expected a cell such as r3c7, found \"x\"",
        "p.toml:4:16: rule 1 (kit) cells: expected a cell such as r3c7, found \"y\""}},
      {"cells = \"\"\"\nr1c1\nr1c9\"\"\"",
       {"p.toml:6:1: rule 1 (kit) cells: r1c9 is outside the 4 columns"}},
      {"cells = \"r1c1 r1c2 r1c1\"",
       {"p.toml:4:20: rule 1 (kit) cells: expected each cell once, found r1c1 twice"}},
      {"cells = \"r1c1-r1c3 r1c2\"",
       {"p.toml:4:20: rule 1 (kit) cells: expected each cell once, found r1c2 twice"}},
      {"centre = \"r5c5\"", {"p.toml:4:11: rule 1 (kit) centre: r5c5 is outside the 4 rows"}},
      {"centre = \"r1c1 r1c2\"",
       {"p.toml:4:10: rule 1 (kit) centre: expected a cell such as r3c7, found \"r1c1 r1c2\""}},
      {"centre = \"\"",
       {"p.toml:4:10: rule 1 (kit) centre: expected a cell such as r3c7, found \"\""}},
  });
}

TEST_CASE("pieces and gaps are warned about", "[unit][parameters]") {
  check_all({
      {"piece = \"r1c1 r2c2\"",
       {"p.toml:4:9: rule 1 (kit) piece: warning: expected cells in one piece, found 2 pieces"}},
      {"piece = \"r1c4 r2c1\"",  // the end of a row and the beginning of the next
       {"p.toml:4:9: rule 1 (kit) piece: warning: expected cells in one piece, found 2 pieces"}},
      {"piece = \"r1c1 r1c3 r3c1 r1c2\"",
       {"p.toml:4:9: rule 1 (kit) piece: warning: expected cells in one piece, found 2 pieces"}},
      {"piece = \"r1c1 r1c2 r2c2\"", {}},
      {"piece = \"r1c1\"", {}},
      {"walk = \"r1c1 r2c2 r3c1 r3c1\"", {}},
      {"walk = \"r1c1 r1c3 r1c1\"",
       {"p.toml:4:14: rule 1 (kit) walk: warning: expected cells that touch, found r1c1 and then "
        "r1c3"}},
      {"walk = \"r1c4 r2c1\"",
       {"p.toml:4:14: rule 1 (kit) walk: warning: expected cells that touch, found r1c4 and then "
        "r2c1"}},
      {"lines = [\"r1c1\", \"r1c1 r3c3\"]",
       {"p.toml:4:24: rule 1 (kit) lines[2]: warning: expected cells that touch, found r1c1 and "
        "then r3c3"}},
      {"lines = [\"r1c1 r1c2 r1c1\"]",
       {"p.toml:4:21: rule 1 (kit) lines[1]: expected each cell once, found r1c1 twice"}},
  });
}

TEST_CASE("regions must name one for each cell", "[unit][parameters]") {
  const std::string head = "regions = \"\"\"\n";
  check_all({
      {head + "aabb\naabb\nccdd\nccd.\n\"\"\"",
       {"p.toml:8:4: rule 1 (kit) regions: expected a letter or digit for the region of each cell, "
        "found \".\""}},
      // A combining accent is no letter of its own.
      {head + "aabb\naabb\ncce\xCC\x81"
              "d\nccdd\n\"\"\"",
       {"p.toml:7:4: rule 1 (kit) regions: expected a letter or digit for the region of each cell, "
        "found \"\xCC\x81\" (U+0301)"}},
      {head + "aabb\naabb\nccdd\nccd\n\"\"\"",
       {"p.toml:8:4: rule 1 (kit) regions: expected 16 letters, found 15 (row 4 has 3 instead of "
        "4)"}},
      {head + "aabb\naabbb\nccdd\nccdd\n\"\"\"",
       {"p.toml:6:5: rule 1 (kit) regions: expected 16 letters, found 17 (row 2 has 5 instead of "
        "4)"}},
      {head + "aabb\naabbc\ncdd\nccdd\n\"\"\"",
       {"p.toml:6:1: rule 1 (kit) regions: warning: line 2 has 5 cells instead of 4 (line ends do "
        "not count, the cells after it move)"}},
      {"regions = \"\"", {"p.toml:4:12: rule 1 (kit) regions: expected 16 letters, found 0"}},
      {"regions = \"aaaa aaaa aaaa aaab\"", {}},  // whether it tiles is the rule's to say
  });
}

TEST_CASE("a pair must be two cells and a sign", "[unit][parameters]") {
  const std::string expected = "expected two cells with <, > or <= between them, found ";
  check_all({
      {"signs = [\"r1c1 r1c2\"]",
       {"p.toml:4:11: rule 1 (kit) signs[1]: " + expected + "\"r1c1 r1c2\""}},
      {"signs = [\"r1c1 = r1c2\"]",
       {"p.toml:4:11: rule 1 (kit) signs[1]: " + expected + "\"r1c1 = r1c2\""}},
      {"signs = [\"r1c1 <\"]", {"p.toml:4:11: rule 1 (kit) signs[1]: " + expected + "\"r1c1 <\""}},
      {"signs = [\"< r1c1\"]", {"p.toml:4:11: rule 1 (kit) signs[1]: " + expected + "\"< r1c1\""}},
      {"signs = [\"r1c1 < r1c2 < r1c3\"]",
       {"p.toml:4:11: rule 1 (kit) signs[1]: " + expected + "\"r1c1 < r1c2 < r1c3\""}},
      {"signs = [\"\"]", {"p.toml:4:11: rule 1 (kit) signs[1]: " + expected + "\"\""}},
      {"signs = [\"r5c1 < r4c1\"]",
       {"p.toml:4:11: rule 1 (kit) signs[1]: r5c1 is outside the 4 rows"}},
      {"signs = [\"r4c1 < r5c1\"]",
       {"p.toml:4:18: rule 1 (kit) signs[1]: r5c1 is outside the 4 rows"}},
      {"signs = [\"r1c1 < r2c2\"]",
       {"p.toml:4:10: rule 1 (kit) signs[1]: warning: expected cells that share an edge, found "
        "r1c1 "
        "and r2c2"}},
      {"signs = [\"r1c1 < r1c1\"]", {}},  // the rule says what that means
  });
}

TEST_CASE("a NUL in a string is refused, since a pack in C would stop there",
          "[unit][parameters]") {
  check_all({{"name = \"a\\u0000b\"",
              {"p.toml:4:10: rule 1 (kit) name: expected text, found the character U+0000"}}});
}

TEST_CASE("all problems of a rule are told at once, in the order of the file",
          "[unit][parameters]") {
  CHECK(read_rule("strict = 1\ncages = [{ cells = \"r1c1 r9c9\", sum = \"x\" }, 5]\nbad = 1\n",
                  kit.all())
            .messages ==
        std::vector<std::string>{
            "p.toml:1:1: rule 1 (kit): expected count, an integer, found none",
            "p.toml:3:10: rule 1 (kit) strict: expected true or false, found an integer",
            "p.toml:4:26: rule 1 (kit) cages[1].cells: r9c9 is outside the 4 rows",
            "p.toml:4:39: rule 1 (kit) cages[1].sum: expected an integer, found a string",
            "p.toml:4:46: rule 1 (kit) cages[2]: expected a table, found an integer",
            "p.toml:5:1: rule 1 (kit): unknown key \"bad\" (expected count, free, least, strict, "
            "name, centre, cells, piece, walk, regions, way, box, lines, signs, cages or one)"});
}
