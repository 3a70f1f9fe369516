// Messages: their form, what they escape, and the nearest word.
// SPDX-License-Identifier: MIT
#include "nonet/host/problem.hpp"

#include <catch2/catch.hpp>

using namespace nonet::host;

namespace {

problem at(std::string file, position p, std::string where, std::string message) {
  return {severity::error, fault::input, std::move(file), p, std::move(where), std::move(message)};
}

}  // namespace

TEST_CASE("a message has the form FILE:LINE:COLUMN: WHERE: MESSAGE", "[unit][problem]") {
  CHECK(to_string(at("a.toml", {14, 9}, "rule 3 (cages) cages[2].sum",
                     "expected an integer, found a string")) ==
        "a.toml:14:9: rule 3 (cages) cages[2].sum: expected an integer, found a string");
}

TEST_CASE("a message leaves out what is not known", "[unit][problem]") {
  CHECK(to_string(at("a.toml", {14, 0}, "", "m")) == "a.toml:14: m");
  CHECK(to_string(at("a.toml", {}, "", "m")) == "a.toml: m");
  CHECK(to_string(at("a.toml", {}, "grid", "m")) == "a.toml: grid: m");
  CHECK(to_string(at("", {}, "grid", "m")) == "grid: m");
  CHECK(to_string(at("", {2, 3}, "", "m")) == "2:3: m");
  CHECK(to_string(at("", {}, "", "m")) == "m");
}

TEST_CASE("a warning says so before its message", "[unit][problem]") {
  problem p = at("a.toml", {1, 2}, "grid", "m");
  p.level = severity::warning;
  CHECK(to_string(p) == "a.toml:1:2: grid: warning: m");
}

TEST_CASE("a message is one line of UTF-8 whatever its parts hold", "[unit][problem]") {
  CHECK(to_string(at("a\nb\xFF.toml", {1, 2}, "x\ty", "\x1B[31m\r\x7F")) ==
        "a\\nb\\xFF.toml:1:2: x\\ty: \\x1B[31m\\r\\x7F");
  CHECK(escaped("gr\xC3\xBC\xC3\x9F dich") == "gr\xC3\xBC\xC3\x9F dich");
  CHECK(escaped("\xE2\x80\xAE turned") == "\\u202E turned");
  CHECK(escaped("\xD8\x9C\xC2\xAD\xF3\xA0\x81\x81") == "\\u061C\\u00AD\\U000E0041");
  CHECK(escaped("\xC0\x80 overlong, \xED\xA0\x80 half, \xF4\x90\x80\x80 far") ==
        "\\xC0\\x80 overlong, \\xED\\xA0\\x80 half, \\xF4\\x90\\x80\\x80 far");
  CHECK(escaped("\xE2\x82") == "\\xE2\\x82");
}

TEST_CASE("a found piece is quoted and cut after 40 characters", "[unit][problem]") {
  CHECK(quoted("abc") == "\"abc\"");
  CHECK(quoted("") == "\"\"");
  CHECK(quoted(std::string(40, 'x')) == "\"" + std::string(40, 'x') + "\"");
  CHECK(quoted(std::string(41, 'x')) == "\"" + std::string(40, 'x') + "...\"");
  std::string wide;
  for (int i = 0; i < 41; ++i) wide += "\xC3\xA9";
  CHECK(quoted(wide) == "\"" + wide.substr(0, 80) + "...\"");
}

TEST_CASE("problems escape what a pack may have written", "[unit][problem]") {
  problems found;
  found.error("a.toml", {1, 1}, "rule\n1", "bad \xFF");
  CHECK(found.list()[0].where == "rule\\n1");
  CHECK(found.list()[0].message == "bad \\xFF");
}

TEST_CASE("the exit status is the worst of all problems", "[unit][problem]") {
  problems found;
  CHECK(found.exit_status() == 0);
  found.warning("a", {}, "", "m");
  CHECK(found.exit_status() == 0);
  CHECK_FALSE(found.has_errors());
  problems packs;
  packs.add({severity::error, fault::pack, "p", {}, "", "m"});
  CHECK(packs.exit_status() == 3);
  found.error("a", {}, "", "m");
  CHECK(found.exit_status() == 2);
  CHECK(found.has_errors());
  found.append(packs);
  CHECK(found.exit_status() == 3);
  CHECK(found.list().size() == 3);
  found.error("a", {}, "", "m");
  CHECK(found.exit_status() == 3);
}

TEST_CASE("choices read as a, b or c", "[unit][problem]") {
  CHECK(one_of({}).empty());
  CHECK(one_of({"a"}) == "a");
  CHECK(one_of({"a", "b"}) == "a or b");
  CHECK(one_of({"a", "b", "c"}) == "a, b or c");
}

TEST_CASE("the nearest word is at most a third of its length away", "[unit][problem]") {
  const std::vector<std::string> names{"size", "rows", "columns", "values", "givens"};
  struct {
    std::string word, nearest;
  } const cases[] = {
      {"rows", "rows"},   // itself
      {"rwos", "rows"},   // two neighbours swapped are one edit
      {"row", "rows"},    // one letter left out
      {"rowss", "rows"},  // one too many
      {"colums", "columns"},
      {"clumsn", "columns"},  // left out, and swapped: 2 of 6
      {"clmsn", ""},          // 3 edits
      {"GIVENS", "givens"},   // case does not count
      {"gives", "givens"},
      {"guvans", "givens"},  // 2 of 6
      {"guvons", "givens"},  // 2 of 6
      {"guvonz", ""},        // 3 of 6
      {"rw", ""},            // a third of two letters is none
      {"", ""},
      {"ca", ""},
      {std::string(65, 'x'), ""},
  };
  for (const auto& c : cases) {
    CAPTURE(c.word);
    CHECK(nearest(c.word, names) == c.nearest);
  }
  CHECK(nearest("cot", {"cat", "cut"}) == "cat");              // a tie goes to the first
  CHECK(nearest("abcdef", {"abcfed", "abdcef"}) == "abdcef");  // the nearer one wins
  CHECK(did_you_mean("rwos", names) == " (did you mean \"rows\"?)");
  CHECK(did_you_mean("quite another", names).empty());
}
