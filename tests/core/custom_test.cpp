// Custom propagators: what they are told, when they are woken, and what their answers mean.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <limits>

#include "core/tiny.hpp"

using namespace nonet::core;

namespace {

const std::vector<cell> three{0, 1, 2};

// The values rise; nothing but what is asked of every propagator: sound, and exact once all
// cells are decided.
propagation rise(const void*, const propagator_call& call) {
  for (std::uint32_t i = 0; i + 1 < call.count; ++i) {
    if (call.domain[i] == 0 || call.domain[i + 1] == 0) return propagation::fail;
    call.domain[i + 1] &= ~value_range(0, least_value(call.domain[i]));
  }
  return propagation::again;
}

custom_propagator code(propagation (*run)(const void*, const propagator_call&),
                       wake events = wake::on_any, const void* data = nullptr) {
  custom_propagator p;
  p.name = "test";
  p.run = run;
  p.events = events;
  p.data = data;
  return p;
}

}  // namespace

TEST_CASE("a custom propagator prunes and decides like a native one") {
  for (const wake events : {wake::on_fix, wake::on_bounds, wake::on_any})
    tiny::compare(
        {1, 3, 0, 4},
        [&](model& m) { REQUIRE(m.propagator(code(rise, events), three) == post_result::ok); },
        [](tiny::grid g) { return g[0] < g[1] && g[1] < g[2]; }, tiny::strength::sound, 20);
}

TEST_CASE("a custom propagator can't add values") {
  const auto add = [](const void*, const propagator_call& call) {
    for (std::uint32_t i = 0; i < call.count; ++i) call.domain[i] = ~mask{0};
    return propagation::fix;
  };
  model m({1, 3, 1, 2});
  REQUIRE(m.allow(0, bit(1)) == post_result::ok);
  REQUIRE(m.propagator(code(add), three) == post_result::ok);
  CHECK(tiny::count_all(m).solutions == 4);
}

TEST_CASE("a fault of a custom propagator ends the search as a fault") {
  const auto broken = [](const void*, const propagator_call& call) {
    // Broken only once a cell is decided, so that the search has begun.
    return count_values(call.domain[0]) == 1 ? propagation::error : propagation::fix;
  };
  model m({1, 3, 1, 2});
  REQUIRE(m.propagator(code(broken), three) == post_result::ok);
  solver engine{program(m)};
  const std::vector<std::uint8_t> empty(3, empty_value), given{1, empty_value, empty_value};
  CHECK(engine.solve(empty, {}).ended == ending::fault);
  CHECK(engine.solve(given, {}).ended == ending::fault);
  std::vector<mask> left(3);
  CHECK(engine.true_candidates(empty, {}, left).ended == ending::fault);
}

TEST_CASE("a fault at the root is a fault for every question") {
  const auto broken = [](const void*, const propagator_call&) { return propagation::error; };
  model m({1, 3, 1, 2});
  REQUIRE(m.propagator(code(broken), three) == post_result::ok);
  solver engine{program(m)};
  const std::vector<std::uint8_t> empty(3, empty_value);
  std::vector<mask> left(3);
  std::vector<std::uint8_t> grid(3);
  random_stream random(1);
  for (int i = 0; i < 2; ++i) {
    CHECK(engine.solve(empty, {}).ended == ending::fault);
    CHECK(engine.true_candidates(empty, {}, left).ended == ending::fault);
    CHECK(engine.fill(empty, {}, random, grid).ended == ending::fault);
    CHECK_FALSE(engine.propagate(empty, left));
  }
}

TEST_CASE("state is zero at first and restored on backtracking") {
  // Counts in its state how many cells it has seen decided, by the changes it is told of; the
  // count must be right at every call.
  const auto count = [](const void*, const propagator_call& call) {
    std::uint64_t decided = 0;
    for (std::uint32_t i = 0; i < call.count; ++i) {
      const std::uint64_t bit_of_i = std::uint64_t{1} << i;
      const bool told = (*call.changed & bit_of_i) != 0;
      if (count_values(call.domain[i]) == 1) {
        ++decided;
        if (told && (call.state[1] & bit_of_i) == 0) {
          call.state[1] |= bit_of_i;
          ++call.state[0];
        }
      } else if ((call.state[1] & bit_of_i) != 0) {
        return propagation::error;
      }
    }
    return call.state[0] == decided ? propagation::fix : propagation::error;
  };
  custom_propagator p = code(count);
  p.state_words = 2;
  model m({1, 3, 1, 4});
  REQUIRE(m.propagator(std::move(p), three) == post_result::ok);
  REQUIRE(m.all_different(three) == post_result::ok);
  const outcome o = tiny::count_all(m);
  CHECK(o.ended == ending::complete);
  CHECK(o.solutions == 24);
}

TEST_CASE("an entailed propagator is not asked again below") {
  struct calls_made {
    mutable int entailed_calls = 0;
  } calls;
  const auto once = [](const void* data, const propagator_call& call) {
    if (count_values(call.domain[0]) > 1) return propagation::fix;
    // True whatever follows; asked again it would fail.
    ++static_cast<const calls_made*>(data)->entailed_calls;
    return count_values(call.domain[1]) > 1 ? propagation::entailed : propagation::fail;
  };
  model m({1, 3, 1, 2});
  REQUIRE(m.propagator(code(once, wake::on_any, &calls), three) == post_result::ok);
  // Cell 0 is decided first: it has the fewest candidates and the lowest number.
  CHECK(tiny::count_all(m).solutions == 8);
  CHECK(calls.entailed_calls == 2);
}

TEST_CASE("state words beside many cells keep apart") {
  // 70 cells: two words of changes; the first word of state counts the runs on this branch.
  const auto run = [](const void*, const propagator_call& call) {
    ++call.state[0];
    return propagation::fix;
  };
  model m({7, 10, 1, 2});
  std::vector<cell> scope(70);
  for (cell c = 0; c < 70; ++c) scope[c] = c;
  for (int i = 0; i < 3; ++i) {
    custom_propagator p = code(run);
    p.state_words = 1;
    REQUIRE(m.propagator(std::move(p), scope) == post_result::ok);
  }
  solver engine{program(m)};
  limits until;
  until.solutions = 500;
  CHECK(engine.solve(std::vector<std::uint8_t>(70, empty_value), until).solutions == 500);
}
