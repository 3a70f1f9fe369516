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

namespace nonet::core {
namespace {

constexpr std::uint32_t lanes = 32, idle = lanes - 1, nothing = ~std::uint32_t{0};
constexpr std::uint32_t most_slots = 96, most_houses = 32;

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
    const bool beside = std::count(further_.begin(), further_.begin() + houses(), true) != 0;
    w.extras = beside || !r_.just_above.empty();
    return beside ? !r_.only_houses && pieces() : true;
  }

 private:
  [[nodiscard]] bool spell(tile_words& w) const;
  struct crossing {  // of a segment
    std::uint32_t line = nothing, box = nothing, side = 0, lane = 0;
  };
  using pair = std::array<std::uint32_t, 2>;

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
    further_.fill(true);
    for (slot s = 0; s < r_.slots; ++s) {
      if (r_.houses_of[s].size() < 3) return false;
      if (r_.houses_of[s].size() > 3) continue;
      for (const std::uint32_t h : r_.houses_of[s]) further_[h] = false;
    }
    for (std::uint32_t g = 0; g < segments(); ++g)
      if (!further_[r_.segments[g].a] && !further_[r_.segments[g].b]) crossings_.push_back(g);
    return !crossings_.empty();
  }

  // Each slot in two segments that share a house: its box.
  bool cross() {
    of_.fill({nothing, nothing});
    for (const std::uint32_t g : crossings_)
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
    for (const std::uint32_t g : crossings_) side[segments_[g].line] = 2;
    for (const std::uint32_t g : crossings_)
      if (side[segments_[g].box] != nothing) return false;
    side[segments_[crossings_[0]].line] = 0;
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
      for (const std::uint32_t g : crossings_)
        if (side[segments_[g].line] == on && r_.segment_inside[g].size() != 3) return false;
      return true;
    };
    const std::uint32_t first = three(0) ? 0 : 1;
    if (!three(first)) return false;
    for (const std::uint32_t g : crossings_) {
      if (side[segments_[g].line] > 1) return false;
      segments_[g].side = side[segments_[g].line] ^ first;
    }
    return true;
  }

  bool number_lanes() {
    for (const std::uint32_t g : crossings_) {
      std::vector<std::uint32_t>& numbered = lane_[segments_[g].side];
      segments_[g].lane = static_cast<std::uint32_t>(numbered.size());
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
      for (std::uint32_t l = 0; l < lane_[f].size(); ++l) {
        const std::uint32_t g = lane_[f][l];
        side.lanes |= 1U << l;
        side.size[l] = static_cast<std::uint16_t>(r_.segment_inside[g].size());
        side.all[l] = static_cast<std::uint16_t>((1U << r_.width) - 1);
        for (const std::uint32_t h : {segments_[g].line, segments_[g].box}) {
          if (of[h].found == 3) return false;
          of[h].lanes[of[h].found++] = l;
          of[h].slots += side.size[l];
        }
      }
      for (std::uint32_t l = 0; l < lane_[f].size(); ++l)
        for (const bool line : {true, false}) {
          const crossing& me = segments_[lane_[f][l]];
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
    for (const std::uint32_t g : crossings_)
      ranks[g] = ranked[segments_[g].box][segments_[g].side]++;
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
      place_[s] = {lane[0], k};
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
  bool pieces() {
    tile_pieces& p = t_.pieces;
    for (auto& sibling : p.sibling) std::fill_n(sibling.at, 16, std::uint16_t{tile_pieces::idle});
    for (auto& vector : p.back)
      for (tile_lookup& back : vector)
        std::fill_n(back.at, lanes, std::uint16_t{tile_pieces::idle});
    for (std::uint32_t h = 0; h < r_.houses.size(); ++h) {
      if (!further_[h]) continue;
      const auto first = static_cast<std::uint32_t>(pieces_.size());
      std::array<std::uint32_t, most_houses> in{};  // by box: how many of its slots
      for (const slot s : r_.house_slots[h]) ++in[segments_[of_[s][0]].box];
      for (std::uint32_t box = 0; box < r_.houses.size(); ++box) {
        if (in[box] == 0) continue;
        piece cut{h, box, nothing, {}};
        for (const slot s : r_.house_slots[h])
          if (segments_[of_[s][0]].box == box) cut.slots.push_back(s);
        pieces_.push_back(std::move(cut));
      }
      if (!make_siblings(first)) return false;
    }
    p.count = static_cast<std::uint32_t>(pieces_.size());
    return find_segments() && take_pieces() && give_pieces();
  }
  bool make_siblings(std::uint32_t first) {
    tile_pieces& p = t_.pieces;
    const auto end = static_cast<std::uint32_t>(pieces_.size());
    if (end > tile_pieces::idle || end - first > 4) return false;
    p.siblings = std::max(p.siblings, end - first - 1);
    for (std::uint32_t x = first; x < end; ++x) {
      std::uint32_t found = 0;
      for (std::uint32_t y = first; y < end; ++y)
        if (y != x) p.sibling[found++].at[x] = static_cast<std::uint16_t>(y);
      p.size[x] = static_cast<std::uint16_t>(pieces_[x].slots.size());
      p.all[x] = static_cast<std::uint16_t>((1U << r_.width) - 1);
    }
    return true;
  }
  // Every segment of a further unit is a piece (invariant 5).
  bool find_segments() {
    for (std::uint32_t g = 0; g < segments(); ++g) {
      const segment& at = r_.segments[g];
      if (!further_[at.a] && !further_[at.b]) continue;
      const auto it = std::find_if(pieces_.begin(), pieces_.end(), [&](const piece& p) {
        return (at.a == p.unit && at.b == p.box) || (at.b == p.unit && at.a == p.box);
      });
      if (it == pieces_.end()) return false;
      it->number = g;
      t_.pieces.segments |= 1U << (it - pieces_.begin());
    }
    return true;
  }
  // By source and piece, the lanes of side 0 that it takes: inside, then beside it.
  bool take_pieces() {
    tile_pieces& p = t_.pieces;
    std::uint32_t used = 0;
    std::vector<taken> takes(pieces_.size());
    for (const bool inside : {true, false}) {
      for (std::uint32_t x = 0; x < pieces_.size(); ++x)
        takes[x] = inside ? within(pieces_[x]) : beside(pieces_[x]);
      std::uint32_t* const ends = inside ? p.inside_first : p.beside_first;
      for (std::uint32_t source = 0; source < tile_pieces::sources; ++source) {
        ends[source] = used;
        std::uint32_t most = 0;
        for (std::uint32_t x = 0; x < pieces_.size(); ++x) {
          std::uint32_t found = 0;
          for (const auto& [from, lane] : takes[x]) {
            if (from != source) continue;
            if (used + found == tile_pieces::most_lookups) return false;
            if (found == most) {
              ++most;
              std::fill_n(p.from[used + found].at, 16, std::uint16_t{idle});
            }
            p.from[used + found++].at[x] = static_cast<std::uint16_t>(lane);
          }
        }
        used += most;
      }
      ends[tile_pieces::sources] = used;
    }
    return true;
  }
  struct piece {
    std::uint32_t unit, box, number;  // of its segment, if it is one
    std::vector<slot> slots;
  };
  using taken = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // source, lane
  [[nodiscard]] taken within(const piece& p) const {
    taken all;
    for (const slot s : p.slots) all.emplace_back(tile_pieces::slots + place_[s][1], place_[s][0]);
    return all;
  }
  [[nodiscard]] taken beside(const piece& p) const {
    taken all;
    for (const std::uint32_t g : lane_[0]) {
      if (segments_[g].box != p.box) continue;
      std::vector<std::uint32_t> in, out;  // vectors
      for (const slot s : r_.segment_inside[g]) {
        const bool mine = std::find(p.slots.begin(), p.slots.end(), s) != p.slots.end();
        (mine ? in : out).push_back(place_[s][1]);
      }
      const std::uint32_t lane = segments_[g].lane;
      if (in.empty()) all.emplace_back(tile_pieces::whole, lane);
      if (in.size() == 1) all.emplace_back(tile_pieces::others + in[0], lane);
      if (in.size() == 2) all.emplace_back(tile_pieces::slots + out[0], lane);
    }
    return all;
  }
  bool give_pieces() {
    tile_pieces& p = t_.pieces;
    for (slot s = 0; s < r_.slots; ++s) {
      const auto [lane, k] = place_[s];
      std::uint32_t found = 0;
      for (std::uint32_t x = 0; x < pieces_.size(); ++x) {
        if (segments_[of_[s][0]].box != pieces_[x].box) continue;
        if (found == std::size(p.back[k])) return false;
        const std::vector<slot>& in = pieces_[x].slots;
        const bool mine = std::find(in.begin(), in.end(), s) != in.end();
        p.back[k][found++].at[lane] = static_cast<std::uint16_t>(x + (mine ? 0 : 16));
      }
      p.backs[k] = std::max(p.backs[k], found);
    }
    return true;
  }

  void names() {
    for (const std::uint32_t g : crossings_) {
      const crossing& c = segments_[g];
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
      for (const slot s : slots) lanes_of[place_[s][1]] |= 1U << place_[s][0];
    };
    const auto of = [&](std::uint32_t at, std::uint32_t g) {
      mark(t_.inside[at], r_.segment_inside[g]);
      mark(t_.rests[at], r_.segment_rest_a[g]);
      mark(t_.rests[at], r_.segment_rest_b[g]);
    };
    for (const std::uint32_t g : crossings_) of(segments_[g].lane + lanes * segments_[g].side, g);
    for (std::uint32_t x = 0; x < pieces_.size(); ++x)
      if (pieces_[x].number != nothing) of(2 * lanes + x, pieces_[x].number);
  }

  // A segment's side and lane; pieces are side 2.
  [[nodiscard]] pair where(std::uint32_t g) const {
    if (segments_[g].box != nothing) return {segments_[g].side, segments_[g].lane};
    const auto it =
        std::find_if(pieces_.begin(), pieces_.end(), [&](const piece& p) { return p.number == g; });
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
  std::array<bool, most_houses> further_{};  // by house: neither line nor box
  std::vector<std::uint32_t> crossings_;     // segments of a line and a box
  std::array<pair, most_slots> of_{};        // by slot: those it is in
  std::vector<crossing> segments_;           // by segment
  std::vector<std::uint32_t> lane_[2];       // by side: segments by lane
  std::array<pair, most_slots> place_{};     // by slot: lane and vector on side 0
  std::vector<piece> pieces_;
};

bool tile_maker::spell(tile_words& w) const {
  if (r_.slots != 81 || crossings_.size() != 54) return false;
  w = {};
  // Words, and by box the word of its segments on either side.
  std::array<std::uint32_t, 2> words{0, 3};
  std::vector<std::uint32_t> word(segments(), nothing);
  std::array<pair, most_houses> of_box{};
  for (const std::uint32_t first : crossings_) {
    if (word[first] != nothing) continue;
    const std::uint32_t side = segments_[first].side;
    std::uint32_t all = 0;
    if (words[side] == 3 * side + 3 || !reach(side, segments_[first].lane, all) ||
        std::popcount(all) != 9)
      return false;
    for (; all != 0; all &= all - 1) {
      const std::uint32_t g = lane_[side][static_cast<std::size_t>(std::countr_zero(all))];
      if (word[g] != nothing) return false;
      word[g] = words[side];
      of_box[segments_[g].box][side] = words[side];
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
  for (const std::uint32_t g : crossings_) {
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
    w.line[0][s] = static_cast<std::uint8_t>(segments_[g].line);
    w.line[1][s] = static_cast<std::uint8_t>(segments_[h].line);
    w.box[s] = static_cast<std::uint8_t>(segments_[g].box);
  }
  for (std::uint32_t h = 0; h < r_.houses.size(); ++h) w.further[h] = further_[h] ? 1 : 0;
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
