// Lines and columns: of keys, of values, and of a byte inside a string.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "nonet/host/node.hpp"
#include "puzzle_file/text.hpp"
#include "support.hpp"

using namespace nonet::host;
using nonet::host::tests::file_of;

namespace {

node tree(const source& text) {
  problems found;
  std::optional<node> root = parse_toml(text, found);
  REQUIRE(root);
  return *root;
}

bool is_at(position p, std::uint32_t line, std::uint32_t column) {
  return p == position{line, column};
}

}  // namespace

TEST_CASE("keys and values know their line and column", "[unit][places]") {
  const source text = file_of(
      "a = 1\r\n"
      "  b.c = \"x\" # \xC3\xA9\r\n"
      "[t]\r\n"
      "\"\xC3\xA9\" = [ '\xC3\xA9', { z = 2 } ]\r\n"
      "[[r]]\r\n"
      "  [[r]]\r\n");
  const node root = tree(text);
  CHECK(is_at(root.at, 1, 1));
  CHECK(is_at(root.find_field("a")->at, 1, 1));
  CHECK(is_at(root.find("a")->at, 1, 5));
  const node::field& b = *root.find_field("b");
  CHECK(is_at(b.at, 2, 3));
  CHECK(is_at(b.value.find_field("c")->at, 2, 5));
  CHECK(is_at(b.value.find("c")->at, 2, 9));
  const node& t = *root.find("t");
  CHECK(is_at(t.at, 3, 1));
  CHECK(is_at(t.fields[0].at, 4, 1));
  const node& list = t.fields[0].value;
  CHECK(is_at(list.at, 4, 7));
  CHECK(is_at(list.items[0].at, 4, 9));
  CHECK(is_at(list.items[1].at, 4, 14));
  CHECK(is_at(list.items[1].find_field("z")->at, 4, 16));
  CHECK(is_at(list.items[1].find("z")->at, 4, 20));
  CHECK(text.text[list.items[1].find("z")->offset] == '2');
  CHECK(is_at(root.find("r")->items[0].at, 5, 1));
  CHECK(is_at(root.find("r")->items[1].at, 6, 3));
}

TEST_CASE("a byte inside a string has its own place", "[unit][places]") {
  struct {
    std::string toml;    // the value after "k = "
    std::size_t offset;  // of a byte of its text
    position at;
  } const cases[] = {
      {"'abc'", 0, {1, 6}},
      {"'abc'", 2, {1, 8}},
      {"'abc'", 3, {1, 9}},  // past the end: the closing quote
      {"'abc'", 99, {1, 9}},
      {"''", 0, {1, 6}},
      {"\"abc\"", 1, {1, 7}},
      {"'\xC3\xA9x'", 2, {1, 7}},    // columns count characters
      {"'\xC3\xA9x'", 1, {1, 6}},    // the middle of a character is its start
      {R"("\tx")", 1, {1, 8}},       // after an escape
      {R"("\u00E9x")", 2, {1, 12}},  // two bytes from six characters
      {R"("\u00E9x")", 1, {1, 6}},
      {R"("\U0001F600x")", 4, {1, 16}},
      {R"("""abc""")", 1, {1, 9}},
      {"\"\"\"\nabc\ndef\n\"\"\"", 0, {2, 1}},
      {"\"\"\"\nabc\ndef\n\"\"\"", 5, {3, 2}},
      {"\"\"\"\nabc\ndef\n\"\"\"", 3, {2, 4}},  // the line end itself
      {"\"\"\"\nabc\ndef\n\"\"\"", 8, {4, 1}},  // the closing quotes
      {"\"\"\"\r\nabc\r\ndef\r\n\"\"\"", 5, {3, 2}},
      {"'''\r\nabc\r\ndef\r\n'''", 4, {3, 1}},
      {"'''\n\\ab'''", 1, {2, 2}},           // no escapes between single quotes
      {"\"\"\"a\\\n   b\"\"\"", 1, {2, 4}},  // a backslash takes the line end away
      {"\"\"\"\\\n\n  b\"\"\"", 0, {3, 3}},
      {"\"\"\"a\\  \n \\\r\n b\"\"\"", 1, {3, 2}},
      {R"("""a""b""")", 3, {1, 11}},
  };
  for (const auto& c : cases) {
    CAPTURE(c.toml, c.offset);
    const source text = file_of("k = " + c.toml + "\n");
    const node root = tree(text);
    const position at = place_in(text, *root.find("k"), c.offset);
    CHECK(at.line == c.at.line);
    CHECK(at.column == c.at.column);
  }
}

TEST_CASE("many places in one walk are the places one by one", "[unit][places]") {
  const source text = file_of("k = \"\"\"\r\na\xC3\xA9\\t\\\n  b\\u20AC\r\nc\"\"\"");
  const node root = tree(text);
  const node& value = *root.find("k");
  std::vector<std::size_t> offsets;
  std::vector<position> one_by_one;
  for (std::size_t i = 0; i <= value.text.size() + 2; ++i) {
    for (int twice = 0; twice < 2; ++twice) {
      offsets.push_back(i);
      one_by_one.push_back(place_in(text, value, i));
    }
  }
  CHECK(places_in(text, value, offsets) == one_by_one);
}

TEST_CASE("a map of a text finds places both ways", "[unit][places]") {
  std::string text;
  for (int i = 0; i < 700; ++i) text += i % 3 == 0 ? "\xE2\x82\xAC" : "x";
  text += "\r\n\n" + std::string(300, 'y') + "\n";
  const text_map map(text);
  position expected{1, 1};
  for (std::size_t i = 0; i < text.size(); i += decode(text, i).bytes) {
    CAPTURE(i);
    REQUIRE(map.at(i) == expected);
    REQUIRE(map.offset_of(expected) == i);
    expected = text[i] == '\n' ? position{expected.line + 1, 1}
                               : position{expected.line, expected.column + 1};
  }
  CHECK(map.at(text.size()) == expected);
  CHECK(map.at(text.size() + 9) == expected);
  CHECK(map.offset_of({2, 50}) == text.find("\n\n") + 1);  // past the line's end
  CHECK(map.offset_of({99, 1}) == text.size());
  CHECK(text_map("").at(0) == position{1, 1});
  CHECK(text_map("").offset_of({1, 1}) == 0);
}
