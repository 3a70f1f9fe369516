// Units, groups and the segments through which they reach other slots.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// Finds the segments of one unit after the other.
class segment_finder {
 public:
  explicit segment_finder(compiled& out) : out_(out), seen_by_(out.slots) {}

  void append(std::span<const slot> unit, house& h) {
    assert(unit.size() <= 64 && "a unit has no more slots than there are values");
    h.first_segment = out_.segment_outside.size();
    find_watchers(unit);
    for (std::size_t w = 0; w < watchers_.size();) {
      const std::uint64_t inside = seen_by_[watchers_[w]];
      for (std::size_t i = 0; i < unit.size(); ++i)
        if ((inside >> i & 1U) == 0) out_.segment_outside.push(unit[i]);
      out_.segment_outside.close();
      for (; w < watchers_.size() && seen_by_[watchers_[w]] == inside; ++w)
        out_.segment_targets.push(watchers_[w]);
      out_.segment_targets.close();
    }
    h.last_segment = out_.segment_outside.size();
    for (const slot t : watchers_) seen_by_[t] = 0;
  }

 private:
  // The slots that see two of the unit's or more, those that see the same ones together.
  void find_watchers(std::span<const slot> unit) {
    watchers_.clear();
    for (std::size_t i = 0; i < unit.size(); ++i)
      for (const slot t : out_.neighbours[unit[i]]) {
        if (seen_by_[t] == 0) watchers_.push_back(t);
        seen_by_[t] |= std::uint64_t{1} << i;
      }
    for (const slot s : unit) seen_by_[s] = 0;
    std::erase_if(watchers_, [&](slot t) {
      const std::uint64_t seen = seen_by_[t];
      if ((seen & (seen - 1)) != 0) return false;
      seen_by_[t] = 0;
      return true;
    });
    std::sort(watchers_.begin(), watchers_.end(), [&](slot a, slot b) {
      return seen_by_[a] != seen_by_[b] ? seen_by_[a] < seen_by_[b] : a < b;
    });
  }

  compiled& out_;
  std::vector<std::uint64_t> seen_by_;  // by slot: which of the unit's it sees, as positions
  std::vector<slot> watchers_;
};

}  // namespace

void form_houses(draft& d) {
  compiled& out = d.out;
  for (draft_group& group : d.groups) promote(d, group);
  if (out.contradiction) return;
  segment_finder segments(out);
  for (const bool units : {true, false})
    for (const draft_group& group : d.groups) {
      // Two slots that differ need no house: the exclusion graph says all.
      if (group.unit != units || (!units && group.slots.size() < 3)) continue;
      house& h = out.houses.emplace_back();
      out.house_slots.append(group.slots);
      if (!units) continue;
      h.values = group.values;
      segments.append(group.slots, h);
      ++out.units;
    }
  std::vector<std::vector<std::uint32_t>> of(out.slots);
  for (std::uint32_t h = 0; h < out.house_slots.size(); ++h)
    for (const slot s : out.house_slots[h]) of[s].push_back(h);
  for (const std::vector<std::uint32_t>& houses : of) out.houses_of.append(houses);
}

}  // namespace nonet::core
