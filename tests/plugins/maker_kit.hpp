// A rule of a recipe at its maker, without a generator around it: what it makes, as a puzzle.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nonet/core/program.hpp"
#include "nonet/core/random.hpp"
#include "nonet/host/node.hpp"
#include "nonet/host/parameters.hpp"
#include "nonet/host/puzzle.hpp"
#include "nonet/nonet.h"

namespace nonet::plugin_tests {

using full_grid = std::vector<std::uint8_t>;

// One rule that is to be made on a board with other rules that stand.
class maker_kit {
 public:
  // `others` are [[rule]] tables, `dials` the lines of [rule.generate].  Fails the test where
  // one of them is refused.
  maker_kit(const core::board& shape, std::string others, std::string use, const std::string& dials,
            std::uint64_t seed);
  maker_kit(const maker_kit&) = delete;
  maker_kit& operator=(const maker_kit&) = delete;

  void aim_at(std::int32_t level) noexcept { level_ = level; }
  // A random full grid of the other rules, and of the one that is made if it is.
  [[nodiscard]] full_grid fill();

  // One call of a hook; the status it answers.  What it wrote, if it says so, is then made().
  nonet_status propose();
  nonet_status make(const full_grid& solution);
  nonet_status refine(const full_grid& solution, const full_grid& other);
  nonet_status weaken(const full_grid& solution, std::uint32_t percent);
  // Gives the values of the solution the names that the maker wishes.
  nonet_status rename(full_grid& solution);

  // The rules with what was made.  Fails the test if the host refuses them or
  // warns of the rule.
  [[nodiscard]] host::puzzle puzzle() const;
  // The parameters, as a puzzle file says them.
  [[nodiscard]] std::string text() const;
  // The same as a tree: node.find("cages")->items and so on.
  [[nodiscard]] const host::node& made() const noexcept { return made_; }
  // "error max_cage_size: expected ...", "hint ..."
  [[nodiscard]] const std::vector<std::string>& heard() const noexcept { return heard_; }

  // A solution of the puzzle as it stands that is not this one; nothing if there is none.
  [[nodiscard]] std::optional<full_grid> another(const full_grid& solution) const;

  // The solution with wrong values where the techniques up to medium leave any open, as the host
  // shows it to makers up to that level; nothing if all cells follow.
  [[nodiscard]] std::optional<full_grid> left_open(const full_grid& solution);

  [[nodiscard]] const core::board& shape() const noexcept { return shape_; }
  // True when the other rules keep the cells different.
  [[nodiscard]] bool differ(core::cell a, core::cell b) const { return others_.differ(a, b); }

 private:
  struct group {
    std::vector<core::cell> cells;
    bool unit;
  };
  using hook =
      std::function<nonet_status(const nonet_host*, const nonet_layout*, const nonet_writer*)>;
  nonet_status call(hook what, const full_grid* solution, const full_grid* other);
  [[nodiscard]] host::parameter_tree read(bool dials, const host::node& table) const;
  void list_groups(const core::model& facts);

  core::board shape_;
  std::string others_text_, use_;
  const nonet_rule_type* type_ = nullptr;
  const nonet_generate* hooks_ = nullptr;
  core::program others_;
  std::vector<group> groups_;
  host::parameter_tree dials_;
  host::node made_ = host::table_node();
  bool is_made_ = false;
  std::int32_t level_ = -1;
  core::random_stream random_;
  std::vector<std::string> heard_;
};

}  // namespace nonet::plugin_tests
