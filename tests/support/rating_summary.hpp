// A rating as text: all of it that must not depend on where on the board things lie.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "nonet/core/rating.hpp"

namespace nonet::judge {

inline std::string summary(const core::rating& r) {
  if (r.refuted) return "refuted";
  std::string text = std::string(r.solved ? "solved " : "open ") + std::to_string(r.score) + " " +
                     std::string(core::name_of(r.level)) + ", hardest " +
                     std::string(core::name_of(r.hardest)) + ", depth " + std::to_string(r.depth) +
                     ", givens " + std::to_string(r.givens);
  for (std::size_t t = 0; t < core::techniques; ++t) {
    if (r.steps[t] == 0) continue;
    text += "; " + std::string(core::name_of(static_cast<core::technique>(t))) + " " +
            std::to_string(r.steps[t]) + " in " + std::to_string(r.rounds[t]);
  }
  return text;
}

}  // namespace nonet::judge
