// What slots outside of a unit see of it, other than through one house.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// Finds the pockets of one unit after the other.  Words: how many a set of slots takes, where that
// is known when this is compiled; else 0.
template <std::uint32_t Words>
class pocket_finder {
 public:
  pocket_finder(compiled& out, origins* why)
      : out_(out), why_(why), seen_by_(out.slots), seen_(out.differs.words()) {}

  void run() {
    for (std::uint32_t h = 0; h < out_.units; ++h) append(h);
  }

 private:
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

  void note_what_sees(slot watcher, std::span<const slot> unit, std::uint64_t inside) {
    for (; inside != 0; inside &= inside - 1)
      add_clues(why_->pockets.back(), why_->difference(watcher, unit[lowest(inside)]));
  }

  // The slots that see two of the unit's or more, those that see the same ones together.
  void find_watchers(std::span<const slot> unit, std::uint32_t number) {
    watchers_.clear();
    const std::span<const std::uint64_t> inside = row(out_.house_bits, number);
    for (slot t = 0; t < out_.slots; ++t) {
      const std::span<const std::uint64_t> sees = row(out_.differs, t);
      if (!share_several(sees, inside) || has_bit(inside, t)) continue;
      for (std::size_t w = 0; w < sees.size(); ++w) seen_[w] = sees[w] & inside[w];
      if (through_one_house(t, number)) continue;
      for (std::size_t i = 0; i < unit.size(); ++i)
        seen_by_[t] |= std::uint64_t{has_bit(seen_, unit[i])} << i;
      watchers_.push_back(t);
    }
    std::sort(watchers_.begin(), watchers_.end(), [&](slot a, slot b) {
      return seen_by_[a] != seen_by_[b] ? seen_by_[a] < seen_by_[b] : a < b;
    });
  }

  // Then it is a segment that says the same.
  [[nodiscard]] bool through_one_house(slot t, std::uint32_t unit) const {
    return std::ranges::any_of(out_.houses_of[t], [&](std::uint32_t h) {
      return h != unit &&
             subset({seen_.data(), row(out_.house_bits, h).size()}, row(out_.house_bits, h));
    });
  }

  [[nodiscard]] static std::span<const std::uint64_t> row(const bit_matrix& m, std::uint32_t i) {
    return {m[i].data(), Words == 0 ? m.words() : Words};
  }

  compiled& out_;
  origins* const why_;
  std::vector<std::uint64_t> seen_by_;  // by slot: which of the unit's it sees, as positions
  std::vector<std::uint64_t> seen_;     // by one slot, as a bit for each slot
  std::vector<slot> watchers_;
};

}  // namespace

void find_pockets(compiled& out, origins* why) {
  switch (out.differs.words()) {
    case 1:
      return pocket_finder<1>(out, why).run();
    case 2:
      return pocket_finder<2>(out, why).run();
    default:
      return pocket_finder<0>(out, why).run();
  }
}

}  // namespace nonet::core
