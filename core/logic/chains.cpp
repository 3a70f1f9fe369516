// Follows assumptions to their contradictions.
// SPDX-License-Identifier: MIT
#include "logic/chains.hpp"

#include "logic/house_steps.hpp"

namespace nonet::core {

// The rounds until the assumption ends in a contradiction, or more than `most`.
template <class Mask>
std::uint32_t chains<Mask>::rounds_to_refute(const position<Mask>& p, candidate c,
                                             std::uint32_t most) {
  if (rules_.items.empty()) return rounds_->rounds_to_refute(c.at, c.value, most);
  board_.rewind(p);
  board_.place(c.at, c.value);
  if (!board_.take()) return 0;
  for (std::uint32_t round = 1; round <= most; ++round) {
    static_cast<void>(find_hidden_singles(board_));
    if (board_.broken()) return round;
    static_cast<void>(find_naked_singles(board_));
    static_cast<void>(clues_.find_by_candidates(board_));
    if (clues_.fault()) break;
    if (board_.broken()) return round;
    if (!board_.gained()) break;
    if (!board_.take()) return round;
  }
  return most + 1;
}

template <class Mask>
std::uint32_t chains<Mask>::find(position<Mask>& p, std::uint32_t most, trial_count& count,
                                 std::uint32_t& length) {
  refuted_.clear();
  if (rules_.items.empty())
    rounds_->follow(p.candidates().data(), p.standing().data());
  else
    board_.follow(p);
  length = most;
  for (slot s = 0; s < rules_.slots; ++s) {
    if (is_single(p[s])) continue;
    for (Mask left = p[s]; left != 0; left &= static_cast<Mask>(left - 1)) {
      if (!count.begin()) return 0;
      const candidate c{s, single<Mask>(lowest(left))};
      const std::uint32_t rounds = rounds_to_refute(p, c, length);
      if (clues_.fault()) return 0;
      if (rounds > length) continue;
      if (rounds < length) refuted_.clear();
      length = rounds;
      refuted_.push_back(c);
    }
  }
  return note_refuted(p);
}

// The cheapest steps first, as many as there are at a time.
template <class Mask>
bool chains<Mask>::refuted_deep(const position<Mask>& p, candidate c) {
  board_.rewind(p);
  board_.place(c.at, c.value);
  while (board_.take()) {
    std::uint32_t steps = find_hidden_singles(board_) + find_naked_singles(board_);
    if (steps == 0) steps = clues_.find_by_candidates(board_);
    if (steps == 0) steps = find_locked(board_) + find_leftovers(board_);
    for (std::uint32_t size = 2; steps == 0 && size <= 4; ++size)
      steps = find_subsets(board_, size);
    if (clues_.fault() || steps == 0) return board_.broken() && !clues_.fault();
  }
  return true;
}

template <class Mask>
std::uint32_t chains<Mask>::find_deep(position<Mask>& p, trial_count& count) {
  refuted_.clear();
  board_.follow(p);
  for (slot s = 0; s < rules_.slots; ++s) {
    if (is_single(p[s])) continue;
    for (Mask left = p[s]; left != 0; left &= static_cast<Mask>(left - 1)) {
      if (!count.begin()) return 0;
      const candidate c{s, single<Mask>(lowest(left))};
      if (refuted_deep(p, c)) refuted_.push_back(c);
      if (clues_.fault()) return 0;
    }
  }
  return note_refuted(p);
}

// Only when all were followed from the same board.
template <class Mask>
std::uint32_t chains<Mask>::note_refuted(position<Mask>& p) const {
  for (const candidate& c : refuted_) p.remove(c.at, c.value);
  return static_cast<std::uint32_t>(refuted_.size());
}

template class chains<std::uint16_t>;
template class chains<std::uint32_t>;
template class chains<std::uint64_t>;

}  // namespace nonet::core
