// Packs may draw anything: no input crashes, and values stay where they are.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <string>

#include "nonet/core/random.hpp"
#include "nonet/host/document.hpp"
#include "render/text.hpp"
#include "scenes.hpp"

namespace nonet::test {
namespace {

[[nodiscard]] std::string drawn(const scene& s, const host::text_style& style = {}) {
  return host::draw_text(s.what, s.values, s.values, style);
}

[[nodiscard]] std::string without_colour(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = text.find('m', i);
    } else {
      plain += text[i];
    }
  }
  return plain;
}

// Anything that a pack could draw, and a good deal that it should not.
void scribble(scene& s, core::random_stream& random) {
  const auto number = [&](std::int64_t from, std::int64_t to) {
    return static_cast<std::int32_t>(
        from + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(to - from))));
  };
  const auto offset = [&] {
    constexpr std::int32_t extremes[] = {std::numeric_limits<std::int32_t>::min(),
                                         std::numeric_limits<std::int32_t>::max(), 500, -500, 0};
    return random.below(2) == 0 ? extremes[random.below(5)] : number(-1500, 1500);
  };
  const auto some_cells = [&] {
    cells out(random.below(12));
    for (core::cell& c : out) c = static_cast<core::cell>(random.below(s.board.cells() + 3));
    return out;
  };
  constexpr std::string_view roles[] = {"unit", "cage", "line", "bulb", "", "something new"};
  constexpr std::string_view texts[] = {
      "<",        "17",        "", "a long text that fits nowhere", "\xE4\xB8\xAD\xE6\x96\x87",
      "\xFF\xC3", "\033[31m\n"};
  const auto c = static_cast<core::cell>(random.below(s.board.cells() + 2));
  const std::string_view role = roles[random.below(6)];
  const auto where = static_cast<host::layer>(random.below(3));
  switch (random.below(4)) {
    case 0:
      return s.what.line(where, role, some_cells(), offset());
    case 1:
      return s.what.disc(where, role, c, offset(), offset(), offset());
    case 2:
      return s.what.outline(where, role, some_cells(), number(-1, 200), number(-1, 100));
    default:
      return s.what.text(where, role, c, offset(), offset(), offset(), texts[random.below(7)]);
  }
}

TEST_CASE("a line of no cells, of one cell, of one cell twice draws nothing", "[render]") {
  scene s(2, 2, 2);
  const std::string plain = drawn(s);
  s.what.line(host::layer::under_grid, "line", {}, 100);
  s.what.line(host::layer::under_grid, "line", cells{1}, 100);
  s.what.line(host::layer::under_grid, "line", cells{2, 2}, 100);
  s.what.line(host::layer::under_grid, "line", cells{77}, 100);
  CHECK(drawn(s) == plain);
}

TEST_CASE("a line drawn from its end looks the same", "[render]") {
  scene forward(3, 3, 3), backward(3, 3, 3);
  forward.what.line(host::layer::under_grid, "line", forward.at({11, 12, 23, 33, 31}), 200);
  backward.what.line(host::layer::under_grid, "line", backward.at({31, 33, 23, 12, 11}), 200);
  CHECK(drawn(forward) == drawn(backward));
}

TEST_CASE("an outline looks the same in any order of its cells, repeated or not", "[render]") {
  scene sorted(3, 3, 3), mixed(3, 3, 3);
  sorted.what.outline(host::layer::over_grid, "cage", sorted.at({11, 12, 22}), 80, 60);
  mixed.what.outline(host::layer::over_grid, "cage", mixed.at({22, 11, 12, 11}), 80, 60);
  CHECK(drawn(sorted) == drawn(mixed));
}

TEST_CASE("colour changes nothing but colour", "[render][property]") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    core::random_stream random(seed);
    scene s(4, 5, 9);
    for (std::uint64_t i = random.below(12); i > 0; --i) scribble(s, random);
    CAPTURE(seed);
    REQUIRE(without_colour(drawn(s, {.colour = true})) == drawn(s));
  }
}

TEST_CASE("whatever is drawn, every value is seen in its place", "[render][property]") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    core::random_stream random(seed, 1);
    scene s(1 + static_cast<std::uint32_t>(random.below(6)),
            1 + static_cast<std::uint32_t>(random.below(6)), 35);
    for (std::uint8_t& v : s.values) v = static_cast<std::uint8_t>(random.below(36));
    for (std::uint64_t i = random.below(12); i > 0; --i) scribble(s, random);
    const std::uint32_t width = random.below(2) == 0 ? 0 : 20;
    const std::string text = drawn(s, {.ascii = true, .width = width});
    CAPTURE(seed, text);
    REQUIRE(std::all_of(text.begin(), text.end(),
                        [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    // The values of a row stand on one line, in order.
    std::size_t from = 0;
    for (std::uint32_t row = 0; row < s.board.rows; ++row) {
      from = text.find(std::to_string(row + 1).insert(0, 1, 'r'), from);
      REQUIRE(from != std::string::npos);
      const std::string line = text.substr(from, text.find('\n', from) - from);
      std::size_t at = 0;
      for (std::uint32_t column = 0; column < s.board.columns; ++column) {
        at = line.find(host::digit_of(s.values[s.board.at(row, column)]), at + 1);
        REQUIRE(at != std::string::npos);
      }
      from += line.size();
    }
  }
}

TEST_CASE("no text of a pack reaches the terminal as a control sequence", "[render]") {
  scene s(2, 2, 2);
  s.what.text(host::layer::over_grid, "x", 0, -300, -300, 200, "\033[2J\x9B\r\n\t");
  const std::string text = drawn(s);
  CHECK(std::none_of(text.begin(), text.end(),
                     [](char c) { return c != '\n' && c >= 0 && c < ' '; }));
}

TEST_CASE("the largest board with everything on it is drawn", "[render]") {
  scene s(35, 35, 35);
  core::random_stream random(7);
  for (std::uint8_t& v : s.values) v = static_cast<std::uint8_t>(1 + random.below(35));
  for (int i = 0; i < 300; ++i) scribble(s, random);
  CHECK(!drawn(s).empty());
}

}  // namespace
}  // namespace nonet::test
