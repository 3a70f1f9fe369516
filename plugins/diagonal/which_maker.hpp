// Chooses which diagonals hold each value once.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>

namespace diagonal {

enum class diagonals { main, anti, both };
inline constexpr const char* which_words[] = {"main", "anti", "both", nullptr};
// Optional rather than with a fallback: what is left out can be made.
inline constexpr auto which = nonet::sdk::param::choice<diagonals>(
    "which", "main (from the top left), anti (from the top right) or both, the default",
    which_words);

enum class choice { main, anti, both, any };
inline constexpr const char* choice_words[] = {"main", "anti", "both", "any", nullptr};
inline constexpr auto choose = nonet::sdk::param::choice<choice>(
                                   "which", "any: one of the other three, by chance", choice_words)
                                   .fallback(choice::any);

class which_maker : public nonet::sdk::rule_maker {
 public:
  bool propose(const nonet::sdk::layout& at, nonet::sdk::table_writer& out) const override {
    const choice chosen = at[choose];
    out.set(which, chosen == choice::any ? static_cast<diagonals>(at.random(3))
                                         : static_cast<diagonals>(chosen));
    return true;
  }
};

}  // namespace diagonal
