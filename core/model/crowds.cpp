// Slots above or below several that mutually differ: they need room for all of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

class crowd_finder {
 public:
  explicit crowd_finder(draft& d) : draft_(d), groups_of_(d.out.slots), lower_(d.out.slots) {
    for (std::uint32_t g = 0; g < d.groups.size(); ++g)
      for (const slot s : d.groups[g].slots) groups_of_[s].push_back(g);
    for (slot s = 0; s < d.out.slots; ++s) {
      for (const slot h : d.higher[s]) lower_[h].push_back(s);
      std::sort(d.higher[s].begin(), d.higher[s].end());
    }
  }
  void run() {
    for (slot s = 0; s < draft_.out.slots; ++s) {
      add(s, true, lower_[s]);
      add(s, false, draft_.higher[s]);
    }
  }

 private:
  // Of the slots on one side of `at`, the most that one group holds.
  void add(slot at, bool from_below, const std::vector<slot>& side) {
    if (side.size() < 2) return;
    members_.assign(draft_.groups.size(), 0);
    std::uint32_t best = 0;
    for (const slot s : side)
      for (const std::uint32_t g : groups_of_[s])
        if (++members_[g] > members_[best] || (members_[g] == members_[best] && g < best)) best = g;
    if (draft_.groups.empty() || members_[best] < 2) return;
    std::vector<slot> crowd;
    const std::vector<slot>& group = draft_.groups[best].slots;
    std::set_intersection(group.begin(), group.end(), side.begin(), side.end(),
                          std::back_inserter(crowd));
    assert(crowd.size() == members_[best] && "slots are listed once");
    if (!chain(crowd)) draft_.crowds.push_back({at, from_below, std::move(crowd)});
  }
  // Slots that are all ordered among themselves pass their bounds along the arcs.
  [[nodiscard]] bool chain(const std::vector<slot>& crowd) const {
    std::size_t ordered = 0;
    for (const slot s : crowd)
      for (const slot t : crowd)
        ordered +=
            std::binary_search(draft_.higher[s].begin(), draft_.higher[s].end(), t) ? 1U : 0U;
    return ordered == crowd.size() * (crowd.size() - 1) / 2;
  }

  draft& draft_;
  std::vector<std::vector<std::uint32_t>> groups_of_;
  std::vector<std::vector<slot>> lower_;
  std::vector<std::uint32_t> members_;  // add: by group, how many of the side it holds
};

}  // namespace

void find_crowds(draft& d) {
  if (!d.higher.empty()) crowd_finder(d).run();
}

}  // namespace nonet::core
