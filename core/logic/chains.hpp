// Trial: assume a candidate, follow it round by round, refute it.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "logic/clue_steps.hpp"
#include "logic/position.hpp"
#include "nonet/core/rating.hpp"
#include "simd/round_kernel.hpp"

namespace nonet::core {

// What ends a run of trials early, and how many there were.
struct trial_count {
  std::uint64_t most = 0;  // stop before one more than this
  const std::atomic<bool>* cancel = nullptr;
  std::uint64_t done = 0;
  ending ended = ending::complete;

  // Counts one trial; false: no more.
  [[nodiscard]] bool begin() noexcept {
    if (done >= most) ended = ending::nodes;
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) ended = ending::cancelled;
    if (ended == ending::complete) ++done;
    return ended == ending::complete;
  }
};

// The length of a chain is the number of rounds until the contradiction.
template <class Mask>
class chains {
 public:
  chains(const compiled& rules, clue_steps<Mask>& clues, round_kernel<Mask>* rounds)
      : rules_(rules), clues_(clues), rounds_(rounds), board_(rules) {
    refuted_.reserve(std::size_t{rules.slots} * rules.width);
  }

  // Follows by singles and clues.  Notes every candidate that the shortest chains refute, where
  // these have no more than `most` rounds, and sets `length` to theirs: they are what a person
  // finds first, and what they refute may spare the others.
  [[nodiscard]] std::uint32_t find(position<Mask>& p, std::uint32_t most, trial_count& count,
                                   std::uint32_t& length);
  // Follows by houses and clues as far as they go, and notes every candidate that is refuted.
  [[nodiscard]] std::uint32_t find_deep(position<Mask>& p, trial_count& count);

 private:
  struct candidate {
    slot at = 0;
    Mask value = 0;
  };

  [[nodiscard]] std::uint32_t rounds_to_refute(const position<Mask>& p, candidate c,
                                               std::uint32_t most);
  [[nodiscard]] std::uint32_t note_refuted(position<Mask>& p) const;
  [[nodiscard]] bool refuted_deep(const position<Mask>& p, candidate c);

  const compiled& rules_;
  clue_steps<Mask>& clues_;
  round_kernel<Mask>* rounds_;  // follows where there are no clues; null if nothing is ever asked
  position<Mask> board_;
  std::vector<candidate> refuted_;
};

extern template class chains<std::uint16_t>;
extern template class chains<std::uint32_t>;
extern template class chains<std::uint64_t>;

}  // namespace nonet::core
