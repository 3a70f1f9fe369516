// The tables of box drawing characters (Unicode 2500..257F) and their ASCII stand-ins.
// SPDX-License-Identifier: MIT
#include "render/glyphs.hpp"

#include <algorithm>
#include <string_view>

namespace nonet::host {
namespace {

// Index: ((up * 3 + right) * 3 + down) * 3 + left, each 0 none, 1 light, 2 heavy.
constexpr std::u32string_view light_and_heavy =
    U" \u2574\u2578\u2577\u2510\u2511\u257B\u2512\u2513"
    U"\u2576\u2500\u257E\u250C\u252C\u252D\u250E\u2530\u2531"
    U"\u257A\u257C\u2501\u250D\u252E\u252F\u250F\u2532\u2533"
    U"\u2575\u2518\u2519\u2502\u2524\u2525\u257D\u2527\u252A"
    U"\u2514\u2534\u2535\u251C\u253C\u253D\u251F\u2541\u2545"
    U"\u2515\u2536\u2537\u251D\u253E\u253F\u2522\u2546\u2548"
    U"\u2579\u251A\u251B\u257F\u2526\u2529\u2503\u2528\u252B"
    U"\u2516\u2538\u2539\u251E\u2540\u2543\u2520\u2542\u2549"
    U"\u2517\u253A\u253B\u2521\u2544\u2547\u2523\u254A\u254B";
static_assert(light_and_heavy.size() == 81);

constexpr char32_t heavy_dash_horizontal = U'\u254D', heavy_dash_vertical = U'\u254F';

// Bits: up 8, right 4, down 2, left 1.
[[nodiscard]] std::size_t shape_of(const arms& a) noexcept {
  std::size_t shape = 0;
  for (const std::uint8_t s : a.strength) shape = shape * 2 + (s != 0 ? 1 : 0);
  return shape;
}

[[nodiscard]] char32_t look_up(const arms& a) {
  std::size_t index = 0;
  for (const std::uint8_t s : a.strength) index = index * 3 + std::min<std::size_t>(s, 2);
  return light_and_heavy[index];
}

[[nodiscard]] arms flatten(const arms& a, std::uint8_t to) {
  arms flat;
  std::transform(a.strength.begin(), a.strength.end(), flat.strength.begin(),
                 [to](std::uint8_t s) { return s != 0 ? to : std::uint8_t{0}; });
  return flat;
}

// A line that ends in the middle of a place looks better drawn through it.
[[nodiscard]] arms straighten(arms a) noexcept {
  if (a.horizontal())
    a.strength[left] = a.strength[right] = std::max(a.strength[left], a.strength[right]);
  if (a.vertical()) a.strength[up] = a.strength[down] = std::max(a.strength[up], a.strength[down]);
  return a;
}

// Mixes of double and light lines exist in Unicode only where each axis has one style.  In each
// triple: horizontal double, vertical double, both double.  Index: shape_of().
constexpr std::array<char32_t, 16> double_triples = {
    0,         0,         0,         U'\u2555',  // left and down
    0,         0,         U'\u2552', U'\u2564',  // right and down; right, down, left
    0,         U'\u255B', 0,         U'\u2561',  // up and left; up, down, left
    U'\u2558', U'\u2567', U'\u255E', U'\u256A'};

[[nodiscard]] char32_t ascii_route(const arms& route) {
  const bool second = std::max({route.strength[up], route.strength[right], route.strength[down],
                                route.strength[left]}) == second_look;
  if (route.horizontal()) return second ? U'~' : U'=';
  if (route.vertical()) return second ? U'!' : U'"';
  return U'*';
}

}  // namespace

char32_t border_glyph(const arms& border, bool dashed, charset with) {
  const bool heavy = std::find(border.strength.begin(), border.strength.end(), heavy_border) !=
                     border.strength.end();
  if (with == charset::ascii) {
    if (!border.any()) return U' ';
    if (border.horizontal()) return heavy ? (dashed ? U'~' : U'=') : U'-';
    if (border.vertical()) return heavy ? (dashed ? U'!' : U'#') : U'|';
    return heavy ? U'#' : U'+';
  }
  if (heavy && dashed && border.horizontal()) return heavy_dash_horizontal;
  if (heavy && dashed && border.vertical()) return heavy_dash_vertical;
  return look_up(border);
}

char32_t fence_glyph(const arms& fence, charset with) {
  const bool second =
      std::find(fence.strength.begin(), fence.strength.end(), second_look) != fence.strength.end();
  if (with == charset::ascii) {
    if (fence.horizontal()) return U'.';
    if (fence.vertical()) return U':';
    return fence.strength[up] != 0 ? U':' : U'.';
  }
  if (fence.horizontal()) return second ? U'\u2508' : U'\u254C';
  if (fence.vertical()) return second ? U'\u250A' : U'\u254E';
  switch (shape_of(fence)) {
    case 0b0110:
      return U'\u256D';
    case 0b0011:
      return U'\u256E';
    case 0b1001:
      return U'\u256F';
    case 0b1100:
      return U'\u2570';
    default:
      return look_up(flatten(fence, light_border));
  }
}

char32_t route_glyph(const arms& route, const arms& border, charset with) {
  if (with == charset::ascii) return ascii_route(route);
  const auto horizontal = std::max(route.strength[right], route.strength[left]);
  const auto vertical = std::max(route.strength[up], route.strength[down]);
  const bool any_double = horizontal == first_look || vertical == first_look;
  const arms whole = straighten(route);
  if (!any_double) {
    arms mixed = flatten(whole, light_border);
    for (std::size_t d = 0; d < 4; ++d) {
      mixed.raise(static_cast<direction>(d), border.strength[d]);
    }
    return look_up(mixed);
  }
  // No character mixes double and heavy: there the route alone is drawn.
  const auto light_across = [&border](direction a, direction b) {
    return border.strength[a] == light_border && border.strength[b] == light_border;
  };
  if (vertical == no_look) return light_across(up, down) ? U'\u256A' : U'\u2550';
  if (horizontal == no_look) return light_across(left, right) ? U'\u256B' : U'\u2551';
  const char32_t triple = double_triples[shape_of(whole)];
  if (horizontal == first_look) return vertical == first_look ? triple + 2 : triple;
  return triple + 1;
}

char32_t slash_glyph(std::uint8_t slashes, charset with) {
  if (with == charset::ascii) return slashes == 1 ? U'\\' : slashes == 2 ? U'/' : U'X';
  return slashes == 1 ? U'\u2572' : slashes == 2 ? U'\u2571' : U'\u2573';
}

}  // namespace nonet::host
