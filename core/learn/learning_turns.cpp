// Turns of the learning engine.
// SPDX-License-Identifier: MIT
#include "learn/learning_turns.hpp"

#include <algorithm>
#include <limits>

namespace nonet::core {
namespace {

constexpr std::uint64_t doubled(std::uint64_t n) { return n > ~n ? ~std::uint64_t{0} : 2 * n; }

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
learning_turns<Mask>::learning_turns(const compiled& rules, std::span<const Mask> root,
                                     std::span<const Mask> preferred, const learning& when)
    : rules_(rules),
      root_(root.begin(), root.end()),
      preferred_(preferred.begin(), preferred.end()),
      patience_(*when.after),
      turn_(*when.turn) {}

template <class Mask>
bool learning_turns<Mask>::take(const limits& until, const visitor& on_solution, outcome& total) {
  if (over_) return false;
  if (!first_) patience_ = doubled(patience_);
  if (learner_ == nullptr) {
    learner_ = std::make_unique<learner<Mask>>(rules_, root_);
    if (!preferred_.empty()) learner_->prefer(preferred_);
    for (const std::vector<Mask>& grid : shown_) learner_->exclude(grid);
  }
  first_ = false;
  limits turn = until;
  if (until.nodes - total.nodes > turn_) turn.nodes = total.nodes + turn_;
  turn_ = doubled(turn_);
  bool stopped = false;
  learner_->run(
      turn,
      [&](std::span<const Mask> solution) {
        remember(solution);
        stopped = !on_solution(solution);
        return !stopped && (shown_.size() < most_shown || total.solutions >= until.solutions);
      },
      total);
  if (total.ended == ending::nodes) return total.nodes >= until.nodes;
  if (total.ended != ending::cancelled || stopped || shown_.size() < most_shown) return true;
  leave_it_to_the_search();
  return false;
}

template <class Mask>
bool learning_turns<Mask>::is_new(std::span<const Mask> solution) {
  if (over_)
    return shown_.empty() ||
           !shown_.contains({solution.begin(), solution.begin() + rules_.grid_slots});
  if (!shown_.insert({solution.begin(), solution.begin() + rules_.grid_slots}).second) return false;
  if (learner_ != nullptr) learner_->exclude(solution);
  if (shown_.size() >= most_shown) leave_it_to_the_search();
  return true;
}

template <class Mask>
void learning_turns<Mask>::remember(std::span<const Mask> solution) {
  shown_.insert({solution.begin(), solution.begin() + rules_.grid_slots});
}

template <class Mask>
void learning_turns<Mask>::leave_it_to_the_search() {
  over_ = true;
  learner_.reset();
  patience_ = std::numeric_limits<std::uint64_t>::max();
}

template class learning_turns<std::uint16_t>;
template class learning_turns<std::uint32_t>;
template class learning_turns<std::uint64_t>;

}  // namespace nonet::core
