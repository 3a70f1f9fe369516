// Further units, orders and crowds beside tiles, a slot at a time.
// SPDX-License-Identifier: MIT
#include "simd/tile_extras.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "model/compiled.hpp"
#include "simd/crowd.hpp"
#include "simd/tiles.hpp"

namespace nonet::core {
namespace {

using mask16 = std::uint16_t;

mask16 up_to_least(mask16 m) { return m == 0 ? mask16{0} : static_cast<mask16>(m ^ (m - 1)); }
mask16 from_greatest(mask16 m) {
  return m == 0 ? mask16{0} : static_cast<mask16>(0xFFFFU << (std::bit_width(m) - 1));
}

class extras final : public tile_extras {
 public:
  extras(const compiled& rules, const tile_words& words, const std::uint16_t* place);

  [[nodiscard]] bool take_pieces(const std::uint16_t* read, std::uint16_t* next) override;
  void take_orders(std::uint16_t* next) override;
  [[nodiscard]] bool crowded(const std::uint16_t* board, conflict& failure) override;
  [[nodiscard]] outcome take_crowds(std::uint16_t* board, conflict& failure) override;
  [[nodiscard]] std::uint32_t lowest_empty(const std::uint16_t* board) const override;
  [[nodiscard]] std::uint32_t lowest_failing(const std::uint16_t* board) const override;
  void blame_segment(const std::uint16_t* board, conflict& failure) const override;
  void two_places(const std::uint16_t* domains, std::uint16_t* values) const override;

 private:
  struct piece {
    std::uint32_t unit;
    std::vector<std::uint16_t> inside, beside;         // lanes
    mask16 in = 0, in_unit = 0, in_box = 0, must = 0;  // as last read: inside, in the rests
  };
  [[nodiscard]] bool read_pieces(const std::uint16_t* board);
  void add_pieces(std::uint32_t unit, const tile_words& words);
  [[nodiscard]] mask16 values_of(const std::uint16_t* board,
                                 std::span<const slot> slots) const noexcept {
    mask16 m = 0;
    for (const slot s : slots) m |= board[place_[s]];
    return m;
  }

  struct arc {
    std::uint16_t below, above;  // lanes
  };
  const compiled& rules_;
  const std::uint16_t* place_;
  const mask16 all_;
  std::vector<bool> further_;  // by house
  std::vector<piece> pieces_;
  std::vector<arc> arcs_;
  std::vector<std::uint16_t> bounded_;  // lanes that have arcs
  std::vector<mask16> gone_, by_slot_;  // working memory: by lane; by slot
};

extras::extras(const compiled& rules, const tile_words& words, const std::uint16_t* place)
    : rules_(rules),
      place_(place),
      all_(static_cast<mask16>((1U << rules.width) - 1)),
      further_(rules.houses.size()),
      by_slot_(rules.slots) {
  for (std::uint32_t h = 0; h < further_.size(); ++h) {
    further_[h] = words.further[h] != 0;
    if (further_[h]) add_pieces(h, words);
  }
  for (slot s = 0; s < rules.slots; ++s) {
    for (const slot t : rules.just_above[s]) arcs_.push_back({place[s], place[t]});
    if (!rules.just_above[s].empty() || !rules.just_below[s].empty()) bounded_.push_back(place[s]);
  }
  gone_.resize(*std::max_element(place, place + rules.slots) + std::size_t{1});
}

void extras::add_pieces(std::uint32_t unit, const tile_words& words) {
  for (std::uint32_t box = 0; box < rules_.houses.size(); ++box) {
    piece p{.unit = unit, .inside = {}, .beside = {}};
    for (slot s = 0; s < rules_.slots; ++s)
      if (words.box[s] == box)
        (has_bit(rules_.house_bits[unit], s) ? p.inside : p.beside).push_back(place_[s]);
    if (!p.inside.empty()) pieces_.push_back(p);
  }
}

// What is in each piece, in the rest of its box, and must be inside.
bool extras::read_pieces(const std::uint16_t* board) {
  for (piece& p : pieces_) {
    p.in = p.in_box = 0;
    for (const std::uint16_t at : p.inside) p.in |= board[at];
    for (const std::uint16_t at : p.beside) p.in_box |= board[at];
  }
  bool whole = true;
  for (piece& p : pieces_) {
    p.in_unit = 0;
    for (const piece& q : pieces_)
      if (q.unit == p.unit && &q != &p) p.in_unit |= q.in;
    p.must = static_cast<mask16>(p.in & ~(p.in_unit & p.in_box));
    whole = whole && (p.in | p.in_unit) == all_;
  }
  return whole;
}

bool extras::take_pieces(const std::uint16_t* read, std::uint16_t* next) {
  if (pieces_.empty()) return true;
  const bool whole = read_pieces(read);
  for (const piece& p : pieces_) {
    const bool full = count_of(p.in) <= p.inside.size();
    const auto to_unit = static_cast<mask16>(p.in & p.in_unit & (full ? 0xFFFF : ~p.in_box));
    const auto to_box = static_cast<mask16>(p.in & p.in_box & (full ? 0xFFFF : ~p.in_unit));
    const auto stays = static_cast<mask16>(count_of(p.must) >= p.inside.size() ? p.must : 0xFFFF);
    for (const piece& q : pieces_)
      if (q.unit == p.unit && &q != &p)
        for (const std::uint16_t at : q.inside) next[at] &= static_cast<mask16>(~to_unit);
    for (const std::uint16_t at : p.beside) next[at] &= static_cast<mask16>(~to_box);
    for (const std::uint16_t at : p.inside) next[at] &= stays;
  }
  return whole;
}

void extras::take_orders(std::uint16_t* next) {
  for (const std::uint16_t at : bounded_) gone_[at] = 0;
  for (const arc& a : arcs_) {
    gone_[a.above] |= up_to_least(next[a.below]);
    gone_[a.below] |= from_greatest(next[a.above]);
  }
  for (const std::uint16_t at : bounded_) next[at] &= static_cast<mask16>(~gone_[at]);
}

extras::outcome extras::take_crowds(std::uint16_t* board, conflict& failure) {
  if (rules_.crowds.empty()) return outcome::same;
  for (slot s = 0; s < rules_.slots; ++s) by_slot_[s] = board[place_[s]];
  bool changed = false;
  for (std::uint32_t i = 0; i < rules_.crowds.size(); ++i) {
    const std::span<const slot> scope = rules_.crowds[i];
    mask16 lost = 0;
    if (!crowd_takes(by_slot_.data(), scope.subspan(1), i < rules_.crowds_from_below, lost)) {
      failure.item = rules_.first_crowd + i;
      return outcome::failed;
    }
    mask16& m = board[place_[scope[0]]];
    changed |= (m & lost) != 0;
    m &= static_cast<mask16>(~lost);
  }
  failure.emptied = lowest_empty(board);
  if (failure.emptied != conflict::none) return outcome::failed;
  return changed ? outcome::changed : outcome::same;
}

std::uint32_t extras::lowest_empty(const std::uint16_t* board) const {
  for (slot s = 0; s < rules_.slots; ++s)
    if (board[place_[s]] == 0) return s;
  return conflict::none;
}

bool extras::crowded(const std::uint16_t* board, conflict& failure) {
  if (pieces_.empty()) return false;
  static_cast<void>(read_pieces(board));
  for (const piece& p : pieces_)
    if (count_of(p.in) < p.inside.size() || count_of(p.must) > p.inside.size()) {
      failure.house = p.unit;
      return true;
    }
  return false;
}

std::uint32_t extras::lowest_failing(const std::uint16_t* board) const {
  for (std::uint32_t h = 0; h < further_.size(); ++h)
    if (further_[h] && values_of(board, rules_.house_slots[h]) != all_) return h;
  return conflict::none;
}

void extras::blame_segment(const std::uint16_t* board, conflict& failure) const {
  for (std::uint32_t g = 0; g < rules_.segments.size(); ++g) {
    const segment& at = rules_.segments[g];
    if (further_[at.a] || further_[at.b]) continue;
    mask16 in = 0, twice = 0;
    for (const slot s : rules_.segment_inside[g]) {
      twice |= static_cast<mask16>(in & board[place_[s]]);
      in |= board[place_[s]];
    }
    const auto must = static_cast<mask16>(in & ~(values_of(board, rules_.segment_rest_a[g]) &
                                                 values_of(board, rules_.segment_rest_b[g])));
    const std::size_t size = rules_.segment_inside[g].size();
    bool two = false;
    for (const slot s : rules_.segment_inside[g])
      two |= !is_single(static_cast<mask16>(board[place_[s]] & must & ~twice));
    if (count_of(in) >= size && count_of(must) <= size && !two) continue;
    failure.house = at.a;
    return;
  }
}

void extras::two_places(const std::uint16_t* domains, std::uint16_t* values) const {
  for (std::uint32_t h = 0; h < rules_.units; ++h) {
    mask16 once = 0, twice = 0, more = 0;
    for (const slot s : rules_.house_slots[h]) {
      more |= static_cast<mask16>(twice & domains[s]);
      twice |= static_cast<mask16>(once & domains[s]);
      once |= domains[s];
    }
    values[h] = static_cast<mask16>(twice & ~more);
  }
}

}  // namespace

tile_extras::~tile_extras() = default;

tile_extras* make_tile_extras(const compiled& rules, const tile_words& words,
                              const std::uint16_t* place) {
  return new extras(rules, words, place);
}

}  // namespace nonet::core
