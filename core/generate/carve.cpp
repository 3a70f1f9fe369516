// Carving: one pass over the orbits in random order, and steering after it.
// SPDX-License-Identifier: MIT
#include "nonet/core/carve.hpp"

#include <algorithm>
#include <cassert>

#include "generate/carver.hpp"

namespace nonet::core {
namespace {

// Of the grid's given cells, those of orbits that may go: no cell of them is kept.
std::vector<orbit> removable_orbits(const board& shape, symmetry s,
                                    std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> kept) {
  const auto is_kept = [&](cell c) { return !kept.empty() && kept[c] != 0; };
  std::vector<orbit> found;
  for (const std::vector<cell>& part : orbits(shape, s)) {
    if (std::any_of(part.begin(), part.end(), is_kept)) continue;
    orbit o;
    for (const cell c : part)
      if (givens[c] != empty_value) o.emplace_back(c, givens[c]);
    if (!o.empty()) found.push_back(std::move(o));
  }
  return found;
}

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
  const std::vector<orbit> found = removable_orbits(shape, options.shape, givens, kept);
  std::vector<const orbit*> order;
  for (const orbit& o : found) order.push_back(&o);
  random.shuffle(std::span(order));
  carver c(engine, givens, options, cancel);
  if (options.rates == nullptr)
    c.pass(order, carver::asks::unique, order.size() / 3);
  else
    steer(c, givens, order, options, random);
  return c.result;
}

}  // namespace nonet::core
