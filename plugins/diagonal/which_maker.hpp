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

// The boards that have no such diagonals are refused, whether a puzzle stands on one or is to be
// made there.
template <class Reporter>
void refuse_unfit_board(const Reporter& to) {
  const nonet::sdk::board& on = to.board();
  if (!on.square()) {
    to.fail("", "expected a square board, found ", on.rows(), " rows x ", on.columns(), " columns");
  }
  if (on.rows() > on.values()) {
    to.fail("", "expected at most ", on.values(),
            " cells in a diagonal, as many as there are values, found ", on.rows());
  }
}

class which_maker : public nonet::sdk::rule_maker {
 public:
  bool propose(const nonet::sdk::layout& at, nonet::sdk::table_writer& out) const override {
    refuse_unfit_board(at);
    const choice chosen = at[choose];
    out.set(which, chosen == choice::any ? static_cast<diagonals>(at.random(3))
                                         : static_cast<diagonals>(chosen));
    return true;
  }
};

}  // namespace diagonal
