// Gathering disjoint units.
// SPDX-License-Identifier: MIT
#include "model/tilings.hpp"

#include <algorithm>

namespace nonet::core {

std::vector<region> fixed_sums(const draft& d) {
  std::vector<region> sums;
  for (const draft_sum& sum : d.sums) {
    const auto plain = [](const term& t) { return t.weight == 1; };
    if (sum.lo != sum.hi || !std::all_of(sum.terms.begin(), sum.terms.end(), plain)) continue;
    region& p = sums.emplace_back();
    p.slots.resize(words_for(d.out.slots));
    for (const term& t : sum.terms) set_bit(p.slots, t.at);
    p.total = sum.lo;
    p.from = sum.from;
  }
  return sums;
}

std::vector<std::vector<region>> tilings(const draft& d) {
  std::vector<std::vector<region>> found;
  std::vector<std::vector<std::uint64_t>> covered;
  for (const draft_group& group : d.groups) {
    if (!group.unit) continue;
    region unit{std::vector<std::uint64_t>(words_for(d.out.slots)), 0, group.values, group.from};
    for (const slot s : group.slots) set_bit(unit.slots, s);
    for (mask m = group.values; m != 0; m &= m - 1) unit.total += least_value(m);
    std::size_t t = 0;
    while (t < found.size() && intersects(covered[t], unit.slots)) ++t;
    if (t == found.size()) {
      found.emplace_back();
      covered.emplace_back(unit.slots.size());
    }
    for (std::size_t w = 0; w < unit.slots.size(); ++w) covered[t][w] |= unit.slots[w];
    found[t].push_back(std::move(unit));
  }
  return found;
}

}  // namespace nonet::core
