// One program in many hands: threads that share it, and scopes wider than a machine word.
// SPDX-License-Identifier: MIT
#include <array>
#include <catch2/catch.hpp>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include "nonet/core/search.hpp"

using namespace nonet::core;

namespace {

using values = std::vector<std::uint8_t>;

model sudoku() {
  model m({});
  m.begin_clue(0, "houses");
  for (std::uint32_t i = 0; i < 9; ++i) {
    std::vector<cell> row, column, box;
    for (std::uint32_t k = 0; k < 9; ++k) {
      row.push_back(m.shape().at(i, k));
      column.push_back(m.shape().at(k, i));
      box.push_back(m.shape().at(i / 3 * 3 + k / 3, i % 3 * 3 + k % 3));
    }
    for (const auto& house : {row, column, box}) REQUIRE(m.unit(house) == post_result::ok);
  }
  return m;
}

// Keeps the domains it saw last in its state and answers `error` when what it now sees can't
// have come from there, or came without a word in `changed`.
propagation mistrusts(const void*, const propagator_call& call) {
  for (std::uint32_t i = 0; i < call.count; ++i) {
    const mask before = call.state[i];  // 0: never run
    const bool changed = (call.changed[i / 64] >> (i % 64) & 1) != 0;
    if (before != 0 && (call.domain[i] & ~before) != 0) return propagation::error;
    if (before != call.domain[i] && !changed) return propagation::error;
    call.state[i] = call.domain[i];
  }
  return propagation::fix;
}

propagation content(const void*, const propagator_call&) { return propagation::fix; }

}  // namespace

TEST_CASE("a propagator over a whole board hears of every change and no other branch's",
          "[unit][custom]") {
  model plain = sudoku(), watched = sudoku();  // both searched as boards with more than houses
  std::vector<cell> all(81);
  std::iota(all.begin(), all.end(), 0U);
  custom_propagator code;
  code.name = "mistrustful";
  code.state_words = 81;
  code.run = mistrusts;
  REQUIRE(watched.propagator(code, all) == post_result::ok);
  code.name = "content";
  code.state_words = 0;
  code.run = content;
  REQUIRE(plain.propagator(code, all) == post_result::ok);

  solver first{program(plain)}, second{program(watched)};
  values givens(81, empty_value);
  for (std::uint8_t c = 0; c < 9; ++c) givens[c * 9U + (c * 4U + 1) % 9] = c / 2 + 1;
  const limits until{.solutions = 300};
  const outcome expected = first.solve(givens, until), found = second.solve(givens, until);
  CHECK(found.ended == ending::solutions);
  CHECK(found.solutions == 300);
  CHECK(found.guesses >= 299);
  CHECK(found.nodes == expected.nodes);
}

TEST_CASE("threads that share a program answer as one alone", "[unit][threads]") {
  const program rules(sudoku());
  const auto ask = [&](outcome* result, std::vector<values>* grids) {
    solver engine(rules);
    *result = engine.solve(values(81, empty_value), {.solutions = 200}, [&](auto grid) {
      grids->emplace_back(grid.begin(), grid.end());
      return true;
    });
  };
  outcome alone;
  std::vector<values> expected;
  ask(&alone, &expected);
  REQUIRE(expected.size() == 200);

  std::array<outcome, 4> results;
  std::array<std::vector<values>, 4> grids;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) threads.emplace_back(ask, &results[t], &grids[t]);
  for (auto& thread : threads) thread.join();
  for (std::size_t t = 0; t < 4; ++t) {
    CHECK(results[t].nodes == alone.nodes);
    CHECK(grids[t] == expected);
  }
}

TEST_CASE("a program outlives its model and lends itself to a moved solver", "[unit][threads]") {
  auto m = std::make_unique<model>(sudoku());
  auto rules = std::make_unique<program>(*m);
  m.reset();
  solver engine(*rules);
  rules.reset();
  solver moved = std::move(engine);
  CHECK(moved.solve(values(81, empty_value), {.solutions = 1}).solutions == 1);
}
