// The last line of `nonet generate`.
// SPDX-License-Identifier: MIT
#include "tally.hpp"

#include <string_view>

#include "nonet/host/problem.hpp"

namespace nonet::cli {

std::string tally::closing_words(ending how) const {
  std::string text;
  const auto add = [&text](std::string_view part) {
    text.append(text.empty() ? "" : "; ").append(part);
  };
  const std::string wanted_puzzles = " of " + std::to_string(wanted) + " puzzles";
  if (there() < wanted) {
    add(std::to_string(there()) + wanted_puzzles);
  } else if (kept > 0) {
    add(std::to_string(kept) + wanted_puzzles + " were there already");
  }
  if (how.untold > 0) {
    add("a run before could not make " + std::to_string(how.untold) +
        " of them, and its list does not say why (remove it to try again)");
  }
  if (how.unique) {
    add("left out " + host::quantity(left_out, "twin"));
    if (how.part) add("--unique knows this part alone, twins in other parts stay");
  }
  if (how.interrupted && there() < wanted) {
    add(how.goes_on ? "interrupted, the same command goes on" : "interrupted");
  }
  return text;
}

}  // namespace nonet::cli
