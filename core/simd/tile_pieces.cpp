// Cutting further units into pieces, and where their lanes take what they need.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "simd/tile_cut.hpp"

namespace nonet::core {
namespace {

constexpr std::uint32_t lanes = 32, idle = lanes - 1, nothing = tile_cut::nothing;
constexpr std::uint32_t most_houses = tile_cut::most_houses;

class piece_maker {
 public:
  piece_maker(const compiled& rules, const tile_cut& cut, std::vector<tile_piece>& pieces,
              tile_pieces& tables)
      : r_(rules), cut_(cut), pieces_(pieces), t_(tables) {}

  [[nodiscard]] bool make() {
    tile_pieces& p = t_;
    for (auto& sibling : p.sibling) std::fill_n(sibling.at, 16, std::uint16_t{tile_pieces::idle});
    for (auto& vector : p.back)
      for (tile_lookup& back : vector)
        std::fill_n(back.at, lanes, std::uint16_t{tile_pieces::idle});
    for (std::uint32_t h = 0; h < r_.houses.size(); ++h) {
      if (!cut_.further[h]) continue;
      const auto first = static_cast<std::uint32_t>(pieces_.size());
      std::array<std::uint32_t, most_houses> in{};  // by box: how many of its slots
      for (const slot s : r_.house_slots[h]) ++in[cut_.box_of(s)];
      for (std::uint32_t box = 0; box < r_.houses.size(); ++box) {
        if (in[box] == 0) continue;
        tile_piece piece{h, box, nothing, {}};
        for (const slot s : r_.house_slots[h])
          if (cut_.box_of(s) == box) piece.slots.push_back(s);
        pieces_.push_back(std::move(piece));
      }
      if (!make_siblings(first)) return false;
    }
    p.count = static_cast<std::uint32_t>(pieces_.size());
    return find_segments() && take_pieces() && give_pieces();
  }

 private:
  bool make_siblings(std::uint32_t first) {
    tile_pieces& p = t_;
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
    for (std::uint32_t g = 0; g < r_.segments.size(); ++g) {
      const segment& at = r_.segments[g];
      if (!cut_.further[at.a] && !cut_.further[at.b]) continue;
      const auto it = std::find_if(pieces_.begin(), pieces_.end(), [&](const tile_piece& p) {
        return (at.a == p.unit && at.b == p.box) || (at.b == p.unit && at.a == p.box);
      });
      if (it == pieces_.end()) return false;
      it->number = g;
      t_.segments |= 1U << (it - pieces_.begin());
    }
    return true;
  }
  // By source and piece, the lanes of side 0 that it takes: inside, then beside it.
  bool take_pieces() {
    tile_pieces& p = t_;
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
  using taken = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // source, lane
  [[nodiscard]] taken within(const tile_piece& p) const {
    taken all;
    for (const slot s : p.slots)
      all.emplace_back(tile_pieces::slots + cut_.place[s][1], cut_.place[s][0]);
    return all;
  }
  [[nodiscard]] taken beside(const tile_piece& p) const {
    taken all;
    for (const std::uint32_t g : cut_.lane[0]) {
      if (cut_.segments[g].box != p.box) continue;
      std::vector<std::uint32_t> in, out;  // vectors
      for (const slot s : r_.segment_inside[g]) {
        const bool mine = std::find(p.slots.begin(), p.slots.end(), s) != p.slots.end();
        (mine ? in : out).push_back(cut_.place[s][1]);
      }
      const std::uint32_t lane = cut_.segments[g].lane;
      if (in.empty()) all.emplace_back(tile_pieces::whole, lane);
      if (in.size() == 1) all.emplace_back(tile_pieces::others + in[0], lane);
      if (in.size() == 2) all.emplace_back(tile_pieces::slots + out[0], lane);
    }
    return all;
  }
  bool give_pieces() {
    tile_pieces& p = t_;
    for (slot s = 0; s < r_.slots; ++s) {
      const auto [lane, k] = cut_.place[s];
      std::uint32_t found = 0;
      for (std::uint32_t x = 0; x < pieces_.size(); ++x) {
        if (cut_.box_of(s) != pieces_[x].box) continue;
        if (found == std::size(p.back[k])) return false;
        const std::vector<slot>& in = pieces_[x].slots;
        const bool mine = std::find(in.begin(), in.end(), s) != in.end();
        p.back[k][found++].at[lane] = static_cast<std::uint16_t>(x + (mine ? 0 : 16));
      }
      p.backs[k] = std::max(p.backs[k], found);
    }
    return true;
  }

  const compiled& r_;
  const tile_cut& cut_;
  std::vector<tile_piece>& pieces_;
  tile_pieces& t_;
};

}  // namespace

bool cut_pieces(const compiled& rules, const tile_cut& cut, std::vector<tile_piece>& pieces,
                tile_pieces& tables) {
  return piece_maker(rules, cut, pieces, tables).make();
}

}  // namespace nonet::core
