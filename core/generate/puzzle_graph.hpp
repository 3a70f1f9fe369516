// A puzzle as a graph, so that twins are puzzles whose graphs differ in nothing but names.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nonet/core/model.hpp"

namespace nonet::core {

// Vertices, in this order: the rows, the columns, the cells and hidden variables, the values (only
// where no fact knows one from another), the facts.
//
//      row ----- cell ----- column         a less:  lower --0-- fact --1-- upper
//                 |  '-- given -- value
//               fact
//
// A label is all that a vertex says by itself: for a fact its kind and numbers.  The role of an
// edge tells the cells of one fact apart where their order counts.  What holds whatever the values
// are is left out, and what is said twice stands once.
struct puzzle_graph {
  struct edge {
    std::uint32_t to;
    std::uint32_t role;
  };

  std::vector<std::string> labels;   // ascending, each once
  std::vector<std::uint32_t> label;  // of each vertex: its place in `labels`
  std::vector<std::uint32_t> first;  // of each vertex: its first edge; and the end of all
  std::vector<edge> edges;           // each from both ends, with the same role

  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(label.size());
  }
  [[nodiscard]] std::span<const edge> edges_of(std::uint32_t vertex) const noexcept {
    return std::span(edges).subspan(first[vertex], first[vertex + 1] - first[vertex]);
  }
};

// Requires: givens.size() == facts.shape().cells().
[[nodiscard]] puzzle_graph graph_of(const model& facts, std::span<const std::uint8_t> givens);

}  // namespace nonet::core
