// Turns of the learning engine.
// SPDX-License-Identifier: MIT
#include "learn/learning_turns.hpp"

#include <algorithm>
#include <cassert>

namespace nonet::core {
namespace {

constexpr std::uint64_t doubled(std::uint64_t n) { return sum_of_nodes(n, n); }

}  // namespace

// A node costs the more, the more values a board has.  Houses alone of up to 16 values are
// searched at a tenth of a microsecond a node, fifty times as fast as the learning engine goes on;
// with more values it is the learning engine that is faster, at every node.
learning settled(const learning& when, const compiled& rules) {
  const std::uint64_t size = std::uint64_t{rules.slots} * rules.width;
  const bool wide = rules.width > 16;
  const std::uint64_t work = std::uint64_t{1} << (rules.only_houses && wide ? 28 : 30);
  const std::uint64_t after = when.after.value_or(work / size);
  const std::uint64_t turn = !rules.only_houses ? after / 8 : wide ? 2 * after : after / 64;
  return {after, when.turn.value_or(std::max<std::uint64_t>(turn, 1))};
}

template <class Mask>
learning_turns<Mask>::learning_turns(const compiled& rules, const learning& when)
    : rules_(rules), first_turn_(*when.turn) {}

template <class Mask>
void learning_turns<Mask>::start(std::uint64_t first) {
  early_.clear();
  shown_.clear();
  learner_.reset();
  next_ = first;
  turn_ = first_turn_;
  begun_ = false;
}

template <class Mask>
void learning_turns<Mask>::begin(std::span<const Mask> board, std::span<const Mask> preferred,
                                 std::uint64_t patience) {
  board_.assign(board.begin(), board.end());
  preferred_.assign(preferred.begin(), preferred.end());
  patience_ = patience;
  begun_ = true;
  for (std::size_t at = 0; at < early_.size(); at += rules_.grid_slots)
    shown_.insert(grid_of(std::span(early_).subspan(at)));
}

template <class Mask>
typename learning_turns<Mask>::grid learning_turns<Mask>::grid_of(
    std::span<const Mask> solution) const {
  const std::span<const Mask> cells = solution.first(rules_.grid_slots);
  return {cells.begin(), cells.end()};
}

template <class Mask>
bool learning_turns<Mask>::take(const limits& until, const visitor& on_solution, outcome& total) {
  assert(begun_ && next_ != never && "a turn was due");
  if (learner_ == nullptr) {
    learner_ = std::make_unique<learner<Mask>>(rules_, board_);
    if (!preferred_.empty()) learner_->prefer(preferred_);
    for (const grid& seen : shown_) learner_->exclude(seen);
  } else {
    patience_ = doubled(patience_);
  }
  limits turn = until;
  if (until.nodes - total.nodes > turn_) turn.nodes = total.nodes + turn_;
  turn_ = doubled(turn_);
  bool stopped = false;
  learner_->run(
      turn,
      [&](std::span<const Mask> solution) {
        shown_.insert(grid_of(solution));
        stopped = !on_solution(solution);
        return !stopped && (shown_.size() < most_shown || total.solutions >= until.solutions);
      },
      total);
  next_ = sum_of_nodes(total.nodes, patience_);
  if (total.ended == ending::nodes) return total.nodes >= until.nodes;
  if (total.ended != ending::cancelled || stopped || shown_.size() < most_shown) return true;
  leave_it_to_the_search();
  return false;
}

template <class Mask>
bool learning_turns<Mask>::is_new(std::span<const Mask> solution) {
  if (!begun_) {
    if (next_ == never) return true;
    const std::span<const Mask> cells = solution.first(rules_.grid_slots);
    early_.insert(early_.end(), cells.begin(), cells.end());
    if (early_.size() >= most_shown * rules_.grid_slots) next_ = never;
    return true;
  }
  if (next_ == never) return shown_.empty() || !shown_.contains(grid_of(solution));
  if (!shown_.insert(grid_of(solution)).second) return false;
  if (learner_ != nullptr) learner_->exclude(solution);
  if (shown_.size() >= most_shown) leave_it_to_the_search();
  return true;
}

template <class Mask>
void learning_turns<Mask>::leave_it_to_the_search() {
  next_ = never;
  learner_.reset();
}

template class learning_turns<std::uint16_t>;
template class learning_turns<std::uint32_t>;
template class learning_turns<std::uint64_t>;

}  // namespace nonet::core
