// Units, groups and the segments through which they reach other slots.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// Appends the segments of a set of mutually different slots.
void append_segments(draft& d, std::span<const slot> slots, std::uint32_t& first,
                     std::uint32_t& last) {
  assert(slots.size() <= 64 && "mutually different slots are no more than the values");
  compiled& out = d.out;
  first = last = out.segment_outside.size();
  // seen_by[t]: which of `slots` the slot t sees, as positions.
  std::vector<std::uint64_t> seen_by(out.slots);
  std::vector<slot> watchers;
  for (std::size_t i = 0; i < slots.size(); ++i)
    for (const slot t : out.neighbours[slots[i]]) {
      if (seen_by[t] == 0) watchers.push_back(t);
      seen_by[t] |= std::uint64_t{1} << i;
    }
  for (const slot s : slots) seen_by[s] = 0;
  std::erase_if(watchers, [&](slot t) { return std::popcount(seen_by[t]) < 2; });
  std::sort(watchers.begin(), watchers.end(), [&](slot a, slot b) {
    return seen_by[a] != seen_by[b] ? seen_by[a] < seen_by[b] : a < b;
  });
  for (std::size_t w = 0; w < watchers.size();) {
    const std::uint64_t inside = seen_by[watchers[w]];
    for (std::size_t i = 0; i < slots.size(); ++i)
      if ((inside >> i & 1U) == 0) out.segment_outside.push(slots[i]);
    out.segment_outside.close();
    for (; w < watchers.size() && seen_by[watchers[w]] == inside; ++w)
      out.segment_targets.push(watchers[w]);
    out.segment_targets.close();
    ++last;
  }
}

}  // namespace

void form_houses(draft& d) {
  compiled& out = d.out;
  for (draft_group& group : d.groups) promote(d, group);
  if (out.contradiction) return;
  for (const bool units : {true, false})
    for (const draft_group& group : d.groups) {
      // Two slots that differ need no house: the exclusion graph says all.
      if (group.unit != units || (!units && group.slots.size() < 3)) continue;
      house& h = out.houses.emplace_back();
      out.house_slots.append(group.slots);
      if (!units) continue;
      h.values = group.values;
      append_segments(d, group.slots, h.first_segment, h.last_segment);
      ++out.units;
    }
  std::vector<std::vector<std::uint32_t>> of(out.slots);
  for (std::uint32_t h = 0; h < out.house_slots.size(); ++h)
    for (const slot s : out.house_slots[h]) of[s].push_back(h);
  for (const std::vector<std::uint32_t>& houses : of) out.houses_of.append(houses);
}

}  // namespace nonet::core
