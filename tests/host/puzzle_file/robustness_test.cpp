// Damaged, cut and random texts: never a crash, and each error in its place.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <random>

#include "examples.hpp"
#include "promise.hpp"
#include "support.hpp"

using namespace nonet::host;
using namespace nonet::host::tests;

namespace {

// Pieces that mean something to a parser of TOML, of grids or of cells.
constexpr std::string_view fragments[] = {
    "[",
    "]",
    "[[",
    "]]",
    "[[[",
    "{",
    "}",
    "{}",
    "[]",
    "=",
    ".",
    ",",
    "#",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\\",
    "\\u",
    "\\u00E9",
    "\\U0010FFFF",
    "\\\n",
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    "_",
    "-",
    "+",
    "0",
    "1",
    "9",
    "1e",
    "0x",
    "inf",
    "nan",
    "true",
    "false",
    "1979-05-27",
    "07:32:00",
    "1979-05-27 1",
    "1979-05-27T",
    "1000000000000000000000000000000",
    "a",
    "use",
    "rule",
    "grid",
    "nonet",
    "r1c1",
    "r1c1-r4c4",
    "r0c9",
    "r1c1-",
    " < ",
    "<=",
    "\xC3\xA9",
    "\xEF\xBC\x91",
    "\xE2\x80\xAE",
    "\xF0\x9F\x98\x80",
    "\xEF\xBB\xBF",
    "\x80",
    "\xFF",
    "\xED\xA0\x80",
    "\x7F",
    std::string_view("\0", 1),
    "\x01",
    "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r",
    "[[[[[[[[[[[[[[[[[[",
    "{a={a={a={a={a={a={a={a={a={a={a={a={a={a={a={a={a={",
    "[rule]\n",
    "[[rule]]\n",
    "[grid]\n",
    "[generate]\n",
    "size = 35\n",
    "cages = [{}]\n",
    "53..7....\n",
};

class damage {
 public:
  explicit damage(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
  std::string_view fragment() { return fragments[below(std::size(fragments))]; }

  // A few edits at random places.
  std::string edited(std::string_view text) {
    std::string result(text);
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      const std::size_t at = below(result.size() + 1);
      const std::size_t length = std::min(below(20), result.size() - at);
      switch (below(5)) {
        case 0:
          result.erase(at, length);
          break;
        case 1:
          result.insert(at, fragment());
          break;
        case 2:
          result.replace(at, length, fragment());
          break;
        case 3:
          result.insert(below(result.size() + 1), result.substr(at, length));
          break;
        default:
          if (at < result.size()) result[at] = static_cast<char>(below(256));
          break;
      }
    }
    return result;
  }

  std::string soup() {
    std::string result = below(2) == 0 ? "nonet = 1\n[grid]\nsize = 4\n" : "";
    for (std::size_t n = below(60); n > 0; --n) result += fragment();
    return result;
  }

  std::string bytes() {
    std::string result(below(200), '\0');
    for (char& c : result) c = static_cast<char>(below(256));
    return result;
  }

 private:
  std::mt19937_64 random_;
};

constexpr std::string_view examples[] = {puzzle_example, recipe_example, kit_example};

}  // namespace

TEST_CASE("the examples of the description are read without a word", "[unit][robustness]") {
  for (const std::string_view example : examples) {
    // But for a key of [made] that is to come, and has a date.
    const bool later = example == kit_example;
    const std::vector<std::string> said = messages_of(example);
    CHECK(said.size() == (later ? 1 : 0));
    if (later) CHECK(said.front().starts_with("p.toml:33:1: [made]: warning: unknown key \"at\""));
    CHECK(broken_promise(std::string(example)).empty());
  }
}

TEST_CASE("a damaged file is refused in its place or read", "[property][robustness]") {
  damage d(1);
  for (int i = 0; i < 6000; ++i) {
    const std::string text = d.edited(examples[static_cast<std::size_t>(i) % std::size(examples)]);
    INFO("case " << i << " of seed 1:\n" << escaped(text));
    REQUIRE(broken_promise(text) == "");
  }
}

TEST_CASE("a file that was cut anywhere is refused in its place or read",
          "[property][robustness]") {
  for (const std::string_view example : examples) {
    for (std::size_t size = 0; size < example.size(); ++size) {
      const std::string text(example.substr(0, size));
      INFO("cut to " << size << " bytes:\n" << text);
      REQUIRE(broken_promise(text) == "");
    }
  }
}

TEST_CASE("pieces of TOML in any order are refused in their place or read",
          "[property][robustness]") {
  damage d(2);
  for (int i = 0; i < 10000; ++i) {
    const std::string text = d.soup();
    INFO("case " << i << " of seed 2:\n" << escaped(text));
    REQUIRE(broken_promise(text) == "");
  }
}

TEST_CASE("random bytes are refused in their place", "[property][robustness]") {
  damage d(3);
  for (int i = 0; i < 4000; ++i) {
    const std::string text = d.bytes();
    INFO("case " << i << " of seed 3:\n" << escaped(text));
    REQUIRE(broken_promise(text) == "");
  }
}

TEST_CASE("a file as large as may be, of one kind of thing, is read or refused in its place",
          "[unit][robustness]") {
  // Texts that would be quadratic for a look-up that walks a line from its beginning.
  const auto many = [](std::string_view head, std::string_view piece, std::string_view tail) {
    std::string text(head);
    while (text.size() + piece.size() + tail.size() <= max_source_bytes) text += piece;
    return text += tail;
  };
  const std::string texts[] = {
      many("nonet = 1\nx = [", "'\xC3\xA9',", "]\n"),
      many("nonet = 1\nrule = [", "{use=''},", "]\n"),
      many("nonet = 1\n[[rule]]\nuse = 'kit'\nx = \"\"\"", "r1c1 \\\n ", "\"\"\"\n"),
      many("nonet = 1\n[grid]\ngivens = \"\"\"", ".\n", "\"\"\"\n"),
  };
  for (const std::string& text : texts) CHECK(broken_promise(text) == "");
}
