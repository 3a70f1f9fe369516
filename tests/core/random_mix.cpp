// The random mixes: a planted grid, then facts over it, loose ones or those of a real puzzle.
// SPDX-License-Identifier: MIT
#include "core/random_mix.hpp"

#include <algorithm>

#include "core/mix_dice.hpp"
#include "support/sample_propagators.hpp"

namespace nonet::judge {

using core::cell;
using core::fact;
using kind = core::fact::kind;

namespace {

// a + gap <= b round a ring: alike where the gaps add to 0, a contradiction above.
void post_ring(mix& m, dice& d, bool honest) {
  const auto ring = d.cells(static_cast<std::uint32_t>(m.planted.size()), 2 + d.upto(2));
  if (ring.size() < 2) return;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    fact f = of(kind::less, {ring[i], ring[(i + 1) % ring.size()]});
    f.lo = std::int64_t{m.planted[f.cells[1]]} - m.planted[f.cells[0]] - d.from(0, 1);
    if (!honest && d.chance(30)) ++f.lo;
    m.posts.emplace_back(std::move(f));
  }
}

void loose(mix& m, dice& d) {
  const bool large = d.chance(5);
  do {
    m.shape.rows = 1 + d.upto(large ? 9 : 5);
    m.shape.columns = 1 + d.upto(large ? 9 : 5);
  } while ((m.shape.cells() > 24) != large);
  set_values(m, 1 + d.upto(5), d);
  for (cell c = 0; c < m.shape.cells(); ++c) {
    m.planted.push_back(static_cast<std::uint8_t>(d.from(m.shape.value_min, m.shape.value_max)));
  }
  plant_hidden(m, d);
  const std::uint32_t lies = d.chance(15) ? 20 : 0;
  // Few kinds in one mix, so that facts of one kind meet each other often.
  std::vector<kind> kinds;
  for (std::uint32_t i = 0; i < 5; ++i) kinds.push_back(random_kind(d));
  for (std::uint32_t i = d.upto(12) + 1; i > 0; --i) {
    const bool honest = !d.chance(lies);
    if (d.chance(5)) {
      post_ring(m, d, honest);
    } else {
      post_random(m, d.pick(kinds), d, honest);
    }
  }
}

// Few solutions among many grids, and no rule that says where: long searches with many dead ends,
// in which an engine may restart.
void needle(mix& m, dice& d) {
  static constexpr std::uint32_t sizes[][3] = {{1, 6, 5}, {2, 3, 5}, {2, 2, 11}, {5, 1, 6}};
  const auto& [rows, columns, values] = sizes[d.upto(3)];
  m.shape.rows = rows;
  m.shape.columns = columns;
  set_values(m, values, d);
  for (cell c = 0; c < m.shape.cells(); ++c) {
    m.planted.push_back(static_cast<std::uint8_t>(d.from(m.shape.value_min, m.shape.value_max)));
  }
  const auto* digest = std::find_if(samples().data(), samples().data() + samples().size(),
                                    [](const sample& s) { return s.name == "digest"; });
  sample_data data{.modulus = 500 + d.upto(8000)};
  // A hidden variable as well, where the grids alone are not so many.
  if (m.shape.cells() == 5) {
    m.hidden.emplace_back(0, 1);
    m.planted.push_back(static_cast<std::uint8_t>(d.upto(1)));
  }
  const auto total = static_cast<std::uint32_t>(m.planted.size());
  const auto cells = d.cells(total, total);
  std::vector<std::uint8_t> v;
  for (const cell c : cells) v.push_back(m.planted[c]);
  while (!digest->holds(data, v)) ++data.remainder;
  if (d.chance(30)) data.remainder = d.upto(data.modulus - 1);
  fact f = of(kind::custom, cells);
  f.propagator = make_propagator(*digest, data);
  m.posts.push_back(std::move(f));
  if (d.chance(50)) post_random(m, kind::sum, d, true);
  if (d.chance(20)) post_random(m, kind::less, d, true);
}

void choose_givens(mix& m, dice& d) {
  m.givens.assign(m.shape.cells(), core::empty_value);
  m.order = d.cells(m.shape.cells(), m.shape.cells());
  const std::uint32_t cells = m.shape.cells();
  const std::uint32_t open = std::min(cells, 36 + d.upto(10));
  const std::uint32_t count = std::max(cells - open, d.chance(30) ? 0 : d.upto(cells / 2));
  for (std::uint32_t i = 0; i < count; ++i) {
    m.givens[m.order.back()] = m.planted[m.order.back()];
    m.order.pop_back();
  }
  if (d.chance(3)) {
    const std::int64_t value =
        d.chance(80) ? d.from(m.shape.value_min, m.shape.value_max) : d.from(0, core::max_value);
    m.givens[d.upto(m.shape.cells() - 1)] = static_cast<std::uint8_t>(value);
  }
}

}  // namespace

mix random_mix(std::uint64_t seed) {
  dice d(seed);
  mix m;
  m.seed = seed;
  const bool haystack = !is_rule_like(seed) && d.chance(3);
  if (is_rule_like(seed)) {
    rule_like(m, d);
  } else if (haystack) {
    needle(m, d);
  } else {
    loose(m, d);
  }
  // The order of the posts means nothing, so it should change nothing.
  if (d.chance(50)) d.shuffle(m.posts);
  choose_givens(m, d);
  if (haystack) m.givens.assign(m.shape.cells(), core::empty_value);
  return m;
}

}  // namespace nonet::judge
