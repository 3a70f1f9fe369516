// Innies and outies of one cell: what is left of a run of units when cages are taken off it is
// known to the compiler, held against sets of cells added up one by one.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/boards.hpp"
#include "model/compiled.hpp"
#include "nonet/core/program.hpp"
#include "nonet/core/random.hpp"

using namespace nonet;
using namespace nonet::core;

namespace {

struct cage {
  std::set<cell> cells;
  std::int64_t sum = 0;
};

// Rows of boxes shifted against each other, values renamed at random.
std::vector<std::uint32_t> random_grid(std::uint32_t rows, std::uint32_t columns,
                                       random_stream& dice) {
  const std::uint32_t n = rows * columns;
  std::vector<std::uint32_t> names(n), grid(std::size_t{n} * n);
  std::iota(names.begin(), names.end(), 1U);
  dice.shuffle(std::span(names));
  for (std::uint32_t r = 0; r < n; ++r)
    for (std::uint32_t c = 0; c < n; ++c) grid[r * n + c] = names[(r * columns + r / rows + c) % n];
  return grid;
}

// Cells beside each other, up to five, until none is left.
std::vector<cage> random_cages(std::uint32_t n, const std::vector<std::uint32_t>& grid,
                               random_stream& dice) {
  std::vector<bool> taken(grid.size());
  std::vector<cage> cages;
  for (cell first = 0; first < grid.size(); ++first) {
    if (taken[first]) continue;
    cage made;
    const std::uint64_t size = 1 + dice.below(5);
    for (cell at = first; made.cells.size() < size;) {
      taken[at] = true;
      made.cells.insert(at);
      made.sum += grid[at];
      std::vector<cell> near;
      if (at % n + 1 < n && !taken[at + 1]) near.push_back(at + 1);
      if (at + n < grid.size() && !taken[at + n]) near.push_back(at + n);
      if (near.empty()) break;
      at = near[dice.below(near.size())];
    }
    cages.push_back(std::move(made));
  }
  return cages;
}

// The rows, the columns and the boxes of a board, each in order.
std::vector<std::vector<std::set<cell>>> tilings(std::uint32_t rows, std::uint32_t columns) {
  const std::uint32_t n = rows * columns;
  std::vector<std::vector<std::set<cell>>> all(3, std::vector<std::set<cell>>(n));
  for (cell c = 0; c < n * n; ++c) {
    const std::uint32_t r = c / n, k = c % n;
    all[0][r].insert(c);
    all[1][k].insert(c);
    all[2][r / rows * rows + k / columns].insert(c);
  }
  return all;
}

}  // namespace

TEST_CASE("what a run of units leaves beside whole cages is known where it is one cell",
          "[derived]") {
  std::uint32_t known = 0;
  for (const auto& [rows, columns] : {std::pair{2U, 2U}, {2U, 3U}, {3U, 3U}}) {
    const std::uint32_t n = rows * columns;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      INFO(rows << " x " << columns << ", seed " << seed);
      random_stream dice(seed, n);
      const std::vector<std::uint32_t> grid = random_grid(rows, columns, dice);
      const std::vector<cage> cages = random_cages(n, grid, dice);
      model facts = boxed(rows, columns);
      for (const cage& k : cages)
        REQUIRE(facts.sum(std::vector<cell>(k.cells.begin(), k.cells.end()), {}, k.sum, k.sum) ==
                post_result::ok);
      const program rules(facts);
      const compiled& layout = rules.layout();
      REQUIRE_FALSE(layout.contradiction);

      for (const std::vector<std::set<cell>>& tiles : tilings(rows, columns))
        for (std::uint32_t first = 0; first < n; ++first) {
          std::set<cell> inside;
          for (std::uint32_t last = first; last < n; ++last) {
            inside.insert(tiles[last].begin(), tiles[last].end());
            std::set<cell> plus = inside, minus;
            std::int64_t total = (last - first + 1) * std::int64_t{n} * (n + 1) / 2;
            for (const cage& k : cages) {
              const auto within = std::count_if(k.cells.begin(), k.cells.end(),
                                                [&](cell c) { return inside.count(c) != 0; });
              if (2 * within <= std::ssize(k.cells)) continue;
              total -= k.sum;
              for (const cell c : k.cells)
                if (plus.erase(c) == 0) minus.insert(c);
            }
            if (plus.size() + minus.size() != 1) continue;
            const cell left = plus.empty() ? *minus.begin() : *plus.begin();
            const std::int64_t value = plus.empty() ? -total : total;
            REQUIRE(value == grid[left]);
            CHECK(layout.domains[layout.slot_of[left]] == bit(grid[left] - layout.base));
            ++known;
          }
        }
    }
  }
  CHECK(known > 500);
}
