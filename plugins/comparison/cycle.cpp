// Finds a cycle among the signs of one rule, which no values can obey.
// SPDX-License-Identifier: MIT
#include "cycle.hpp"

#include <algorithm>
#include <limits>

namespace comparison {

namespace {

using nonet::sdk::cell;

constexpr cell nowhere = std::numeric_limits<cell>::max();

// The cells of a shortest way from `from` up to `to`, both included; empty if there is none.
std::vector<cell> shortest_way(const std::vector<std::vector<cell>>& above, cell from, cell to) {
  std::vector<cell> came_from(above.size(), nowhere);
  std::vector<cell> queue{from};
  came_from[from] = from;
  for (std::size_t next = 0; next < queue.size() && came_from[to] == nowhere; ++next) {
    for (const cell c : above[queue[next]]) {
      if (came_from[c] != nowhere) continue;
      came_from[c] = queue[next];
      queue.push_back(c);
    }
  }
  if (came_from[to] == nowhere) return {};
  std::vector<cell> way{to};
  while (way.back() != from) way.push_back(came_from[way.back()]);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace

std::vector<cycle> find_cycles(const std::vector<sign>& signs, std::size_t cells) {
  std::vector<cycle> found;
  std::vector<std::vector<cell>> above(cells);
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const sign& s = signs[i];
    std::vector<cell> way = shortest_way(above, s.higher, s.lower);
    if (way.empty()) {
      above[s.lower].push_back(s.higher);
    } else {
      found.push_back({std::move(way), i});
    }
  }
  return found;
}

}  // namespace comparison
