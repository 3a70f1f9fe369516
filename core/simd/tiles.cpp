// Finding out whether boxes are cut both ways, and numbering the lanes.
// SPDX-License-Identifier: MIT
#include "simd/tiles.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "model/compiled.hpp"

namespace nonet::core {
namespace {

constexpr std::uint32_t lanes = 32, idle = lanes - 1, nothing = ~std::uint32_t{0};
constexpr std::uint32_t most_slots = 96, most_houses = 32;

class tile_maker {
 public:
  tile_maker(const compiled& rules, tile_tables& into) : r_(rules), t_(into) {}

  [[nodiscard]] bool make() {
    if (!plain_units() || !cross() || !find_sides() || !number_lanes()) return false;
    t_ = {};
    if (!siblings() || !slots() || !groups()) return false;
    rests();
    return true;
  }

  // After make().
  [[nodiscard]] bool spell(tile_words& w) const;

 private:
  struct crossing {  // of a segment
    std::uint32_t line = nothing, box = nothing, side = 0, lane = 0;
  };
  using pair = std::array<std::uint32_t, 2>;

  [[nodiscard]] std::uint32_t segments() const {
    return static_cast<std::uint32_t>(r_.segments.size());
  }

  // Nothing but units of all values.
  [[nodiscard]] bool plain_units() const {
    if (!r_.only_houses || r_.leftovers.size() != 0 || r_.width > 16 || r_.slots > most_slots ||
        r_.houses.size() > most_houses || segments() > 2 * idle || r_.groups > 8)
      return false;
    for (std::uint32_t h = 0; h < r_.houses.size(); ++h)
      if (h >= r_.units || r_.house_slots[h].size() != r_.width) return false;
    for (slot s = 0; s < r_.slots; ++s)
      if (r_.houses_of[s].size() != 3) return false;
    return true;
  }

  // Each slot in two segments that share a house: its box.
  bool cross() {
    of_.fill({nothing, nothing});
    for (std::uint32_t g = 0; g < segments(); ++g)
      for (const slot s : r_.segment_inside[g]) {
        if (of_[s][1] != nothing) return false;
        of_[s][of_[s][0] == nothing ? 0 : 1] = g;
      }
    segments_.resize(segments());
    for (slot s = 0; s < r_.slots; ++s) {
      if (of_[s][1] == nothing) return false;
      const segment &x = r_.segments[of_[s][0]], &y = r_.segments[of_[s][1]];
      const std::uint32_t box = x.a == y.a || x.a == y.b ? x.a : x.b;
      for (const std::uint32_t g : of_[s]) {
        const segment& at = r_.segments[g];
        if (at.a != box && at.b != box) return false;
        crossing& c = segments_[g];
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
    for (const crossing& c : segments_) side[c.line] = 2;
    for (const crossing& c : segments_)
      if (side[c.box] != nothing) return false;
    side[segments_[0].line] = 0;
    for (bool more = true; more;) {
      more = false;
      for (slot s = 0; s < r_.slots; ++s) {
        const std::uint32_t x = segments_[of_[s][0]].line, y = segments_[of_[s][1]].line;
        if (side[x] < 2 && side[x] == side[y]) return false;
        if ((side[x] < 2) == (side[y] < 2)) continue;
        side[side[x] < 2 ? y : x] = 1 - side[side[x] < 2 ? x : y];
        more = true;
      }
    }
    const auto three = [&](std::uint32_t on) {
      for (std::uint32_t g = 0; g < segments(); ++g)
        if (side[segments_[g].line] == on && r_.segment_inside[g].size() != 3) return false;
      return true;
    };
    const std::uint32_t first = three(0) ? 0 : 1;
    if (!three(first)) return false;
    for (crossing& c : segments_) {
      if (side[c.line] > 1) return false;
      c.side = side[c.line] ^ first;
    }
    return true;
  }

  bool number_lanes() {
    for (std::uint32_t g = 0; g < segments(); ++g) {
      std::vector<std::uint32_t>& numbered = lane_[segments_[g].side];
      segments_[g].lane = static_cast<std::uint32_t>(numbered.size());
      if (numbered.size() == idle || r_.segment_inside[g].size() > 3) return false;
      numbered.push_back(g);
    }
    return true;
  }

  // Those of one side that share a line (or a box) with each segment, and tile it with it.
  bool siblings() {
    const auto shares = [&](bool line, const crossing& x, const crossing& y) {
      return line ? x.line == y.line : x.box == y.box;
    };
    for (const std::uint32_t f : {0U, 1U}) {
      tile_side& side = t_.side[f];
      for (const auto list : {side.line, side.box})
        for (std::uint32_t n = 0; n < 2; ++n) std::fill_n(list[n].at, lanes, idle);
      for (std::uint32_t l = 0; l < lane_[f].size(); ++l) {
        side.lanes |= 1U << l;
        side.size[l] = static_cast<std::uint16_t>(r_.segment_inside[lane_[f][l]].size());
        side.all[l] = static_cast<std::uint16_t>((1U << r_.width) - 1);
        for (const bool line : {true, false}) {
          std::uint32_t covered = side.size[l], found = 0;
          for (std::uint32_t m = 0; m < lane_[f].size(); ++m) {
            if (m == l || !shares(line, segments_[lane_[f][l]], segments_[lane_[f][m]])) continue;
            if (found == 2) return false;
            (line ? side.line : side.box)[found++].at[l] = static_cast<std::uint16_t>(m);
            covered += static_cast<std::uint32_t>(r_.segment_inside[lane_[f][m]].size());
          }
          if (covered != r_.width) return false;
        }
      }
    }
    return true;
  }

  // Which vector each slot is in, and where it is found from elsewhere.
  bool slots() {
    std::array<std::array<std::array<slot, lanes>, 3>, 2> at;  // by side, vector, lane
    for (auto& side : at)
      for (auto& vector : side) vector.fill(nothing);
    const auto rank = [&](const crossing& c) {  // among those of its side and box
      return static_cast<std::uint32_t>(
          std::count_if(lane_[c.side].begin(), lane_[c.side].begin() + c.lane,
                        [&](std::uint32_t g) { return segments_[g].box == c.box; }));
    };
    std::vector<std::uint32_t> ranks(segments());
    for (std::uint32_t g = 0; g < segments(); ++g) ranks[g] = rank(segments_[g]);
    for (auto& side : t_.side)
      for (tile_lookup& other : side.other) std::fill_n(other.at, lanes, idle);
    for (slot s = 0; s < r_.slots; ++s) {
      const std::uint32_t k = (ranks[of_[s][0]] + ranks[of_[s][1]]) % 3;
      std::array<std::uint32_t, 2> lane;
      for (const std::uint32_t g : of_[s]) {
        const crossing& c = segments_[g];
        if (at[c.side][k][c.lane] != nothing) return false;
        at[c.side][k][c.lane] = s;
        lane[c.side] = c.lane;
      }
      t_.side[0].other[k].at[lane[0]] = static_cast<std::uint16_t>(lane[1]);
      t_.side[1].other[k].at[lane[1]] = static_cast<std::uint16_t>(lane[0]);
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

  void rests() {
    for (const std::uint32_t f : {0U, 1U})
      for (std::uint32_t l = 0; l < lane_[f].size(); ++l)
        for (std::uint32_t k = 0; k < 3; ++k) {
          const auto on_side_0 = [&](std::uint32_t lane) {
            const std::uint32_t there = f == 0 ? lane : t_.side[1].other[k].at[lane];
            return there == idle ? 0 : 1U << there;
          };
          const tile_side& side = t_.side[f];
          t_.inside[l + lanes * f][k] = on_side_0(l);
          for (const tile_lookup* const sibling :
               {&side.line[0], &side.line[1], &side.box[0], &side.box[1]})
            t_.rests[l + lanes * f][k] |= on_side_0(sibling->at[l]);
        }
  }

  bool groups() {
    for (std::uint16_t& at : t_.group_at) at = idle;
    for (std::uint32_t n = 0; n < r_.groups; ++n) {
      std::uint32_t on[2] = {0, 0}, first = nothing;
      for_each_bit(r_.segment_groups[n], [&](std::uint32_t g) {
        on[segments_[g].side] |= 1U << segments_[g].lane;
        if (first == nothing) first = g;
      });
      if (first == nothing || (on[0] != 0 && on[1] != 0)) return false;
      const std::uint32_t f = segments_[first].side;
      if (!reaches(f, segments_[first].lane, on[f])) return false;
      t_.group_side[n] = f == 0 ? 0 : ~std::uint32_t{0};
      t_.group_lanes[n] = on[f];
      t_.group_at[n] = static_cast<std::uint16_t>(segments_[first].lane + lanes * f);
    }
    return true;
  }
  // Invariant 4.
  [[nodiscard]] bool reaches(std::uint32_t f, std::uint32_t lane, std::uint32_t group) const {
    const tile_side& side = t_.side[f];
    std::uint32_t found = 0;
    for (const std::uint32_t x :
         {lane, std::uint32_t{side.box[0].at[lane]}, std::uint32_t{side.box[1].at[lane]}})
      for (const std::uint32_t y :
           {x, std::uint32_t{side.line[0].at[x]}, std::uint32_t{side.line[1].at[x]}}) {
        if (y == idle) continue;
        if ((found >> y & 1) != 0) return false;
        found |= 1U << y;
      }
    return found == group;
  }

  const compiled& r_;
  tile_tables& t_;
  std::array<pair, most_slots> of_{};   // by slot: its segments
  std::vector<crossing> segments_;      // by segment
  std::vector<std::uint32_t> lane_[2];  // by side: segments by lane
};

bool tile_maker::spell(tile_words& w) const {
  if (r_.groups != 6 || r_.slots != 81) return false;
  // Words, and by box the word of its segments on either side.
  std::array<std::uint32_t, 2> words{0, 3};
  std::vector<std::uint32_t> word(segments(), nothing);
  std::array<pair, most_houses> of_box{};
  for (std::uint32_t n = 0; n < 6; ++n) {
    std::uint32_t found = 0, side = 0;
    for_each_bit(r_.segment_groups[n], [&](std::uint32_t g) {
      ++found;
      side = segments_[g].side;
      word[g] = words[side];
      of_box[segments_[g].box][side] = words[side];
    });
    if (found != 9 || words[side] == 3 * side + 3) return false;
    w.group_word[n] = static_cast<std::uint8_t>(words[side]++);
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
  for (std::uint32_t g = 0; g < segments(); ++g) {
    const crossing& me = segments_[g];
    if (word[g] == nothing || r_.segment_inside[g].size() != 3) return false;
    lane[g] = of_box[me.box][1 - me.side] - 3 * (1 - me.side);
    for (const std::uint32_t h : lane_[me.side])
      row[g] += segments_[h].box == me.box && segments_[h].line < me.line;
    if (!agrees(line_at[word[g]][row[g]], me.line) || !agrees(box_at[word[g]][lane[g]], me.box))
      return false;
    std::uint8_t& next = numbered[word[g]];
    w.order[word[g]][next++] = static_cast<std::uint8_t>(16 * lane[g] + row[g]);
  }
  for (slot s = 0; s < r_.slots; ++s) {
    const bool swapped = segments_[of_[s][0]].side != 0;
    const std::uint32_t g = of_[s][swapped ? 1 : 0], h = of_[s][swapped ? 0 : 1];
    if (lane[h] != word[g] || lane[g] != word[h] - 3) return false;
    w.row[s] = static_cast<std::uint8_t>(row[g]);
    w.word[s] = static_cast<std::uint8_t>(word[g]);
    w.lane[s] = static_cast<std::uint8_t>(lane[g]);
    w.vector[s] = static_cast<std::uint8_t>((row[g] + row[h]) % 3);
  }
  return true;
}

}  // namespace

bool make_tile_tables(const compiled& rules, tile_tables& tables) {
  return tile_maker(rules, tables).make();
}

bool make_tile_words(const compiled& rules, tile_words& words) {
  tile_tables tables;
  tile_maker maker(rules, tables);
  return maker.make() && maker.spell(words);
}

}  // namespace nonet::core
