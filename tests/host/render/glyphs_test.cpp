// Characters for lines that meet.
// SPDX-License-Identifier: MIT
#include "render/glyphs.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace nonet::host {
namespace {

[[nodiscard]] arms meet(std::uint8_t u, std::uint8_t r, std::uint8_t d, std::uint8_t l) {
  arms a;
  a.strength = {u, r, d, l};
  return a;
}

TEST_CASE("every meeting of light and heavy borders has a character of its own", "[render]") {
  std::set<char32_t> seen;
  for (unsigned i = 0; i < 81; ++i) {
    const auto digit = [i](unsigned power) { return static_cast<std::uint8_t>(i / power % 3); };
    seen.insert(
        border_glyph(meet(digit(27), digit(9), digit(3), digit(1)), false, charset::unicode));
  }
  CHECK(seen.size() == 81);
}

TEST_CASE("borders meet in the characters that Unicode has for them", "[render]") {
  CHECK(border_glyph(meet(1, 1, 1, 1), false, charset::unicode) == U'\u253C');
  CHECK(border_glyph(meet(2, 2, 2, 2), false, charset::unicode) == U'\u254B');
  CHECK(border_glyph(meet(2, 1, 2, 0), false, charset::unicode) == U'\u2520');
  CHECK(border_glyph(meet(1, 2, 2, 1), false, charset::unicode) == U'\u2546');
  CHECK(border_glyph(meet(0, 2, 0, 2), true, charset::unicode) == U'\u254D');
  CHECK(border_glyph(meet(0, 0, 0, 0), false, charset::unicode) == U' ');
}

TEST_CASE("a route shows the light border that it crosses", "[render]") {
  const arms across = meet(0, first_look, 0, first_look),
             along = meet(first_look, 0, first_look, 0);
  const arms upright = meet(1, 0, 1, 0), flat = meet(0, 1, 0, 1);
  CHECK(route_glyph(across, upright, charset::unicode) == U'\u256A');
  CHECK(route_glyph(along, flat, charset::unicode) == U'\u256B');
  CHECK(route_glyph(across, meet(2, 0, 2, 0), charset::unicode) == U'\u2550');
  CHECK(route_glyph(across, {}, charset::unicode) == U'\u2550');
  CHECK(route_glyph(meet(0, second_look, 0, second_look), meet(2, 0, 2, 0), charset::unicode) ==
        U'\u2542');
}

TEST_CASE("routes of two looks meet in mixed characters", "[render]") {
  CHECK(route_glyph(meet(1, 1, 0, 0), {}, charset::unicode) == U'\u255A');
  CHECK(route_glyph(meet(1, 1, 1, 1), {}, charset::unicode) == U'\u256C');
  CHECK(route_glyph(meet(2, 1, 2, 1), {}, charset::unicode) == U'\u256A');
  CHECK(route_glyph(meet(1, 2, 1, 2), {}, charset::unicode) == U'\u256B');
  CHECK(route_glyph(meet(2, 2, 0, 0), {}, charset::unicode) == U'\u2514');
}

TEST_CASE("fences turn round corners", "[render]") {
  CHECK(fence_glyph(meet(0, 1, 1, 0), charset::unicode) == U'\u256D');
  CHECK(fence_glyph(meet(1, 0, 0, 1), charset::unicode) == U'\u256F');
  CHECK(fence_glyph(meet(0, 1, 0, 1), charset::unicode) == U'\u254C');
  CHECK(fence_glyph(meet(2, 0, 2, 0), charset::unicode) == U'\u250A');
  CHECK(fence_glyph(meet(1, 1, 1, 0), charset::unicode) == U'\u251C');
}

}  // namespace
}  // namespace nonet::host
