// The rules of the puzzle that an attempt is making, and the engine that knows them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "generate/rule_layout.hpp"
#include "nonet/core/rating.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/generation.hpp"

namespace nonet::host {

// One state of a recipe's open rules: some are made, others not yet.
//
// Invariants:
//   1. slots_ has an element for each open rule, in the order of the file.
//   2. facts_, groups_, program_, engine_ and rater_ belong to the rules that are made now; they
//      are there when somebody has asked for them.  Where none is made the recipe's own serve.
class draft {
 public:
  explicit draft(const recipe& r);

  // Forgets what was generated.
  void reset();

  [[nodiscard]] std::size_t open() const noexcept { return slots_.size(); }
  [[nodiscard]] const open_rule& open_at(std::size_t i) const { return recipe_.open[i]; }
  [[nodiscard]] bool made(std::size_t i) const { return slots_[i].made != nullptr; }
  [[nodiscard]] bool complete() const;
  // Requires: made(i).
  [[nodiscard]] const rule& rule_at(std::size_t i) const { return *slots_[i].made; }
  [[nodiscard]] const node& table_at(std::size_t i) const { return *slots_[i].table; }
  // The tables of all open rules.  Requires: complete().
  [[nodiscard]] std::vector<node> tables() const;

  // Makes a rule from a whole [[rule]] table, in place of what it was.  False: nothing changed, a
  // problem was added.
  [[nodiscard]] bool set(std::size_t i, node table, problems& found);

  // The rules made so far, the fixed ones first.
  [[nodiscard]] std::vector<std::shared_ptr<const rule>> rules() const;
  // nullopt or null: a pack is at fault, a problem was added.
  [[nodiscard]] std::shared_ptr<const core::model> facts(problems& found);
  [[nodiscard]] const group_list* groups(problems& found);
  [[nodiscard]] const core::program* program(problems& found);
  [[nodiscard]] core::solver* engine(problems& found);
  // Whether engine() has it ready.
  [[nodiscard]] bool has_engine() const { return none_made() || engine_.has_value(); }
  [[nodiscard]] core::rater* rater(problems& found);

  // Another number for each change of the rules.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

  // The open rules as they are, to come back to.
  struct state;
  [[nodiscard]] state save() const;
  void restore(const state& s);

 private:
  struct slot {
    std::shared_ptr<const node> table;
    std::shared_ptr<const rule> made;
  };
  // Nothing of it knows the rules any more.
  void forget_facts();
  [[nodiscard]] bool none_made() const;

  const recipe& recipe_;
  // Of the recipe's own rules, for all attempts.
  core::solver fixed_engine_;
  std::optional<core::rater> fixed_rater_;
  std::optional<group_list> fixed_groups_;
  std::vector<slot> slots_;
  std::uint64_t version_ = 0;
  std::shared_ptr<const core::model> facts_;
  std::optional<group_list> groups_;
  std::optional<core::program> program_;
  std::optional<core::solver> engine_;
  std::optional<core::rater> rater_;
};

struct draft::state {
  std::vector<slot> slots;
};

}  // namespace nonet::host
