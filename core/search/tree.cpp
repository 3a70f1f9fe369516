// The tree's frames: loading, guessing, propagating, going back.
// SPDX-License-Identifier: MIT
#include "search/tree.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace nonet::core {
template <class Mask>
tree<Mask>::tree(const compiled& rules, const learning& when)
    : style_(style_of(rules)),
      weights(rules, style_.charge),
      rules_(rules),
      kernels_(rules),
      shape_(rules, kernels_.houses->stride()),
      space_(rules),
      brancher_(rules, weights, style_),
      before_turns_(*when.after),
      turns_(rules, when) {
  frames_.resize(shape_.bytes);
}

template <class Mask>
bool tree<Mask>::root_from_model() {
  std::memset(frame(0), 0, shape_.bytes);
  open(0);
  auto* const domain = reinterpret_cast<Mask*>(frame(0));
  for (slot s = 0; s < rules_.slots; ++s) {
    domain[s] = static_cast<Mask>(rules_.domains[s]);
    assert(domain[s] != 0 && "a program without a contradiction has no empty domain");
    set_bit(space_.changed(), s);
    if (is_single(domain[s])) space_.enqueue_single(s);
  }
  for (std::uint32_t i = rules_.first_awake; i < rules_.items.size(); ++i) space_.pend(i);
  for (const custom_item& item : rules_.customs) {
    const std::size_t positions =
        rules_.custom_slots[static_cast<std::uint32_t>(&item - rules_.customs.data())].size();
    for (std::uint32_t p = 0; p < positions; ++p)
      space_.words()[item.changed_word + p / 64] |= std::uint64_t{1} << (p % 64);
  }
  return propagate_all(space_, kernels_);
}

template <class Mask>
bool tree<Mask>::load_root() {
  depth_ = 0;
  hidden_depth_ = no_hidden;
  last_guess_ = conflict::none;
  weights.reset();
  // A listener that threw has left work behind.
  space_.clear();
  space_.fault = false;
  if (base_known_ == base_state::unknown) {
    const bool sound = !rules_.contradiction && root_from_model();
    if (space_.fault) return false;
    base_known_ = sound ? base_state::sound : base_state::contradiction;
    base_.assign(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(shape_.bytes));
  }
  if (base_known_ == base_state::contradiction) return false;
  std::memcpy(frame(0), base_.data(), shape_.bytes);
  open(0);
  return true;
}

template <class Mask>
bool tree<Mask>::restrict_all(std::span<const Mask> keep) {
  assert(keep.size() == rules_.slots && "each slot has its mask");
  for (slot s = 0; s < keep.size(); ++s)
    if (!restrict(s, keep[s])) return false;
  return true;
}

template <class Mask>
bool tree<Mask>::restrict_cells(std::span<const std::uint8_t> givens,
                                const std::array<Mask, 256>& says) {
  assert(rules_.only_houses && "nobody listens but the kernel, which looks at the whole board");
  Mask* const domains = space_.domains();
  const slot* const slot_of = rules_.slot_of.data();
  for (std::size_t c = 0; c < givens.size(); ++c) domains[slot_of[c]] &= says[givens[c]];
  note_all_changed();
  Mask emptied = 0;
  for (slot s = 0; s < rules_.slots; ++s) emptied |= static_cast<Mask>(domains[s] == 0);
  if (emptied != 0) space_.clear();
  return emptied == 0;
}

template <class Mask>
void tree<Mask>::note_all_changed() noexcept {
  for (std::uint64_t& w : space_.changed()) w = ~std::uint64_t{0};
  if (rules_.slots % 64 != 0) space_.changed().back() >>= 64 - rules_.slots % 64;
}

template <class Mask>
bool tree<Mask>::restrict(slot s, Mask keep) {
  if (space_.narrow(s, keep)) return true;
  space_.clear();
  return false;
}

template <class Mask>
bool tree<Mask>::propagate_root() {
  assert(depth_ == 0 && "the root is frame 0");
  return propagate_all(space_, kernels_);
}

template <class Mask>
std::span<const Mask> tree<Mask>::root() noexcept {
  return {reinterpret_cast<const Mask*>(frame(0)), rules_.slots};
}

template <class Mask>
void tree<Mask>::save_root() {
  saved_.assign(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(shape_.bytes));
}

template <class Mask>
void tree<Mask>::restore_root() {
  assert(saved_.size() == shape_.bytes && "a root was saved before");
  std::memcpy(frame(0), saved_.data(), shape_.bytes);
  depth_ = 0;
  open(0);
}

template <class Mask>
typename tree<Mask>::state tree<Mask>::propagate(slot guessed) {
  if (!propagate_all(space_, kernels_)) {
    weights.charge(space_.failure, guessed);
    return state::failed;
  }
  return space_.decided(0, rules_.slots) ? state::solved : state::open;
}

// The board's slots are decided before the hidden ones.
template <class Mask>
decision<Mask> tree<Mask>::choose(const search_policy<Mask>& policy, std::uint64_t guesses) {
  const bool hidden = space_.decided(0, rules_.grid_slots);
  if (hidden && hidden_depth_ == no_hidden) hidden_depth_ = depth_;
  const slot first = hidden ? rules_.grid_slots : 0;
  const slot last = hidden ? rules_.slots : rules_.grid_slots;
  return brancher_.choose(space_, *kernels_.houses, policy, guesses, first, last);
}

// What the learning engine is to try first; at random where the search does so.
template <class Mask>
std::vector<Mask> tree<Mask>::first_values(const search_policy<Mask>& policy) {
  assert((policy.preferred.empty() || policy.random == nullptr) && "values come from one of them");
  std::vector<Mask> values(policy.preferred.begin(), policy.preferred.end());
  if (policy.random != nullptr)
    for (const Mask left : root()) values.push_back(random_value(left, *policy.random));
  return values;
}

template <class Mask>
void tree<Mask>::reserve(std::size_t frames) {
  if (frames_.size() < frames * shape_.bytes)
    frames_.resize(std::max(2 * frames_.size(), frames * shape_.bytes));
}

template <class Mask>
void tree<Mask>::copy_frame(const decision<Mask>& d) {
  reserve(depth_ + 2);
  if (decisions_.size() <= depth_) decisions_.resize(depth_ + 1);
  decisions_[depth_] = d;
  std::memcpy(frame(depth_ + 1), frame(depth_), shape_.bytes);
}

template <class Mask>
void tree<Mask>::push(const decision<Mask>& d) {
  copy_frame(d);
  open(++depth_);
  [[maybe_unused]] const bool held = space_.narrow(d.at, d.value);
  assert(held && "a guess is one of the slot's candidates");
}

// Back to the latest guess: its value leaves the frame that it was copied from.
template <class Mask>
bool tree<Mask>::backtrack() {
  if (depth_ == 0) return false;
  open(--depth_);
  if (hidden_depth_ != no_hidden && depth_ < hidden_depth_) hidden_depth_ = no_hidden;
  const decision<Mask>& d = decisions_[depth_];
  last_guess_ = d.at;
  [[maybe_unused]] const bool held = space_.narrow(d.at, static_cast<Mask>(~d.value));
  assert(held && "a guess leaves at least one other candidate");
  return true;
}

// Runs every native item once more on a solved frame.  Custom propagators are left out: they were
// promised to hear of changes only.
template <class Mask>
bool tree<Mask>::survives_all_items() {
  const std::uint64_t before = space_.narrowings;
  for (slot s = 0; s < rules_.slots; ++s) set_bit(space_.changed(), s);
  for (std::uint32_t i = 0; i < rules_.items.size(); ++i)
    if (rules_.items[i].kind != item_kind::custom) space_.pend(i);
  return propagate_all(space_, kernels_) && space_.narrowings == before;
}

template <class Mask>
bool tree<Mask>::must_stop(const limits& until, outcome& total) {
  if (total.nodes >= until.nodes)
    total.ended = ending::nodes;
  else if (until.cancel != nullptr && until.cancel->load(std::memory_order_relaxed))
    total.ended = ending::cancelled;
  else
    return false;
  return true;
}

template <class Mask>
void tree<Mask>::run(const limits& until, const search_policy<Mask>& policy,
                     const visitor& on_solution, outcome& total) {
  turns_.start(sum_of_nodes(total.nodes, before_turns_));
  start_.clear();
  if (rules_.only_houses && policy.preferred.empty()) {
    if (policy.random == nullptr) return run_houses(until, policy, on_solution, total);
    if (until.solutions == 1) return run_random_houses(until, policy, on_solution, total);
  }
  run_frames(until, policy, on_solution, total);
}

template class tree<std::uint16_t>;
template class tree<std::uint32_t>;
template class tree<std::uint64_t>;

}  // namespace nonet::core
