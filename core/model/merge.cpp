// Cells that rules declare equal become one slot.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// Disjoint sets with path halving; the lowest cell is the root, so numbering is stable.
class equal_cells {
 public:
  explicit equal_cells(std::uint32_t cells) : parent_(cells) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  cell root(cell c) {
    while (parent_[c] != c) c = parent_[c] = parent_[parent_[c]];
    return c;
  }
  void merge(cell a, cell b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<cell> parent_;
};

}  // namespace

void merge_equal_cells(draft& d) {
  const model& m = d.source;
  compiled& out = d.out;
  out.shape = m.shape();
  const std::uint32_t cells = m.cells();

  mask values = 0;
  for (const mask domain : m.domains()) values |= domain;
  out.base = least_value(values);
  out.width = greatest_value(values) - out.base + 1;

  equal_cells sets(cells);
  for (const fact& f : m.facts())
    if (f.what == fact::kind::equal) sets.merge(f.cells[0], f.cells[1]);

  // Roots are the lowest cell of their set, so a set with a cell of the board gets its number
  // before any set of hidden variables alone.
  out.slot_of.resize(cells);
  out.domains.reserve(cells);
  for (cell c = 0; c < cells; ++c) {
    const cell root = sets.root(c);
    if (root == c) {
      out.slot_of[c] = out.slots++;
      out.domains.push_back(m.domains()[c] >> out.base);
      if (c < out.shape.cells()) out.grid_slots = out.slots;
    } else {
      out.slot_of[c] = out.slot_of[root];
      out.domains[out.slot_of[c]] &= m.domains()[c] >> out.base;
    }
  }
  if (d.why != nullptr) d.why->note_slots(m, out);
  for (slot s = 0; s < out.slots; ++s)
    if (out.domains[s] == 0) d.emptied(s);
  out.differs = bit_matrix(out.slots, out.slots);
  assert(out.grid_slots <= out.slots && "slots of the board come first");
}

}  // namespace nonet::core
