// Every set of slots of one group that lies above or below one slot.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "logic/even_layout.hpp"
#include "model/order_rows.hpp"

namespace nonet::core {
namespace {

class crowd_finder {
 public:
  explicit crowd_finder(draft& d)
      : draft_(d), rows_(d), crowds_(static_cast<std::uint32_t>(d.groups.size()), d.out.slots) {}

  void run() {
    for_each_side(rows_, [this](slot at, bool from_below, std::span<const std::uint64_t> side) {
      add(at, from_below, side);
    });
  }

 private:
  // The largest first; a crowd inside another one says nothing of its own.
  void add(slot at, bool from_below, std::span<const std::uint64_t> side) {
    if (count_bits(side) < 2) return;
    found_.clear();
    for (std::uint32_t g = 0; g < draft_.groups.size(); ++g) {
      const std::span<std::uint64_t> crowd = crowds_[g];
      std::uint32_t size = 0;
      for (std::size_t w = 0; w < crowd.size(); ++w)
        size += count_of(crowd[w] = side[w] & rows_.groups[g][w]);
      if (size > 1 && !is_chain(rows_, crowd, size)) found_.push_back({g, size});
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const sized& a, const sized& b) { return a.size > b.size; });
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const std::span<const std::uint64_t> crowd = crowds_[found_[i].group];
      const auto covers = [&](const sized& other) { return subset(crowd, crowds_[other.group]); };
      if (std::any_of(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(i), covers))
        continue;
      draft_crowd made{at, from_below, {}};
      made.slots.reserve(found_[i].size);
      for_each_bit(crowd, [&](slot s) { made.slots.push_back(s); });
      note_origin(draft_, made, draft_.groups[found_[i].group]);
      draft_.crowds.push_back(std::move(made));
    }
  }

  struct sized {
    std::uint32_t group, size;
  };
  draft& draft_;
  order_rows rows_;
  bit_matrix crowds_;         // add: by group, those of its slots on the side
  std::vector<sized> found_;  // add
};

}  // namespace

void find_crowds_evenly(draft& d) {
  if (!d.higher.empty()) crowd_finder(d).run();
}

}  // namespace nonet::core
