// The ladder of techniques: the rating's inside, for one mask width.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "logic/chains.hpp"
#include "logic/clue_steps.hpp"
#include "logic/house_steps.hpp"
#include "nonet/core/rating.hpp"

namespace nonet::core {

// What `rater` asks; picked once by the width of the program's masks.
struct rating_engine {
  virtual ~rating_engine() = default;
  virtual rating rate(std::span<const std::uint8_t> givens, const rating_limits& until,
                      std::span<mask> left) = 0;
};

[[nodiscard]] std::unique_ptr<rating_engine> make_ladder(std::shared_ptr<even_layout> rules);

// Rounds of a chain that is not yet a trial.
inline constexpr std::uint32_t short_chain = 1;

// The longest chain that a trial may have without a score above this.
[[nodiscard]] std::uint32_t longest_chain(std::uint32_t score) noexcept;

// The score of what the rating has counted so far (core/logic/score.cpp).
[[nodiscard]] std::uint32_t score_of(const rating& r, const board& shape);

}  // namespace nonet::core
