// The board that a rating climbs on: in vectors while singles go on, else in a position.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/position.hpp"
#include "simd/round_kernel.hpp"

namespace nonet::core {

// Most ratings are over before anybody but the kernel of singles has to look at the board.  So it
// stands in two arrays, and moves to the position that techniques share when one of these is asked.
//
// Invariants:
//   1. candidates_ and standing_ hold the board unless in_position_.
//   2. The position holds the board if in_position_ or shown_.
template <class Mask>
class rated_board {
 public:
  explicit rated_board(const compiled& rules)
      : rules_(rules),
        position_(rules),
        values_(rules.slots),
        candidates_(rules.slots),
        standing_(rules.slots) {
    if (rules.contradiction) return;  // nothing is ever asked
    for (std::uint32_t i = 0; i < rules.width; ++i) mask_of_[rules.base + i] = single<Mask>(i);
    rounds_.reset(make_round_kernel<Mask>(rules, used_kernel()));
    position_.reset();
    blank_.assign(position_.candidates().begin(), position_.candidates().end());
  }

  // Null where the rules contradict each other.
  [[nodiscard]] round_kernel<Mask>* rounds() const noexcept { return rounds_.get(); }

  // Givens stand from the start.  False: they contradict each other.
  [[nodiscard]] bool load(std::span<const std::uint8_t> givens) {
    in_position_ = shown_ = false;
    fresh_ = true;
    std::fill(values_.begin(), values_.end(), Mask{0});
    std::fill(standing_.begin(), standing_.end(), Mask{0});
    std::copy(blank_.begin(), blank_.end(), candidates_.begin());
    // Which cells are given no processor foresees, so there are no branches.
    Mask several = 0;
    std::uint32_t foreign = 0;
    for (cell c = 0; c < givens.size(); ++c) {
      const Mask value = mask_of_[givens[c]];
      Mask& held = values_[rules_.slot_of[c]];
      held |= value;
      several |= static_cast<Mask>(held & (held - 1));
      foreign |= static_cast<std::uint32_t>(value == 0) & (givens[c] != empty_value);
    }
    if (several != 0 || foreign != 0) return false;
    return rounds_->stand(values_.data(), candidates_.data(), standing_.data());
  }

  // As long as there are any.
  singles_taken take_singles() {
    if (in_position_) {
      std::copy(position_.candidates().begin(), position_.candidates().end(), candidates_.begin());
      std::copy(position_.standing().begin(), position_.standing().end(), standing_.begin());
    }
    in_position_ = shown_ = false;
    return rounds_->take_singles(candidates_.data(), standing_.data());
  }

  // Takes singles until these cells stand; false: they don't.  Requires: nothing but load() before.
  [[nodiscard]] bool reach(std::span<const cell> enough) {
    std::fill(values_.begin(), values_.end(), Mask{0});
    for (const cell c : enough) values_[rules_.slot_of[c]] = 1;
    return rounds_->reach(values_.data(), candidates_.data(), standing_.data());
  }

  // For techniques to note what they find.  Requires: no singles are left.
  [[nodiscard]] position<Mask>& shown() {
    if (shown_ || in_position_) return position_;
    if (fresh_) position_.reset();
    fresh_ = false;
    position_.assign(candidates_, standing_);
    const std::span<std::uint64_t> stale = position_.stale(house_technique::singles);
    std::fill(stale.begin(), stale.end(), 0);  // there is nothing for them
    shown_ = true;
    return position_;
  }
  // Takes what was noted.  False: a contradiction.
  [[nodiscard]] bool take() {
    in_position_ = true;
    return position_.take();
  }

  [[nodiscard]] bool filled() const noexcept { return open() == 0; }
  [[nodiscard]] bool stand(std::span<const cell> cells) const noexcept {
    return std::all_of(cells.begin(), cells.end(), [&](cell c) {
      const slot s = rules_.slot_of[c];
      return in_position_ ? position_.stands(s) : standing_[s] != 0;
    });
  }
  // Cells' slots that don't stand.
  [[nodiscard]] std::uint32_t open() const noexcept {
    if (in_position_) return position_.open();
    return static_cast<std::uint32_t>(
        std::count(standing_.begin(), standing_.begin() + rules_.grid_slots, Mask{0}));
  }
  [[nodiscard]] std::span<const Mask> candidates() const noexcept {
    return in_position_ ? position_.candidates() : std::span<const Mask>(candidates_);
  }

 private:
  const compiled& rules_;
  std::unique_ptr<round_kernel<Mask>> rounds_;
  position<Mask> position_;
  // By slot: what all may hold at first, what is asked of the kernel, and the board.
  std::vector<Mask> blank_, values_, candidates_, standing_;
  std::array<Mask, 256> mask_of_{};  // by value; nothing for others
  bool in_position_ = false, shown_ = false;
  bool fresh_ = true;  // the position still holds another puzzle
};

}  // namespace nonet::core
