// What slots outside of a unit see of it, other than through one house.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// Finds the pockets of one unit after the other.
class pocket_finder {
 public:
  pocket_finder(compiled& out, origins* why) : out_(out), why_(why), seen_by_(out.slots) {}

  void append(std::uint32_t unit) {
    const std::span<const slot> slots = out_.house_slots[unit];
    house& h = out_.houses[unit];
    assert(slots.size() <= 64 && "a unit has no more slots than there are values");
    h.first_pocket = out_.pocket_outside.size();
    find_watchers(slots, unit);
    for (std::size_t w = 0; w < watchers_.size();) {
      const std::uint64_t inside = seen_by_[watchers_[w]];
      if (why_ != nullptr) why_->pockets.push_back(why_->houses[unit]);
      for (std::size_t i = 0; i < slots.size(); ++i)
        if ((inside >> i & 1U) == 0) out_.pocket_outside.push(slots[i]);
      out_.pocket_outside.close();
      for (; w < watchers_.size() && seen_by_[watchers_[w]] == inside; ++w) {
        out_.pocket_targets.push(watchers_[w]);
        if (why_ != nullptr) note_what_sees(watchers_[w], slots, inside);
      }
      out_.pocket_targets.close();
    }
    h.last_pocket = out_.pocket_outside.size();
    for (const slot t : watchers_) seen_by_[t] = 0;
  }

 private:
  void note_what_sees(slot watcher, std::span<const slot> unit, std::uint64_t inside) {
    for (; inside != 0; inside &= inside - 1)
      add_clues(why_->pockets.back(), why_->difference(watcher, unit[lowest(inside)]));
  }

  // The slots that see two of the unit's or more, those that see the same ones together.
  void find_watchers(std::span<const slot> unit, std::uint32_t number) {
    watchers_.clear();
    for (std::size_t i = 0; i < unit.size(); ++i)
      for (const slot t : out_.neighbours[unit[i]]) {
        if (seen_by_[t] == 0) watchers_.push_back(t);
        seen_by_[t] |= std::uint64_t{1} << i;
      }
    for (const slot s : unit) seen_by_[s] = 0;
    std::erase_if(watchers_, [&](slot t) {
      const std::uint64_t seen = seen_by_[t];
      if ((seen & (seen - 1)) != 0 && !through_one_house(t, unit, number)) return false;
      seen_by_[t] = 0;
      return true;
    });
    std::sort(watchers_.begin(), watchers_.end(), [&](slot a, slot b) {
      return seen_by_[a] != seen_by_[b] ? seen_by_[a] < seen_by_[b] : a < b;
    });
  }

  // Then it is a segment that says the same.
  [[nodiscard]] bool through_one_house(slot t, std::span<const slot> unit, std::uint32_t number) {
    for (const std::uint32_t h : out_.houses_of[t]) {
      if (h == number) continue;
      bool whole = true;
      for (std::size_t i = 0; i < unit.size() && whole; ++i)
        whole = (seen_by_[t] >> i & 1U) == 0 || has_bit(out_.house_bits[h], unit[i]);
      if (whole) return true;
    }
    return false;
  }

  compiled& out_;
  origins* const why_;
  std::vector<std::uint64_t> seen_by_;  // by slot: which of the unit's it sees, as positions
  std::vector<slot> watchers_;
};

}  // namespace

void find_pockets(compiled& out, origins* why) {
  pocket_finder pockets(out, why);
  for (std::uint32_t h = 0; h < out.units; ++h) pockets.append(h);
}

}  // namespace nonet::core
