// Where houses cross: segments, and the groups of them that a guess is chosen from.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

void push_all(flat_lists<slot>& lists, std::span<const std::uint64_t> row) {
  for_each_bit(row, [&](slot s) { lists.push(s); });
  lists.close();
}

// Segments that bear on each other.  The family of a segment is the segment itself and those
// that tile the rest of either of its houses, as long as their other house does not meet the
// segment's other house; a group is the families of a family.  On a board of square boxes that
// gives the bands and stacks: nine segments each, three houses by three.
//
//   a a a|b b b|c c c     family of e: d f (the row), b h (the box); with the families of those:
//   d d d|e e e|f f f     all nine
//   g g g|h h h|i i i
class group_finder {
 public:
  explicit group_finder(compiled& out)
      : out_(out), inside_(size(), out.slots), of_(out.units), meets_(out.units, out.units) {}

  void run() {
    if (size() == 0) return;
    for (std::uint32_t s = 0; s < size(); ++s) {
      if (!between_units(s)) continue;
      for (const slot at : out_.segment_inside[s]) set_bit(inside_[s], at);
      of_[out_.segments[s].a].push_back(s);
      of_[out_.segments[s].b].push_back(s);
    }
    for (std::uint32_t a = 0; a < out_.units; ++a)
      for (std::uint32_t b = 0; b < out_.units; ++b)
        if (intersects(out_.house_bits[a], out_.house_bits[b])) set_bit(meets_[a], b);

    const std::uint32_t words = words_for(size());
    bit_matrix families(size(), size());
    for (std::uint32_t s = 0; s < size(); ++s)
      if (between_units(s)) find_family(s, families[s]);
    std::vector<std::vector<std::uint64_t>> found;
    std::vector<std::uint64_t> group(words);
    for (std::uint32_t s = 0; s < size(); ++s) {
      if (!between_units(s)) continue;
      std::fill(group.begin(), group.end(), 0);
      for_each_bit(families[s], [&](std::uint32_t t) {
        for (std::uint32_t w = 0; w < words; ++w) group[w] |= families[t][w];
      });
      if (std::find(found.begin(), found.end(), group) == found.end()) found.push_back(group);
    }
    out_.segment_groups = bit_matrix(static_cast<std::uint32_t>(found.size()), size());
    out_.groups = static_cast<std::uint32_t>(found.size());
    for (std::uint32_t g = 0; g < found.size(); ++g)
      std::copy(found[g].begin(), found[g].end(), out_.segment_groups[g].begin());
  }

 private:
  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(out_.segments.size());
  }
  [[nodiscard]] bool between_units(std::uint32_t s) const noexcept {
    return out_.segments[s].b < out_.units;
  }

  void find_family(std::uint32_t s, std::span<std::uint64_t> family) {
    const segment& me = out_.segments[s];
    set_bit(family, s);
    for (const auto& [shared, other] : {std::pair{me.a, me.b}, std::pair{me.b, me.a}}) {
      covered_.assign(inside_[s].begin(), inside_[s].end());
      for (const std::uint32_t t : of_[shared]) {
        const segment& it = out_.segments[t];
        const std::uint32_t its_other = it.a == shared ? it.b : it.a;
        if (has_bit(meets_[other], its_other) || intersects(covered_, inside_[t])) continue;
        set_bit(family, t);
        for (std::size_t w = 0; w < covered_.size(); ++w) covered_[w] |= inside_[t][w];
      }
    }
  }

  compiled& out_;
  bit_matrix inside_;                           // by segment: its slots
  std::vector<std::vector<std::uint32_t>> of_;  // by unit: its segments with other units
  std::vector<std::uint64_t> covered_;          // find_family: slots
  bit_matrix meets_;                            // by unit: the units that share a slot with it
};

}  // namespace

void find_segments(draft& d) { find_segments(d.out, d.why); }

void find_segments(compiled& out, origins* why) {
  const std::size_t words = out.house_bits.words();
  std::vector<std::uint64_t> inside(words), rest_a(words), rest_b(words);
  // As many as a board of square boxes has.
  const std::size_t usual = std::size_t{2} * out.units;
  out.segments.reserve(usual);
  out.segment_inside.reserve(usual, usual * out.width / 3);
  out.segment_rest_a.reserve(usual, usual * out.width * 2 / 3);
  out.segment_rest_b.reserve(usual, usual * out.width * 2 / 3);
  for (std::uint32_t a = 0; a < out.units; ++a)
    for (std::uint32_t b = a + 1; b < out.house_slots.size(); ++b) {
      const std::span<const std::uint64_t> x = out.house_bits[a], y = out.house_bits[b];
      if (!share_several(x, y)) continue;
      for (std::size_t w = 0; w < words; ++w) {
        inside[w] = x[w] & y[w];
        rest_a[w] = x[w] & ~y[w];
        rest_b[w] = y[w] & ~x[w];
      }
      out.segments.push_back({a, b});
      push_all(out.segment_inside, inside);
      push_all(out.segment_rest_a, rest_a);
      push_all(out.segment_rest_b, rest_b);
      if (why == nullptr) continue;
      add_clues(why->segments.emplace_back(why->houses[a]), why->houses[b]);
    }
}

void group_segments(draft& d) { group_finder(d.out).run(); }

}  // namespace nonet::core
