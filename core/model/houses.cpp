// Units, then groups, numbered; and which pairs differ though no house says so.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "model/draft.hpp"

namespace nonet::core {

namespace {

// Whether a cage holds all of the group.
bool in_a_cage(const draft& d, const draft_group& group) {
  for (std::uint32_t c = 0; c < d.out.cage_slots.size(); ++c) {
    const std::span<const slot> cage = d.out.cage_slots[c];
    if (std::includes(cage.begin(), cage.end(), group.slots.begin(), group.slots.end()))
      return true;
  }
  return false;
}

}  // namespace

void form_houses(draft& d) {
  compiled& out = d.out;
  if (d.cages_are_no_houses)
    std::erase_if(d.groups, [&](const draft_group& g) { return !g.unit && in_a_cage(d, g); });
  for (draft_group& group : d.groups) promote(d, group);
  if (out.contradiction) return;
  out.houses.reserve(d.groups.size());
  out.house_slots.reserve(d.groups.size(), d.groups.size() * out.width);
  for (const bool units : {true, false})
    for (const draft_group& group : d.groups) {
      // Two slots that differ need no house: the exclusion graph says all.
      if (group.unit != units || (!units && group.slots.size() < 3)) continue;
      out.houses.push_back({.values = units ? group.values : mask{0}});
      out.house_slots.append(group.slots);
      if (d.why != nullptr) d.why->houses.push_back(d.why->clues(group.from));
      out.units += units;
    }
  const std::uint32_t houses = out.house_slots.size();
  std::size_t members = 0;
  for (std::uint32_t h = 0; h < houses; ++h) members += out.house_slots[h].size();
  out.houses_of.reserve(out.slots, members);
  out.loners.reserve(out.slots, 0);
  out.house_bits = bit_matrix(houses, out.slots);
  out.houses_at = bit_matrix(out.slots, houses);
  for (std::uint32_t h = 0; h < houses; ++h)
    for (const slot s : out.house_slots[h]) {
      set_bit(out.houses_at[s], h);
      set_bit(out.house_bits[h], s);
    }
  // Bounds already keep slots apart of which one lies above the other.
  bit_matrix ordered(out.slots, d.higher.empty() ? 0 : out.slots);
  for (slot s = 0; s < d.higher.size(); ++s)
    for (const slot t : d.higher[s]) {
      set_bit(ordered[s], t);
      set_bit(ordered[t], s);
    }
  bit_matrix caged(out.slots, d.cages_are_no_houses ? out.slots : 0);
  if (d.cages_are_no_houses)
    for (std::uint32_t c = 0; c < out.cage_slots.size(); ++c)
      for (const slot s : out.cage_slots[c])
        for (const slot t : out.cage_slots[c]) set_bit(caged[s], t);
  std::vector<std::uint64_t> left(out.differs.words());
  for (slot s = 0; s < out.slots; ++s) {
    const std::span<const std::uint64_t> differs = out.differs[s];
    std::copy(differs.begin(), differs.end(), left.begin());
    for (std::size_t w = 0; w < ordered.words(); ++w) left[w] &= ~ordered[s][w];
    for (std::size_t w = 0; w < caged.words(); ++w) left[w] &= ~caged[s][w];
    for_each_bit(std::as_const(out.houses_at)[s], [&](std::uint32_t h) {
      out.houses_of.push(h);
      for (std::size_t w = 0; w < left.size(); ++w) left[w] &= ~out.house_bits[h][w];
    });
    out.houses_of.close();
    for_each_bit(left, [&](slot t) { out.loners.push(t); });
    out.loners.close();
  }
}

}  // namespace nonet::core
