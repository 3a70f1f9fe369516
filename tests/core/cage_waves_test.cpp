// Waves over cages: all kernels walk one tree, however many cages there are and however large.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "core/boards.hpp"
#include "model/compiled.hpp"
#include "nonet/core/kernel.hpp"
#include "nonet/core/program.hpp"
#include "nonet/core/search.hpp"

using namespace nonet::core;

namespace {

// A grid of n x n in which no row or column repeats a value.
std::vector<std::uint8_t> shifted(std::uint32_t n, std::uint32_t by) {
  std::vector<std::uint8_t> grid(n * n);
  for (std::uint32_t r = 0; r < n; ++r)
    for (std::uint32_t c = 0; c < n; ++c)
      grid[r * n + c] = static_cast<std::uint8_t>((r * by + c * 5) % n + 1);
  return grid;
}

// Rows cut into cages of `size` cells that have the grid's sums; `gap` cells between them.
model caged(const std::vector<std::uint8_t>& grid, std::uint32_t n, std::uint32_t size,
            std::uint32_t gap) {
  model m = latin(n);
  for (std::uint32_t r = 0; r < n; ++r)
    for (std::uint32_t c = 0; c + size <= n; c += size + gap) {
      std::vector<cell> cells;
      std::int64_t total = 0;
      for (std::uint32_t i = 0; i < size; ++i) {
        cells.push_back(r * n + c + i);
        total += grid[cells.back()];
      }
      REQUIRE(m.sum(cells, {}, total, total) == post_result::ok);
    }
  return m;
}

struct run {
  outcome found;
  std::vector<std::uint8_t> solution;
};
run solve(const program& rules, const std::vector<std::uint8_t>& givens, kernel with) {
  const kernel before = used_kernel();
  use_kernel(with);
  solver engine(rules);
  use_kernel(before);
  run r;
  r.found = engine.solve(givens, {.solutions = 2, .nodes = 4000},
                         [&](std::span<const std::uint8_t> grid) {
                           r.solution.assign(grid.begin(), grid.end());
                           return true;
                         });
  return r;
}

void hold_to_one_tree(const program& rules, const std::vector<std::uint8_t>& grid,
                      std::uint32_t every) {
  std::vector<std::uint8_t> givens(grid.size(), empty_value);
  for (std::size_t c = 0; c < grid.size(); c += every) givens[c] = grid[c];
  const run plain = solve(rules, givens, kernel::portable);
  for (const kernel k : all_kernels) {
    if (!available(k)) continue;
    const run r = solve(rules, givens, k);
    CAPTURE(name_of(k));
    CHECK(r.found.nodes == plain.found.nodes);
    CHECK(r.found.guesses == plain.found.guesses);
    CHECK(r.found.solutions == plain.found.solutions);
    CHECK(r.solution == plain.solution);
  }
  if (plain.found.ended == ending::complete && plain.found.solutions == 1)
    CHECK(plain.solution == grid);
}

}  // namespace

TEST_CASE("kernels of cages walk one tree where a word has no room for all cages") {
  const auto grid = shifted(12, 1);
  const program rules(caged(grid, 12, 2, 0));
  REQUIRE(rules.layout().cage_slots.size() > 64);
  hold_to_one_tree(rules, grid, 2);
  hold_to_one_tree(rules, grid, 3);
}

TEST_CASE("kernels of cages walk one tree where cages are large") {
  const auto grid = shifted(9, 2);
  const program rules(caged(grid, 9, 7, 1));
  hold_to_one_tree(rules, grid, 3);
  hold_to_one_tree(rules, grid, 4);
}

TEST_CASE("kernels of cages walk one tree where cages have more sets than a vector") {
  const auto grid = shifted(14, 3);
  const program rules(caged(grid, 14, 4, 1), compile_options{}.without(derivation::sums));
  std::size_t most = 0;
  for (std::uint32_t c = 0; c < rules.layout().cage_sets.size(); ++c)
    most = std::max(most, rules.layout().cage_sets[c].size());
  REQUIRE(most > 16);
  hold_to_one_tree(rules, grid, 2);
  hold_to_one_tree(rules, grid, 3);
}

TEST_CASE("kernels of cages walk one tree on boards of more values than a vector has lanes for") {
  const auto grid = shifted(18, 1);
  const program rules(caged(grid, 18, 2, 1));
  hold_to_one_tree(rules, grid, 2);
}
