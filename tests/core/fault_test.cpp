// A rule's own propagator at fault: every question says so, and the next one is not tainted.
// SPDX-License-Identifier: MIT
#include <array>
#include <catch2/catch.hpp>
#include <vector>

#include "nonet/core/search.hpp"

using namespace nonet::core;

namespace {

constexpr board three{.rows = 1, .columns = 3, .value_min = 1, .value_max = 3};

// At fault as soon as its first cell holds 2.
propagation dislikes_two(const void*, const propagator_call& call) {
  return call.domain[0] == bit(2) ? propagation::error : propagation::fix;
}
// The same for 3, but not while anything else is open.
propagation dislikes_last_three(const void*, const propagator_call& call) {
  for (std::uint32_t i = 1; i < call.count; ++i) {
    if (!std::has_single_bit(call.domain[i])) return propagation::fix;
  }
  return call.domain[0] == bit(3) ? propagation::error : propagation::fix;
}

solver engine_with(decltype(custom_propagator::run) run) {
  model m(three);
  m.begin_clue(0, "code");
  custom_propagator code;
  code.name = "moody";
  code.run = run;
  const std::array<cell, 3> scope{0, 1, 2};
  REQUIRE(m.propagator(code, scope) == post_result::ok);
  return solver(program(m));
}

using values = std::vector<std::uint8_t>;
constexpr std::uint8_t open = empty_value;
constexpr limits all{.solutions = ~std::uint64_t{0}};

}  // namespace

TEST_CASE("a propagator at fault ends each question with a fault", "[unit][fault]") {
  solver engine = engine_with(dislikes_two);
  const values trouble{2, open, open};
  std::vector<mask> left(3);
  std::vector<std::uint64_t> counts(3 * 64);
  random_stream random(1);
  values grid(3);
  CHECK(engine.solve(trouble, all).ended == ending::fault);
  CHECK(engine.true_candidates(trouble, all, left).ended == ending::fault);
  CHECK(engine.candidate_counts(trouble, all, counts).ended == ending::fault);
  CHECK(engine.fill(trouble, all, random, grid).ended == ending::fault);
  CHECK_FALSE(engine.propagate(trouble, left));
  CHECK(engine.fault());
}

TEST_CASE("a fault in the middle of a search ends it", "[unit][fault]") {
  solver engine = engine_with(dislikes_last_three);
  const values empty{open, open, open};
  std::vector<mask> left(3);
  CHECK(engine.solve(empty, all).ended == ending::fault);
  CHECK(engine.true_candidates(empty, all, left).ended == ending::fault);
}

TEST_CASE("a question after a fault is answered as if nothing had been", "[unit][fault]") {
  solver engine = engine_with(dislikes_two);
  const values trouble{2, open, open}, fine{1, open, open}, never{17, open, open};
  std::vector<mask> left(3);
  random_stream random(1);
  values grid(3);
  const auto upset = [&] { REQUIRE(engine.solve(trouble, all).ended == ending::fault); };

  upset();
  const outcome counted = engine.solve(fine, all);
  CHECK(counted.ended == ending::complete);
  CHECK(counted.solutions == 9);
  upset();
  CHECK(engine.solve(never, all).ended == ending::complete);
  upset();
  CHECK(engine.true_candidates(fine, all, left).ended == ending::complete);
  CHECK(left == std::vector<mask>{bit(1), three.all(), three.all()});
  upset();
  CHECK(engine.fill(fine, all, random, grid).solutions == 1);
  upset();
  CHECK(engine.propagate(fine, left));
  CHECK_FALSE(engine.fault());
  upset();
  CHECK_FALSE(engine.propagate(never, left));
  CHECK_FALSE(engine.fault());
}

TEST_CASE("a fault without any givens is found again each time", "[unit][fault]") {
  solver engine =
      engine_with([](const void*, const propagator_call&) { return propagation::error; });
  const values empty{open, open, open};
  for (int i = 0; i < 2; ++i) {
    CHECK(engine.solve(empty, all).ended == ending::fault);
    std::vector<mask> left(3);
    CHECK(engine.true_candidates(empty, all, left).ended == ending::fault);
  }
}

TEST_CASE("an answer that the interface does not know is a fault", "[unit][fault]") {
  solver engine =
      engine_with([](const void*, const propagator_call&) { return static_cast<propagation>(17); });
  CHECK(engine.solve(values{open, open, open}, all).ended == ending::fault);
}

TEST_CASE("a propagator that always asks to be called again ends all the same", "[unit][fault]") {
  solver engine =
      engine_with([](const void*, const propagator_call&) { return propagation::again; });
  const outcome counted = engine.solve(values{open, open, open}, all);
  CHECK(counted.ended == ending::complete);
  CHECK(counted.solutions == 27);
}

// The first cell can't hold 3, since the others would be three cells for two values; only search
// finds out, and what it leaves is what upsets the propagator.
TEST_CASE("a fault over a candidate that search refuted is a fault", "[unit][fault]") {
  model m({.rows = 1, .columns = 4, .value_min = 1, .value_max = 3});
  m.begin_clue(0, "code");
  std::vector<mask> narrow(64, m.shape().all());
  narrow[3] = bit(1) | bit(2);
  for (cell c = 1; c < 4; ++c) {
    REQUIRE(m.relation(0, c, narrow) == post_result::ok);
    const std::array<cell, 2> pair{c, c % 3 + 1};
    REQUIRE(m.all_different(pair) == post_result::ok);
  }
  custom_propagator code;
  code.name = "hates pairs";
  code.run = [](const void*, const propagator_call& call) {
    return call.domain[0] == (bit(1) | bit(2)) ? propagation::error : propagation::fix;
  };
  REQUIRE(m.propagator(code, std::array<cell, 1>{0}) == post_result::ok);
  solver engine{program(m)};
  std::vector<mask> left(4);
  const values empty(4, open);
  REQUIRE(engine.propagate(empty, left));
  REQUIRE(left[0] == m.shape().all());
  CHECK(engine.true_candidates(empty, all, left).ended == ending::fault);
}
