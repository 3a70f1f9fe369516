// Gathers units and walks the sets of those that share no slot.
// SPDX-License-Identifier: MIT
#include "logic/unit_sets.hpp"

#include <algorithm>
#include <cassert>

namespace nonet::core {
namespace {

// What sets of one size cover and share lies in one row each, so that a set only adds its last
// member to the row before.
class set_walker {
 public:
  set_walker(std::span<const whole_unit> units, const unit_shares& shares, std::uint32_t most,
             const std::function<void(const unit_set&)>& visit)
      : units_(units),
        shares_(shares),
        visit_(visit),
        words_(units[0].slots.size()),
        members_(most),
        covered_((most + 1) * words_),
        shared_((most + 1) * shares.words()) {}

  void extend(std::uint32_t first, std::size_t size) {
    const std::span all_covered(covered_);
    const std::span all_shared(shared_);
    const std::size_t row = shares_.words();
    const auto covered = all_covered.subspan(size * words_, words_);
    const auto with = all_covered.subspan((size + 1) * words_, words_);
    const auto shared = all_shared.subspan(size * row, row);
    const auto shared_with = all_shared.subspan((size + 1) * row, row);
    for (std::uint32_t u = first; u < units_.size(); ++u) {
      if (intersects(covered, units_[u].slots)) continue;
      for (std::size_t w = 0; w < words_; ++w) with[w] = covered[w] | units_[u].slots[w];
      const unit_shares::row own = shares_.of(u);
      for (std::size_t w = 0; w < own.size(); ++w) shared_with[w] = shared[w] + own[w];
      assert(std::ranges::all_of(shared_with,
                                 [](auto w) { return (w & 0x80 * unit_shares::each_byte) == 0; }) &&
             "each byte of counts has a bit to spare");
      members_[size] = u;
      visit_({std::span(members_).first(size + 1), with, shared_with});
      if (size + 1 < members_.size()) extend(u + 1, size + 1);
    }
  }

 private:
  std::span<const whole_unit> units_;
  const unit_shares& shares_;
  const std::function<void(const unit_set&)>& visit_;
  std::size_t words_;
  std::vector<std::uint32_t> members_;
  std::vector<std::uint64_t> covered_;  // by size of the set
  std::vector<std::uint64_t> shared_;   // likewise
};

}  // namespace

std::vector<whole_unit> whole_units(const draft& d) {
  std::vector<whole_unit> units;
  for (const draft_group& group : d.groups) {
    if (!group.unit) continue;
    whole_unit& u = units.emplace_back();
    u.slots.resize(words_for(d.out.slots));
    for (const slot s : group.slots) set_bit(u.slots, s);
    u.values = group.values;
    u.from = group.from;
    for (mask m = group.values; m != 0; m &= m - 1) u.total += least_value(m);
  }
  return units;
}

std::uint32_t most_units_together(const draft& d) noexcept { return d.out.width <= 16 ? 3 : 2; }

void for_each_unit_set(std::span<const whole_unit> units, const unit_shares& shares,
                       std::uint32_t most, const std::function<void(const unit_set&)>& visit) {
  if (units.empty() || most == 0) return;
  set_walker(units, shares, most, visit).extend(0, 0);
}

}  // namespace nonet::core
