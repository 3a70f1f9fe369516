// Finding out whether boxes are cut both ways, and numbering the lanes.
// SPDX-License-Identifier: MIT
#include "simd/tiles.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>
#include <vector>

#include "model/compiled.hpp"
#include "simd/tile_cut.hpp"

namespace nonet::core {
namespace {

constexpr std::uint32_t lanes = 32, idle = lanes - 1, nothing = tile_cut::nothing;
constexpr std::uint32_t most_slots = tile_cut::most_slots, most_houses = tile_cut::most_houses;

class tile_maker {
 public:
  tile_maker(const compiled& rules, tile_tables& into) : r_(rules), t_(into) {}

  [[nodiscard]] bool make() {
    tile_words words;
    if (!sides() || (!r_.only_houses && !spell(words)) || !pieces() || !groups()) return false;
    rests();
    names();
    t_.orders = !r_.just_above.empty();
    return true;
  }
  // The same for who has no use for pieces.
  [[nodiscard]] bool make_words(tile_words& w) {
    if (!sides() || !spell(w)) return false;
    const bool beside =
        std::count(cut_.further.begin(), cut_.further.begin() + houses(), true) != 0;
    w.extras = beside || !r_.just_above.empty();
    return beside ? !r_.only_houses && pieces() : true;
  }

 private:
  [[nodiscard]] bool spell(tile_words& w) const;
  using crossing = tile_cut::crossing;
  using pair = tile_cut::pair;

  [[nodiscard]] std::uint32_t segments() const {
    return static_cast<std::uint32_t>(r_.segments.size());
  }

  [[nodiscard]] std::ptrdiff_t houses() const { return std::ssize(r_.houses); }

  [[nodiscard]] bool sides() {
    if (!plain_units() || !cross() || !find_sides() || !number_lanes()) return false;
    t_ = {};
    return siblings() && slots();
  }

  // Nothing for the kernel but units of all values.  Lines and boxes have a slot that is in three
  // units alone, further units have none.
  [[nodiscard]] bool plain_units() {
    if (r_.contradiction || r_.leftovers.size() != 0 || r_.width > 16 || r_.slots > most_slots ||
        r_.houses.size() > most_houses || r_.groups > 8)
      return false;
    for (std::uint32_t h = 0; h < r_.houses.size(); ++h)
      if (h >= r_.units || r_.house_slots[h].size() != r_.width) return false;
    cut_.further.fill(true);
    for (slot s = 0; s < r_.slots; ++s) {
      if (r_.houses_of[s].size() < 3) return false;
      if (r_.houses_of[s].size() > 3) continue;
      for (const std::uint32_t h : r_.houses_of[s]) cut_.further[h] = false;
    }
    for (std::uint32_t g = 0; g < segments(); ++g)
      if (!cut_.further[r_.segments[g].a] && !cut_.further[r_.segments[g].b])
        cut_.crossings.push_back(g);
    return !cut_.crossings.empty();
  }

  // Each slot in two segments that share a house: its box.
  bool cross() {
    cut_.of.fill({nothing, nothing});
    for (const std::uint32_t g : cut_.crossings)
      for (const slot s : r_.segment_inside[g]) {
        if (cut_.of[s][1] != nothing) return false;
        cut_.of[s][cut_.of[s][0] == nothing ? 0 : 1] = g;
      }
    cut_.segments.resize(segments());
    for (slot s = 0; s < r_.slots; ++s) {
      if (cut_.of[s][1] == nothing) return false;
      const segment &x = r_.segments[cut_.of[s][0]], &y = r_.segments[cut_.of[s][1]];
      const std::uint32_t box = x.a == y.a || x.a == y.b ? x.a : x.b;
      for (const std::uint32_t g : cut_.of[s]) {
        const segment& at = r_.segments[g];
        if (at.a != box && at.b != box) return false;
        crossing& c = cut_.segments[g];
        if (c.box != nothing && c.box != box) return false;
        c.box = box;
        c.line = at.a == box ? at.b : at.a;
      }
    }
    return true;
  }

  // Lines that share a slot are of different sides; on side 0 all segments have three slots.
  bool find_sides() {
    std::array<std::uint32_t, most_houses> side;
    side.fill(nothing);
    for (const std::uint32_t g : cut_.crossings) side[cut_.segments[g].line] = 2;
    for (const std::uint32_t g : cut_.crossings)
      if (side[cut_.segments[g].box] != nothing) return false;
    side[cut_.segments[cut_.crossings[0]].line] = 0;
    for (bool more = true; more;) {
      more = false;
      for (slot s = 0; s < r_.slots; ++s) {
        const std::uint32_t x = cut_.segments[cut_.of[s][0]].line,
                            y = cut_.segments[cut_.of[s][1]].line;
        if (side[x] < 2 && side[x] == side[y]) return false;
        if ((side[x] < 2) == (side[y] < 2)) continue;
        side[side[x] < 2 ? y : x] = 1 - side[side[x] < 2 ? x : y];
        more = true;
      }
    }
    const auto three = [&](std::uint32_t on) {
      for (const std::uint32_t g : cut_.crossings)
        if (side[cut_.segments[g].line] == on && r_.segment_inside[g].size() != 3) return false;
      return true;
    };
    const std::uint32_t first = three(0) ? 0 : 1;
    if (!three(first)) return false;
    for (const std::uint32_t g : cut_.crossings) {
      if (side[cut_.segments[g].line] > 1) return false;
      cut_.segments[g].side = side[cut_.segments[g].line] ^ first;
    }
    return true;
  }

  bool number_lanes() {
    for (const std::uint32_t g : cut_.crossings) {
      std::vector<std::uint32_t>& numbered = cut_.lane[cut_.segments[g].side];
      cut_.segments[g].lane = static_cast<std::uint32_t>(numbered.size());
      if (numbered.size() == idle || r_.segment_inside[g].size() > 3) return false;
      numbered.push_back(g);
    }
    return true;
  }

  // Those of one side that share a line (or a box) with each segment, and tile it with it.
  bool siblings() {
    for (const std::uint32_t f : {0U, 1U}) {
      tile_side& side = t_.side[f];
      for (const auto list : {side.line, side.box})
        for (std::uint32_t n = 0; n < 2; ++n) std::fill_n(list[n].at, lanes, idle);
      struct crossed {
        std::uint32_t found = 0, slots = 0;
        std::array<std::uint32_t, 3> lanes{};
      };
      std::array<crossed, most_houses> of{};  // by house
      for (std::uint32_t l = 0; l < cut_.lane[f].size(); ++l) {
        const std::uint32_t g = cut_.lane[f][l];
        side.lanes |= 1U << l;
        side.size[l] = static_cast<std::uint16_t>(r_.segment_inside[g].size());
        side.all[l] = static_cast<std::uint16_t>((1U << r_.width) - 1);
        for (const std::uint32_t h : {cut_.segments[g].line, cut_.segments[g].box}) {
          if (of[h].found == 3) return false;
          of[h].lanes[of[h].found++] = l;
          of[h].slots += side.size[l];
        }
      }
      for (std::uint32_t l = 0; l < cut_.lane[f].size(); ++l)
        for (const bool line : {true, false}) {
          const crossing& me = cut_.segments[cut_.lane[f][l]];
          const crossed& all = of[line ? me.line : me.box];
          if (all.slots != r_.width) return false;
          std::uint32_t n = 0;
          for (std::uint32_t i = 0; i < all.found; ++i)
            if (all.lanes[i] != l)
              (line ? side.line : side.box)[n++].at[l] = static_cast<std::uint16_t>(all.lanes[i]);
        }
    }
    return true;
  }

  // Which vector each slot is in, and where it is found from elsewhere.
  bool slots() {
    std::array<std::array<std::array<slot, lanes>, 3>, 2> at;  // by side, vector, lane
    for (auto& side : at)
      for (auto& vector : side) vector.fill(nothing);
    std::vector<std::uint32_t> ranks(segments());  // among those of its side and box
    std::array<std::array<std::uint32_t, 2>, most_houses> ranked{};
    for (const std::uint32_t g : cut_.crossings)
      ranks[g] = ranked[cut_.segments[g].box][cut_.segments[g].side]++;
    for (auto& side : t_.side)
      for (tile_lookup& other : side.other) std::fill_n(other.at, lanes, idle);
    for (slot s = 0; s < r_.slots; ++s) {
      const std::uint32_t k = (ranks[cut_.of[s][0]] + ranks[cut_.of[s][1]]) % 3;
      std::array<std::uint32_t, 2> lane;
      for (const std::uint32_t g : cut_.of[s]) {
        const crossing& c = cut_.segments[g];
        if (at[c.side][k][c.lane] != nothing) return false;
        at[c.side][k][c.lane] = s;
        lane[c.side] = c.lane;
      }
      t_.side[0].other[k].at[lane[0]] = static_cast<std::uint16_t>(lane[1]);
      t_.side[1].other[k].at[lane[1]] = static_cast<std::uint16_t>(lane[0]);
      cut_.place[s] = {lane[0], k};
      t_.place[s] = static_cast<std::uint16_t>(k * lanes + lane[0]);
      t_.names.slot[t_.place[s]] = static_cast<std::uint8_t>(s);
      take(t_.from_slots[k], lane[0], s / lanes, s % lanes);
      take(t_.to_slots[s / lanes], s % lanes, k, lane[0]);
    }
    return true;
  }
  static void take(tile_gather& into, std::uint32_t lane, std::uint32_t vector,
                   std::uint32_t from) {
    into.at[lane] = static_cast<std::uint16_t>((vector == 1 ? lanes : 0) + from);
    (vector == 2 ? into.third : into.first_two) |= 1U << lane;
  }

  // Further units, cut by the boxes.
  bool pieces() { return cut_pieces(r_, cut_, pieces_, t_.pieces); }

  void names() {
    for (const std::uint32_t g : cut_.crossings) {
      const crossing& c = cut_.segments[g];
      t_.names.line[c.side][c.lane] = static_cast<std::uint8_t>(c.line);
      t_.names.box[c.side][c.lane] = static_cast<std::uint8_t>(c.box);
      t_.names.segment[c.side][c.lane] = static_cast<std::uint8_t>(g);
      t_.names.first_house[c.side][c.lane] = static_cast<std::uint8_t>(r_.segments[g].a);
    }
    for (std::uint32_t x = 0; x < pieces_.size(); ++x)
      t_.names.unit[x] = static_cast<std::uint8_t>(pieces_[x].unit);
  }

  void rests() {
    const auto mark = [&](std::uint32_t(&lanes_of)[3], std::span<const slot> slots) {
      for (const slot s : slots) lanes_of[cut_.place[s][1]] |= 1U << cut_.place[s][0];
    };
    const auto of = [&](std::uint32_t at, std::uint32_t g) {
      mark(t_.inside[at], r_.segment_inside[g]);
      mark(t_.rests[at], r_.segment_rest_a[g]);
      mark(t_.rests[at], r_.segment_rest_b[g]);
    };
    for (const std::uint32_t g : cut_.crossings)
      of(cut_.segments[g].lane + lanes * cut_.segments[g].side, g);
    for (std::uint32_t x = 0; x < pieces_.size(); ++x)
      if (pieces_[x].number != nothing) of(2 * lanes + x, pieces_[x].number);
  }

  // A segment's side and lane; pieces are side 2.
  [[nodiscard]] pair where(std::uint32_t g) const {
    if (cut_.segments[g].box != nothing) return {cut_.segments[g].side, cut_.segments[g].lane};
    const auto it = std::find_if(pieces_.begin(), pieces_.end(),
                                 [&](const tile_piece& p) { return p.number == g; });
    return {2, static_cast<std::uint32_t>(it - pieces_.begin())};
  }
  bool groups() {
    for (std::uint16_t& at : t_.group_at) at = idle;
    for (std::uint32_t n = 0; n < r_.groups; ++n) {
      std::uint32_t on[3] = {0, 0, 0};
      pair first{nothing, nothing};
      for_each_bit(r_.segment_groups[n], [&](std::uint32_t g) {
        const auto [side, lane] = where(g);
        on[side] |= 1U << lane;
        if (first[0] == nothing) first = {side, lane};
      });
      const auto [side, lane] = first;
      if (side == nothing || (on[0] | on[1] | on[2]) != on[side]) return false;
      if (side < 2 ? !reaches(side, lane, on[side]) : !is_unit(lane, on[2])) return false;
      t_.group_side[n] = side;
      t_.group_lanes[n] = on[side];
      t_.group_at[n] = static_cast<std::uint16_t>(lane + lanes * side);
      t_.unit_groups |= (side == 2 ? 1U : 0U) << n;
    }
    return true;
  }
  // All segments of the further unit.
  [[nodiscard]] bool is_unit(std::uint32_t of, std::uint32_t group) const {
    std::uint32_t all = 0;
    for (std::uint32_t x = 0; x < pieces_.size(); ++x)
      if (pieces_[x].unit == pieces_[of].unit) all |= t_.pieces.segments & 1U << x;
    return all == group;
  }
  // The lanes of a group (invariant 4).
  [[nodiscard]] bool reach(std::uint32_t f, std::uint32_t lane, std::uint32_t& found) const {
    const tile_side& side = t_.side[f];
    found = 0;
    for (const std::uint32_t x :
         {lane, std::uint32_t{side.box[0].at[lane]}, std::uint32_t{side.box[1].at[lane]}})
      for (const std::uint32_t y :
           {x, std::uint32_t{side.line[0].at[x]}, std::uint32_t{side.line[1].at[x]}}) {
        if (y == idle) continue;
        if ((found >> y & 1) != 0) return false;
        found |= 1U << y;
      }
    return true;
  }
  [[nodiscard]] bool reaches(std::uint32_t f, std::uint32_t lane, std::uint32_t group) const {
    std::uint32_t found = 0;
    return reach(f, lane, found) && found == group;
  }

  const compiled& r_;
  tile_tables& t_;
  tile_cut cut_;
  std::vector<tile_piece> pieces_;
};

bool tile_maker::spell(tile_words& w) const {
  if (r_.slots != 81 || cut_.crossings.size() != 54) return false;
  w = {};
  // Words, and by box the word of its segments on either side.
  std::array<std::uint32_t, 2> words{0, 3};
  std::vector<std::uint32_t> word(segments(), nothing);
  std::array<pair, most_houses> of_box{};
  for (const std::uint32_t first : cut_.crossings) {
    if (word[first] != nothing) continue;
    const std::uint32_t side = cut_.segments[first].side;
    std::uint32_t all = 0;
    if (words[side] == 3 * side + 3 || !reach(side, cut_.segments[first].lane, all) ||
        std::popcount(all) != 9)
      return false;
    for (; all != 0; all &= all - 1) {
      const std::uint32_t g = cut_.lane[side][static_cast<std::size_t>(std::countr_zero(all))];
      if (word[g] != nothing) return false;
      word[g] = words[side];
      of_box[cut_.segments[g].box][side] = words[side];
    }
    ++words[side];
  }
  if (r_.only_houses) {
    if (r_.groups < 6) return false;
    for (std::uint32_t n = 0; n < 6; ++n) {
      std::uint32_t first = nothing, found = 0;
      for_each_bit(r_.segment_groups[n], [&](std::uint32_t g) {
        if (found++ == 0) first = g;
        if (word[g] != word[first]) first = nothing;
      });
      if (found != 9 || first == nothing || word[first] == nothing) return false;
      w.group_word[n] = static_cast<std::uint8_t>(word[first]);
    }
  }
  // Lanes by the group that the box has on the other side, rows by the line's number.
  std::vector<std::uint32_t> row(segments()), lane(segments());
  std::array<std::array<std::uint32_t, 3>, 6> line_at, box_at;  // by word; row, lane
  for (std::uint32_t n = 0; n < 6; ++n) {
    line_at[n].fill(nothing);
    box_at[n].fill(nothing);
  }
  const auto agrees = [](std::uint32_t& known, std::uint32_t found) {
    if (known == nothing) known = found;
    return known == found;
  };
  std::array<std::uint8_t, 6> numbered{};
  for (const std::uint32_t g : cut_.crossings) {
    const crossing& me = cut_.segments[g];
    if (word[g] == nothing || r_.segment_inside[g].size() != 3) return false;
    lane[g] = of_box[me.box][1 - me.side] - 3 * (1 - me.side);
    for (const std::uint32_t h : cut_.lane[me.side])
      row[g] += cut_.segments[h].box == me.box && cut_.segments[h].line < me.line;
    if (!agrees(line_at[word[g]][row[g]], me.line) || !agrees(box_at[word[g]][lane[g]], me.box))
      return false;
    std::uint8_t& next = numbered[word[g]];
    w.order[word[g]][next++] = static_cast<std::uint8_t>(16 * lane[g] + row[g]);
  }
  for (slot s = 0; s < r_.slots; ++s) {
    const bool swapped = cut_.segments[cut_.of[s][0]].side != 0;
    const std::uint32_t g = cut_.of[s][swapped ? 1 : 0], h = cut_.of[s][swapped ? 0 : 1];
    if (lane[h] != word[g] || lane[g] != word[h] - 3) return false;
    w.row[s] = static_cast<std::uint8_t>(row[g]);
    w.word[s] = static_cast<std::uint8_t>(word[g]);
    w.lane[s] = static_cast<std::uint8_t>(lane[g]);
    w.vector[s] = static_cast<std::uint8_t>((row[g] + row[h]) % 3);
    w.line[0][s] = static_cast<std::uint8_t>(cut_.segments[g].line);
    w.line[1][s] = static_cast<std::uint8_t>(cut_.segments[h].line);
    w.box[s] = static_cast<std::uint8_t>(cut_.segments[g].box);
  }
  for (std::uint32_t h = 0; h < r_.houses.size(); ++h) w.further[h] = cut_.further[h] ? 1 : 0;
  return true;
}

}  // namespace

bool make_tile_tables(const compiled& rules, tile_tables& tables) {
  return tile_maker(rules, tables).make();
}

bool make_tile_words(const compiled& rules, tile_words& words) {
  tile_tables tables;
  return tile_maker(rules, tables).make_words(words);
}

}  // namespace nonet::core
