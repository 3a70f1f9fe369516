// The slow obvious solver: it tries values cell by cell and checks each fact by its definition.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "nonet/core/model.hpp"
#include "support/fact_definition.hpp"

namespace nonet::judge {

// Independent of the engine: it shares the facts with it and not one line of code.
class slow_solver {
 public:
  using sink = std::function<bool(std::span<const std::uint8_t>)>;  // false stops

  explicit slow_solver(const core::model& m) : slow_solver(m.shape(), m.domains(), m.facts()) {}
  slow_solver(const core::board& shape, std::vector<core::mask> domains,
              std::span<const core::fact> facts)
      : shape_(shape), domains_(std::move(domains)), facts_(facts.begin(), facts.end()) {
    for (const core::fact& f : facts) {
      if (f.what != core::fact::kind::differ_at) continue;
      for (const auto& pair : pairs_apart(f, shape)) {
        core::fact& differ = facts_.emplace_back();
        differ.what = core::fact::kind::all_different;
        differ.cells = pair;
      }
    }
    about_.resize(domains_.size());
    for (const core::fact& f : facts_) {
      for (const core::cell c : f.cells) about_[c].push_back(&f);
    }
  }
  slow_solver(const slow_solver&) = delete;
  slow_solver& operator=(const slow_solver&) = delete;

  // Shows every grid that has a solution to `found`, in ascending order and each once.  Answers
  // whether the whole tree was walked: neither were `steps` too few nor did `found` say stop.
  bool solve(std::span<const std::uint8_t> givens, std::uint64_t steps, const sink& found) {
    grid_.assign(domains_.size(), core::empty_value);
    givens_ = givens;
    steps_ = steps;
    return grids(0, found);
  }

 private:
  // Facts whose cells all have values must hold; cells that differ may differ at once.
  bool fits(core::cell last) const {
    return std::all_of(about_[last].begin(), about_[last].end(), [&](const core::fact* f) {
      const bool differing =
          f->what == core::fact::kind::unit || f->what == core::fact::kind::all_different;
      bool full = true;
      for (const core::cell c : f->cells) {
        full = full && grid_[c] != core::empty_value;
        if (differing && c != last && grid_[c] == grid_[last]) return false;
      }
      return !full || holds(*f, shape_, grid_);
    });
  }

  // Calls `next` for each value that fits cell c until it says stop; says stop itself then.
  bool each_value(core::cell c, const std::function<bool()>& next) {
    for (std::uint8_t v = 0; v <= core::max_value; ++v) {
      if ((domains_[c] >> v & 1) == 0) continue;
      if (c < givens_.size() && givens_[c] != core::empty_value && givens_[c] != v) continue;
      if (steps_ == 0) return false;
      --steps_;
      grid_[c] = v;
      if (fits(c) && !next()) return false;
    }
    grid_[c] = core::empty_value;
    return true;
  }

  bool grids(core::cell c, const sink& found) {
    if (c < shape_.cells()) return each_value(c, [&] { return grids(c + 1, found); });
    if (none_hidden(c)) return true;
    std::fill(grid_.begin() + c, grid_.end(), core::empty_value);
    return steps_ != 0 && found(std::span(grid_).first(c));
  }

  // Hidden variables only have to exist: stops at the first way to fill them.
  bool none_hidden(core::cell c) {
    return c < domains_.size() && each_value(c, [&] { return none_hidden(c + 1); });
  }

  core::board shape_;
  std::vector<core::mask> domains_;
  std::vector<core::fact> facts_;
  std::vector<std::vector<const core::fact*>> about_;
  std::span<const std::uint8_t> givens_;
  std::vector<std::uint8_t> grid_;  // hidden variables after the board
  std::uint64_t steps_ = 0;
};

}  // namespace nonet::judge
