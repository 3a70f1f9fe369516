// Symmetry orbits: partitions of the board that the symmetry maps onto themselves.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "nonet/core/carve.hpp"

using namespace nonet::core;

namespace {

constexpr std::array every_symmetry{symmetry::none,
                                    symmetry::rotate180,
                                    symmetry::rotate90,
                                    symmetry::mirror_horizontal,
                                    symmetry::mirror_vertical,
                                    symmetry::mirror_diagonal,
                                    symmetry::mirror_antidiagonal,
                                    symmetry::full};

board shaped(std::uint32_t rows, std::uint32_t columns) {
  return {.rows = rows, .columns = columns, .value_min = 1, .value_max = 9};
}

struct place {
  std::uint32_t row, column;
};

// The generators of each symmetry, said by coordinates.
std::vector<place> partners(const board& b, symmetry s, place p) {
  const std::uint32_t last_row = b.rows - 1, last_column = b.columns - 1;
  const place half{last_row - p.row, last_column - p.column};
  const place left_right{p.row, last_column - p.column};
  const place top_bottom{last_row - p.row, p.column};
  const place quarter{p.column, last_column - p.row};
  const place main{p.column, p.row};
  const place anti{last_row - p.column, last_column - p.row};
  switch (s) {
    case symmetry::none:
      return {};
    case symmetry::rotate180:
      return {half};
    case symmetry::rotate90:
      return {quarter};
    case symmetry::mirror_horizontal:
      return {left_right};
    case symmetry::mirror_vertical:
      return {top_bottom};
    case symmetry::mirror_diagonal:
      return {main};
    case symmetry::mirror_antidiagonal:
      return {anti};
    case symmetry::full:
      return {quarter, left_right, top_bottom, main};
  }
  return {};
}

std::vector<std::size_t> part_of_each_cell(const board& b,
                                           const std::vector<std::vector<cell>>& parts) {
  std::vector<std::size_t> part(b.cells(), parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const cell c : parts[i]) part[c] = i;
  }
  return part;
}

}  // namespace

TEST_CASE("every symmetry has a name that reads back", "[unit][symmetry]") {
  for (const symmetry s : every_symmetry) CHECK(parse_symmetry(name_of(s)) == s);
  CHECK(name_of(symmetry::none) == "none");
  CHECK(name_of(symmetry::rotate180) == "rotate180");
  CHECK(name_of(symmetry::rotate90) == "rotate90");
  CHECK(name_of(symmetry::mirror_horizontal) == "mirror-horizontal");
  CHECK(name_of(symmetry::mirror_vertical) == "mirror-vertical");
  CHECK(name_of(symmetry::mirror_diagonal) == "mirror-diagonal");
  CHECK(name_of(symmetry::mirror_antidiagonal) == "mirror-antidiagonal");
  CHECK(name_of(symmetry::full) == "full");
}

TEST_CASE("a word that is no symmetry has no meaning", "[unit][symmetry]") {
  for (const auto* word : {"", "rotate", "Rotate180", "mirror_horizontal", "rotate180 "}) {
    CHECK(parse_symmetry(word) == std::nullopt);
  }
}

TEST_CASE("quarter turns and diagonal mirrors fit square boards only", "[unit][symmetry]") {
  for (const symmetry s : every_symmetry) CHECK(fits(shaped(5, 5), s));
  for (const symmetry s : {symmetry::none, symmetry::rotate180, symmetry::mirror_horizontal,
                           symmetry::mirror_vertical}) {
    CHECK(fits(shaped(4, 6), s));
  }
  for (const symmetry s : {symmetry::rotate90, symmetry::mirror_diagonal,
                           symmetry::mirror_antidiagonal, symmetry::full}) {
    CHECK_FALSE(fits(shaped(4, 6), s));
  }
}

TEST_CASE("orbits are ordered partitions of the board", "[property][symmetry]") {
  for (std::uint32_t rows = 1; rows <= 7; ++rows) {
    for (std::uint32_t columns = 1; columns <= 7; ++columns) {
      const board b = shaped(rows, columns);
      for (const symmetry s : every_symmetry) {
        if (!fits(b, s)) continue;
        const auto parts = orbits(b, s);
        std::vector<cell> cells;
        cell first_before = 0;
        for (const auto& part : parts) {
          REQUIRE_FALSE(part.empty());
          REQUIRE(std::is_sorted(part.begin(), part.end()));
          REQUIRE(part.front() >= first_before);
          first_before = part.front();
          cells.insert(cells.end(), part.begin(), part.end());
        }
        std::sort(cells.begin(), cells.end());
        REQUIRE(cells.size() == b.cells());
        for (cell c = 0; c < b.cells(); ++c) REQUIRE(cells[c] == c);
      }
    }
  }
}

TEST_CASE("a cell and its partner lie in one orbit, strangers do not", "[property][symmetry]") {
  for (const auto& [rows, columns] : {std::pair{1U, 1U}, {1U, 6U}, {3U, 5U}, {4U, 4U}, {9U, 9U}}) {
    const board b = shaped(rows, columns);
    for (const symmetry s : every_symmetry) {
      if (!fits(b, s)) continue;
      CAPTURE(rows, columns, name_of(s));
      const auto parts = orbits(b, s);
      const auto part = part_of_each_cell(b, parts);
      // Joining each cell with its partners, over and over, must give exactly the orbits.
      std::vector<std::size_t> joined(b.cells());
      for (cell c = 0; c < b.cells(); ++c) joined[c] = c;
      for (bool changed = true; changed;) {
        changed = false;
        for (cell c = 0; c < b.cells(); ++c) {
          for (const place p : partners(b, s, {c / columns, c % columns})) {
            const cell other = b.at(p.row, p.column);
            const std::size_t least = std::min(joined[c], joined[other]);
            changed = changed || joined[c] != least || joined[other] != least;
            joined[c] = joined[other] = least;
          }
        }
      }
      for (cell a = 0; a < b.cells(); ++a) {
        for (cell c = 0; c < b.cells(); ++c) {
          REQUIRE((part[a] == part[c]) == (joined[a] == joined[c]));
        }
      }
    }
  }
}

TEST_CASE("the centre is its own partner and a quarter turn ties four cells", "[unit][symmetry]") {
  const board b = shaped(9, 9);
  const auto turned = orbits(b, symmetry::rotate90);
  CHECK(turned.size() == 21);
  CHECK(std::count_if(turned.begin(), turned.end(), [](auto& p) { return p.size() == 4; }) == 20);
  const auto part = part_of_each_cell(b, turned);
  CHECK(turned[part[b.at(4, 4)]] == std::vector<cell>{b.at(4, 4)});
  CHECK(turned[part[b.at(0, 1)]] ==
        std::vector<cell>{b.at(0, 1), b.at(1, 8), b.at(7, 0), b.at(8, 7)});

  CHECK(orbits(b, symmetry::none).size() == 81);
  CHECK(orbits(b, symmetry::rotate180).size() == 41);
  CHECK(orbits(b, symmetry::mirror_horizontal).size() == 45);
  CHECK(orbits(b, symmetry::mirror_antidiagonal).size() == 45);
  CHECK(orbits(b, symmetry::full).size() == 15);
  CHECK(orbits(shaped(4, 4), symmetry::rotate180).size() == 8);
}
