// Which numbers of givens whole orbits can leave.
// SPDX-License-Identifier: MIT
#include "generate/pattern.hpp"

#include <catch2/catch.hpp>

namespace nonet::host {
namespace {

constexpr core::board nine{};
constexpr core::board four{.rows = 4, .columns = 4, .value_min = 1, .value_max = 4};

[[nodiscard]] std::vector<std::uint8_t> given(const core::board& b,
                                              std::initializer_list<core::cell> cells) {
  std::vector<std::uint8_t> values(b.cells(), core::empty_value);
  for (const core::cell c : cells) values[c] = 1;
  return values;
}

TEST_CASE("without symmetry every number of givens is possible", "[generate]") {
  const pattern p(nine, core::symmetry::none, given(nine, {}));
  for (std::uint32_t n = 0; n <= 81; ++n) {
    CHECK(p.at_most(n) == n);
    CHECK(p.at_least(n) == n);
  }
  CHECK(p.at_most(500) == 81);
  CHECK(!p.at_least(82));
}

TEST_CASE("on an even board half turns take givens away in twos", "[generate]") {
  const pattern p(four, core::symmetry::rotate180, given(four, {}));
  CHECK(p.has_no_centre());
  CHECK(p.at_most(7) == 6);
  CHECK(p.at_least(7) == 8);
}

TEST_CASE("a quarter turn with a centre leaves four more or the centre besides", "[generate]") {
  const pattern p(nine, core::symmetry::rotate90, given(nine, {}));
  CHECK(!p.has_no_centre());
  CHECK(p.at_most(31) == 29);
  CHECK(p.at_most(28) == 28);
  CHECK(p.at_least(30) == 32);
}

TEST_CASE("the recipe's own givens and their partners stay", "[generate]") {
  const pattern p(four, core::symmetry::rotate180, given(four, {0, 1}));
  CHECK(p.at_least(0) == 4);
  CHECK(!p.at_most(3));
  CHECK(p.kept_for({}) ==
        std::vector<std::uint8_t>{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("the centre stays where an odd number of givens is wanted", "[generate]") {
  const pattern p(nine, core::symmetry::rotate180, given(nine, {}));
  CHECK(p.kept_for({27, 27})[40] == 1);
  CHECK(p.kept_for({28, 28})[40] == 0);
  CHECK(p.kept_for({27, 28})[40] == 0);
  // A mirror has a whole line of cells that are their own partners.
  const pattern mirror(nine, core::symmetry::mirror_horizontal, given(nine, {}));
  CHECK(mirror.kept_for({27, 27})[40] == 0);
}

TEST_CASE("an orbit begins with the cell that was asked for", "[generate]") {
  const pattern p(four, core::symmetry::full, given(four, {}));
  CHECK(p.orbit_of(15).front() == 15);
  CHECK(p.orbit_of(15).size() == 4);
  CHECK(p.orbit_of(1).size() == 8);
}

TEST_CASE("givens are symmetric when orbits are given as a whole", "[generate]") {
  const pattern p(four, core::symmetry::rotate180, given(four, {}));
  CHECK(p.is_symmetric(given(four, {0, 15})));
  CHECK(p.is_symmetric(given(four, {})));
  CHECK(!p.is_symmetric(given(four, {0, 14})));
}

}  // namespace
}  // namespace nonet::host
