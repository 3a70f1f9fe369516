// A random mix of facts on a small board: what the engine is judged on.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "nonet/core/model.hpp"

namespace nonet::judge {

struct mix {
  std::uint64_t seed = 0;
  core::board shape;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> hidden;  // value ranges
  std::vector<core::fact> posts;
  std::vector<std::uint8_t> givens;
  // Most facts are true of it, so most mixes have a solution.  Hidden variables last.
  std::vector<std::uint8_t> planted;
  // The order in which further givens are taken from `planted` when the puzzle is too wide open.
  std::vector<core::cell> order;
};

// Facts of any kind over any cells; one mix in three looks like a rule list of a real puzzle:
// rows and columns, boxes or regions, cages, chains, signs.
[[nodiscard]] mix random_mix(std::uint64_t seed);
[[nodiscard]] constexpr bool is_rule_like(std::uint64_t seed) noexcept { return seed % 3 == 0; }

// Posted to the engine's model, and as text.
[[nodiscard]] core::model posted(const mix& m);
// The same with other paths for the posts, which are numbered from 1.
[[nodiscard]] core::model posted(const mix& m, std::string (*path_of)(std::uint32_t number));
[[nodiscard]] std::string describe(const mix& m);

// What cells and hidden variables may hold before any fact.
[[nodiscard]] std::vector<core::mask> domains_of(const mix& m);

}  // namespace nonet::judge
