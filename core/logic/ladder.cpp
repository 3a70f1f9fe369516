// Climbs from the cheapest technique to the first that gains something, round after round.
// SPDX-License-Identifier: MIT
#include "logic/ladder.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "logic/rated_board.hpp"

namespace nonet::core {
namespace {

template <class Mask>
class ladder final : public rating_engine {
 public:
  explicit ladder(std::shared_ptr<even_layout> layout)
      : layout_(std::move(layout)),
        rules_(layout_->rules),
        board_(rules_),
        clues_(*layout_),
        chains_(rules_, clues_, board_.rounds()) {}

  rating rate(std::span<const std::uint8_t> givens, const rating_limits& until,
              std::span<mask> left) override;

 private:
  [[nodiscard]] bool take_singles(rating& r);
  [[nodiscard]] std::uint32_t find(technique t, position<Mask>& p, rating& r,
                                   const rating_limits& until);
  [[nodiscard]] std::uint32_t assume(technique t, position<Mask>& p, rating& r,
                                     const rating_limits& until);
  [[nodiscard]] bool climb(rating& r, const rating_limits& until);

  std::shared_ptr<even_layout> layout_;
  const compiled& rules_;
  rated_board<Mask> board_;
  clue_steps<Mask> clues_;
  chains<Mask> chains_;
};

// They are what a rating sees most of.  False: a contradiction.
template <class Mask>
bool ladder<Mask>::take_singles(rating& r) {
  const singles_taken all = board_.take_singles();
  const auto note = [&r](technique t, std::uint32_t steps, std::uint32_t rounds) {
    r.steps[static_cast<std::size_t>(t)] += steps;
    r.rounds[static_cast<std::size_t>(t)] += rounds;
    if (rounds > 0) r.hardest = std::max(r.hardest, t);
  };
  note(technique::hidden_single, all.hidden, all.hidden_rounds);
  note(technique::naked_single, all.naked, all.naked_rounds);
  return !all.refuted;
}

template <class Mask>
std::uint32_t ladder<Mask>::find(technique t, position<Mask>& p, rating& r,
                                 const rating_limits& until) {
  switch (t) {
    case technique::hidden_single:
    case technique::naked_single:
      return 0;  // take_singles
    case technique::clue:
      return clues_.find_by_values(p);
    case technique::locked:
      layout_->find_crossings();
      return find_locked(p);
    case technique::pair:
      return find_subsets(p, 2);
    case technique::triple:
      return find_subsets(p, 3);
    case technique::quadruple:
      return find_subsets(p, 4);
    case technique::across:
      return find_leftovers(p) + clues_.find_by_candidates(p, t);
    case technique::chain:
    case technique::trial:
    case technique::deep_trial:
      return assume(t, p, r, until);
    case technique::beyond:
      return 0;
    case technique::order:
    case technique::relation:
    case technique::count:
    case technique::combination:
    case technique::sum:
    case technique::pattern:
    case technique::custom:
      return clues_.find_by_candidates(p, t);
  }
  return 0;
}

// Assumes candidates.  A chain can't have more rounds than the board has cells, and where the
// next technique would be above the limit no more than the limit leaves room for.
template <class Mask>
std::uint32_t ladder<Mask>::assume(technique t, position<Mask>& p, rating& r,
                                   const rating_limits& until) {
  trial_count count{until.nodes - r.nodes, until.cancel};
  std::uint32_t steps = 0, length = 0;
  if (t == technique::deep_trial) {
    steps = chains_.find_deep(p, count);
  } else {
    std::uint32_t most = t == technique::chain ? short_chain : rules_.shape.cells();
    if (until.score < base_of(technique::deep_trial))
      most = std::min(most, longest_chain(until.score));
    steps = chains_.find(p, most, count, length);
    if (steps > 0) r.depth = std::max(r.depth, length);
  }
  r.trials += count.done;
  r.nodes += count.done;
  r.ended = count.ended;
  return steps;
}

// One round: singles, then the cheapest technique that gains, if it may be used and is needed.
// False: none does.
template <class Mask>
bool ladder<Mask>::climb(rating& r, const rating_limits& until) {
  r.refuted = !take_singles(r);
  if (r.refuted) return false;
  if (board_.filled()) return true;
  if (clues_.silent() && until.score < base_of(technique::locked)) {
    r.above = true;  // nobody has anything to say below that
    return false;
  }
  position<Mask>& p = board_.shown();
  for (std::size_t i = 0; i + 1 < techniques; ++i) {
    const auto t = static_cast<technique>(i);
    if (base_of(t) > until.score) {
      r.above = true;
      return false;
    }
    const std::uint32_t steps = find(t, p, r, until);
    if (clues_.fault()) r.ended = ending::fault;
    r.refuted = p.broken();
    if (r.refuted || r.ended != ending::complete) return false;
    if (steps == 0) continue;
    assert(p.gained() && "a step gains something");
    r.steps[i] += steps;
    ++r.rounds[i];
    r.hardest = std::max(r.hardest, t);
    r.refuted = !board_.take();
    return !r.refuted;
  }
  r.hardest = technique::beyond;
  r.steps[techniques - 1] = board_.open();
  return false;
}

template <class Mask>
rating ladder<Mask>::rate(std::span<const std::uint8_t> givens, const rating_limits& until,
                          std::span<mask> left) {
  assert(givens.size() == rules_.shape.cells() && "givens hold one value for each cell");
  assert((left.empty() || left.size() == givens.size()) && "one mask for each cell is left");
  std::fill(left.begin(), left.end(), 0);
  rating r;
  r.nodes = 1;
  r.givens = static_cast<std::uint32_t>(
      std::count_if(givens.begin(), givens.end(), [](auto v) { return v != empty_value; }));
  if (until.nodes == 0) {
    r.ended = ending::nodes;
    return r;
  }
  r.refuted = rules_.contradiction;
  if (r.refuted) return r;
  clues_.reset();
  r.refuted = !board_.load(givens);
  bool enough = !until.enough.empty() && !r.refuted && board_.reach(until.enough);
  if (!until.enough.empty() && clues_.silent() && until.score < base_of(technique::locked)) {
    r.solved = enough;  // nobody else has anything to say
    r.above = !enough;
    return r;
  }
  while (!r.refuted && !enough && !board_.filled()) {
    if (until.cancel != nullptr && until.cancel->load(std::memory_order_relaxed)) {
      r.ended = ending::cancelled;
      break;
    }
    if (!climb(r, until)) break;
    enough = !until.enough.empty() && board_.stand(until.enough);
    if (score_of(r, rules_.shape) > until.score) {
      r.above = true;
      break;
    }
  }
  r.solved = !r.refuted && (enough || board_.filled());
  if (!r.refuted)
    for (cell c = 0; c < left.size(); ++c)
      left[c] = mask{board_.candidates()[rules_.slot_of[c]]} << rules_.base;
  r.score = score_of(r, rules_.shape);
  r.above = r.above || r.score > until.score;
  r.level = level_of(r.score);
  return r;
}

}  // namespace

std::unique_ptr<rating_engine> make_ladder(std::shared_ptr<even_layout> rules) {
  const std::uint32_t width = rules->rules.width;
  if (width <= 16) return std::make_unique<ladder<std::uint16_t>>(std::move(rules));
  if (width <= 32) return std::make_unique<ladder<std::uint32_t>>(std::move(rules));
  return std::make_unique<ladder<std::uint64_t>>(std::move(rules));
}

namespace {

// Two ladders: a short one for what each clue and unit says by itself, and one with all that they
// say together, made when the short one first ends below.  Both have the same techniques in the
// same order up to where the short one ends, so it does not matter which of them answers.
class two_ladders final : public rating_engine {
 public:
  explicit two_ladders(std::shared_ptr<const model> facts)
      : facts_(std::move(facts)),
        near_(make_ladder(lay_out_evenly(*facts_, reach::each_by_itself))) {}

  rating rate(std::span<const std::uint8_t> givens, const rating_limits& until,
              std::span<mask> left) override {
    rating_limits short_of = until;
    short_of.score = std::min(until.score, base_of(technique::across) - 1);
    const rating r = near_->rate(givens, short_of, left);
    if (!r.above || until.score <= short_of.score) return r;
    if (far_ == nullptr) far_ = make_ladder(lay_out_evenly(*facts_, reach::together));
    return far_->rate(givens, until, left);
  }

 private:
  std::shared_ptr<const model> facts_;
  std::unique_ptr<rating_engine> near_, far_;
};

}  // namespace

rater::rater(const program& rules) : rater(rules.shared_facts()) {}
rater::rater(std::shared_ptr<const model> facts)
    : engine_(std::make_unique<two_ladders>(std::move(facts))) {}
rater::~rater() = default;
rater::rater(rater&&) noexcept = default;
rater& rater::operator=(rater&&) noexcept = default;

rating rater::rate(std::span<const std::uint8_t> givens, const rating_limits& until,
                   std::span<mask> left) {
  return engine_->rate(givens, until, left);
}

bool rater::rates_at_most(std::span<const std::uint8_t> givens, std::uint32_t score) {
  const rating r = rate(givens, {.score = score});
  return r.solved && !r.above;
}

}  // namespace nonet::core
