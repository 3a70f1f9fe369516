// Carving: one pass over the orbits in random order, and steering after it.
// SPDX-License-Identifier: MIT
#include "nonet/core/carve.hpp"

#include <algorithm>
#include <cassert>

#include "generate/carver.hpp"
#include "generate/tied_cells.hpp"

namespace nonet::core {
namespace {

// Of the grid's given cells, those of orbits that may go: no cell of them is kept.
class removable_orbits {
 public:
  removable_orbits(const board& shape, symmetry s, std::span<const std::uint8_t> givens,
                   std::span<const std::uint8_t> kept) {
    cells_.reserve(shape.cells());  // never moved: orbits_ are parts of it
    orbits_.reserve(shape.cells());
    const auto is_kept = [&](cell c) { return !kept.empty() && kept[c] != 0; };
    for (cell first = 0; first < shape.cells(); ++first) {
      const tied_cells part = cells_tied_to(shape, s, first);
      if (part.at[0] != first || std::any_of(part.begin(), part.end(), is_kept)) continue;
      const std::size_t before = cells_.size();
      for (const cell c : part)
        if (givens[c] != empty_value) cells_.emplace_back(c, givens[c]);
      if (cells_.size() != before) orbits_.push_back(std::span(cells_).subspan(before));
    }
  }
  [[nodiscard]] std::vector<const orbit*> list() const {
    std::vector<const orbit*> all;
    all.reserve(orbits_.size());
    for (const orbit& o : orbits_) all.push_back(&o);
    return all;
  }

 private:
  std::vector<given_cell> cells_;
  std::vector<orbit> orbits_;
};

}  // namespace

std::uint32_t count_givens(std::span<const std::uint8_t> givens) noexcept {
  return static_cast<std::uint32_t>(
      std::count_if(givens.begin(), givens.end(), [](auto v) { return v != empty_value; }));
}

carve_result carve(solver& engine, const board& shape, std::span<std::uint8_t> givens,
                   std::span<const std::uint8_t> kept, const carve_options& options,
                   random_stream& random, const std::atomic<bool>* cancel) {
  assert(givens.size() == shape.cells() && "givens hold one value for each cell of the board");
  assert((kept.empty() || kept.size() == shape.cells()) && "kept marks each cell of the board");
  const removable_orbits found(shape, options.shape, givens, kept);
  std::vector<const orbit*> order = found.list();
  random.shuffle(std::span(order));
  carver c(engine, givens, options, cancel);
  if (options.rates == nullptr)
    c.pass(order, carver::asks::unique, order.size() / 3);
  else
    steer(c, givens, order, options, random);
  return c.result;
}

}  // namespace nonet::core
