// All kernels walk the same tree, on boards of every shape that has a kernel of its own.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/boards.hpp"
#include "nonet/core/carve.hpp"
#include "nonet/core/kernel.hpp"
#include "simd/slot_choice.hpp"

using namespace nonet::core;

namespace {

struct board_case {
  std::string name;
  model facts;
};

void add_diagonals(model& m) {
  const std::uint32_t n = m.shape().rows;
  std::vector<cell> down, up;
  for (std::uint32_t i = 0; i < n; ++i) {
    down.push_back(m.shape().at(i, i));
    up.push_back(m.shape().at(i, n - 1 - i));
  }
  REQUIRE(m.unit(down) == post_result::ok);
  REQUIRE(m.unit(up) == post_result::ok);
}

// Four more boxes, one cell away from the corners and the middle lines of a 9x9 board.
void add_windows(model& m) {
  for (const std::uint32_t top : {1U, 5U})
    for (const std::uint32_t left : {1U, 5U}) {
      std::vector<cell> box;
      for (std::uint32_t i = 0; i < 9; ++i) box.push_back(m.shape().at(top + i / 3, left + i % 3));
      REQUIRE(m.unit(box) == post_result::ok);
    }
}

// Rows, columns and staircases: regions that meet rows in runs of every length.
model stairs(std::uint32_t n) {
  model m = latin(n);
  for (std::uint32_t r = 0; r < n; ++r) {
    std::vector<cell> region;
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t at = r * n + i;  // snake through pairs of rows, shifted
      const std::uint32_t band = at / (2 * n), in = at % (2 * n);
      const std::uint32_t row = band * 2 + in % 2, column = in / 2;
      region.push_back(row < n ? m.shape().at(row, column) : at);
    }
    REQUIRE(m.all_different(region) == post_result::ok);
  }
  return m;
}

// Rows, columns and boxes in any order, of cells in any order; with diagonals among them, or not.
model scattered(std::uint32_t rows, std::uint32_t columns, std::uint64_t seed,
                bool diagonals = false) {
  const std::uint32_t n = rows * columns;
  random_stream random(seed);
  std::vector<cell> at(n * n);
  for (cell c = 0; c < at.size(); ++c) at[c] = c;
  random.shuffle(std::span(at));
  std::vector<std::vector<cell>> units(3 * n);
  for (std::uint32_t r = 0; r < n; ++r)
    for (std::uint32_t c = 0; c < n; ++c)
      for (const std::uint32_t u : {r, n + c, 2 * n + r / rows * rows + c / columns})
        units[u].push_back(at[r * n + c]);
  if (diagonals) {
    std::vector<cell> down, up;
    for (std::uint32_t i = 0; i < n; ++i) {
      down.push_back(at[i * n + i]);
      up.push_back(at[i * n + n - 1 - i]);
    }
    units.insert(units.end(), {down, up});
  }
  random.shuffle(std::span(units));
  model m({n, n, 1, n});
  for (const std::vector<cell>& unit : units) REQUIRE(m.unit(unit) == post_result::ok);
  return m;
}

// Groups that are no units cross boxes, some values are summed, some ordered.
model with_everything() {
  model m = boxed(3, 3);
  for (std::uint32_t i = 0; i + 3 < 81; i += 7) {
    const std::vector<cell> group{i, i + 1, i + 2, i + 3};
    REQUIRE(m.all_different(group) == post_result::ok);
    if (i % 2 == 0) REQUIRE(m.sum(group, {}, 12, 28) == post_result::ok);
  }
  for (cell c = 0; c + 10 < 81; c += 11) REQUIRE(m.less(c, c + 10, 1) == post_result::ok);
  return m;
}

// Less-than between neighbours inside each box, as some solution has it: chains, and slots above
// and below several that differ.
model with_signs(std::uint32_t rows, std::uint32_t columns) {
  model m = boxed(rows, columns);
  const std::uint32_t n = rows * columns;
  const auto value = [&](std::uint32_t r, std::uint32_t c) {
    return (r % rows * columns + r / rows + c) % n;
  };
  for (std::uint32_t r = 0; r < n; ++r)
    for (std::uint32_t c = 0; c < n; ++c)
      for (const auto& [r2, c2] : {std::pair{r, c + 1}, std::pair{r + 1, c}}) {
        if (r2 == n || c2 == n || r2 / rows != r / rows || c2 / columns != c / columns) continue;
        const bool up = value(r, c) < value(r2, c2);
        const cell a = m.shape().at(r, c), b = m.shape().at(r2, c2);
        REQUIRE(m.less(up ? a : b, up ? b : a, 1) == post_result::ok);
      }
  return m;
}

// Chains of less-than, wherever they lead, and a slot above and below several.
void add_chains(model& m) {
  const std::uint32_t cells = m.shape().cells();
  for (std::uint32_t from = 0; from + 3 < cells; from += 13)
    for (cell c = from; c < from + 3; ++c) REQUIRE(m.less(c, c + 1, 1) == post_result::ok);
  for (const cell c : {cells / 2, cells / 2 + 1, cells / 2 + 2}) {
    REQUIRE(m.less(c, cells - 1, 1) == post_result::ok);
    REQUIRE(m.less(7, c + 4, 1) == post_result::ok);
  }
}

// Pairs of neighbours in each other row, whose sums are neither small nor large.
void add_sums(model& m) {
  const std::uint32_t n = m.shape().rows;
  for (std::uint32_t r = 0; r < n; r += 2)
    for (std::uint32_t c = r % 3; c + 1 < n; c += 5)
      REQUIRE(m.sum(std::vector{m.shape().at(r, c), m.shape().at(r, c + 1)}, {}, n / 2, 2 * n) ==
              post_result::ok);
}

std::vector<board_case> boards() {
  std::vector<board_case> all;
  all.push_back({"latin 5", latin(5)});
  all.push_back({"boxes 2x2", boxed(2, 2)});
  all.push_back({"boxes 2x3", boxed(2, 3)});
  all.push_back({"boxes 3x2", boxed(3, 2)});
  all.push_back({"boxes 2x4", boxed(2, 4)});
  all.push_back({"boxes 3x3", boxed(3, 3)});
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    all.push_back({"boxes 3x3, scattered " + std::to_string(seed), scattered(3, 3, seed)});
    all.push_back({"boxes 2x3, scattered " + std::to_string(seed), scattered(2, 3, seed)});
    all.push_back(
        {"boxes 3x3, diagonals, scattered " + std::to_string(seed), scattered(3, 3, seed, true)});
  }
  all.push_back({"boxes 2x3, diagonals, scattered", scattered(2, 3, 4, true)});
  all.push_back({"boxes 3x3, diagonals", boxed(3, 3)});
  add_diagonals(all.back().facts);
  all.push_back({"boxes 3x3, windows", boxed(3, 3)});
  add_windows(all.back().facts);
  all.push_back({"boxes 3x3, diagonals, windows", boxed(3, 3)});
  add_diagonals(all.back().facts);
  add_windows(all.back().facts);
  all.push_back({"stairs 8", stairs(8)});
  all.push_back({"boxes 3x4", boxed(3, 4)});
  all.push_back({"boxes 4x4", boxed(4, 4)});
  all.push_back({"boxes 3x5", boxed(3, 5)});
  all.push_back({"boxes 5x3", boxed(5, 3)});
  all.push_back({"boxes 5x2", boxed(5, 2)});
  all.push_back({"boxes 4x4, sums", boxed(4, 4)});
  add_sums(all.back().facts);
  // Masks of 32 bits.
  all.push_back({"latin 17", latin(17)});
  all.push_back({"stairs 18", stairs(18)});
  all.push_back({"boxes 5x4", boxed(5, 4)});
  all.push_back({"boxes 5x4, diagonals, scattered", scattered(5, 4, 9, true)});
  all.push_back({"boxes 5x5", boxed(5, 5)});
  all.push_back({"boxes 5x5, diagonals", boxed(5, 5)});
  add_diagonals(all.back().facts);
  all.push_back({"boxes 5x4, sums", boxed(5, 4)});
  add_sums(all.back().facts);
  all.push_back({"boxes 6x5", boxed(6, 5)});
  all.push_back({"boxes 4x8", boxed(4, 8)});
  all.push_back({"chains 5x4", boxed(5, 4)});
  add_chains(all.back().facts);
  all.push_back({"signs 5x4", with_signs(5, 4)});
  all.push_back({"everything", with_everything()});
  for (std::uint64_t seed = 5; seed < 9; ++seed) {
    const bool diagonals = seed % 2 == 0;
    all.push_back({"chains, scattered " + std::to_string(seed), scattered(3, 3, seed, diagonals)});
    add_chains(all.back().facts);
  }
  all.push_back({"chains, diagonals", boxed(3, 3)});
  add_diagonals(all.back().facts);
  add_chains(all.back().facts);
  all.push_back({"chains 2x3", boxed(2, 3)});
  add_chains(all.back().facts);
  all.push_back({"signs 2x3", with_signs(2, 3)});
  all.push_back({"signs 3x3", with_signs(3, 3)});
  all.push_back({"signs 4x4", with_signs(4, 4)});
  return all;
}

// Nodes and guesses of uniqueness questions on a grid that loses its givens in random order.
std::vector<std::uint64_t> walk(const model& facts, kernel which) {
  const kernel usual = used_kernel();
  use_kernel(which);
  solver engine{program(facts)};
  use_kernel(usual);
  random_stream random(5);
  const std::uint32_t cells = facts.shape().cells();
  const std::uint64_t most = cells > 256 ? 600 : 20'000;
  std::vector<std::uint64_t> seen;
  for (int round = 0; round < 3; ++round) {
    std::vector<std::uint8_t> grid(cells), empty(cells, empty_value);
    const outcome filled = engine.fill(empty, {.nodes = most}, random, grid);
    seen.push_back(filled.nodes);
    if (filled.solutions == 0) continue;
    for (std::uint32_t left = cells; left > cells / 4; left -= cells / 12) {
      for (std::uint32_t k = 0; k < cells / 12; ++k) grid[random.below(cells)] = empty_value;
      const outcome asked =
          engine.solve(grid, {.solutions = 3, .nodes = std::min<std::uint64_t>(most, 2'000)});
      seen.insert(seen.end(), {asked.solutions, asked.nodes, asked.guesses});
    }
  }
  return seen;
}

}  // namespace

TEST_CASE("all kernels walk the same tree", "[property][kernels]") {
  for (const board_case& b : boards()) {
    CAPTURE(b.name);
    const std::vector<std::uint64_t> portable = walk(b.facts, kernel::portable);
    for (const kernel k : all_kernels) {
      if (k == kernel::portable || !available(k)) continue;
      CAPTURE(name_of(k));
      CHECK(walk(b.facts, k) == portable);
    }
  }
}

TEST_CASE("all kernels choose the same slot to guess", "[property][kernels]") {
  random_stream random(11);
  for (std::size_t count = 1; count <= 100; ++count) {
    CAPTURE(count);
    std::vector<std::uint16_t> domains(count);
    std::vector<std::uint32_t> weights(count + choice_padding);
    // Few different weights and domains, so that equals are common; some boards are all decided.
    const std::uint64_t spread = random.below(3) == 0 ? 1 : 4;
    for (std::size_t i = 0; i < count; ++i) {
      domains[i] = static_cast<std::uint16_t>(random.below(spread * spread * 4096) | 1);
      weights[i] = static_cast<std::uint32_t>(1 + random.below(spread) * 0x1FFFFFFF);
    }
    if (count % 10 == 0) std::fill(domains.begin(), domains.end(), std::uint16_t{4});
    const slot_choice expected =
        make_slot_chooser<std::uint16_t>(kernel::portable)(domains.data(), weights.data(), count);
    CHECK((expected.score == 0) == (expected.at == slot_choice::none));
    for (const kernel k : all_kernels) {
      if (!available(k)) continue;
      const slot_choice found =
          make_slot_chooser<std::uint16_t>(k)(domains.data(), weights.data(), count);
      CAPTURE(name_of(k));
      CHECK(found.at == expected.at);
      CHECK(found.score == expected.score);
    }
  }
}

TEST_CASE("a kernel is known by its name", "[unit][kernels]") {
  for (const kernel k : all_kernels) CHECK(parse_kernel(name_of(k)) == k);
  CHECK_FALSE(parse_kernel("fastest"));
  CHECK(available(kernel::portable));
  CHECK(available(best_kernel()));
}
