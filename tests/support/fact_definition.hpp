// The definition of each native constraint: what a fact says of a full assignment.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/core/model.hpp"

namespace nonet::judge {

// The pairs of cells that lie apart as a differ_at says.
inline std::vector<std::vector<core::cell>> pairs_apart(const core::fact& f,
                                                        const core::board& shape) {
  std::vector<std::vector<core::cell>> pairs;
  for (std::int64_t r = 0; r < shape.rows; ++r) {
    for (std::int64_t c = 0; c < shape.columns; ++c) {
      const std::int64_t row = r + f.lo, column = c + f.hi;
      if (row < 0 || row >= shape.rows || column < 0 || column >= shape.columns) continue;
      const auto at = [&](std::int64_t x, std::int64_t y) {
        return static_cast<core::cell>(x * shape.columns + y);
      };
      pairs.push_back({at(r, c), at(row, column)});
    }
  }
  return pairs;
}

// `grid` holds a value for each cell, hidden variables after the board.  Code of a rule's own is
// asked as the interface says: on single values, from fresh state, until it has nothing to add.
inline bool holds(const core::fact& f, const core::board& shape,
                  std::span<const std::uint8_t> grid) {
  using kind = core::fact::kind;
  std::vector<std::uint8_t> v;
  for (const core::cell c : f.cells) v.push_back(grid[c]);
  core::mask seen = 0;
  std::int64_t total = 0, inside = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    seen |= core::bit(v[i]);
    total += (f.weights.empty() ? 1 : std::int64_t{f.weights[i]}) * v[i];
    inside += static_cast<std::int64_t>(f.values >> v[i] & 1);
  }
  const bool distinct = static_cast<std::size_t>(core::count_values(seen)) == v.size();
  switch (f.what) {
    case kind::allow:
      return inside == 1;
    case kind::unit:
      return distinct && seen == shape.all();
    case kind::all_different:
      return distinct;
    case kind::equal:
      return v[0] == v[1];
    case kind::sum:
      return f.lo <= total && total <= f.hi;
    case kind::among:
      return f.lo <= inside && inside <= f.hi;
    case kind::less:
      return v[0] + f.lo <= v[1];
    case kind::relation:
      return (f.allowed[v[0]] >> v[1] & 1) != 0;
    case kind::regular: {
      std::size_t state = f.machine.start;
      for (const std::uint8_t x : v) {
        state = x < f.machine.values ? f.machine.next[state * f.machine.values + x] : 0;
        if (state == 0) return false;
      }
      return f.machine.accepts[state] != 0;
    }
    case kind::table:
      for (auto row = f.tuples.begin(); row != f.tuples.end(); row += std::ssize(v)) {
        if (std::equal(v.begin(), v.end(), row)) return true;
      }
      return false;
    case kind::differ_at: {
      const auto pairs = pairs_apart(f, shape);
      return std::all_of(pairs.begin(), pairs.end(),
                         [&](const auto& p) { return grid[p[0]] != grid[p[1]]; });
    }
    case kind::custom: {
      std::vector<core::mask> domain;
      for (const std::uint8_t x : v) domain.push_back(core::bit(x));
      const std::vector<std::uint64_t> changed(v.size() / 64 + 1, ~std::uint64_t{0});
      std::vector<std::uint64_t> state(f.propagator.state_words + 1);
      auto answer = core::propagation::again;
      for (int run = 0; run < 100 && answer == core::propagation::again; ++run) {
        answer = f.propagator.run(f.propagator.data, {static_cast<std::uint32_t>(v.size()),
                                                      domain.data(), changed.data(), state.data()});
        for (std::size_t i = 0; i < v.size(); ++i) {
          domain[i] &= core::bit(v[i]);
          if (domain[i] == 0) return false;
        }
      }
      return answer != core::propagation::fail;
    }
  }
  return false;
}

}  // namespace nonet::judge
