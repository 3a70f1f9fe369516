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
      : units_(units), size_(slots_of_unit), room_(room), asked_(asked) {}

  // Requires: the pieces of the set's shares are the units.
  void look_around(const unit_set& set) {
    // As many others have to be near, and one of them even nearer: all together leave no more
    // slots outside than there is room for.  The members themselves are as near as can be.
    const std::size_t members = set.members.size();
    const std::uint32_t far = size_ - room_ - 1;
    const auto too_far = static_cast<std::uint32_t>(size_ - room_ / members - 1);
    std::uint32_t near = 0, nearer = 0;
    for (const std::uint64_t shared : set.shared) {
      near += units_above(shared, far);
      nearer += units_above(shared, too_far);
    }
    if (near < 2 * members || nearer < members + 1) return;
    near_.clear();
    for (std::uint32_t u = 0; u < units_.size(); ++u)
      if (set.shared_with(u) > far && !std::ranges::binary_search(set.members, u))
        near_.push_back({u, size_ - set.shared_with(u)});
    taken_.assign(set.members.begin(), set.members.end());
    theirs_.assign((members + 1) * set.slots.size(), 0);
    extend(set, 0, 0, room_);
  }

  std::vector<leftover> found;

 private:
  [[nodiscard]] static std::uint32_t units_above(std::uint64_t shared, std::uint32_t slots) {
    return unit_shares::total(unit_shares::above(shared, slots * unit_shares::each_byte) >> 7);
  }

  struct candidate {
    std::uint32_t unit, outside;
  };

  // Adds units of the other side to the `size` of them that there are.
  void extend(const unit_set& mine, std::size_t size, std::size_t first, std::uint32_t room) {
    const std::size_t words = mine.slots.size();
    const auto theirs = std::span(theirs_).subspan(size * words, words);
    if (size == mine.members.size()) return keep(mine.slots, theirs);
    const auto with = std::span(theirs_).subspan((size + 1) * words, words);
    for (std::size_t i = first; i < near_.size(); ++i) {
      const whole_unit& u = units_[near_[i].unit];
      if (near_[i].outside > room || intersects(theirs, u.slots)) continue;
      for (std::size_t w = 0; w < words; ++w) with[w] = theirs[w] | u.slots[w];
      taken_.push_back(near_[i].unit);
      extend(mine, size + 1, i + 1, room - near_[i].outside);
      taken_.pop_back();
    }
  }

  void keep(std::span<const std::uint64_t> mine, std::span<const std::uint64_t> theirs) {
    if (std::ranges::equal(mine, theirs)) return;
    leftover pair{bits(mine.size()), bits(mine.size()), 0, {}};
    if (asked_) pair.units = taken_;
    for (std::size_t w = 0; w < mine.size(); ++w) {
      pair.mine[w] = mine[w] & ~theirs[w];
      pair.theirs[w] = theirs[w] & ~mine[w];
    }
    pair.size = count_bits(pair.mine);
    if (pair.theirs < pair.mine) std::swap(pair.mine, pair.theirs);
    found.push_back(std::move(pair));
  }

  const std::vector<whole_unit>& units_;
  std::uint32_t size_, room_;
  bool asked_;
  std::vector<candidate> near_;
  std::vector<std::uint32_t> taken_;   // units of both sides
  std::vector<std::uint64_t> theirs_;  // by units of the other side: what these cover
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
  for_each_unit_set(units, unit_shares(units, units), most_units_together(d),
                    [&](const unit_set& set) { finder.look_around(set); });
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
