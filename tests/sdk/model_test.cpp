// Facts and propagators reach the host as they were said.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <stdexcept>

#include "fake_host.hpp"
#include "fake_model.hpp"

namespace {

using namespace nonet::sdk;
using nonet::sdk_tests::fake_model;
using nonet::sdk_tests::raw_board;
using lines = std::vector<std::string>;

// Counts its calls in its state and copies the first mask to the rest.
struct copier {
  static constexpr auto name = "copier";
  static constexpr auto price = cost::binary;
  static constexpr auto events = wake::on_fix;
  static constexpr unsigned state_words = 2;
  propagation operator()(call& p) const {
    if (p.size() > 3) throw std::length_error("too many cells");
    for (std::size_t i = 1; i < p.size(); ++i) p[i] &= p[0];
    p.state()[1] += p.changed(0) ? 1 : 0;
    return p.state().size() == 2 ? propagation::again : propagation::fail;
  }
};

struct plain {
  static constexpr auto name = "plain";
  propagation operator()(call&) const { return propagation::entailed; }
};

}  // namespace

TEST_CASE("every fact is handed over with its scope and its numbers", "[unit]") {
  fake_model host;
  model m(*host.raw(), board(raw_board(3, 3, 1, 3)));
  const std::vector<cell> three{0, 1, 2};
  m.clue("lines[1]");
  m.unit(three);
  m.all_different(three);
  m.equal(0, 8);
  m.sum(three, 6);
  m.sum(three, 4, 7);
  m.weighted_sum(three, std::array{1, -1, 2}, 0, 5);
  m.among(three, bit(1) | bit(2), 1, 2);
  m.less(0, 1);
  m.less(1, 2, 3);
  m.relation(3, 4, [](int a, int b) { return b == 2 * a; });
  m.table(three, std::array<std::uint8_t, 6>{1, 2, 3, 3, 2, 1});
  m.differ_at(1, 2);
  CHECK(m.variable(0, 9) == 1000);
  CHECK(host.heard == lines{"clue lines[1]", "unit 0 1 2", "all_different 0 1 2", "equal 0 8",
                            "sum 0 1 2 = 6..6", "sum 0 1 2 = 4..7",
                            "sum 0 1 2 weights 1 -1 2 = 0..5", "among 0 1 2 of 6 = 1..2",
                            "less 0 1 gap 1", "less 1 2 gap 3", "relation 3 4 [1] 4 [2] 16",
                            "table 0 1 2 rows 2", "differ_at 1 2", "variable 0..9"});
}

TEST_CASE("arrays that do not go with the scope are refused before the host sees them", "[unit]") {
  fake_model host;
  model m(*host.raw(), board(raw_board(3, 3, 1, 3)));
  CHECK_THROWS_WITH(m.table(std::array<cell, 2>{0, 1}, std::array<std::uint8_t, 3>{1, 2, 3}),
                    "table: rows of one value for each cell");
  CHECK_THROWS_WITH(m.weighted_sum(std::array<cell, 2>{0, 1}, std::array{1}, 0, 1),
                    "weighted_sum: one weight a cell");
  CHECK(host.heard.empty());
}

TEST_CASE("a propagator takes masks, gives masks, and keeps its state with the host", "[unit]") {
  fake_model host;
  model m(*host.raw(), board(raw_board(3, 3, 1, 3)));
  const copier code;
  m.propagator(code, std::array<cell, 3>{0, 4, 8});
  CHECK(host.heard == lines{"propagator copier 0 4 8"});
  REQUIRE(host.posted != nullptr);
  CHECK(host.posted_data == &code);
  CHECK(host.posted->struct_size == sizeof(nonet_propagator));
  CHECK(host.posted->cost == NONET_COST_BINARY);
  CHECK(host.posted->events == NONET_ON_FIX);
  CHECK(host.posted->state_words == 2);

  std::array<nonet_mask, 3> domain{bit(1), bit(1) | bit(2), bit(2)};
  const std::array<std::uint64_t, 1> changed{1};
  std::array<std::uint64_t, 2> state{};
  nonet_call call{sizeof(nonet_call), 3, domain.data(), changed.data(), state.data()};
  CHECK(host.posted->propagate(&code, &call) == NONET_PROP_AGAIN);
  CHECK(domain == std::array<nonet_mask, 3>{bit(1), bit(1), 0});
  CHECK(state[1] == 1);

  call.count = 4;
  CHECK(host.posted->propagate(&code, &call) == NONET_PROP_ERROR);
  CHECK(std::string(detail::last_fault_text()) == "copier: too many cells");
}

TEST_CASE("a propagator that says nothing of itself is linear, stateless and always woken",
          "[unit]") {
  fake_model host;
  model m(*host.raw(), board(raw_board(3, 3, 1, 3)));
  const plain code;
  m.propagator(code, std::array<cell, 1>{0});
  CHECK(host.posted->cost == NONET_COST_LINEAR);
  CHECK(host.posted->events == NONET_ON_ANY);
  CHECK(host.posted->state_words == 0);
}
