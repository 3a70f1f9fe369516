// What is shown to makers where a rating leaves something open.
// SPDX-License-Identifier: MIT
#include "generate/left_open.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace nonet::host {
namespace {

TEST_CASE("what is left open differs from the solution just where another value is left") {
  const std::vector<core::mask> left{core::bit(3), core::bit(1) | core::bit(2),
                                     core::bit(0) | core::bit(5) | core::bit(63), core::bit(4)};
  const std::vector<std::uint8_t> solution{3, 2, 5, 4};
  core::random_stream random(1);
  std::set<std::uint8_t> seen;
  for (int n = 0; n < 50; ++n) {
    const std::vector<std::uint8_t> other = left_open(left, solution, random);
    REQUIRE(other.size() == 4);
    CHECK(other[0] == 3);
    CHECK(other[1] == 1);
    CHECK(other[3] == 4);
    seen.insert(other[2]);
  }
  CHECK(seen == std::set<std::uint8_t>{0, 63});
}

TEST_CASE("a cell whose solution is not left shows what is, or the solution where nothing is") {
  const std::vector<std::uint8_t> solution{1, 2, 3};
  core::random_stream random(1);
  const std::vector<core::mask> left{core::bit(4), 0, core::bit(3)};
  CHECK(left_open(left, solution, random) == std::vector<std::uint8_t>{4, 2, 3});
}

TEST_CASE("where all cells follow the solution is left, and nothing is drawn") {
  const std::vector<std::uint8_t> solution{1, 0};
  core::random_stream random(1), untouched(1);
  CHECK(left_open(std::vector{core::bit(1), core::bit(0)}, solution, random) == solution);
  CHECK(random.below(1000) == untouched.below(1000));
}

}  // namespace
}  // namespace nonet::host
