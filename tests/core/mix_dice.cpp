// Random facts, one function for each kind that needs more than a scope.
// SPDX-License-Identifier: MIT
#include "core/mix_dice.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "support/fact_definition.hpp"
#include "support/sample_propagators.hpp"

namespace nonet::judge {

using core::bit;
using core::cell;
using core::fact;
using core::mask;
using kind = core::fact::kind;

std::vector<cell> dice::cells(std::uint32_t bound, std::uint32_t count) {
  std::vector<cell> all(bound);
  std::iota(all.begin(), all.end(), 0U);
  shuffle(all);
  all.resize(std::min(bound, count));
  return all;
}

namespace {

std::uint32_t cells_of(const mix& m) { return static_cast<std::uint32_t>(m.planted.size()); }

// Usually as given, sometimes with some slack on either side, now and then open or absurd.
void set_bounds(fact& f, std::int64_t truth, dice& d) {
  f.lo = f.hi = truth;
  if (d.chance(50)) return;
  f.lo -= d.from(0, 4);
  f.hi += d.from(0, 4);
  if (d.chance(10)) f.lo = d.chance(50) ? std::numeric_limits<std::int64_t>::min() : -1000;
  if (d.chance(10)) f.hi = d.chance(50) ? std::numeric_limits<std::int64_t>::max() : 1000;
}

// One cell for each value, those that hold it where there are any.
void unit_scope(fact& f, const mix& m, dice& d) {
  std::vector<cell> rest = d.cells(cells_of(m), cells_of(m));
  f.cells.clear();
  for (std::uint32_t v = m.shape.value_min; v <= m.shape.value_max && !rest.empty(); ++v) {
    auto at = std::find_if(rest.begin(), rest.end(), [&](cell c) { return m.planted[c] == v; });
    if (at == rest.end()) at = rest.begin();
    f.cells.push_back(*at);
    rest.erase(at);
  }
  d.shuffle(f.cells);
}

void keep_distinct(fact& f, const mix& m) {
  mask seen = 0;
  std::erase_if(f.cells, [&](cell c) {
    const bool twice = (seen >> m.planted[c] & 1) != 0;
    seen |= bit(m.planted[c]);
    return twice;
  });
}

void sum(fact& f, const mix& m, dice& d) {
  if (d.chance(50)) {
    // Often of one size, as differences of sums are.
    const bool one_size = d.chance(50);
    for (std::size_t i = 0; i < f.cells.size(); ++i) {
      f.weights.push_back(one_size ? (d.chance(50) ? 1 : -1)
                                   : static_cast<std::int32_t>(d.from(-3, 3)));
    }
    if (d.chance(3)) f.weights[0] = std::numeric_limits<std::int32_t>::max();
    if (d.chance(3)) f.weights[0] = std::numeric_limits<std::int32_t>::min();
  }
  std::int64_t total = 0;
  for (std::size_t i = 0; i < f.cells.size(); ++i) {
    total += (f.weights.empty() ? 1 : std::int64_t{f.weights[i]}) * m.planted[f.cells[i]];
  }
  set_bounds(f, total, d);
}

void among(fact& f, const mix& m, dice& d) {
  f.values = d.word() & d.word();
  f.values |= bit(m.planted[f.cells[0]]);
  if (d.chance(5)) f.values = 0;
  std::int64_t inside = 0;
  for (const cell c : f.cells) inside += static_cast<std::int64_t>(f.values >> m.planted[c] & 1);
  f.lo = std::max<std::int64_t>(0, inside - (d.chance(50) ? 0 : d.from(0, 2)));
  f.hi = inside + (d.chance(50) ? 0 : d.from(0, 2));
  if (d.chance(5)) f.hi = std::numeric_limits<std::uint32_t>::max();
}

void less(fact& f, const mix& m, dice& d) {
  if (m.planted[f.cells[0]] > m.planted[f.cells[1]] && d.chance(80)) {
    std::swap(f.cells[0], f.cells[1]);
  }
  const std::int64_t apart = std::int64_t{m.planted[f.cells[1]]} - m.planted[f.cells[0]];
  f.lo = apart - (d.chance(50) ? 0 : d.from(0, 3));
  if (d.chance(50)) f.lo = std::min<std::int64_t>(f.lo, 1);
  if (d.chance(1)) f.lo = std::numeric_limits<std::int32_t>::min();
}

void relation(fact& f, const mix& m, dice& d) {
  f.allowed.resize(64);
  const std::uint32_t shape = d.upto(4);
  const auto step = static_cast<int>(d.upto(3));
  for (int a = 0; a < 64; ++a) {
    mask& row = f.allowed[static_cast<std::size_t>(a)];
    if (shape == 0) row = d.word();
    if (shape == 1) row = d.word() | d.word();
    if (shape == 2) row = d.word() & d.word();
    for (int b = 0; b < 64 && shape > 2; ++b) {
      const bool yes = shape == 3 ? std::abs(a - b) >= step : std::abs(a - b) == step;
      if (yes) row |= bit(static_cast<std::uint32_t>(b));
    }
  }
  if (shape <= 2) f.allowed[m.planted[f.cells[0]]] |= bit(m.planted[f.cells[1]]);
}

void regular(fact& f, const mix& m, dice& d) {
  core::automaton& a = f.machine;
  // Now and then more states than a word has bits.
  const std::uint32_t states = d.chance(95) ? 2 + d.upto(4) : 60 + d.upto(20);
  a.values = m.shape.value_max + (d.chance(90) ? 1 : 0) + (d.chance(20) ? d.upto(10) : 0);
  a.values = std::max(a.values, 1U);
  a.start = 1 + d.upto(states - 2);
  a.next.assign(std::size_t{states} * a.values, 0);
  for (std::size_t i = a.values; i < a.next.size(); ++i) {
    if (d.chance(80)) a.next[i] = static_cast<std::uint16_t>(d.upto(states - 1));
  }
  a.accepts.assign(states, 0);
  for (std::uint32_t s = 1; s < states; ++s) a.accepts[s] = d.chance(50) ? 1 : 0;
  std::uint32_t state = a.start;
  for (const cell c : f.cells) {
    if (m.planted[c] >= a.values) return;
    std::uint16_t& next = a.next[std::size_t{state} * a.values + m.planted[c]];
    if (next == 0) next = static_cast<std::uint16_t>(1 + d.upto(states - 2));
    state = next;
  }
  a.accepts[state] = 1;
}

void table(fact& f, const mix& m, dice& d) {
  // Now and then more rows than a word has bits.
  std::vector<std::vector<std::uint8_t>> rows(d.chance(90) ? d.upto(12) : d.upto(200));
  for (auto& row : rows) {
    for (const cell c : f.cells) {
      const std::uint32_t value = d.chance(30)  ? m.planted[c]
                                  : d.chance(2) ? d.upto(63)
                                                : m.shape.value_min + d.upto(m.shape.values() - 1);
      row.push_back(static_cast<std::uint8_t>(value));
    }
  }
  auto& truth = rows.emplace_back();
  for (const cell c : f.cells) truth.push_back(m.planted[c]);
  d.shuffle(rows);
  for (const auto& row : rows) f.tuples.insert(f.tuples.end(), row.begin(), row.end());
}

void differ_at(fact& f, dice& d) {
  f.cells.clear();
  f.lo = d.from(-3, 3);
  f.hi = f.lo == 0 ? d.from(1, 3) : d.from(-3, 3);
}

void custom(fact& f, const mix& m, dice& d) {
  const sample& what = samples()[d.upto(static_cast<std::uint32_t>(samples().size()) - 1)];
  const std::uint32_t count = std::min(what.greatest_scope, what.least_scope + d.upto(4));
  f.cells = d.cells(cells_of(m), count);
  sample_data data{.modulus = 1 + d.upto(4), .remainder = d.upto(4), .bound = d.upto(5)};
  std::vector<std::uint8_t> v;
  for (const cell c : f.cells) v.push_back(m.planted[c]);
  // The dials of which some setting is usually true.
  for (std::uint32_t i = 0; i < 64 && !what.holds(data, v); ++i) {
    data.remainder = i % data.modulus;
    data.bound = i;
  }
  f.propagator = make_propagator(what, data);
}

void spoil(fact& f, dice& d) {
  if (f.what == kind::sum || f.what == kind::among) f.hi = f.lo = f.lo + d.from(1, 3);
  if (f.what == kind::less) f.lo += d.from(0, 3);
  if (f.what == kind::less && d.chance(5)) f.lo = std::numeric_limits<std::int32_t>::max();
  if (f.what == kind::allow) f.values = d.word() & f.values;
  if (f.what == kind::table) f.tuples.resize(f.tuples.size() / 2 / f.cells.size() * f.cells.size());
}

fact draw(kind what, const mix& m, dice& d) {
  fact f;
  f.what = what;
  const bool pair = what == kind::equal || what == kind::less || what == kind::relation;
  f.cells = d.cells(cells_of(m), what == kind::allow ? 1 : pair ? 2 : 1 + d.upto(5));
  switch (what) {
    case kind::allow:
      f.values = d.word() | bit(m.planted[f.cells[0]]);
      break;
    case kind::unit:
      unit_scope(f, m, d);
      break;
    case kind::all_different:
      keep_distinct(f, m);
      break;
    case kind::equal:
      break;
    case kind::sum:
      sum(f, m, d);
      break;
    case kind::among:
      among(f, m, d);
      break;
    case kind::less:
      less(f, m, d);
      break;
    case kind::relation:
      relation(f, m, d);
      break;
    case kind::regular:
      regular(f, m, d);
      break;
    case kind::table:
      table(f, m, d);
      break;
    case kind::differ_at:
      differ_at(f, d);
      break;
    case kind::custom:
      custom(f, m, d);
      break;
  }
  return f;
}

}  // namespace

fact random_fact(kind what, const mix& m, dice& d, bool honest) {
  fact f = draw(what, m, d);
  if (!honest) {
    if (what == kind::all_different) f.cells = d.cells(cells_of(m), 1 + d.upto(5));
    spoil(f, d);
    return f;
  }
  for (int i = 0; i < 20 && !holds(f, m.shape, m.planted); ++i) f = draw(what, m, d);
  return f;
}

// A range of `count` values, now and then far up, where masks of 16 or 32 bits end.
void set_values(mix& m, std::uint32_t count, dice& d) {
  m.shape.value_min = d.upto(1);
  if (d.chance(10)) m.shape.value_min = d.upto(core::max_side - count);
  if (d.chance(5)) m.shape.value_min = core::max_side + 1 - count;
  if (d.chance(5)) m.shape.value_min = 17 - count;
  m.shape.value_max = m.shape.value_min + count - 1;
}

void plant_hidden(mix& m, dice& d) {
  while (m.hidden.size() < 3 && d.chance(30)) {
    std::uint32_t lo = d.upto(6), hi = lo + d.upto(9);
    if (d.chance(10)) lo = hi = d.upto(63);
    if (d.chance(10)) hi = 63;
    m.hidden.emplace_back(lo, hi);
    m.planted.push_back(static_cast<std::uint8_t>(d.from(lo, hi)));
  }
}

void post_random(mix& m, kind what, dice& d, bool honest) {
  const auto total = static_cast<std::uint32_t>(m.planted.size());
  const bool needs_two =
      what == kind::equal || what == kind::less || what == kind::relation || what == kind::custom;
  if ((needs_two && total < 2) || (what == kind::unit && total < m.shape.values())) return;
  m.posts.emplace_back(random_fact(what, m, d, honest));
}

fact of(kind what, std::vector<cell> cells) {
  fact f;
  f.what = what;
  f.cells = std::move(cells);
  return f;
}

kind random_kind(dice& d) {
  static constexpr std::array<kind, 12> all_kinds{
      kind::allow, kind::unit,     kind::all_different, kind::equal, kind::sum,       kind::among,
      kind::less,  kind::relation, kind::regular,       kind::table, kind::differ_at, kind::custom};
  return all_kinds[d.upto(static_cast<std::uint32_t>(all_kinds.size()) - 1)];
}

}  // namespace nonet::judge
