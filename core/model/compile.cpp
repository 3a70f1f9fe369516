// The model compiler: runs its passes over the facts and keeps the layout.
// SPDX-License-Identifier: MIT
#include <utility>

#include "model/compiled.hpp"
#include "model/draft.hpp"
#include "nonet/core/program.hpp"

namespace nonet::core {
namespace {

std::shared_ptr<const compiled> compile(const model& facts, const compile_options& how) {
  auto out = std::make_shared<compiled>();
  draft d{facts, *out, {}, {}, {}, {}, {}, {}};
  d.cages_are_no_houses = true;
  // A pass may find that the facts contradict each other; the layout is then never run.
  using pass = void (*)(draft&);
  for (const pass run :
       {merge_equal_cells, read_facts, tighten_orders, find_exclusions, find_crowds, find_leftovers,
        derive_sums, place_sums, form_houses, find_segments, lay_out}) {
    if (run == derive_sums && !how.derived_sums) continue;
    run(d);
    if (out->contradiction) break;
  }
  return out;
}

}  // namespace

program::program(model facts, const compile_options& how)
    : program(std::make_shared<const model>(std::move(facts)), how) {}

program::program(std::shared_ptr<const model> facts, const compile_options& how)
    : facts_(std::move(facts)), layout_(compile(*facts_, how)) {}

const board& program::shape() const noexcept { return layout_->shape; }

bool program::differ(cell a, cell b) const {
  const compiled& c = *layout_;
  if (c.contradiction) return true;  // no solution, so none with a = b
  const slot x = c.slot_of[a], y = c.slot_of[b];
  return x != y && (has_bit(c.differs[x], y) || (c.domains[x] & c.domains[y]) == 0);
}

}  // namespace nonet::core
