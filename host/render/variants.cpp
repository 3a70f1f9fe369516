// Greedy colouring in the order of drawing: the least variant that nothing nearby has.
// SPDX-License-Identifier: MIT
#include "render/variants.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

namespace nonet::host {
namespace {

constexpr std::size_t most_variants = 12;  // a multiple of the number of looks and colours

// Who already occupies each place, as a bit set of variants.
class colouring {
 public:
  explicit colouring(std::size_t places) : taken_(places, 0) {}

  std::size_t choose(const std::vector<std::uint32_t>& occupies,
                     const std::vector<std::uint32_t>& avoids) {
    std::uint32_t taken = 0;
    for (const std::uint32_t place : avoids) taken |= taken_[place];
    std::size_t variant = 0;
    while (variant + 1 < most_variants && ((taken >> variant) & 1U) != 0) ++variant;
    for (const std::uint32_t place : occupies) taken_[place] |= 1U << variant;
    return variant;
  }

 private:
  std::vector<std::uint32_t> taken_;
};

// Cells, and for a diagonal step the corner that it passes (numbered after the cells).
[[nodiscard]] std::vector<std::uint32_t> places_of(const core::board& shape,
                                                   const std::vector<core::cell>& cells) {
  std::vector<std::uint32_t> places = {cells.front()};
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const std::vector<core::cell> passed = cells_of_step(shape, cells[i - 1], cells[i]);
    places.insert(places.end(), passed.begin(), passed.end());
    for (std::size_t k = 1; k < passed.size(); ++k) {
      const core::cell a = std::min(passed[k - 1], passed[k]);
      const core::cell b = std::max(passed[k - 1], passed[k]);
      if (a / shape.columns == b / shape.columns || a % shape.columns == b % shape.columns) {
        continue;
      }
      places.push_back(shape.cells() + (a / shape.columns) * shape.columns +
                       std::min(a % shape.columns, b % shape.columns));
    }
  }
  return places;
}

[[nodiscard]] std::vector<std::uint32_t> with_neighbours(const core::board& shape,
                                                         const std::vector<core::cell>& cells) {
  std::vector<std::uint32_t> all(cells.begin(), cells.end());
  for (const core::cell c : cells) {
    const core::cell column = c % shape.columns;
    if (column > 0) all.push_back(c - 1);
    if (column + 1 < shape.columns) all.push_back(c + 1);
    if (c >= shape.columns) all.push_back(c - shape.columns);
    if (c + shape.columns < shape.cells()) all.push_back(c + shape.columns);
  }
  return all;
}

}  // namespace

std::vector<core::cell> cells_of_step(const core::board& shape, core::cell from, core::cell to) {
  const int columns = static_cast<int>(shape.columns);
  const int rows_apart = static_cast<int>(to) / columns - static_cast<int>(from) / columns;
  const int columns_apart = static_cast<int>(to) % columns - static_cast<int>(from) % columns;
  const int distance = std::max(std::abs(rows_apart), std::abs(columns_apart));
  const bool straight =
      rows_apart == 0 || columns_apart == 0 || std::abs(rows_apart) == std::abs(columns_apart);
  if (!straight || distance == 0) return {from, to};
  const int step = rows_apart / distance * columns + columns_apart / distance;
  std::vector<core::cell> passed;
  for (int k = 0; k <= distance; ++k) {
    passed.push_back(static_cast<core::cell>(static_cast<int>(from) + k * step));
  }
  return passed;
}

shape_variants choose_variants(const drawing& what) {
  const core::board& shape = what.shape();
  const std::size_t places = std::size_t{shape.cells()} * 2;
  shape_variants chosen;
  std::map<std::string, colouring> lines, outlines;
  colouring looks(places);
  // Lines of one role with the same beginning are branches of one figure.
  std::map<std::pair<std::string, core::cell>, std::vector<std::size_t>> figures;
  std::vector<std::vector<std::uint32_t>> occupied;
  for (std::size_t i = 0; i < what.lines().size(); ++i) {
    const drawing::line_shape& line = what.lines()[i];
    occupied.push_back(places_of(shape, line.cells));
    figures[{line.role, line.cells.front()}].push_back(i);
  }
  chosen.line.assign(what.lines().size(), 0);
  for (std::size_t i = 0; i < what.lines().size(); ++i) {
    const drawing::line_shape& line = what.lines()[i];
    const std::vector<std::size_t>& figure = figures[{line.role, line.cells.front()}];
    if (figure.front() != i) continue;
    std::vector<std::uint32_t> all;
    for (const std::size_t k : figure)
      all.insert(all.end(), occupied[k].begin(), occupied[k].end());
    const std::size_t variant = lines.try_emplace(line.role, places).first->second.choose(all, all);
    for (const std::size_t k : figure) chosen.line[k] = variant;
  }
  for (const drawing::outline_shape& outline : what.outlines()) {
    const bool fence = outline.inset > 0;
    colouring& of_role = outlines.try_emplace(outline.role, places).first->second;
    chosen.outline.push_back(
        fence ? of_role.choose(outline.cells, with_neighbours(shape, outline.cells)) : 0);
    chosen.outline_look.push_back(fence ? looks.choose(outline.cells, outline.cells) : 0);
  }
  return chosen;
}

}  // namespace nonet::host
