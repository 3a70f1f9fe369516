// The law of leftovers, found alike everywhere on the board.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "logic/even_layout.hpp"
#include "logic/unit_sets.hpp"

namespace nonet::core {
namespace {

constexpr std::uint32_t most_slots = 5;
constexpr std::size_t enough = 60;

using bits = std::vector<std::uint64_t>;

struct leftover {
  bits mine, theirs;  // the lesser first
  std::uint32_t size = 0;
  std::vector<std::uint32_t> units;  // that say it, where somebody asks
};

// Looks for units that together cover nearly all of some others.  What few slots each side has
// for itself hold the same values (see core/model/leftovers.cpp).
class leftover_finder {
 public:
  leftover_finder(const std::vector<whole_unit>& units, std::uint32_t slots_of_unit,
                  std::uint32_t room, bool asked)
      : units_(units),
        size_(slots_of_unit),
        room_(room),
        asked_(asked),
        shared_(units.size() * units.size()) {
    for (std::size_t a = 0; a < units.size(); ++a)
      for (std::size_t b = 0; b < units.size(); ++b)
        for (std::size_t w = 0; w < units[a].slots.size(); ++w)
          shared_[a * units.size() + b] += count_of(units[a].slots[w] & units[b].slots[w]);
  }

  void look_around(std::span<const std::uint32_t> members, std::span<const std::uint64_t> covered) {
    near_.clear();
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      if (std::find(members.begin(), members.end(), u) != members.end()) continue;
      // The members share no slot, so their shares add up.
      std::uint32_t shared = 0;
      for (const std::uint32_t m : members) shared += shared_[m * units_.size() + u];
      if (size_ - shared <= room_) near_.push_back({u, size_ - shared});
    }
    if (near_.size() < members.size()) return;
    taken_.assign(members.begin(), members.end());
    extend(covered, bits(covered.size()), static_cast<std::uint32_t>(members.size()), 0, room_);
  }

  std::vector<leftover> found;

 private:
  struct candidate {
    std::uint32_t unit, outside;
  };

  void extend(std::span<const std::uint64_t> mine, const bits& theirs, std::uint32_t need,
              std::size_t first, std::uint32_t room) {
    if (need == 0) return keep(mine, theirs);
    for (std::size_t i = first; i < near_.size(); ++i) {
      const whole_unit& u = units_[near_[i].unit];
      if (near_[i].outside > room || intersects(theirs, u.slots)) continue;
      bits with = theirs;
      for (std::size_t w = 0; w < with.size(); ++w) with[w] |= u.slots[w];
      taken_.push_back(near_[i].unit);
      extend(mine, with, need - 1, i + 1, room - near_[i].outside);
      taken_.pop_back();
    }
  }

  void keep(std::span<const std::uint64_t> mine, const bits& theirs) {
    leftover pair{bits(mine.size()), bits(mine.size()), 0, {}};
    if (asked_) pair.units = taken_;
    for (std::size_t w = 0; w < mine.size(); ++w) {
      pair.mine[w] = mine[w] & ~theirs[w];
      pair.theirs[w] = theirs[w] & ~mine[w];
    }
    pair.size = count_bits(pair.mine);
    if (pair.size == 0) return;
    if (pair.theirs < pair.mine) std::swap(pair.mine, pair.theirs);
    found.push_back(std::move(pair));
  }

  const std::vector<whole_unit>& units_;
  std::uint32_t size_, room_;
  bool asked_;
  std::vector<std::uint32_t> shared_;  // slots, by two units
  std::vector<candidate> near_;
  std::vector<std::uint32_t> taken_;  // units of both sides
};

}  // namespace

void find_leftovers_evenly(draft& d) {
  const std::vector<whole_unit> units = whole_units(d);
  if (units.empty()) return;
  // Only units of one set of values are alike.
  const mask values = d.out.shape.all() >> d.out.base;
  for (const whole_unit& u : units)
    if (u.values != values) return;
  // Half a unit and more says no more than what the segments of units say.
  const auto size = static_cast<std::uint32_t>(count_values(values));
  leftover_finder finder(units, size, std::min(most_slots, (size - 1) / 2), d.why != nullptr);
  for_each_unit_set(
      units, most_units_together(d),
      [&](std::span<const std::uint32_t> members, std::span<const std::uint64_t> slots) {
        finder.look_around(members, slots);
      });
  std::vector<leftover>& found = finder.found;
  std::sort(found.begin(), found.end(), [](const leftover& a, const leftover& b) {
    if (a.size != b.size) return a.size < b.size;
    return a.mine != b.mine ? a.mine < b.mine : a.theirs < b.theirs;
  });
  const auto same = [](const leftover& a, const leftover& b) {
    return a.mine == b.mine && a.theirs == b.theirs;
  };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i >= enough && found[i].size != found[i - 1].size) break;
    for_each_bit(found[i].mine, [&](slot s) { d.out.leftovers.push(s); });
    for_each_bit(found[i].theirs, [&](slot s) { d.out.leftovers.push(s); });
    d.out.leftovers.close();
    if (d.why == nullptr) continue;
    clue_set& why = d.why->leftovers.emplace_back();
    for (const std::uint32_t u : found[i].units) add_clues(why, d.why->clues(units[u].from));
  }
}

}  // namespace nonet::core
