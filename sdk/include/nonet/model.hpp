// Level 2: where a rule says itself in facts that the engine combines over all rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <stdexcept>
#include <string>

#include "nonet/board.hpp"
#include "nonet/fault.hpp"
#include "nonet/propagator.hpp"

namespace nonet::sdk {

// Valid for the post() that receives it.  Every scope holds distinct cells; a scope that does
// not is a mistake of the rule and throws.  A contradiction is none: the puzzle then has no
// solution.
class model {
 public:
  model(const nonet_model& raw, const sdk::board& shape) noexcept : raw_(&raw), shape_(shape) {}

  [[nodiscard]] const sdk::board& board() const noexcept { return shape_; }

  // What follows belongs to the clue at `path` ("cages[1]"), the smallest thing that a generator
  // may drop and that an explanation points at.
  void clue(const std::string& path) { need(raw_->begin_clue(raw_->self, path.c_str()), "clue"); }

  // The cell holds one of `values`.
  void allow(cell c, mask values) { need(raw_->allow(raw_->self, c, values), "allow"); }
  // Each value of the board exactly once: as many cells as there are values.
  void unit(cells_view c) { need(raw_->unit(raw_->self, c.data(), size(c)), "unit"); }
  void all_different(cells_view c) {
    need(raw_->all_different(raw_->self, c.data(), size(c)), "all_different");
  }
  void equal(cell a, cell b) { need(raw_->equal(raw_->self, a, b), "equal"); }

  // lo <= sum of the values <= hi
  void sum(cells_view c, std::int64_t lo, std::int64_t hi) {
    need(raw_->sum(raw_->self, c.data(), nullptr, size(c), lo, hi), "sum");
  }
  void sum(cells_view c, std::int64_t total) { sum(c, total, total); }
  // lo <= sum of weights[i] * value(c[i]) <= hi
  void weighted_sum(cells_view c, std::span<const std::int32_t> weights, std::int64_t lo,
                    std::int64_t hi) {
    if (weights.size() != c.size()) throw std::logic_error("weighted_sum: one weight a cell");
    need(raw_->sum(raw_->self, c.data(), weights.data(), size(c), lo, hi), "weighted_sum");
  }

  // lo <= number of the cells that hold one of `values` <= hi
  void among(cells_view c, mask values, std::uint32_t lo, std::uint32_t hi) {
    need(raw_->among(raw_->self, c.data(), size(c), values, lo, hi), "among");
  }
  // a + gap <= b; with the gap of 1, a is less than b
  void less(cell a, cell b, std::int32_t gap = 1) {
    need(raw_->less(raw_->self, a, b, gap), "less");
  }
  // allowed(x, y) for the values x of a and y of b.
  template <std::predicate<int, int> Allowed>
  void relation(cell a, cell b, Allowed&& allowed) {
    std::array<mask, 64> table{};
    for (int x = 0; x < 64; ++x) {
      for (int y = 0; y < 64; ++y) {
        if (allowed(x, y)) table[static_cast<std::size_t>(x)] |= bit(y);
      }
    }
    need(raw_->relation(raw_->self, a, b, table.data()), "relation");
  }
  // The values in scope order are a word that the automaton accepts.
  void regular(cells_view c, const nonet_dfa& dfa) {
    need(raw_->regular(raw_->self, c.data(), size(c), &dfa), "regular");
  }
  // The values in scope order are one of the rows; `tuples` holds rows of c.size() values.
  void table(cells_view c, std::span<const std::uint8_t> tuples) {
    if (c.empty() || tuples.size() % c.size() != 0) {
      throw std::logic_error("table: rows of one value for each cell");
    }
    need(raw_->table(raw_->self, c.data(), size(c), tuples.data(), tuples.size() / c.size()),
         "table");
  }
  // Any two cells of the board that lie (rows, columns) apart differ.
  void differ_at(int rows, int columns) {
    need(raw_->differ_at(raw_->self, rows, columns), "differ_at");
  }
  // A hidden variable with a value from lo to hi and no place on the grid.
  [[nodiscard]] cell variable(std::uint32_t lo, std::uint32_t hi) {
    cell made = 0;
    need(raw_->variable(raw_->self, lo, hi, &made), "variable");
    return made;
  }

  // Level 3.  `code` is a member of the rule: the engine calls it as long as the rule lives.
  template <class Code>
  void propagator(const Code& code, cells_view c) {
    need(raw_->propagator(raw_->self, &detail::propagator_glue<Code>::descriptor, &code, c.data(),
                          size(c)),
         "propagator");
  }
  template <class Code>
  void propagator(const Code&& code, cells_view c) = delete;

 private:
  [[nodiscard]] static std::uint32_t size(cells_view c) noexcept {
    return static_cast<std::uint32_t>(c.size());
  }
  static void need(nonet_status status, const char* what) {
    if (status == NONET_OK) return;
    if (status != NONET_ERR_PARAM) throw detail::passed_on{status};
    throw std::logic_error(say("the host refused ", what,
                               ": a cell is repeated or not on the board, or an argument is off"));
  }

  const nonet_model* raw_;
  sdk::board shape_;
};

}  // namespace nonet::sdk
