// Moving the cells of every fact.
// SPDX-License-Identifier: MIT
#include "bench/turned_model.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace nonet::bench {
namespace {

[[noreturn]] void refused() { std::abort(); }  // what was posted once can be posted again

void post(core::model& into, const core::fact& f, std::vector<core::cell> cells,
          std::uint32_t which) {
  core::post_result result = core::post_result::ok;
  switch (f.what) {
    case core::fact::kind::allow:
      result = into.allow(cells[0], f.values);
      break;
    case core::fact::kind::unit:
      result = into.unit(cells);
      break;
    case core::fact::kind::all_different:
      result = into.all_different(cells);
      break;
    case core::fact::kind::equal:
      result = into.equal(cells[0], cells[1]);
      break;
    case core::fact::kind::sum:
      result = into.sum(cells, f.weights, f.lo, f.hi);
      break;
    case core::fact::kind::among:
      result = into.among(cells, f.values, static_cast<std::uint32_t>(f.lo),
                          static_cast<std::uint32_t>(f.hi));
      break;
    case core::fact::kind::less:
      result = into.less(cells[0], cells[1], static_cast<std::int32_t>(f.lo));
      break;
    case core::fact::kind::relation:
      result = into.relation(cells[0], cells[1], f.allowed);
      break;
    case core::fact::kind::regular:
      result = into.regular(cells, f.machine);
      break;
    case core::fact::kind::table:
      result = into.table(cells, f.tuples);
      break;
    case core::fact::kind::differ_at: {
      auto rows = static_cast<std::int32_t>(f.lo), columns = static_cast<std::int32_t>(f.hi);
      if ((which & 4U) != 0) std::swap(rows, columns);
      if ((which & 1U) != 0) rows = -rows;
      if ((which & 2U) != 0) columns = -columns;
      result = into.differ_at(rows, columns);
      break;
    }
    case core::fact::kind::custom:
      result = into.propagator(f.propagator, cells);
      break;
  }
  if (result != core::post_result::ok) refused();
}

}  // namespace

core::cell turned(core::cell c, const core::board& shape, std::uint32_t which) {
  std::uint32_t row = c / shape.columns, column = c % shape.columns;
  if ((which & 4U) != 0) std::swap(row, column);
  if ((which & 1U) != 0) row = shape.rows - 1 - row;
  if ((which & 2U) != 0) column = shape.columns - 1 - column;
  return shape.at(row, column);
}

core::model turned(const core::model& facts, std::uint32_t which) {
  const core::board& shape = facts.shape();
  core::model into(shape);
  for (core::cell c = shape.cells(); c < facts.cells(); ++c) {
    const core::mask values = facts.domains()[c];
    if (!into.variable(core::least_value(values), core::greatest_value(values))) refused();
  }
  struct moved {
    const core::fact* what;
    std::vector<core::cell> cells;
  };
  std::vector<moved> all;
  std::vector<std::size_t> units;
  for (const core::fact& f : facts.facts()) {
    if (f.what == core::fact::kind::unit) units.push_back(all.size());
    all.push_back({&f, f.cells});
    for (core::cell& c : all.back().cells)
      if (c < shape.cells()) c = turned(c, shape, which);
    if (f.what == core::fact::kind::unit)
      std::sort(all.back().cells.begin(), all.back().cells.end());
  }
  // A search that goes by the numbers of units would walk the same tree eight times; the rules of
  // a turned puzzle post their units from the top left again.
  std::vector<moved> sorted;
  for (const std::size_t i : units) sorted.push_back(all[i]);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const moved& a, const moved& b) { return a.cells < b.cells; });
  for (std::size_t i = 0; i < units.size(); ++i) all[units[i]] = std::move(sorted[i]);
  for (moved& m : all) post(into, *m.what, std::move(m.cells), which);
  return into;
}

std::vector<std::uint8_t> turned(std::span<const std::uint8_t> givens, const core::board& shape,
                                 std::uint32_t which) {
  std::vector<std::uint8_t> moved(givens.size());
  for (core::cell c = 0; c < givens.size(); ++c) moved[turned(c, shape, which)] = givens[c];
  return moved;
}

}  // namespace nonet::bench
