// Climbs from the cheapest technique to the first that gains something, round after round.
// SPDX-License-Identifier: MIT
#include "logic/ladder.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nonet::core {
namespace {

template <class Mask>
class ladder final : public rating_engine {
 public:
  explicit ladder(std::shared_ptr<const even_layout> layout)
      : layout_(std::move(layout)),
        rules_(layout_->rules),
        position_(rules_),
        clues_(*layout_),
        rounds_(rules_.contradiction ? nullptr : make_round_kernel<Mask>(rules_, used_kernel())),
        chains_(rules_, clues_, rounds_.get()),
        values_(rules_.slots),
        candidates_(rules_.slots),
        standing_(rules_.slots) {
    if (rules_.contradiction) return;
    position_.reset();
    blank_.assign(position_.candidates().begin(), position_.candidates().end());
  }

  rating rate(std::span<const std::uint8_t> givens, const rating_limits& until,
              std::span<mask> left) override;

 private:
  // False: the givens contradict each other.
  [[nodiscard]] bool load(std::span<const std::uint8_t> givens);
  [[nodiscard]] bool take_singles(rating& r);
  void show_position();
  [[nodiscard]] bool filled() const noexcept;
  [[nodiscard]] std::uint32_t find(technique t, rating& r, const rating_limits& until);
  [[nodiscard]] std::uint32_t assume(technique t, rating& r, const rating_limits& until);
  [[nodiscard]] bool climb(rating& r, const rating_limits& until);

  std::shared_ptr<const even_layout> layout_;
  const compiled& rules_;
  position<Mask> position_;
  clue_steps<Mask> clues_;
  std::unique_ptr<round_kernel<Mask>> rounds_;  // null where the rules contradict each other
  chains<Mask> chains_;
  // By slot, for rounds_: what all may hold at first, what the givens say, and the board.
  std::vector<Mask> blank_, values_, candidates_, standing_;
  // Where the board is now.  Most ratings are over before anybody but rounds_ has to look at it.
  enum class place { arrays, both, position } board_in_ = place::arrays;
  bool position_loaded_ = false;
};

// Givens stand from the start, however little they agree.
template <class Mask>
bool ladder<Mask>::load(std::span<const std::uint8_t> givens) {
  clues_.reset();
  board_in_ = place::arrays;
  position_loaded_ = false;
  std::fill(values_.begin(), values_.end(), Mask{0});
  std::fill(standing_.begin(), standing_.end(), Mask{0});
  std::copy(blank_.begin(), blank_.end(), candidates_.begin());
  for (cell c = 0; c < givens.size(); ++c) {
    if (givens[c] == empty_value) continue;
    const std::uint32_t v = givens[c];
    if (v < rules_.base || v >= rules_.base + rules_.width) return false;
    const slot s = rules_.slot_of[c];
    const Mask value = single<Mask>(v - rules_.base);
    if (values_[s] != 0 && values_[s] != value) return false;
    values_[s] = value;
  }
  return rounds_->stand(values_.data(), candidates_.data(), standing_.data());
}

// As long as there are any; they are what a rating sees most of.  False: a contradiction.
template <class Mask>
bool ladder<Mask>::take_singles(rating& r) {
  if (board_in_ == place::position) {
    std::copy(position_.candidates().begin(), position_.candidates().end(), candidates_.begin());
    std::copy(position_.standing().begin(), position_.standing().end(), standing_.begin());
  }
  board_in_ = place::arrays;
  const singles_taken all = rounds_->take_singles(candidates_.data(), standing_.data());
  const auto note = [&r](technique t, std::uint32_t steps, std::uint32_t rounds) {
    r.steps[static_cast<std::size_t>(t)] += steps;
    r.rounds[static_cast<std::size_t>(t)] += rounds;
    if (rounds > 0) r.hardest = std::max(r.hardest, t);
  };
  note(technique::hidden_single, all.hidden, all.hidden_rounds);
  note(technique::naked_single, all.naked, all.naked_rounds);
  return !all.refuted;
}

// Has the position hold what the arrays do.
template <class Mask>
void ladder<Mask>::show_position() {
  if (!position_loaded_) position_.reset();
  position_loaded_ = true;
  position_.assign(candidates_, standing_);
  const std::span<std::uint64_t> stale = position_.stale(house_technique::singles);
  std::fill(stale.begin(), stale.end(), 0);  // there are none: they were taken just now
  board_in_ = place::both;
}

template <class Mask>
bool ladder<Mask>::filled() const noexcept {
  if (board_in_ == place::position) return position_.open() == 0;
  return std::find(standing_.begin(), standing_.begin() + rules_.grid_slots, Mask{0}) ==
         standing_.begin() + rules_.grid_slots;
}

template <class Mask>
std::uint32_t ladder<Mask>::find(technique t, rating& r, const rating_limits& until) {
  switch (t) {
    case technique::hidden_single:
    case technique::naked_single:
      return 0;  // take_singles
    case technique::clue:
      return clues_.find_by_values(position_);
    case technique::locked:
      return find_locked(position_);
    case technique::pair:
      return find_subsets(position_, 2);
    case technique::triple:
      return find_subsets(position_, 3);
    case technique::quadruple:
      return find_subsets(position_, 4);
    case technique::across:
      return find_leftovers(position_) + clues_.find_by_candidates(position_, t);
    case technique::chain:
    case technique::trial:
    case technique::deep_trial:
      return assume(t, r, until);
    case technique::beyond:
      return 0;
    case technique::order:
    case technique::relation:
    case technique::count:
    case technique::combination:
    case technique::sum:
    case technique::pattern:
    case technique::custom:
      return clues_.find_by_candidates(position_, t);
  }
  return 0;
}

// Assumes candidates.  A chain can't have more rounds than the board has cells, and where the
// next technique would be above the limit no more than the limit leaves room for.
template <class Mask>
std::uint32_t ladder<Mask>::assume(technique t, rating& r, const rating_limits& until) {
  trial_count count{until.nodes - r.nodes, until.cancel};
  std::uint32_t steps = 0, length = 0;
  if (t == technique::deep_trial) {
    steps = chains_.find_deep(position_, count);
  } else {
    std::uint32_t most = t == technique::chain ? short_chain : rules_.shape.cells();
    if (until.score < base_of(technique::deep_trial))
      most = std::min(most, longest_chain(until.score));
    steps = chains_.find(position_, most, count, length);
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
  if (filled()) return true;
  if (clues_.silent() && until.score < base_of(technique::locked)) {
    r.above = true;  // nobody has anything to say below that
    return false;
  }
  show_position();
  for (std::size_t i = 0; i + 1 < techniques; ++i) {
    const auto t = static_cast<technique>(i);
    if (base_of(t) > until.score) {
      r.above = true;
      return false;
    }
    const std::uint32_t steps = find(t, r, until);
    if (clues_.fault()) r.ended = ending::fault;
    r.refuted = position_.broken();
    if (r.refuted || r.ended != ending::complete) return false;
    if (steps == 0) continue;
    assert(position_.gained() && "a step gains something");
    r.steps[i] += steps;
    ++r.rounds[i];
    r.hardest = std::max(r.hardest, t);
    board_in_ = place::position;
    r.refuted = !position_.take();
    return !r.refuted;
  }
  r.hardest = technique::beyond;
  r.steps[techniques - 1] = position_.open();
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
  r.refuted = !load(givens);
  while (!r.refuted && !filled()) {
    if (until.cancel != nullptr && until.cancel->load(std::memory_order_relaxed)) {
      r.ended = ending::cancelled;
      break;
    }
    if (!climb(r, until)) break;
    if (score_of(r, rules_.shape) > until.score) {
      r.above = true;
      break;
    }
  }
  r.solved = !r.refuted && filled();
  if (!r.refuted) {
    const std::span<const Mask> board =
        board_in_ == place::position ? position_.candidates() : std::span<const Mask>(candidates_);
    for (cell c = 0; c < left.size(); ++c) left[c] = mask{board[rules_.slot_of[c]]} << rules_.base;
  }
  r.score = score_of(r, rules_.shape);
  r.above = r.above || r.score > until.score;
  r.level = level_of(r.score);
  return r;
}

}  // namespace

std::unique_ptr<rating_engine> make_ladder(std::shared_ptr<const even_layout> rules) {
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
  explicit two_ladders(program rules)
      : rules_(std::move(rules)),
        near_(make_ladder(lay_out_evenly(rules_.facts(), reach::each_by_itself))) {}

  rating rate(std::span<const std::uint8_t> givens, const rating_limits& until,
              std::span<mask> left) override {
    rating_limits short_of = until;
    short_of.score = std::min(until.score, base_of(technique::across) - 1);
    const rating r = near_->rate(givens, short_of, left);
    if (!r.above || until.score <= short_of.score) return r;
    if (far_ == nullptr) far_ = make_ladder(lay_out_evenly(rules_.facts(), reach::together));
    return far_->rate(givens, until, left);
  }

 private:
  program rules_;
  std::unique_ptr<rating_engine> near_, far_;
};

}  // namespace

rater::rater(const program& rules) : engine_(std::make_unique<two_ladders>(rules)) {}
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
