// Which slots can't be equal, whatever the reason, and which groups say so.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

void spread(draft& d, const draft_group& group, std::vector<std::uint64_t>& members) {
  members.assign(d.out.differs.words(), 0);
  for (const slot s : group.slots) set_bit(members, s);
  for (const slot s : group.slots) {
    const std::span<std::uint64_t> row = d.out.differs[s];
    for (std::size_t w = 0; w < members.size(); ++w) row[w] |= members[w];
    clear_bit(row, s);
  }
  if (d.why == nullptr) return;
  for (const slot s : group.slots)
    for (const slot t : group.slots)
      if (s < t) d.why->differ(s, t, group.from);
}

// A pair relation that no equal pair of these offsets satisfies keeps its slots apart.
bool apart(const draft_relation& r, mask same) {
  for (; same != 0; same &= same - 1)
    if (const std::uint32_t i = least_value(same); (r.allowed[i] >> i & 1U) != 0) return false;
  return true;
}
bool apart(const draft_sum& sum, mask same) {
  const term &a = sum.terms[0], &b = sum.terms[1];
  for (; same != 0; same &= same - 1) {
    const std::int64_t total = (a.weight + b.weight) * least_value(same);
    if (total >= sum.lo && total <= sum.hi) return false;
  }
  return true;
}

template <class Pair>
void keep_apart(draft& d, slot a, slot b, const Pair& pair) {
  if (!apart(pair, d.out.domains[a] & d.out.domains[b])) return;
  d.differ(a, b);
  if (d.why == nullptr) return;
  const bool always = apart(pair, value_range(0, d.out.width - 1));
  d.why->differ(a, b, always ? pair.from : d.why->with_domains(pair.from, std::array{a, b}));
}

// A group inside another one says nothing of its own, unless it is a unit.
void drop_subsets(draft& d) {
  std::stable_sort(d.groups.begin(), d.groups.end(),
                   [](const draft_group& a, const draft_group& b) {
                     return a.unit != b.unit ? a.unit : a.slots.size() > b.slots.size();
                   });
  bit_matrix kept_at(d.out.slots, static_cast<std::uint32_t>(d.groups.size()));
  std::vector<draft_group> kept;
  kept.reserve(d.groups.size());
  for (draft_group& group : d.groups) {
    bool covered = false;
    for_each_bit(kept_at[group.slots[0]], [&](std::uint32_t k) {
      const draft_group& other = kept[k];
      covered = covered || ((!group.unit || other.slots.size() == group.slots.size()) &&
                            std::includes(other.slots.begin(), other.slots.end(),
                                          group.slots.begin(), group.slots.end()));
    });
    if (covered) continue;
    for (const slot s : group.slots) set_bit(kept_at[s], static_cast<std::uint32_t>(kept.size()));
    kept.push_back(std::move(group));
  }
  d.groups = std::move(kept);
}

}  // namespace

void promote(draft& d, draft_group& group) {
  mask values = 0;
  for (const slot s : group.slots) values |= d.out.domains[s];
  const auto size = static_cast<int>(group.slots.size());
  const auto origin_with_domains = [&] {
    return d.why == nullptr ? group.from : d.why->with_domains(group.from, group.slots);
  };
  if (count_values(values) < size || (group.unit && values != group.values))
    d.contradict(origin_with_domains());
  if (group.unit || count_values(values) != size || !d.how.derives(derivation::units)) return;
  group.unit = true;
  group.values = values;
  if (values != d.out.shape.all() >> d.out.base) group.from = origin_with_domains();
}

void find_exclusions(draft& d) {
  std::vector<std::uint64_t> members;
  for (const draft_group& group : d.groups) spread(d, group, members);
  if (d.how.derives(derivation::differences)) {
    for (const draft_relation& r : d.relations) keep_apart(d, r.a, r.b, r);
    for (const draft_sum& sum : d.sums)
      if (sum.terms.size() == 2) keep_apart(d, sum.terms[0].at, sum.terms[1].at, sum);
  }
  for (draft_group& group : d.groups) promote(d, group);
  if (d.out.contradiction) return;
  drop_subsets(d);

  std::size_t pairs = 0;
  for (slot s = 0; s < d.out.slots; ++s) pairs += count_bits(d.out.differs[s]);
  d.out.neighbours.reserve(d.out.slots, pairs);
  for (slot s = 0; s < d.out.slots; ++s) {
    assert(!has_bit(d.out.differs[s], s) && "no slot differs from itself");
    for_each_bit(d.out.differs[s], [&](std::uint32_t t) { d.out.neighbours.push(t); });
    d.out.neighbours.close();
  }
}

}  // namespace nonet::core
