// Trying every grid.
// SPDX-License-Identifier: MIT
#include "core/tiny.hpp"

#include <catch2/catch.hpp>
#include <limits>

namespace nonet::core::tiny {

every_grid try_all(std::span<const mask> domains, const rule& holds) {
  every_grid all;
  all.support.resize(domains.size());
  std::vector<std::uint8_t> values(domains.size());
  const auto place = [&](auto&& self, std::size_t c) -> void {
    if (c == domains.size()) {
      if (!holds(values)) return;
      ++all.count;
      for (std::size_t i = 0; i < values.size(); ++i) all.support[i] |= bit(values[i]);
      return;
    }
    for (mask m = domains[c]; m != 0; m &= m - 1) {
      values[c] = static_cast<std::uint8_t>(least_value(m));
      self(self, c + 1);
    }
  };
  place(place, 0);
  return all;
}

outcome count_all(const model& facts) {
  solver engine{program(facts)};
  const std::vector<std::uint8_t> empty(facts.shape().cells(), empty_value);
  limits until;
  until.solutions = std::numeric_limits<std::uint64_t>::max();
  return engine.solve(empty, until);
}

void compare(const board& shape, const std::function<void(model&)>& post, const rule& holds,
             strength propagation, int rounds) {
  const std::vector<std::uint8_t> empty(shape.cells(), empty_value);
  for (int round = 0; round < rounds; ++round) {
    // The first round has full domains; later ones lose more and more.
    random_stream random(17, static_cast<std::uint64_t>(round));
    std::vector<mask> domains(shape.cells(), shape.all());
    for (mask& m : domains)
      for (std::uint32_t v = shape.value_min; v <= shape.value_max; ++v)
        if (random.below(static_cast<std::uint64_t>(2 * rounds)) <
            static_cast<std::uint64_t>(round))
          m &= ~bit(v);

    model facts(shape);
    for (cell c = 0; c < shape.cells(); ++c) REQUIRE(facts.allow(c, domains[c]) == post_result::ok);
    post(facts);
    const every_grid all = try_all(domains, holds);
    INFO("round " << round);

    solver engine{program(facts)};
    limits until;
    until.solutions = std::numeric_limits<std::uint64_t>::max();
    const outcome counted = engine.solve(empty, until, [&](grid solution) {
      CHECK(holds(solution));
      return true;
    });
    CHECK(counted.ended == ending::complete);
    CHECK(counted.solutions == all.count);

    std::vector<mask> left(shape.cells());
    CHECK(engine.true_candidates(empty, until, left).ended == ending::complete);
    CHECK(left == all.support);

    const bool alive = engine.propagate(empty, left);
    if (all.count > 0) REQUIRE(alive);
    if (propagation == strength::exact) CHECK(alive == (all.count > 0));
    for (cell c = 0; c < shape.cells(); ++c) {
      CHECK((all.support[c] & ~left[c]) == 0);
      if (propagation == strength::exact) CHECK(left[c] == all.support[c]);
    }
  }
}

}  // namespace nonet::core::tiny
