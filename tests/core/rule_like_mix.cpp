// Mixes like rule lists: rows, columns, boxes or regions, cages, chains, signs.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>

#include "core/mix_dice.hpp"

namespace nonet::judge {

using core::cell;
using core::fact;
using kind = core::fact::kind;

namespace {

std::vector<std::uint32_t> shuffled_bands(std::uint32_t band, std::uint32_t count, dice& d) {
  std::vector<std::uint32_t> bands(count / band), lines;
  std::iota(bands.begin(), bands.end(), 0U);
  d.shuffle(bands);
  for (const std::uint32_t b : bands) {
    std::vector<std::uint32_t> inside(band);
    std::iota(inside.begin(), inside.end(), b * band);
    d.shuffle(inside);
    lines.insert(lines.end(), inside.begin(), inside.end());
  }
  return lines;
}

// A Latin square with boxes of `high` rows and n / high columns: the pattern of shifted rows,
// with rows, columns and values shuffled as far as the boxes allow.
void plant_latin(mix& m, std::uint32_t n, std::uint32_t high, dice& d) {
  const auto rows = shuffled_bands(high, n, d), columns = shuffled_bands(n / high, n, d);
  const auto names = shuffled_bands(1, n, d);
  for (std::uint32_t r = 0; r < m.shape.rows; ++r) {
    for (std::uint32_t c = 0; c < m.shape.columns; ++c) {
      const std::uint32_t shift = rows[r] % high * (n / high) + rows[r] / high;
      m.planted.push_back(
          static_cast<std::uint8_t>(m.shape.value_min + names[(shift + columns[c]) % n]));
    }
  }
}

// Values differ; a unit where there are as many cells as values.
void post_house(mix& m, std::vector<cell> cells, dice& d) {
  const bool full = cells.size() == m.shape.values() && !d.chance(5);
  m.posts.emplace_back(of(full ? kind::unit : kind::all_different, std::move(cells)));
}

void post_lines(mix& m, dice& d) {
  for (std::uint32_t r = 0; r < m.shape.rows; ++r) {
    std::vector<cell> line;
    for (std::uint32_t c = 0; c < m.shape.columns; ++c) line.push_back(m.shape.at(r, c));
    post_house(m, std::move(line), d);
  }
  for (std::uint32_t c = 0; c < m.shape.columns; ++c) {
    std::vector<cell> line;
    for (std::uint32_t r = 0; r < m.shape.rows; ++r) line.push_back(m.shape.at(r, c));
    post_house(m, std::move(line), d);
  }
}

// `high` by `wide` boxes, or regions: boxes or rows that swap cells of equal value, so that the
// planted grid stays a solution.
void post_boxes(mix& m, std::uint32_t high, std::uint32_t wide, std::uint32_t swaps, dice& d) {
  const std::uint32_t across = m.shape.columns / wide;
  std::vector<std::vector<cell>> boxes(std::size_t{m.shape.rows / high} * across);
  for (cell c = 0; c < m.shape.cells(); ++c) {
    const std::uint32_t row = c / m.shape.columns, column = c % m.shape.columns;
    boxes[row / high * across + column / wide].push_back(c);
  }
  const auto last = static_cast<std::uint32_t>(boxes.size() - 1);
  for (; swaps > 0; --swaps) {
    cell& a = boxes[d.upto(last)][d.upto(m.shape.values() - 1)];
    for (cell& b : boxes[d.upto(last)]) {
      if (m.planted[a] == m.planted[b]) std::swap(a, b);
    }
  }
  for (auto& box : boxes) post_house(m, std::move(box), d);
}

std::vector<cell> around(const core::board& b, cell c, bool diagonal) {
  std::vector<cell> near;
  const std::uint32_t row = c / b.columns, column = c % b.columns;
  for (std::uint32_t r = row - (row > 0); r <= std::min(row + 1, b.rows - 1); ++r) {
    for (std::uint32_t k = column - (column > 0); k <= std::min(column + 1, b.columns - 1); ++k) {
      const bool straight = r == row || k == column;
      if (b.at(r, k) != c && (diagonal || straight)) near.push_back(b.at(r, k));
    }
  }
  return near;
}

// Grown outward; with `distinct` a neighbour joins only if its value is new.
std::vector<cell> grow_cage(const mix& m, cell first, std::size_t size, bool distinct, dice& d,
                            std::vector<bool>* taken) {
  std::vector<cell> cage{first};
  (*taken)[first] = true;
  for (int tries = 0; tries < 10 && cage.size() < size; ++tries) {
    const auto near = around(m.shape, d.pick(cage), false);
    if (near.empty()) break;
    const cell next = d.pick(near);
    const bool twice = std::any_of(cage.begin(), cage.end(),
                                   [&](cell c) { return m.planted[c] == m.planted[next]; });
    if ((*taken)[next] || (distinct && twice)) continue;
    cage.push_back(next);
    (*taken)[next] = true;
  }
  return cage;
}

void post_cages(mix& m, std::uint32_t percent, dice& d) {
  std::vector<bool> taken(m.shape.cells());
  for (const cell first : d.cells(m.shape.cells(), m.shape.cells())) {
    if (taken[first] || !d.chance(percent)) continue;
    const bool distinct = !d.chance(20);
    const auto cage = grow_cage(m, first, 1 + d.upto(4), distinct, d, &taken);
    if (distinct) m.posts.emplace_back(of(kind::all_different, cage));
    if (d.chance(10)) continue;
    fact f = of(kind::sum, cage);
    for (const cell c : cage) f.lo += m.planted[c];
    f.hi = f.lo;
    m.posts.emplace_back(std::move(f));
  }
}

// From a bulb, always to a higher neighbour; branches start anywhere on it.
void post_chain(mix& m, dice& d) {
  cell at = d.upto(m.shape.cells() - 1);
  std::vector<cell> chain{at};
  for (std::uint32_t length = 1 + d.upto(5); length > 0; --length) {
    auto near = around(m.shape, at, true);
    std::erase_if(near, [&](cell c) { return m.planted[c] <= m.planted[at]; });
    if (near.empty()) return;
    const cell next = d.pick(near);
    fact f = of(kind::less, {at, next});
    f.lo = 1;
    m.posts.emplace_back(std::move(f));
    chain.push_back(next);
    at = d.chance(20) ? d.pick(chain) : next;
  }
}

void post_signs(mix& m, std::uint32_t percent, dice& d) {
  for (cell a = 0; a < m.shape.cells(); ++a) {
    for (const cell b : around(m.shape, a, false)) {
      if (m.planted[a] >= m.planted[b] || !d.chance(percent)) continue;
      fact f = of(kind::less, {a, b});
      f.lo = d.chance(90) ? 1 : 0;
      m.posts.emplace_back(std::move(f));
    }
  }
}

void post_diagonals(mix& m, dice& d) {
  std::vector<cell> down, up;
  for (std::uint32_t i = 0; i < std::min(m.shape.rows, m.shape.columns); ++i) {
    down.push_back(m.shape.at(i, i));
    up.push_back(m.shape.at(i, m.shape.columns - 1 - i));
  }
  post_house(m, std::move(down), d);
  post_house(m, std::move(up), d);
}

}  // namespace

void rule_like(mix& m, dice& d) {
  // Large boards have more houses and rules than a word has bits; most of their cells are given.
  const std::uint32_t n = d.chance(95) ? 2 + d.upto(4) : 7 + d.upto(5);
  m.shape.columns = n;
  m.shape.rows = d.chance(80) ? n : 1 + d.upto(n - 1);
  set_values(m, n, d);
  const bool square = m.shape.rows == n;
  const std::uint32_t high = n == 9 || n == 12 ? 3 : n % 2 == 0 && n > 2 ? 2 : 1;
  plant_latin(m, n, high, d);
  plant_hidden(m, d);
  post_lines(m, d);
  if (square && d.chance(70)) {
    const bool boxes = high > 1 && d.chance(70);
    post_boxes(m, boxes ? high : 1, boxes ? n / high : n, d.chance(50) ? d.upto(8) : 0, d);
  }
  if (d.chance(10)) post_diagonals(m, d);
  // A second layer of cages overlaps the first.
  if (d.chance(60)) post_cages(m, 20 + d.upto(80), d);
  if (d.chance(25)) post_cages(m, 20 + d.upto(80), d);
  for (std::uint32_t i = d.chance(50) ? d.upto(4) : 0; i > 0; --i) post_chain(m, d);
  if (d.chance(40)) post_signs(m, d.upto(100), d);
  for (std::uint32_t i = d.chance(40) ? d.upto(3) : 0; i > 0; --i) {
    post_random(m, random_kind(d), d, true);
  }
}

}  // namespace nonet::judge
