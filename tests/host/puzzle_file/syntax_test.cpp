// The syntax of TOML: what is accepted, and what is said of the rest.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "nonet/host/node.hpp"
#include "support.hpp"

using namespace nonet::host;
using nonet::host::tests::expectation;
using nonet::host::tests::file_of;
using nonet::host::tests::lines_of;

namespace {

std::vector<std::string> syntax_messages(std::string_view text) {
  problems found;
  const bool parsed = parse_toml(file_of(text), found).has_value();
  if (parsed == found.has_errors()) return {"a tree and errors, or neither"};
  return lines_of(found);
}

node tree(std::string_view text) {
  problems found;
  std::optional<node> root = parse_toml(file_of(text), found);
  if (!root) FAIL(lines_of(found).front());
  return *root;
}

std::string repeated(std::string_view piece, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += piece;
  return result;
}

}  // namespace

TEST_CASE("a text that is no TOML is refused in one message with its place", "[unit][toml]") {
  const expectation cases[] = {
      // what trips the library
      {"[[[a]]]", {"p.toml:1:3: expected a key, found \"[\""}},
      {"a = 1\n[%]", {"p.toml:2:2: expected a key, found \"%\""}},
      {"a = [}", {"p.toml:1:6: expected a value, found \"}\""}},
      {"a = 2000-01-01 1\n",
       {"p.toml:1:5: a: expected a value, found \"2000-01-01 1\" (a text stands in quotes)"}},
      {repeated("a.", 99'999) + "a = 1",
       {"p.toml:1:1: expected at most 16 levels of tables and arrays, found more"}},
      {"[" + repeated("a.", 99'999) + "a]",
       {"p.toml:1:2: expected at most 16 levels of tables and arrays, found more"}},
      {"a = " + repeated("[", 100'000),
       {"p.toml:1:21: expected at most 16 levels of tables and arrays, found more"}},
      {"a = " + repeated("{a=", 100'000),
       {"p.toml:1:53: expected at most 16 levels of tables and arrays, found more"}},
      // headers and keys
      {"[a", {"p.toml:1:3: expected ']' at the end of the name, found the end of the file"}},
      {"[a\n]", {"p.toml:1:3: expected ']' at the end of the name, found the end of the line"}},
      {"[a b]", {"p.toml:1:4: expected ']' at the end of the name, found \"b\""}},
      {"[[a]", {"p.toml:1:1: expected ']]' at the end of a name that begins '[['"}},
      {"[]", {"p.toml:1:2: expected a key, found \"]\""}},
      {"[a.]", {"p.toml:1:4: expected a key, found \"]\""}},
      {"[a] b", {"p.toml:1:5: expected the end of the line, found \"b\""}},
      {"a", {"p.toml:1:2: expected '=' after the key, found the end of the file"}},
      {"a b = 1", {"p.toml:1:3: expected '=' after the key, found \"b\""}},
      {"a: 1", {"p.toml:1:2: expected '=' after the key, found \":\""}},
      {"= 1", {"p.toml:1:1: expected a key, a [table] or a # comment, found \"=\""}},
      {"\xC3\xA9 = 1",
       {"p.toml:1:1: expected a key, a [table] or a # comment, found \"\xC3\xA9\" (U+00E9)"}},
      {"\"\"\"a\"\"\" = 1", {"p.toml:1:1: expected a key, found a string of several lines"}},
      // values
      {"a =", {"p.toml:1:4: expected a value, found the end of the file"}},
      {"a = # 1", {"p.toml:1:5: expected a value, found \"#\""}},
      {"a = 1 2", {"p.toml:1:7: expected the end of the line, found \"2\""}},
      {"a = main", {"p.toml:1:5: a: expected a value, found \"main\" (a text stands in quotes)"}},
      {"a = True", {"p.toml:1:5: a: expected a value, found \"True\" (did you mean true?)"}},
      {"a = 007", {"p.toml:1:5: a: expected a number without leading zeros, found \"007\""}},
      {"a = 1__0", {"p.toml:1:5: a: expected a value, found \"1__0\" (a text stands in quotes)"}},
      {"a = +0x1", {"p.toml:1:5: a: expected a value, found \"+0x1\" (a text stands in quotes)"}},
      {"a = 1.", {"p.toml:1:5: a: expected a value, found \"1.\" (a text stands in quotes)"}},
      {"a = 1000000000000000000000000000000",
       {"p.toml:1:5: a: expected an integer of at most 64 bits, found "
        "\"1000000000000000000000000000000\""}},
      {"a = -9223372036854775809",
       {"p.toml:1:5: a: expected an integer of at most 64 bits, found \"-9223372036854775809\""}},
      {"a = 0x8000000000000000",
       {"p.toml:1:5: a: expected an integer of at most 64 bits, found \"0x8000000000000000\""}},
      // the way to a value
      {"[grid]\nsize = 007",
       {"p.toml:2:8: [grid] size: expected a number without leading zeros, found \"007\""}},
      {"[a]\nb = { c = [1, { d.e = [[007]] }] }",
       {"p.toml:2:25: [a] b.c[2].d.e[1][1]: expected a number without leading zeros, found "
        "\"007\""}},
      {"[[rule]]\nuse = \"x\"\n[[rule]]\nuse = \"y\"\ncages = [{ sum = 1 }, { sum = "
       "9999999999999999999 }]",
       {"p.toml:5:31: rule 2 (y) cages[2].sum: expected an integer of at most 64 bits, found "
        "\"9999999999999999999\""}},
      {"[[rule]]\nn = 007\nuse = \"x\"",
       {"p.toml:2:5: rule 1 n: expected a number without leading zeros, found \"007\""}},
      {"[[rule]]\nuse = 'x'\n[rule.generate]\nn = 007",
       {"p.toml:4:5: rule 1 (x) generate n: expected a number without leading zeros, found "
        "\"007\""}},
      {"a = 1e999", {"p.toml:1:5: a: expected a number that fits 64 bits, found \"1e999\""}},
      {"a = 0." + repeated("1", 63),
       {"p.toml:1:5: a: expected a number or date of at most 64 characters, found \"0." +
        repeated("1", 38) + "...\""}},
      {"a = " + repeated("9", 500),
       {"p.toml:1:5: a: expected an integer of at most 64 bits, found \"" + repeated("9", 40) +
        "...\""}},
      {"a = 2026-13-01", {"p.toml:1:12: expected month between 1 and 12 (inclusive), found 13"}},
      // strings
      {"a = \"b\nc = 1", {"p.toml:1:5: expected '\"' at the end of this string, found none"}},
      {"a = 'b", {"p.toml:1:5: expected \"'\" at the end of this string, found none"}},
      {"a = 1\nb = \"\"\"\nc\n",
       {"p.toml:2:5: expected \"\"\" at the end of this string, found none"}},
      {"a = '''\nc\n", {"p.toml:1:5: expected ''' at the end of this string, found none"}},
      {"a = \"x\\y\"",
       {"p.toml:1:7: expected \\b, \\t, \\n, \\f, \\r, \\\", \\\\, \\u or \\U, found '\\' and "
        "\"y\" "
        "(in single quotes '\\' is plain text)"}},
      {"a = \"\\u12\"", {"p.toml:1:6: expected 4 hexadecimal digits after \\u, found 2"}},
      {"a = \"\\ud800\"", {"p.toml:1:6: expected a Unicode character, found \\ud800"}},
      {"a = \"\x01\"", {"p.toml:1:6: expected text, found the control character U+0001"}},
      {"# \x7F", {"p.toml:1:3: expected text, found the control character U+007F"}},
      {"a = \"\"\"\\ x\"\"\"",
       {"p.toml:1:8: expected the end of the line after '\\', found \"x\""}},
      {"a = 1\rb = 2", {"p.toml:1:6: expected the end of the line, found U+000D"}},
      // arrays and inline tables
      {"a = [1, 2\nb = 3\n", {"p.toml:2:1: expected ',' or ']' after a value, found \"b\""}},
      {"a = [1, 2\n", {"p.toml:1:5: expected ']' at the end of this array, found none"}},
      {"a = [1 2]", {"p.toml:1:8: expected ',' or ']' after a value, found \"2\""}},
      {"a = [,]", {"p.toml:1:6: expected a value before the comma, found none"}},
      {"a = [1,,2]", {"p.toml:1:8: expected a value before the comma, found none"}},
      {"a = { b = 1", {"p.toml:1:5: expected '}' at the end of this table, found none"}},
      {"a = { b = 1,\n c = 2 }",
       {"p.toml:1:13: expected a table in braces on one line, found the end of the line"}},
      {"a = { b = 1, }", {"p.toml:1:14: expected a key after the comma, found '}'"}},
      {"a = { b = 1 c = 2 }", {"p.toml:1:13: expected ',' or '}' after a value, found \"c\""}},
      {"a = { = 1 }", {"p.toml:1:7: expected a key, found \"=\""}},
      // what stands twice
      {"a = 1\na = 2", {"p.toml:2:5: expected each name once, found \"a\" twice"}},
      {"[a]\n[b]\n[a]\n", {"p.toml:3:1: expected each name once, found \"a\" twice"}},
      {"a.b = 1\na.b = 2", {"p.toml:2:7: expected each name once, found \"a.b\" twice"}},
      {"a = { b = 1, b = 2 }", {"p.toml:1:18: expected each name once, found \"b\" twice"}},
      {"a = {}\n[a.b]\n",
       {"p.toml:2:1: expected a table in braces to be whole, found \"a.b\" added to it"}},
      {"a = {}\n  [a.b] # c\n[c]\n",
       {"p.toml:2:3: expected a table in braces to be whole, found \"a.b\" added to it"}},
      {"a = 1\n[a.b]\n[a.b]\n", {"p.toml:2:1: expected each name once, found \"a.b\" twice"}},
      {"[a]\n[[a]]", {"p.toml:2:1: expected each name once, found \"a\" twice"}},
      {"a = 1\n[a.b]", {"p.toml:2:1: expected each name once, found \"a.b\" twice"}},
  };
  for (const expectation& c : cases) {
    CAPTURE(c.text.substr(0, 100));
    CHECK(syntax_messages(c.text) == c.messages);
  }
}

TEST_CASE("a text that is no UTF-8, or too long, is refused with its place", "[unit][toml]") {
  CHECK(syntax_messages("a = 1\nb = \"\xC3(\"\n") ==
        std::vector<std::string>{"p.toml:2:6: expected UTF-8 text, found byte 0xC3"});
  CHECK(syntax_messages(std::string_view("a = 1\nb\0", 8)) ==
        std::vector<std::string>{"p.toml:2:2: expected UTF-8 text, found byte 0x00"});
  CHECK(syntax_messages("\xFF\xFE"
                        "a") ==
        std::vector<std::string>{
            "p.toml:1:1: expected UTF-8 text, found UTF-16 (save the file as UTF-8)"});
  CHECK(syntax_messages("# " + std::string(max_source_bytes, 'x')) ==
        std::vector<std::string>{
            "p.toml:1:1048577: expected a file of at most 1 MiB, found more from here on"});
  CHECK(syntax_messages("# " + std::string(max_source_bytes - 2, 'x')).empty());
}

TEST_CASE("every form of TOML 1.0 is read", "[unit][toml]") {
  const std::vector<std::string> texts = {
      "",
      "# only a comment",
      "a=1",
      "\ta\t=\t1\t# c\r\n\r\n",
      "a = 0\nb = -0\nc = +17\nd = 1_000\ne = 0xDEAD_beef\nf = 0o755\ng = 0b1101\nh = 0x00\n",
      "a = 9223372036854775807\nb = -9223372036854775808\n",
      "a = 1.5\nb = -0.01\nc = 5e+22\nd = 1E06\ne = 6.626e-34\nf = 9_224.3_4\ng = +1.0\n",
      "a = inf\nb = -inf\nc = +nan\n",
      "a = true\nb = false\n",
      "a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00.999-07:00\nc = 1979-05-27T00:32:00\n",
      "a = 1979-05-27\nb = 07:32:00\nc = 00:32:00.999999\nd = [1979-05-27 ]\ne = 1979-05-27 # x\n",
      "a = \"\"\nb = ''\nc = \"\\b\\t\\n\\f\\r\\\"\\\\\\u00E9\\U0001F600\"\nd = 'C:\\x'\n",
      "a = \"\"\"\"\"\"\nb = ''''''\nc = \"\"\"a\"b\"\"c\"\"\"\"\"\nd = '''a''b'''''\n",
      "a = \"\"\"\\\n   b \\  \n\n  c\"\"\"\n",
      "a = []\nb = [1]\nc = [1,2,]\nd = [ # c\n 1 # d\n , # e\n 2\n]\ne = [[1], [\"x\", []]]\n",
      "a = {}\nb = { c = 1 }\nd = {e.f = 1, g = [\n1,\n2\n]}\n",
      "\"a b\" = 1\n'c' = 2\n\"\" = 3\n1 = 4\nd.\"e.f\" . g = 5\n-_ = 6\n",
      "[a]\n[a.b]\n[ c . d ]\n[[e]]\n[[e]]\n[e.f]\n[[ g ]] # c\n",
      "[a.b]\nx = 1\n[a]\ny = 2\n",
      "a = 1 # \xE2\x82\xAC\nb = \"\xF0\x9F\x98\x80\"\n",
  };
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(syntax_messages(text).empty());
  }
}

TEST_CASE("values arrive as they are meant", "[unit][toml]") {
  const node root = tree(
      "i = 0x10\nr = 1.50\nb = true\nd = 1979-05-27 07:32:00Z\ns = \"a\\u00E9\\n\"\n"
      "m = \"\"\"\r\nx\r\n\ty\"\"\"\nt = { u.v = [1, 'w'] }\n");
  CHECK(root.find("i")->integer == 16);
  CHECK(root.find("r")->what == node::type::real);
  CHECK(root.find("r")->text == "1.50");
  CHECK(root.find("b")->boolean);
  CHECK(root.find("d")->what == node::type::date);
  CHECK(root.find("d")->text == "1979-05-27 07:32:00Z");
  CHECK(root.find("s")->text == "a\xC3\xA9\n");
  CHECK_FALSE(root.find("s")->multiline);
  CHECK(root.find("m")->text == "x\n\ty");
  CHECK(root.find("m")->multiline);
  CHECK(root.find("t")->inline_form);
  CHECK(root.find("t")->find("u")->find("v")->items[1].text == "w");
  CHECK(root.find("none") == nullptr);
}

TEST_CASE("fields stand in the order of the file", "[unit][toml]") {
  const node root = tree("z = 1\na.y = 2\nm = 3\na.b = 4\n[k.z]\n[k]\nq = 1\nb = 2\n");
  std::vector<std::string> keys;
  for (const node::field& f : root.fields) keys.push_back(f.key);
  CHECK(keys == std::vector<std::string>{"z", "a", "m", "k"});
  CHECK(root.find("a")->fields[0].key == "y");
  CHECK(root.find("k")->fields[0].key == "z");
  CHECK(root.find("k")->fields[1].key == "q");
}
