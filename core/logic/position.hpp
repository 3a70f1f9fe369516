// The board between two rounds of a rating: candidates, and what the round has found so far.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "propagate/space.hpp"

namespace nonet::core {

// Techniques that read a house at a time, and say all there is to say about it when they do.
enum class house_technique : std::uint8_t { singles, locked, pairs, triples, quadruples };
inline constexpr std::size_t house_techniques = 5;

// Techniques read the candidates and note what they find; nothing they note is to be seen until
// take().  So all steps of a round are found on the same board, in whatever order.
//
// Invariants:
//   1. stands(s) means that the value of s has left all slots that can't be equal.
//   2. Between rounds next_ equals now_, and placed_ and touched_ are empty.
//   3. open() counts the slots of the board that don't stand.
//   4. A house of which a slot has changed since a technique last looked at it is in that one's
//      stale(); a work item likewise in fresh(); a slot with one value that does not stand is in
//      singles().
//   5. Slots that differ from those of the board that is followed are in strayed_ or touched_.
template <class Mask>
class position {
 public:
  explicit position(const compiled& rules)
      : rules_(rules),
        now_(rules.slots),
        next_(rules.slots),
        standing_(rules.slots),
        noted_(words_for(rules.slots)),
        touched_(words_for(rules.slots)),
        strayed_(words_for(rules.slots)),
        singles_(words_for(rules.slots)),
        narrowed_houses_(words_for(rules.houses.size())),
        stale_houses_(house_techniques * narrowed_houses_.size()),
        fresh_places_(words_for(rules.items.size())),
        fresh_(words_for(rules.items.size())) {
    placed_.reserve(rules.slots);
  }

  // The board without givens, before any clue is read.
  void reset() {
    const auto all = static_cast<Mask>(rules_.shape.all() >> rules_.base);
    clear(singles_);
    for (slot s = 0; s < rules_.slots; ++s) {
      now_[s] = s < rules_.grid_slots ? all : static_cast<Mask>(rules_.domains[s]);
      if (is_single(now_[s])) set_bit(singles_, s);
    }
    std::copy(now_.begin(), now_.end(), next_.begin());
    std::fill(standing_.begin(), standing_.end(), Mask{0});
    forget_notes();
    clear(strayed_);
    open_ = rules_.grid_slots;
    gained_ = broken_ = false;
    for (std::uint32_t h = 0; h < rules_.houses.size(); ++h) set_bit(narrowed_houses_, h);
    spread_narrowed();
    for (std::uint32_t i = 0; i < rules_.items.size(); ++i) {
      set_bit(fresh_places_, i);
      set_bit(fresh_, i);
    }
  }

  // The same board as `other`, which is between rounds.
  void follow(const position& other) {
    assert(!other.gained_ && other.placed_.empty() && "a board is followed between rounds");
    forget_notes();
    clear(strayed_);
    now_ = other.now_;
    next_ = other.next_;
    standing_ = other.standing_;
    adopt(other);
  }
  // The same again, from wherever this board has strayed to since.  Requires: `other` is as it
  // was when it was followed.
  void rewind(const position& other) {
    assert(!other.gained_ && other.placed_.empty() && "a board is followed between rounds");
    for (std::size_t w = 0; w < strayed_.size(); ++w) strayed_[w] |= touched_[w];
    for_each_bit(std::span<const std::uint64_t>(strayed_), [&](slot s) {
      now_[s] = next_[s] = other.now_[s];
      standing_[s] = other.standing_[s];
    });
    forget_notes();
    clear(strayed_);
    adopt(other);
  }

  [[nodiscard]] const compiled& rules() const noexcept { return rules_; }
  [[nodiscard]] Mask operator[](slot s) const noexcept { return now_[s]; }
  [[nodiscard]] std::span<const Mask> candidates() const noexcept { return now_; }
  [[nodiscard]] bool stands(slot s) const noexcept { return standing_[s] != 0; }
  // The value of a slot that stands, else nothing.
  [[nodiscard]] Mask standing(slot s) const noexcept { return standing_[s]; }
  [[nodiscard]] std::span<const Mask> standing() const noexcept { return standing_; }
  [[nodiscard]] std::uint32_t open() const noexcept { return open_; }

  // Notes that the values leave the slot; true when one of them was there.
  bool remove(slot s, Mask values) noexcept {
    if ((now_[s] & values) == 0) return false;
    next_[s] = static_cast<Mask>(next_[s] & ~values);
    set_bit(touched_, s);
    gained_ = true;
    return true;
  }
  // Notes that the slot holds the value; true when this round has not found that before.
  bool place(slot s, Mask value) {
    assert(!stands(s) && is_single(value) && "a slot is placed once, with one value");
    next_[s] = static_cast<Mask>(next_[s] & value);
    if (has_bit(noted_, s)) return false;
    set_bit(noted_, s);
    set_bit(touched_, s);
    placed_.push_back(s);
    gained_ = true;
    return true;
  }
  // Notes that there is no solution.
  void refute() noexcept { broken_ = true; }

  [[nodiscard]] bool gained() const noexcept { return gained_; }
  [[nodiscard]] bool broken() const noexcept { return broken_; }

  // Takes all that was noted; false: there is no solution.
  bool take() {
    for (const slot s : placed_) broken_ |= next_[s] == 0;
    if (broken_) return false;
    for (const slot s : placed_) {
      standing_[s] = next_[s];
      clear_bit(singles_, s);
      if (s < rules_.grid_slots) --open_;
      add_bits(fresh_places_, rules_.heard_by[s]);
      for (const slot t : rules_.neighbours[s]) {
        if ((next_[t] & standing_[s]) == 0) continue;
        next_[t] = static_cast<Mask>(next_[t] & ~standing_[s]);
        set_bit(touched_, t);
      }
    }
    for_each_bit(std::span<const std::uint64_t>(touched_), [&](slot s) { commit(s); });
    for (std::size_t w = 0; w < strayed_.size(); ++w) strayed_[w] |= touched_[w];
    spread_narrowed();
    forget_notes();
    gained_ = false;
    return !broken_;
  }

  // The board as somebody else has narrowed it.  Requires: between rounds; nothing comes back.
  void assign(std::span<const Mask> candidates, std::span<const Mask> standing) {
    for (slot s = 0; s < rules_.slots; ++s) {
      if (standing[s] != standing_[s]) {
        standing_[s] = standing[s];
        clear_bit(singles_, s);
        if (s < rules_.grid_slots) --open_;
        add_bits(fresh_places_, rules_.heard_by[s]);
      }
      next_[s] = candidates[s];
      commit(s);
    }
    spread_narrowed();
  }

  // Slots with one value that don't stand.
  [[nodiscard]] std::span<const std::uint64_t> singles() const noexcept { return singles_; }
  // Houses with a slot that was narrowed since the technique last looked at them.
  [[nodiscard]] std::span<std::uint64_t> stale(house_technique t) noexcept {
    const std::size_t words = narrowed_houses_.size();
    return std::span(stale_houses_).subspan(static_cast<std::size_t>(t) * words, words);
  }
  // Work items with a slot that was placed, or narrowed, since they were last looked at.
  [[nodiscard]] std::span<std::uint64_t> fresh_places() noexcept { return fresh_places_; }
  [[nodiscard]] std::span<std::uint64_t> fresh() noexcept { return fresh_; }

 private:
  static void clear(std::vector<std::uint64_t>& set) { std::fill(set.begin(), set.end(), 0); }

  void forget_notes() {
    for (const slot s : placed_) clear_bit(noted_, s);
    placed_.clear();
    clear(touched_);
  }
  void spread_narrowed() {
    for (std::size_t i = 0; i < stale_houses_.size();)
      for (const std::uint64_t w : narrowed_houses_) stale_houses_[i++] |= w;
    clear(narrowed_houses_);
  }
  void adopt(const position& other) {
    singles_ = other.singles_;
    stale_houses_ = other.stale_houses_;
    fresh_places_ = other.fresh_places_;
    fresh_ = other.fresh_;
    open_ = other.open_;
    gained_ = broken_ = false;
  }
  void commit(slot s) {
    if (next_[s] == now_[s]) return;
    broken_ |= next_[s] == 0;
    now_[s] = next_[s];
    if (!stands(s) && is_single(now_[s])) set_bit(singles_, s);
    add_bits(narrowed_houses_, rules_.houses_at[s]);
    add_bits(fresh_, rules_.heard_by[s]);
  }

  const compiled& rules_;
  std::vector<Mask> now_, next_;
  std::vector<Mask> standing_;
  std::vector<slot> placed_;
  std::vector<std::uint64_t> noted_;    // the slots in placed_
  std::vector<std::uint64_t> touched_;  // slots of which something was noted
  std::vector<std::uint64_t> strayed_;  // slots that were touched since the board was followed
  std::vector<std::uint64_t> singles_;
  std::vector<std::uint64_t> narrowed_houses_;  // by what is being taken
  std::vector<std::uint64_t> stale_houses_;     // by technique, then by house
  std::vector<std::uint64_t> fresh_places_, fresh_;
  std::uint32_t open_ = 0;
  bool gained_ = false, broken_ = false;
};

}  // namespace nonet::core
