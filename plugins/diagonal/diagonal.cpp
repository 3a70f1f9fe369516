// The diagonal rule: each value once on one or both of the long diagonals.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

#include "which_maker.hpp"

namespace {

using namespace nonet::sdk;

using diagonal::diagonals;
using diagonal::which;

// Level 1: units say it all.
class diagonal_rule : public rule {
 public:
  using made_by = maker_type<diagonal::which_maker, diagonal::choose>;

  explicit diagonal_rule(const context& c) : full_(c.board().rows() == c.board().values()) {
    diagonal::refuse_unfit_board(c);
    const board& on = c.board();
    const int n = on.rows();
    if (!full_) {
      c.warning("", "a diagonal of ", plural(n, "cell"), " is smaller than the ", on.values(),
                " values: they differ, but not each value is in it");
    }
    const diagonals chosen = c[which].value_or(diagonals::both);
    if (chosen != diagonals::anti) main_ = on.line(0, 0, 1, 1, n);
    if (chosen != diagonals::main) anti_ = on.line(0, n - 1, 1, -1, n);
  }

  void units(unit_sink& sink) const override {
    const auto add = [&](const char* name, const std::vector<cell>& cells) {
      if (cells.empty()) return;
      full_ ? sink.unit(name, cells) : sink.group(name, cells);
    };
    add("main", main_);
    add("anti", anti_);
  }

  void draw(canvas& on) const override {
    for (const auto* cells : {&main_, &anti_}) {
      if (!cells->empty()) on.line(layer::under_grid, "diagonal", *cells, 80);
    }
  }

 private:
  std::vector<cell> main_, anti_;  // empty when not asked for
  bool full_;                      // as many cells as values
};

constexpr auto diagonal_type = rule_type<diagonal_rule, which>(
    "org.nonet.diagonal", "diagonal", "each value once on the long diagonals",
    "which = \"both\"      # or \"main\" (from the top left), \"anti\" (from the top right)");

}  // namespace

NONET_PACK("org.nonet.diagonal", NONET_PACK_VERSION, "one or both long diagonals", "MIT",
           diagonal_type);
