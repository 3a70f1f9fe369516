// The model compiler: runs its passes over the facts and keeps the layout.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "model/compiled.hpp"
#include "model/draft.hpp"
#include "nonet/core/program.hpp"

namespace nonet::core {
namespace {

std::shared_ptr<const compiled> compile(const model& facts, const compile_options& how,
                                        origins* why) {
  auto out = std::make_shared<compiled>();
  draft d(facts, *out, how, why);
  d.cages_are_no_houses = true;
  struct pass {
    void (*run)(draft&);
    std::optional<derivation> gives;  // nullopt: nothing works without it, or it asks by itself
  };
  constexpr auto always = std::nullopt;
  // A pass may find that the facts contradict each other; the layout is then never run.
  for (const pass& p :
       {pass{merge_equal_cells, always}, pass{read_facts, always},
        pass{tighten_orders, derivation::paths}, pass{find_exclusions, always},
        pass{find_crowds, derivation::crowds}, pass{find_leftovers, derivation::leftovers},
        pass{derive_sums, derivation::sums}, pass{place_sums, always}, pass{form_houses, always},
        pass{find_segments, derivation::segments}, pass{lay_out, always}}) {
    if (p.gives && !how.derives(*p.gives)) continue;
    p.run(d);
    if (out->contradiction) break;
  }
  return out;
}

}  // namespace

program::program(model facts, const compile_options& how)
    : program(std::make_shared<const model>(std::move(facts)), how) {}

program::program(std::shared_ptr<const model> facts, const compile_options& how)
    : facts_(std::move(facts)), how_(how), layout_(compile(*facts_, how, nullptr)) {}

origins find_origins(const program& rules) {
  origins why(rules.facts());
  compile(rules.facts(), rules.options(), &why);
  return why;
}

const board& program::shape() const noexcept { return layout_->shape; }

bool program::differ(cell a, cell b) const {
  const compiled& c = *layout_;
  if (c.contradiction) return true;  // no solution, so none with a = b
  const slot x = c.slot_of[a], y = c.slot_of[b];
  return x != y && (has_bit(c.differs[x], y) || (c.domains[x] & c.domains[y]) == 0);
}

std::vector<std::uint64_t> program::cells_apart() const {
  const compiled& c = *layout_;
  const std::uint32_t cells = c.shape.cells(), words = words_for(cells);
  std::vector<std::uint64_t> rows(std::size_t{cells} * words);
  if (c.contradiction) return rows;
  for (cell a = 0; a < cells; ++a) {
    const std::span<const std::uint64_t> differs = c.differs[c.slot_of[a]];
    const std::span row(rows.data() + std::size_t{a} * words, words);
    if (c.grid_slots == cells) {  // then slots are numbered like cells, hidden ones follow
      std::copy_n(differs.begin(), words, row.begin());
      if (cells % 64 != 0) row.back() &= (std::uint64_t{1} << cells % 64) - 1;
    } else {
      for (cell b = 0; b < cells; ++b)
        if (has_bit(differs, c.slot_of[b])) set_bit(row, b);
    }
  }
  return rows;
}

}  // namespace nonet::core
