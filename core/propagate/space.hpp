// What the propagators work on: the domains of one frame, and what has changed in them.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/compiled.hpp"

namespace nonet::core {

// Masks of offsets in the narrowest type that holds the board's values.
template <class Mask>
[[nodiscard]] constexpr bool is_single(Mask m) noexcept {
  return (m & (m - 1)) == 0;
}
template <class Mask>
[[nodiscard]] constexpr Mask single(std::uint32_t offset) noexcept {
  return static_cast<Mask>(Mask{1} << offset);
}
template <class Mask>
[[nodiscard]] constexpr std::uint32_t lowest(Mask m) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(m));
}
template <class Mask>
[[nodiscard]] constexpr std::uint32_t highest(Mask m) noexcept {
  return static_cast<std::uint32_t>(std::bit_width(m)) - 1;
}

// Where a propagation failed; the search charges those who are to blame.
struct conflict {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  slot emptied = none;         // the slot that lost its last value
  std::uint32_t house = none;  // the house that has too few values or places
  std::uint32_t item = none;   // the work item that was running
};

// How a frame lies in memory.
//
//   | domains: a Mask for each slot | placed: a Mask for each house | filled up to 8 bytes
//   | words: 64 bit each | open: 2 x 32 bit |
template <class Mask>
struct frame_shape {
  explicit frame_shape(const compiled& rules) noexcept
      : placed_at(rules.slots * sizeof(Mask)),
        words_at((placed_at + rules.houses.size() * sizeof(Mask) + 7) / 8 * 8),
        open_at(words_at + rules.frame_words * 8),
        bytes(open_at + 8) {}
  std::size_t placed_at, words_at, open_at, bytes;
};

// One frame of the search, opened for propagation.
//
// Invariants:
//   1. A slot whose domain has become single is in the queue of fixed slots exactly once, until
//      the houses have taken its value from its neighbours.
//   2. A slot whose domain has shrunk since the houses last looked is in changed().
//   3. open counts the slots that are not single or still queued: of the board, and hidden.
//   4. placed(h) has the values of the slots of house h that have left the queue.
//   5. After a failure nothing is pending once clear() has run.
template <class Mask>
class space {
 public:
  explicit space(const compiled& layout)
      : rules(layout),
        changed_(words_for(layout.slots)),
        pending_(words_for(layout.items.size())),
        queue_(layout.slots) {}

  const compiled& rules;
  conflict failure;
  std::uint64_t narrowings = 0;  // how often a domain has shrunk
  bool fault = false;            // a custom propagator answered `error`
  std::uint32_t running = 0;     // the work item that runs

  void open_frame(std::byte* frame, const frame_shape<Mask>& shape) noexcept {
    domain_ = reinterpret_cast<Mask*>(frame);
    placed_ = reinterpret_cast<Mask*>(frame + shape.placed_at);
    words_ = reinterpret_cast<std::uint64_t*>(frame + shape.words_at);
    open_ = reinterpret_cast<std::uint32_t*>(frame + shape.open_at);
  }

  [[nodiscard]] Mask operator[](slot s) const noexcept { return domain_[s]; }
  [[nodiscard]] const Mask* domains() const noexcept { return domain_; }
  [[nodiscard]] std::uint64_t* words() const noexcept { return words_; }
  [[nodiscard]] std::uint32_t open_of_board() const noexcept { return open_[0]; }
  [[nodiscard]] std::uint32_t open_hidden() const noexcept { return open_[1]; }
  void set_open(std::uint32_t board_slots, std::uint32_t hidden) noexcept {
    open_[0] = board_slots;
    open_[1] = hidden;
  }

  // Keeps only `keep` in the domain of s; false when nothing is left.
  bool narrow(slot s, Mask keep) noexcept {
    const Mask old = domain_[s];
    const auto now = static_cast<Mask>(old & keep);
    if (now == old) return true;
    return shrink(s, old, now);
  }

  // The next slot whose value has to leave its neighbours, oldest first.
  [[nodiscard]] bool has_fixed() const noexcept { return taken_ < queued_; }
  [[nodiscard]] slot take_fixed() noexcept {
    const slot s = queue_[taken_++];
    if (taken_ == queued_) taken_ = queued_ = 0;
    for (const std::uint32_t h : rules.houses_of[s]) placed_[h] |= domain_[s];
    --open_[s < rules.grid_slots ? 0 : 1];
    return s;
  }
  [[nodiscard]] Mask placed(std::uint32_t house) const noexcept { return placed_[house]; }
  // For a frame that is set up by hand: s is already single.
  void enqueue_fixed(slot s) noexcept {
    assert(queued_ < queue_.size() && "a slot is queued once");
    queue_[queued_++] = s;
  }

  [[nodiscard]] std::span<std::uint64_t> changed() noexcept { return changed_; }

  // The cheapest work item that waits; items.size() when none does.
  [[nodiscard]] std::uint32_t first_pending() const noexcept {
    for (std::size_t w = 0; w < pending_.size(); ++w)
      if (pending_[w] != 0)
        return static_cast<std::uint32_t>(w * 64) +
               static_cast<std::uint32_t>(std::countr_zero(pending_[w]));
    return static_cast<std::uint32_t>(rules.items.size());
  }
  void pend(std::uint32_t item) noexcept { set_bit(pending_, item); }
  void unpend(std::uint32_t item) noexcept { clear_bit(pending_, item); }

  // Forgets all that is pending.
  void clear() noexcept {
    std::fill(changed_.begin(), changed_.end(), 0);
    std::fill(pending_.begin(), pending_.end(), 0);
    taken_ = queued_ = 0;
  }
  [[nodiscard]] bool idle() const noexcept {
    const auto zero = [](std::uint64_t w) { return w == 0; };
    return taken_ == queued_ && std::all_of(changed_.begin(), changed_.end(), zero) &&
           std::all_of(pending_.begin(), pending_.end(), zero);
  }

  // Checks invariants 1 to 4 of a frame at its fixpoint; for assertions.
  [[nodiscard]] bool check_invariants() const {
    std::uint32_t open[2] = {};
    for (slot s = 0; s < rules.slots; ++s) {
      if (domain_[s] == 0) return false;
      if (!is_single(domain_[s])) ++open[s < rules.grid_slots ? 0 : 1];
    }
    if (open[0] != open_[0] || open[1] != open_[1]) return false;
    for (std::uint32_t h = 0; h < rules.houses.size(); ++h) {
      Mask placed = 0;
      for (const slot s : rules.house_slots[h])
        placed |= is_single(domain_[s]) ? domain_[s] : Mask{0};
      if (placed != placed_[h]) return false;
    }
    return idle();
  }

  // Working memory of the propagators, never shrinks.
  std::vector<std::uint64_t> scratch;

 private:
  bool shrink(slot s, Mask old, Mask now) noexcept {
    domain_[s] = now;
    ++narrowings;
    if (now == 0) {
      failure.emptied = s;
      return false;
    }
    set_bit(changed_, s);
    if (is_single(now)) enqueue_fixed(s);
    const std::span<const wake_up> wakes = rules.wakes_of[s];
    if (wakes.empty()) return true;
    const bool bounds = lowest(now) != lowest(old) || highest(now) != highest(old);
    const auto events =
        static_cast<std::uint8_t>(4U | (bounds ? 2U : 0U) | (is_single(now) ? 1U : 0U));
    for (const wake_up& w : wakes) {
      if ((w.events & events) != 0) pend(w.item);
      if ((w.events & notes_positions) != 0) note_position(w);
    }
    return true;
  }
  void note_position(const wake_up& w) noexcept {
    const custom_item& item = rules.customs[rules.items[w.item].index];
    words_[item.changed_word + w.position / 64] |= std::uint64_t{1} << (w.position % 64);
  }

  Mask* domain_ = nullptr;
  Mask* placed_ = nullptr;
  std::uint64_t* words_ = nullptr;
  std::uint32_t* open_ = nullptr;
  std::vector<std::uint64_t> changed_, pending_;
  std::vector<slot> queue_;
  std::size_t taken_ = 0, queued_ = 0;
};

}  // namespace nonet::core
