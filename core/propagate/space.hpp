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
#include "simd/cage_fit.hpp"
#include "simd/house_kernel.hpp"
#include "simd/slot_choice.hpp"

namespace nonet::core {

// How a frame lies in memory.
//
//   | domains: a Mask for each slot | zero up to the kernel's stride | filled up to 8 bytes
//   | words: 64 bit each |
template <class Mask>
struct frame_shape {
  frame_shape(const compiled& rules, std::size_t stride) noexcept
      : words_at((stride * sizeof(Mask) + 7) / 8 * 8), bytes(words_at + rules.frame_words * 8) {
    assert(stride >= rules.slots && "a frame has room for each slot");
  }
  std::size_t words_at, bytes;
};

// Working memory of linear sums, as much as the longest takes.
struct sum_bounds {
  std::int64_t least, greatest;
};
template <class Mask>
struct sum_memory {
  explicit sum_memory(const compiled& rules) {
    std::size_t terms = 0, parts = 0;
    for (std::uint32_t i = 0; i < rules.linears.size(); ++i) {
      terms = std::max(terms, rules.linear_terms[i].size());
      parts = std::max(parts, rules.linear_cliques[i].size());
    }
    values.resize(terms);
    cliques.resize(parts);
  }
  std::vector<Mask> values;         // by term
  std::vector<sum_bounds> cliques;  // what each adds
};

// One frame of the search, opened for propagation.
//
// Invariants:
//   1. A slot that has become single and differs from slots with which it shares no house is in
//      the queue of loners, once, until its value has left those.
//   2. A slot whose domain has shrunk since the houses last looked is in changed().
//   3. After a failure nothing is pending once clear() has run.
template <class Mask>
class space {
 public:
  explicit space(const compiled& layout)
      : rules(layout),
        sums(layout),
        changed_(words_for(layout.slots)),
        pending_(words_for(layout.items.size())),
        publish_pending_(pending_.size()),
        nobody_(pending_.size()),
        queue_(layout.slots) {}

  const compiled& rules;
  conflict failure;
  std::uint64_t narrowings = 0;  // how often a domain has shrunk
  bool fault = false;            // a custom propagator answered `error`
  std::uint32_t running = 0;     // the work item that runs
  cage_fitter<Mask> fit_cage = make_cage_fitter<Mask>(used_kernel());
  holder_filter<Mask> keep_holders = make_holder_filter<Mask>(used_kernel());
  change_finder<Mask> find_changes = make_change_finder<Mask>(used_kernel());

  void open_frame(std::byte* frame, const frame_shape<Mask>& shape) noexcept {
    domain_ = reinterpret_cast<Mask*>(frame);
    words_ = reinterpret_cast<std::uint64_t*>(frame + shape.words_at);
  }

  [[nodiscard]] Mask operator[](slot s) const noexcept { return domain_[s]; }
  [[nodiscard]] const Mask* domains() const noexcept { return domain_; }
  [[nodiscard]] Mask* domains() noexcept { return domain_; }
  [[nodiscard]] std::uint64_t* words() const noexcept { return words_; }
  // True when each slot from first to last - 1 has one value.
  [[nodiscard]] bool decided(slot first, slot last) const noexcept {
    Mask more = 0;
    for (slot s = first; s < last; ++s) more |= static_cast<Mask>(domain_[s] & (domain_[s] - 1));
    return more == 0;
  }

  // Keeps only `keep` in the domain of s; false when nothing is left.
  bool narrow(slot s, Mask keep) noexcept {
    const Mask old = domain_[s];
    const auto now = static_cast<Mask>(old & keep);
    if (now == old) return true;
    return shrink(s, old, now);
  }

  // The next slot whose value has to leave those that no house says it differs from.
  [[nodiscard]] bool has_loner() const noexcept { return taken_ < queued_; }
  [[nodiscard]] slot take_loner() noexcept {
    const slot s = queue_[taken_++];
    if (taken_ == queued_) taken_ = queued_ = 0;
    return s;
  }
  // For a frame that is set up by hand: s is already single.
  void enqueue_single(slot s) noexcept {
    if (rules.loners[s].empty()) return;
    assert(queued_ < queue_.size() && "a slot is queued once");
    queue_[queued_++] = s;
  }
  // Tells who listens that a kernel has narrowed these slots from what they were before; of `moved`
  // the least or the greatest value has gone.  The work items of `knowing` know already.
  void publish(std::span<const std::uint64_t> narrowed, std::span<const std::uint64_t> moved,
               const Mask* before, const std::uint64_t* knowing) noexcept {
    if (quiet_ && pending_.size() == 2) {  // most boards with sums
      narrowings += count_bits(narrowed);
      std::uint64_t first = 0, second = 0;
      const auto add = [&](std::span<const std::uint64_t> slots, wake_event what) {
        for_each_bit(slots, [&](slot s) {
          const std::uint64_t* const woken = woken_ + (std::size_t{s} * wake_events + what) * 2;
          first |= woken[0];
          second |= woken[1];
        });
      };
      if (!cages_alone_ || knowing == nobody()) add(narrowed, shrunk);
      add(moved, bound_moved);
      pending_[0] |= first & ~knowing[0];
      pending_[1] |= second & ~knowing[1];
      return;
    }
    std::copy(pending_.begin(), pending_.end(), publish_pending_.begin());
    for_each_bit(narrowed, [&](slot s) {
      assert(domain_[s] != 0 && domain_[s] != before[s] && "the kernel has narrowed this slot");
      ++narrowings;
      tell(s, before[s], domain_[s]);
    });
    for (std::size_t w = 0; w < pending_.size(); ++w)
      pending_[w] = (pending_[w] & ~knowing[w]) | (publish_pending_[w] & knowing[w]);
  }
  // No work item.
  [[nodiscard]] const std::uint64_t* nobody() const noexcept { return nobody_.data(); }

  [[nodiscard]] std::span<std::uint64_t> changed() noexcept { return changed_; }
  [[nodiscard]] std::span<std::uint64_t> pending() noexcept { return pending_; }

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

  // Checks what must hold of a frame at its fixpoint; for assertions.
  [[nodiscard]] bool check_invariants() const {
    for (slot s = 0; s < rules.slots; ++s)
      if (domain_[s] == 0) return false;
    return idle();
  }

  // Working memory of the propagators, never shrinks.
  std::vector<std::uint64_t> scratch;
  sum_memory<Mask> sums;

 private:
  bool shrink(slot s, Mask old, Mask now) noexcept {
    domain_[s] = now;
    ++narrowings;
    if (now == 0) {
      failure.emptied = s;
      return false;
    }
    set_bit(changed_, s);
    tell(s, old, now);
    return true;
  }
  // All bits where the least or the greatest value has gone.
  static std::uint64_t bounds_moved(Mask old, Mask now) noexcept {
    const auto gone = static_cast<Mask>(old ^ now);
    return gone > now || (gone & old & (~old + 1)) != 0 ? ~std::uint64_t{0} : 0;
  }
  void tell(slot s, Mask old, Mask now) noexcept {
    if (is_single(now)) enqueue_single(s);
    const std::size_t words = pending_.size();
    const std::uint64_t bounds = bounds_moved(old, now);
    const std::uint64_t fixed = is_single(now) ? ~std::uint64_t{0} : 0;
    const std::uint64_t* const woken = woken_ + std::size_t{s} * wake_events * words;
    for (std::size_t w = 0; w < words; ++w)
      pending_[w] |= woken[w + shrunk * words] | (woken[w + bound_moved * words] & bounds) |
                     (woken[w + became_single * words] & fixed);
    if (rules.listeners.empty()) return;
    for (const listener& l : rules.listeners[s]) {
      const custom_item& item = rules.customs[rules.items[l.item].index];
      words_[item.changed_word + l.position / 64] |= std::uint64_t{1} << (l.position % 64);
    }
  }

  Mask* domain_ = nullptr;
  std::uint64_t* words_ = nullptr;
  std::vector<std::uint64_t> changed_, pending_, publish_pending_, nobody_;
  // Nobody listens but work items, and none of these only to values that are fixed.
  const bool quiet_ = rules.loners.empty() && rules.customs.empty();
  // No work items but cages listen to any change.
  const bool cages_alone_ = std::ranges::all_of(rules.items, [](const work_item& item) {
    return item.kind == item_kind::cage || item.kind == item_kind::linear ||
           item.kind == item_kind::order || item.kind == item_kind::crowd;
  });
  const std::uint64_t* woken_ = rules.items.empty() ? nullptr : rules.woken[0].data();
  std::vector<slot> queue_;
  std::size_t taken_ = 0, queued_ = 0;
};

}  // namespace nonet::core
