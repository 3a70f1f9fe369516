// Every set of slots of one group that lies above or below one slot.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <utility>

#include "logic/even_layout.hpp"

namespace nonet::core {
namespace {

// Slots that are all ordered among themselves pass their bounds along the arcs.
bool is_chain(const draft& d, const std::vector<slot>& crowd) {
  std::size_t ordered = 0;
  for (const slot s : crowd)
    for (const slot t : crowd)
      ordered += std::binary_search(d.higher[s].begin(), d.higher[s].end(), t) ? 1U : 0U;
  return ordered == crowd.size() * (crowd.size() - 1) / 2;
}

void add(draft& d, slot at, bool from_below, const std::vector<slot>& side) {
  if (side.size() < 2) return;
  std::vector<draft_crowd> found;
  for (const draft_group& group : d.groups) {
    draft_crowd crowd{at, from_below, {}};
    std::set_intersection(group.slots.begin(), group.slots.end(), side.begin(), side.end(),
                          std::back_inserter(crowd.slots));
    if (crowd.slots.size() < 2 || is_chain(d, crowd.slots)) continue;
    note_origin(d, crowd, group);
    found.push_back(std::move(crowd));
  }
  std::stable_sort(found.begin(), found.end(), [](const draft_crowd& a, const draft_crowd& b) {
    return a.slots.size() > b.slots.size();
  });
  // A crowd inside another one says nothing of its own.
  const std::size_t first = d.crowds.size();
  for (draft_crowd& crowd : found) {
    const auto covers = [&](const draft_crowd& other) {
      return std::includes(other.slots.begin(), other.slots.end(), crowd.slots.begin(),
                           crowd.slots.end());
    };
    const auto from = d.crowds.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(from, d.crowds.end(), covers)) d.crowds.push_back(std::move(crowd));
  }
}

}  // namespace

void find_crowds_evenly(draft& d) {
  if (d.higher.empty()) return;
  std::vector<std::vector<slot>> lower(d.out.slots);
  for (slot s = 0; s < d.out.slots; ++s) {
    for (const slot h : d.higher[s]) lower[h].push_back(s);
    std::sort(d.higher[s].begin(), d.higher[s].end());
  }
  for (slot s = 0; s < d.out.slots; ++s) {
    add(d, s, true, lower[s]);
    add(d, s, false, d.higher[s]);
  }
}

}  // namespace nonet::core
