// What became of the puzzles that a run was asked for.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace nonet::cli {

// Invariant: settled() <= wanted; no index is counted twice.
struct tally {
  std::uint64_t wanted = 0;
  std::uint64_t made = 0;      // by this run
  std::uint64_t kept = 0;      // by a run before, that this one goes on with
  std::uint64_t skipped = 0;   // could not be made, by either
  std::uint64_t left_out = 0;  // twins of others, by either

  [[nodiscard]] std::uint64_t there() const noexcept { return made + kept; }
  [[nodiscard]] std::uint64_t settled() const noexcept { return there() + skipped + left_out; }
  [[nodiscard]] bool complete() const noexcept { return settled() == wanted; }

  struct ending {
    bool interrupted = false;
    bool goes_on = false;      // the same command would
    bool unique = false;       // twins were looked for
    bool part = false;         // of a larger run
    std::uint64_t untold = 0;  // skipped before, and nothing says why
  };
  // What a run says at its end; empty where all went as asked.
  [[nodiscard]] std::string closing_words(ending how) const;
};

}  // namespace nonet::cli
