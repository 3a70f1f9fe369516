// Makes the signs that a recipe leaves out.
// SPDX-License-Identifier: MIT
#include "comparison_maker.hpp"

#include <algorithm>

#include "value_order.hpp"

namespace comparison {

namespace {

using nonet::sdk::board;
using nonet::sdk::cell;
using nonet::sdk::cell_group;
using nonet::sdk::difficulty;
using nonet::sdk::grid;
using nonet::sdk::layout;
using nonet::sdk::table_writer;

// All of the board, in its order.
std::vector<border> all_borders(const board& on) {
  std::vector<border> found;
  found.reserve(2 * on.cells());
  for (int r = 0; r < on.rows(); ++r) {
    for (int k = 0; k < on.columns(); ++k) {
      if (k + 1 < on.columns()) found.push_back({on.at(r, k), on.at(r, k + 1)});
      if (r + 1 < on.rows()) found.push_back({on.at(r, k), on.at(r + 1, k)});
    }
  }
  return found;
}

bool is_line(const board& on, const std::vector<cell>& cells) {
  const auto all = [&](auto&& index) {
    return std::all_of(cells.begin(), cells.end(),
                       [&](cell c) { return index(c) == index(cells.front()); });
  };
  return all([&](cell c) { return on.row(c); }) || all([&](cell c) { return on.column(c); });
}

// Those within a unit that is no line; all where there is none.
std::vector<border> borders_inside(const layout& over) {
  const board& on = over.board();
  std::vector<border> found;
  std::vector<std::uint8_t> member(on.cells());
  bool any = false;
  for (const cell_group& g : over.groups()) {
    if (!g.unit || is_line(on, g.cells)) continue;
    const auto columns = static_cast<cell>(on.columns());
    for (const cell c : g.cells) member[c] = 1;
    for (const cell c : g.cells) {
      if (on.column(c) + 1 < on.columns() && member[c + 1] != 0) found.push_back({c, c + 1});
      if (on.row(c) + 1 < on.rows() && member[c + columns] != 0) {
        found.push_back({c, c + columns});
      }
    }
    for (const cell c : g.cells) member[c] = 0;
    any = any || !found.empty();
  }
  if (!any) return all_borders(on);
  // Units may overlap.
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// Where the recipe wants signs and the solution has one to show.
std::vector<border> places(const layout& over) {
  std::vector<border> found =
      over[schema::where] == place::all ? all_borders(over.board()) : borders_inside(over);
  const grid solution = over.solution();
  std::erase_if(found, [&](const border& b) { return solution[b.first] == solution[b.second]; });
  return found;
}

// What the recipe says, or a share for this attempt.  Measured on classic boards, where shares in
// these ranges most often make a puzzle of the level; on small ones the fewest signs hardly do.
std::size_t share_of(const layout& over) {
  if (const auto stated = over[schema::share]) return static_cast<std::size_t>(*stated);
  if (over.level() <= difficulty::easy) return 100;
  struct range {
    std::size_t least, most;
  };
  constexpr range inside[] = {{100, 100}, {88, 100}, {60, 95}, {1, 70}};  // medium .. extreme
  constexpr range everywhere[] = {{70, 90}, {60, 85}, {25, 70}, {1, 50}};
  constexpr range on_small[] = {{5, 60}, {1, 50}, {1, 40}, {1, 30}};
  const auto& ranges = over.board().values() <= 6          ? on_small
                       : over[schema::where] == place::all ? everywhere
                                                           : inside;
  range from = ranges[static_cast<std::size_t>(over.level()) - 1];
  // Beside other rules any share may be the right one; by itself hardly.
  constexpr std::uint32_t patience = 15;
  if (over.attempt() >= patience && over.chance(40)) from = {1, 100};
  return from.least + over.random(from.most - from.least + 1);
}

// Those that stand, in the order of the board.
std::vector<border> signs_now(const layout& over) {
  std::vector<border> signs;
  for (const auto& sign : over.given(schema::signs)) {
    signs.push_back({std::min(sign->first, sign->second), std::max(sign->first, sign->second)});
  }
  std::sort(signs.begin(), signs.end());
  return signs;
}

void write(const layout& over, std::vector<border>& chosen, table_writer& out) {
  std::sort(chosen.begin(), chosen.end());
  const grid solution = over.solution();
  auto list = out.list(schema::signs);
  for (const auto& [first, second] : chosen) {
    const order sign = solution[first] < solution[second] ? order::less : order::greater;
    list.add(nonet::sdk::pair<order>{first, second, sign});
  }
}

}  // namespace

bool signs_maker::rename(const layout& over, std::span<std::uint8_t> to) const {
  return order_values(over, places(over), to);
}

bool signs_maker::make(const layout& over, table_writer& out) const {
  std::vector<border> chosen = places(over);
  const std::size_t share = share_of(over);
  if (share < 100) {
    over.shuffle(chosen);
    // Rounded up, so that a small share of a small board is some sign.
    chosen.resize((chosen.size() * share + 99) / 100);
  }
  write(over, chosen, out);
  return true;
}

bool signs_maker::refine(const layout& over, table_writer& out) const {
  std::vector<border> chosen = signs_now(over);
  const grid solution = over.solution(), other = over.other();
  std::vector<border> open = places(over);
  std::erase_if(open, [&](const border& b) {
    const bool broken = solution[b.first] < solution[b.second] ? other[b.first] >= other[b.second]
                                                               : other[b.first] <= other[b.second];
    return !broken || std::binary_search(chosen.begin(), chosen.end(), b);
  });
  if (open.empty()) {
    if (over[schema::where] == place::inside) {
      over.hint("where",
                "set it to \"all\", allow some givens, or both: signs inside boxes alone leave "
                "several solutions");
    }
    return false;
  }
  over.shuffle(open);
  // The further off the other solution is, the more signs are still wanting.
  constexpr std::size_t one_in = 6;
  open.resize(1 + open.size() / one_in);
  chosen.insert(chosen.end(), open.begin(), open.end());
  write(over, chosen, out);
  return true;
}

bool signs_maker::weaken(const layout& over, unsigned percent, table_writer& out) const {
  if (over[schema::share]) return false;
  std::vector<border> chosen = signs_now(over);
  over.shuffle(chosen);
  const std::size_t fewer = std::max<std::size_t>(chosen.size() * percent / 100, 1);
  if (fewer >= chosen.size()) return false;
  chosen.resize(chosen.size() - fewer);
  write(over, chosen, out);
  return true;
}

}  // namespace comparison
