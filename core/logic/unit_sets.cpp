// Gathers units and walks the sets of those that share no slot.
// SPDX-License-Identifier: MIT
#include "logic/unit_sets.hpp"

namespace nonet::core {
namespace {

class set_walker {
 public:
  set_walker(std::span<const whole_unit> units, const unit_set_visitor& visit)
      : units_(units), visit_(visit) {}

  void extend(std::uint32_t first, std::uint32_t most, std::span<const std::uint64_t> covered) {
    std::vector<std::uint64_t> with(covered.size());
    for (std::uint32_t u = first; u < units_.size(); ++u) {
      if (intersects(covered, units_[u].slots)) continue;
      for (std::size_t w = 0; w < with.size(); ++w) with[w] = covered[w] | units_[u].slots[w];
      members_.push_back(u);
      visit_(members_, with);
      if (most > 1) extend(u + 1, most - 1, with);
      members_.pop_back();
    }
  }

 private:
  std::span<const whole_unit> units_;
  const unit_set_visitor& visit_;
  std::vector<std::uint32_t> members_;
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

void for_each_unit_set(std::span<const whole_unit> units, std::uint32_t most,
                       const unit_set_visitor& visit) {
  if (units.empty() || most == 0) return;
  const std::vector<std::uint64_t> nothing(units[0].slots.size());
  set_walker(units, visit).extend(0, most, nothing);
}

std::uint32_t most_units_together(const draft& d) noexcept { return d.out.width <= 16 ? 3 : 2; }

}  // namespace nonet::core
