// Laying houses, segments and leftovers out in lanes.
// SPDX-License-Identifier: MIT
#include "simd/lane_tables.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <vector>

#include "model/compiled.hpp"

namespace nonet::core {
namespace {

constexpr std::uint32_t lanes = 32;
constexpr std::uint32_t nothing = ~std::uint32_t{0};

using lists = flat_lists<std::uint32_t>;

// As many vectors as it takes to leave the last lane free (invariant 1), or three and more.
std::uint32_t vectors_for(std::uint32_t items, std::uint32_t least) {
  const std::uint32_t exact = (items + lanes - 1) / lanes;
  const std::uint32_t spare = items / lanes + 1;
  return std::max(exact > 2 ? exact : spare, least);
}

std::uint32_t slot_vectors(const compiled& r) { return vectors_for(r.slots, 3); }
std::uint32_t house_vectors(const compiled& r) { return vectors_for(r.house_slots.size(), 1); }
std::uint32_t segment_vectors(const compiled& r) {
  return vectors_for(static_cast<std::uint32_t>(r.segments.size()), 2);
}

class table_maker {
 public:
  explicit table_maker(const compiled& rules)
      : rules_(rules),
        memory_(std::make_unique<block>()),
        slot_source_(slot_vectors(rules)),
        house_source_(house_vectors(rules)),
        segment_source_(segment_vectors(rules)) {
    memory_->lookups.reserve(192);  // more than a 9x9 board takes
  }

  // Slots and houses alone; there are no vectors of anything else.
  lane_tables make_houses() {
    lane_tables t;
    t.slots = rules_.slots;
    t.values = rules_.width;
    t.slot_vectors = slot_source_;
    t.house_vectors = house_source_;
    houses();
    t.house_slots = at(house_slots_, house_source_);
    t.slot_houses = at(slot_houses_, slot_source_);
    memory_->sizes.resize(house_source_ * lanes);
    memory_->masks.resize(slot_source_);
    for (std::uint32_t h = 0; h < rules_.house_slots.size(); ++h)
      memory_->sizes[h] = static_cast<std::uint16_t>(rules_.house_slots[h].size());
    for (slot s = 0; s < rules_.slots; ++s) memory_->masks[s / lanes] |= 1U << (s % lanes);
    t.house_size = memory_->sizes.data();
    t.slot_lanes = memory_->masks.data();
    t.memory = memory_.release();
    return t;
  }

  // Orders and crowds alone, where slots lie in lanes of somebody else's choice.
  lane_tables make_orders(const std::uint16_t* places, std::uint32_t vectors) {
    places_ = {places, rules_.slots};
    slot_source_ = vectors;
    lane_tables t;
    t.slots = *std::max_element(places_.begin(), places_.end()) + 1U;
    t.values = rules_.width;
    t.slot_vectors = vectors;
    orders();
    set_orders(t);
    memory_->masks.resize(vectors);
    for (const std::uint32_t p : places_) memory_->masks[p / lanes] |= 1U << (p % lanes);
    t.slot_lanes = memory_->masks.data();
    t.memory = memory_.release();
    return t;
  }

  lane_tables make() {
    lane_tables t;
    t.slots = rules_.slots;
    t.values = rules_.width;
    t.slot_vectors = slot_source_;
    t.house_vectors = house_source_;
    t.segment_vectors = segment_source_;
    t.leftover_vectors = rules_.leftovers.empty() ? 0 : 1;
    // Offsets first: the blocks move while they grow.
    houses();
    segments();
    orders();
    leftovers();
    masks(t);
    t.house_slots = at(house_slots_, house_source_);
    t.slot_houses = at(slot_houses_, slot_source_);
    t.inside = at(inside_, segment_source_);
    t.tiles_a = at(tiles_[0], segment_source_);
    t.tiles_b = at(tiles_[1], segment_source_);
    t.loose_a = at(loose_[0], segment_source_);
    t.loose_b = at(loose_[1], segment_source_);
    t.tile_of_a = at(tile_of_[0], segment_source_);
    t.tile_of_b = at(tile_of_[1], segment_source_);
    t.slot_inside = at(slot_inside_, slot_source_);
    t.slot_loose_a = at(slot_loose_[0], slot_source_);
    t.slot_loose_b = at(slot_loose_[1], slot_source_);
    set_orders(t);
    t.mine = at(side_[0], 1);
    t.theirs = at(side_[1], 1);
    t.slot_mine = at(slot_side_[0], slot_source_);
    t.slot_theirs = at(slot_side_[1], slot_source_);
    t.memory = memory_.release();
    return t;
  }

  struct block {
    std::vector<lane_lookup> lookups;
    std::vector<std::uint16_t> sizes;
    std::vector<std::uint32_t> masks, crowds;
    std::vector<std::uint64_t> groups;
  };

 private:
  struct range {
    std::size_t first = 0;
    std::uint32_t count = 0;
  };
  [[nodiscard]] lane_lookups at(const range& r, std::uint32_t of) const {
    lane_lookups list{memory_->lookups.data() + r.first, r.count, of, {}};
    for (std::uint32_t i = 0; i < r.count * of; ++i) {
      const std::uint32_t(&taken)[16] = list.steps[i].from_pair;
      if (std::any_of(std::begin(taken), std::end(taken), [](auto m) { return m != 0; }))
        list.busy[i % of] = static_cast<std::uint16_t>(i / of + 1);
    }
    return list;
  }

  // takes[i]: what item i takes of a source, any number; padded with nothing.
  range lookups(const lists& takes, std::uint32_t vectors, std::uint32_t source_vectors) {
    range r{memory_->lookups.size(), 0};
    for (std::uint32_t i = 0; i < takes.size(); ++i)
      r.count = std::max(r.count, static_cast<std::uint32_t>(takes[i].size()));
    const std::uint32_t spare = source_vectors * lanes - 1;
    lane_lookup idle{};
    for (std::uint16_t& lane : idle.at) lane = static_cast<std::uint16_t>(spare % (2 * lanes));
    memory_->lookups.resize(r.first + std::size_t{r.count} * vectors, idle);
    for (std::uint32_t i = 0; i < takes.size(); ++i) {
      const std::span<const std::uint32_t> list = takes[i];
      for (std::uint32_t n = 0; n < list.size(); ++n) {
        lane_lookup& step = memory_->lookups[r.first + n * vectors + i / lanes];
        step.at[i % lanes] = static_cast<std::uint16_t>(list[n] % (2 * lanes));
        step.from_pair[list[n] / (2 * lanes)] |= 1U << (i % lanes);
      }
    }
    return r;
  }
  // By item of the source: who takes it.
  static lists turned(const lists& takes, std::uint32_t items) {
    std::vector<std::uint32_t> first(items + 1);
    for (std::uint32_t i = 0; i < takes.size(); ++i)
      for (const std::uint32_t from : takes[i]) ++first[from + 1];
    for (std::uint32_t i = 0; i < items; ++i) first[i + 1] += first[i];
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1), back(first[items]);
    for (std::uint32_t i = 0; i < takes.size(); ++i)
      for (const std::uint32_t from : takes[i]) back[next[from]++] = i;
    lists result;
    for (std::uint32_t i = 0; i < items; ++i)
      result.append({back.data() + first[i], first[i + 1] - first[i]});
    return result;
  }

  void houses() {
    house_slots_ = lookups(rules_.house_slots, house_source_, slot_source_);
    slot_houses_ = lookups(rules_.houses_of, slot_source_, house_source_);
  }

  void segments() {
    const auto count = static_cast<std::uint32_t>(rules_.segments.size());
    inside_ = lookups(rules_.segment_inside, segment_source_, slot_source_);
    slot_inside_ =
        lookups(turned(rules_.segment_inside, rules_.slots), slot_source_, segment_source_);
    lists houses;  // by segment
    bit_matrix inside(count, rules_.slots);
    for (std::uint32_t g = 0; g < count; ++g) {
      houses.append(std::array{rules_.segments[g].a, rules_.segments[g].b});
      for (const slot s : rules_.segment_inside[g]) set_bit(inside[g], s);
    }
    const lists of = turned(houses, rules_.house_slots.size());
    for (const std::size_t side : {0U, 1U}) {
      lists tiles, loose;
      for (std::uint32_t g = 0; g < count; ++g)
        tile(of[houses[g][side]], side == 0 ? rules_.segment_rest_a[g] : rules_.segment_rest_b[g],
             inside, tiles, loose);
      tiles_[side] = lookups(tiles, segment_source_, segment_source_);
      tile_of_[side] = lookups(turned(tiles, count), segment_source_, segment_source_);
      loose_[side] = lookups(loose, segment_source_, slot_source_);
      slot_loose_[side] = lookups(turned(loose, rules_.slots), slot_source_, segment_source_);
    }
  }

  // Covers `rest` with segments of the house, the largest first, and says what is left over.
  void tile(std::span<const std::uint32_t> candidates, std::span<const slot> rest,
            const bit_matrix& inside, lists& tiles, lists& loose) {
    left_.assign(inside.words(), 0);
    for (const slot s : rest) set_bit(left_, s);
    for (;;) {
      std::uint32_t best = nothing;
      std::size_t size = 0;
      for (const std::uint32_t g : candidates) {
        if (rules_.segment_inside[g].size() <= size || !subset(inside[g], left_)) continue;
        best = g;
        size = rules_.segment_inside[g].size();
      }
      if (best == nothing) break;
      tiles.push(best);
      for (const slot s : rules_.segment_inside[best]) clear_bit(left_, s);
    }
    for_each_bit(left_, [&](slot s) { loose.push(s); });
    tiles.close();
    loose.close();
  }

  void leftovers() {
    const std::uint32_t count = rules_.leftovers.size();
    assert(count < lanes && "leftovers have one vector");
    for (const std::size_t side : {0U, 1U}) {
      lists slots;
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::span<const slot> both = rules_.leftovers[i];
        slots.append(both.subspan(side * both.size() / 2, both.size() / 2));
      }
      side_[side] = lookups(slots, count == 0 ? 0 : 1, slot_source_);
      slot_side_[side] = lookups(turned(slots, rules_.slots), slot_source_, 1);
    }
  }

  // Layouts for explanations have several, and no use for the kernel's.
  [[nodiscard]] bool one_crowd_a_slot() const {
    for (std::uint32_t i = 1; i < rules_.crowds.size(); ++i)
      if (i != rules_.crowds_from_below && rules_.crowds[i - 1][0] >= rules_.crowds[i][0])
        return false;
    return true;
  }
  void crowds() {
    const std::uint32_t count = rules_.crowds.size(), lanes_of = slot_source_ * lanes;
    if (count == 0 || !one_crowd_a_slot()) return;
    memory_->crowds.resize(2 * (slot_source_ + lanes_of));
    for (const std::size_t way : {0U, 1U}) {
      std::uint32_t i = way == 0 ? 0 : rules_.crowds_from_below;
      const std::uint32_t end = way == 0 ? rules_.crowds_from_below : count;
      lists members;
      for (slot s = 0; s < rules_.slots; ++s) {
        if (i < end && rules_.crowds[i][0] == s) {
          const std::span<const slot> crowd = rules_.crowds[i].subspan(1);
          members.append(crowd);
          std::uint32_t& most = memory_->crowds[way * slot_source_ + place(s) / lanes];
          most = std::max(most, static_cast<std::uint32_t>(crowd.size()));
          memory_->crowds[2 * slot_source_ + way * lanes_of + place(s)] = rules_.first_crowd + i;
          ++i;
        } else {
          members.close();
        }
      }
      assert(i == end && "crowds come in the order of the slots that they push");
      crowd_[way] = lookups(placed(members), slot_source_, slot_source_);
    }
  }

  void orders() {
    below_ = lookups(placed(rules_.just_below), slot_source_, slot_source_);
    above_ = lookups(placed(rules_.just_above), slot_source_, slot_source_);
    crowds();
  }
  void set_orders(lane_tables& t) const {
    t.below = at(below_, slot_source_);
    t.above = at(above_, slot_source_);
    t.crowd[0] = at(crowd_[0], slot_source_);
    t.crowd[1] = at(crowd_[1], slot_source_);
    if (memory_->crowds.empty()) return;
    t.crowd_sizes = memory_->crowds.data();
    t.crowd_item[0] = t.crowd_sizes + 2 * slot_source_;
    t.crowd_item[1] = t.crowd_item[0] + slot_source_ * lanes;
  }

  // The lane of a slot, and slots by slot as lanes by lane.
  [[nodiscard]] std::uint32_t place(slot s) const { return places_.empty() ? s : places_[s]; }
  [[nodiscard]] lists placed(const lists& by_slot) const {
    if (places_.empty()) return by_slot;
    std::vector<std::uint32_t> at(slot_source_ * lanes, nothing);
    for (slot s = 0; s < rules_.slots; ++s) at[places_[s]] = s;
    lists by_lane;
    for (const std::uint32_t s : at) {
      if (s != nothing)
        for (const slot t : by_slot[s]) by_lane.push(places_[t]);
      by_lane.close();
    }
    return by_lane;
  }

  void masks(lane_tables& t) {
    const auto count = static_cast<std::uint32_t>(rules_.segments.size());
    std::vector<std::uint16_t>& sizes = memory_->sizes;
    sizes.resize((house_source_ + segment_source_) * lanes);
    for (std::uint32_t h = 0; h < rules_.house_slots.size(); ++h)
      sizes[h] = static_cast<std::uint16_t>(rules_.house_slots[h].size());
    for (std::uint32_t g = 0; g < count; ++g)
      sizes[house_source_ * lanes + g] =
          static_cast<std::uint16_t>(rules_.segment_inside[g].size());
    t.house_size = sizes.data();
    t.segment_size = sizes.data() + house_source_ * lanes;

    std::vector<std::uint32_t>& m = memory_->masks;
    const std::size_t used = slot_source_, b_unit = used + segment_source_,
                      slots = b_unit + segment_source_, rests = slots + count * slot_source_,
                      houses = rests + count * slot_source_;
    m.resize(houses + count);
    const auto set = [&](std::size_t first, std::uint32_t i) {
      m[first + i / lanes] |= 1U << (i % lanes);
    };
    for (slot s = 0; s < rules_.slots; ++s) set(0, s);
    for (std::uint32_t g = 0; g < count; ++g) {
      set(used, g);
      m[houses + g] = rules_.segments[g].a;
      if (rules_.segments[g].b < rules_.units) set(b_unit, g);
      for (const slot s : rules_.segment_inside[g]) set(slots + g * slot_source_, s);
      for (const slot s : rules_.segment_rest_a[g]) set(rests + g * slot_source_, s);
      for (const slot s : rules_.segment_rest_b[g]) set(rests + g * slot_source_, s);
    }
    t.slot_lanes = m.data();
    t.segment_lanes = m.data() + used;
    t.b_unit_lanes = m.data() + b_unit;
    t.segment_house = m.data() + houses;
    t.segment_slots = m.data() + slots;
    t.segment_rests = m.data() + rests;

    t.group_count = rules_.groups;
    t.group_words = (segment_source_ + 1) / 2;
    memory_->groups.resize(std::size_t{t.group_count} * t.group_words);
    for (std::uint32_t g = 0; g < t.group_count; ++g) {
      const std::span<const std::uint64_t> row = rules_.segment_groups[g];
      std::copy(row.begin(), row.end(),
                memory_->groups.begin() + static_cast<std::ptrdiff_t>(g * t.group_words));
    }
    t.groups = memory_->groups.data();
  }

  const compiled& rules_;
  std::unique_ptr<block> memory_;
  std::vector<std::uint64_t> left_;             // tile: slots
  std::span<const std::uint16_t> places_ = {};  // by slot: its lane; empty: in their own order
  std::uint32_t slot_source_, house_source_, segment_source_;
  range house_slots_, slot_houses_, inside_, tiles_[2], tile_of_[2], loose_[2], slot_inside_,
      slot_loose_[2], below_, above_, crowd_[2], side_[2], slot_side_[2];
};

}  // namespace

bool fits_lanes(const compiled& rules, const lane_room& room) {
  // Shuffles are numbered with 16 bits; each end of an arc and each slot of a crowd may take one.
  constexpr std::size_t most_looks = 0x8000;
  std::size_t looks = 0;
  if (!rules.just_above.empty())
    for (slot s = 0; s < rules.slots; ++s) looks += 2 * rules.just_above[s].size();
  for (std::uint32_t c = 0; c < rules.crowds.size(); ++c) looks += rules.crowds[c].size();
  return looks <= most_looks && slot_vectors(rules) <= room.slots &&
         house_vectors(rules) <= room.houses && segment_vectors(rules) <= room.segments &&
         rules.leftovers.size() < lanes;
}

lane_tables make_lane_tables(const compiled& rules) { return table_maker(rules).make(); }
lane_tables make_house_tables(const compiled& rules) { return table_maker(rules).make_houses(); }
lane_tables make_order_tables(const compiled& rules, const std::uint16_t* places,
                              std::uint32_t vectors) {
  return table_maker(rules).make_orders(places, vectors);
}

void release_lane_tables(lane_tables& tables) noexcept {
  delete static_cast<table_maker::block*>(tables.memory);
  tables.memory = nullptr;
}

}  // namespace nonet::core
