// Slots above or below several that mutually differ: they need room for all of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/order_rows.hpp"

namespace nonet::core {
namespace {

class crowd_finder {
 public:
  explicit crowd_finder(draft& d)
      : draft_(d),
        rows_(d),
        groups_of_(d.out.slots, static_cast<std::uint32_t>(d.groups.size())),
        members_(d.groups.size()),
        crowd_(rows_.higher.words()) {
    for (std::uint32_t g = 0; g < d.groups.size(); ++g)
      for (const slot s : d.groups[g].slots) set_bit(groups_of_[s], g);
  }
  void run() {
    for_each_side(rows_, [this](slot at, bool from_below, std::span<const std::uint64_t> side) {
      add(at, from_below, side);
    });
  }

 private:
  // Of the slots on one side of `at`, the most that one group holds.
  void add(slot at, bool from_below, std::span<const std::uint64_t> side) {
    if (groups_of_.words() == 0 || count_bits(side) < 2) return;
    std::fill(members_.begin(), members_.end(), 0);
    std::uint32_t best = 0;
    for_each_bit(side, [&](slot s) {
      for_each_bit(groups_of_[s], [&](std::uint32_t g) {
        if (++members_[g] > members_[best] || (members_[g] == members_[best] && g < best)) best = g;
      });
    });
    if (members_[best] < 2) return;
    for (std::size_t w = 0; w < crowd_.size(); ++w) crowd_[w] = side[w] & rows_.groups[best][w];
    if (is_chain(rows_, crowd_, members_[best])) return;
    draft_crowd crowd{at, from_below, {}};
    crowd.slots.reserve(members_[best]);
    for_each_bit(crowd_, [&](slot s) { crowd.slots.push_back(s); });
    assert(crowd.slots.size() == members_[best] && "slots are counted once");
    note_origin(draft_, crowd, draft_.groups[best]);
    draft_.crowds.push_back(std::move(crowd));
  }

  draft& draft_;
  order_rows rows_;
  bit_matrix groups_of_;                // by slot: its groups
  std::vector<std::uint32_t> members_;  // add: by group, how many of the side it holds
  std::vector<std::uint64_t> crowd_;    // add: the slots
};

}  // namespace

void note_origin(const draft& d, draft_crowd& crowd, const draft_group& group) {
  if (d.why == nullptr) return;
  clue_set why = d.why->clues(group.from);
  for (const slot s : crowd.slots)
    add_clues(why, crowd.from_below ? d.why->way_up(s, crowd.at) : d.why->way_up(crowd.at, s));
  crowd.from = d.why->name(std::move(why));
}

void find_crowds(draft& d) {
  if (!d.higher.empty()) crowd_finder(d).run();
}

}  // namespace nonet::core
