// Writing TOML: how it looks, and that it reads back as the same data.
// SPDX-License-Identifier: MIT
#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>

#include "nonet/host/node.hpp"
#include "support.hpp"

using namespace nonet::host;
using nonet::host::tests::file_of;
using nonet::host::tests::lines_of;

namespace {

node tree(std::string_view text) {
  problems found;
  std::optional<node> root = parse_toml(file_of(text), found);
  if (!root) throw std::runtime_error(lines_of(found).front() + " in:\n" + std::string(text));
  return *root;
}

// Strings with everything that needs care.
rc::Gen<std::string> any_text() {
  const auto piece = rc::gen::element<std::string>(
      "a", "1", " ", "\"", "\"\"", "'", "\\", "\n", "\r", "\r\n", "\t", "\x01", "\x7F", "#", "=",
      "[", "]]", ".", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\\u0041", "=\n", "\n\n");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& p : pieces) text += p;
                        return text;
                      });
}

node literal(node::type what, std::string text) {
  node n;
  n.what = what;
  n.text = std::move(text);
  return n;
}

// A tree of at most `depth` levels below this one.
node any_node(int depth, bool only_table) {
  const int kinds = depth > 0 ? 7 : 5;
  const int kind = only_table ? 6 : *rc::gen::inRange(0, kinds);
  switch (kind) {
    case 0: {
      node n = string_node(*any_text());
      n.multiline = *rc::gen::arbitrary<bool>();
      return n;
    }
    case 1:
      return integer_node(*rc::gen::arbitrary<std::int64_t>());
    case 2:
      return boolean_node(*rc::gen::arbitrary<bool>());
    case 3:
      return literal(node::type::real,
                     *rc::gen::element<std::string>("1.5", "-0.0", "1e9", "inf", "+nan"));
    case 4:
      return literal(node::type::date, *rc::gen::element<std::string>("1979-05-27", "07:32:00",
                                                                      "1979-05-27 07:32:00.5Z"));
    case 5: {
      node n = array_node();
      const int count = *rc::gen::inRange(0, 4);
      const bool tables = *rc::gen::arbitrary<bool>();
      for (int i = 0; i < count; ++i) n.items.push_back(any_node(depth - 1, tables && depth > 1));
      return n;
    }
    default: {
      node n = table_node(*rc::gen::arbitrary<bool>());
      const int count = *rc::gen::inRange(0, 4);
      for (int i = 0; i < count; ++i) {
        const std::string key =
            *rc::gen::oneOf(any_text(), rc::gen::element<std::string>("a", "b-c", "D_1", "e", "f"));
        n.set(key, any_node(depth - 1, false));
      }
      return n;
    }
  }
}

}  // namespace

TEST_CASE("a puzzle is written as a person would write it", "[unit][writer]") {
  const std::string text = R"(nonet = 1

[puzzle]
title = "Ten \"cages\""
note = """
two
lines"""

[grid]
size = 9
values = [0, 8]
givens = """
53..7....
....8..79
"""
candidates = { r1c3 = "124", r1c4 = "26" }

[[rule]]
use = "classic"
box = [2, 3]

[[rule]]
use = "sums"
cages = [
  { cells = "r1c1 r1c2 r2c1", sum = 14 },
  { cells = "r5c5-r5c8" },
]

[rule.generate]
max_size = 4

[[rule]]
use = "signs"
signs = [
  "r1c1 > r1c2",
  "r2c1 < r2c2",
  "r3c1 < r3c2",
  "r4c1 < r4c2",
  "r5c1 < r5c2",
  "r6c1 < r6c2",
  "r7c1 < r7c2",
]

[generate]
budget = { attempts = 200, nodes = 5000000 }
)";
  CHECK(write_toml(tree(text)) == text);
}

TEST_CASE("a tree made by hand is written with headers, braces and quotes", "[unit][writer]") {
  node made = table_node();
  made.set("seed", integer_node(-7));
  made.set("exact", boolean_node(true));
  made.set("seed", integer_node(8));  // a second time: the same place
  node first = table_node();
  first.set("use", string_node("a"));
  node second = table_node();
  second.set("none", array_node());
  second.set("braces", table_node(true));
  node root = table_node();
  root.set("made", made);
  root.set("rule", array_node({first, second}));
  root.set("nonet", integer_node(1));
  root.set("odd key", string_node("tab\tquote\"slash\\bell\x07"));
  CHECK(write_toml(root) ==
        "nonet = 1\n"
        "\"odd key\" = \"tab\\tquote\\\"slash\\\\bell\\u0007\"\n"
        "\n[made]\nseed = 8\nexact = true\n"
        "\n[[rule]]\nuse = \"a\"\n"
        "\n[[rule]]\nnone = []\nbraces = {}\n");
}

TEST_CASE("bytes that are no UTF-8 are written as the replacement character", "[unit][writer]") {
  node root = table_node();
  root.set("a", string_node("x\xFFy"));
  CHECK(write_toml(root) == "a = \"x\xEF\xBF\xBDy\"\n");
}

TEST_CASE("the same data are the same whatever they look like", "[unit][writer]") {
  CHECK(same_data(tree("a = { b = 'x', c = 2 }"), tree("[a]\nc = 0x2\nb = \"\"\"x\"\"\"")));
  CHECK_FALSE(same_data(tree("a = 1"), tree("a = '1'")));
  CHECK_FALSE(same_data(tree("a = 1"), tree("b = 1")));
  CHECK_FALSE(same_data(tree("a = 1"), tree("a = 1\nb = 1")));
  CHECK_FALSE(same_data(tree("a = [1, 2]"), tree("a = [2, 1]")));
  CHECK_FALSE(same_data(tree("a = true"), tree("a = false")));
}

TEST_CASE("every tree reads back as it was written", "[property][writer]") {
  rc::prop("parse_toml(write_toml(x)) is x", [] {
    node root = any_node(4, true);
    root.inline_form = false;
    const std::string text = write_toml(root);
    const node back = tree(text);
    RC_ASSERT(same_data(root, back));
    // and the text is settled: written once more it is the same
    RC_ASSERT(write_toml(back) == text);
  });
}
