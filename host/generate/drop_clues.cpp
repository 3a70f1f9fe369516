// Drops clues of generated rules while the puzzle stays unique.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "generate/attempt.hpp"

namespace nonet::host {

workbench::verdict workbench::judge_clues(std::span<const std::uint8_t> givens,
                                          std::uint64_t nodes) {
  if (proves_by_rating()) return judge_score(givens, nodes);
  core::solver* const solver = engine();
  if (solver == nullptr) return verdict::bad;
  const core::outcome found = ask(*solver, givens, 2, nodes);
  if (found.ended == core::ending::cancelled) cancelled_ = true;
  if (found.ended == core::ending::fault) engine_fault_ = true;
  if (found.ended == core::ending::nodes) return verdict::unknown;
  if (found.ended != core::ending::complete || found.solutions != 1) return verdict::bad;
  return recipe_.difficulty ? judge_score(givens, nodes) : verdict::good;
}

workbench::verdict workbench::judge_score(std::span<const std::uint8_t> givens,
                                          std::uint64_t nodes) {
  const judged* const found = judge(givens, nodes);
  if (found == nullptr) return verdict::bad;
  const core::rating& rated = found->rating;
  if (rated.ended == core::ending::cancelled) cancelled_ = true;
  if (rated.ended == core::ending::fault) engine_fault_ = true;
  if (rated.ended == core::ending::nodes) return verdict::unknown;
  return rated.solved && !rated.above && rated.score <= recipe_.difficulty->max ? verdict::good
                                                                                : verdict::bad;
}

workbench::verdict workbench::try_without(std::span<const clue> dropped,
                                          const std::vector<node>& tables,
                                          std::span<const std::uint8_t> givens,
                                          std::uint64_t nodes) {
  const draft::state before = draft_.save();
  bool made = true;
  problems refused;  // a rule may want a clue at least: that one stays
  for (std::size_t i = 0; i < draft_.open() && made; ++i) {
    const bool touched =
        std::any_of(dropped.begin(), dropped.end(), [&](const clue& c) { return c.rule == i; });
    if (touched) made = draft_.set(i, without(tables[i], i, dropped), refused);
  }
  const verdict found = made ? judge_clues(givens, nodes) : verdict::bad;
  if (found != verdict::good) draft_.restore(before);
  return found;
}

// Like carving: runs of clues are tried together while they are long, since a run that may go as
// a whole could also have gone one by one (a clue more never makes more solutions).  Clues whose
// question was too hard wait to the end and share what is left of the budget; one that is not
// decided then either ends the attempt, so that no clue is left that could go.
nonet_status workbench::drop_clues(const std::uint8_t* givens) {
  if (givens == nullptr) return misused("it called drop_clues() without a grid");
  const std::span grid(givens, shape_.cells());
  if (std::string fault = fault_of(grid); !fault.empty()) {
    return misused("it called drop_clues() with " + fault);
  }
  if (!draft_.complete()) return misused("it called drop_clues() before layout()");
  if (!recipe_.drops_clues()) return NONET_OK;
  const std::vector<node> tables = draft_.tables();
  clue_list all;
  for (std::size_t i = 0; i < tables.size(); ++i) add_clues(draft_.open_at(i), i, tables[i], all);
  random_.shuffle(std::span(all.items));
  random_.shuffle(std::span(all.fields));

  std::vector<clue> dropped, hard;
  // What a question that ended badly means for the attempt; NONET_OK: go on.
  const auto halted = [&]() -> nonet_status {
    if (cancelled_) return NONET_ERR_LIMIT;
    if (engine_fault_ || faults_.has_errors()) return NONET_ERR_INTERNAL;
    return spent() ? stopped(core::ending::nodes, &stage_failures::carve) : nonet_status{NONET_OK};
  };
  for (std::vector<clue>* const list : {&all.items, &all.fields}) {
    // A field goes with its item.
    std::erase_if(*list, [&](const clue& c) {
      return std::any_of(dropped.begin(), dropped.end(), [&](const clue& gone) {
        return gone.rule == c.rule && gone.list == c.list && gone.item == c.item;
      });
    });
    std::size_t run = std::max<std::size_t>(list->size() / 3, 1);
    for (std::size_t at = 0; at < list->size();) {
      if (const nonet_status status = halted(); status != NONET_OK) return status;
      const std::size_t n = std::min(run, list->size() - at);
      const std::size_t before = dropped.size();
      const auto first = list->begin() + static_cast<std::ptrdiff_t>(at);
      dropped.insert(dropped.end(), first, first + static_cast<std::ptrdiff_t>(n));
      const verdict found = try_without(dropped, tables, grid, question_nodes());
      if (found == verdict::good) {
        at += n;
      } else {
        dropped.resize(before);
        if (n == 1 && found == verdict::unknown) hard.push_back(*first);
        if (n == 1) ++at;
      }
      run = std::max<std::size_t>(n / 2, 1);
    }
  }
  for (std::size_t i = 0; i < hard.size(); ++i) {
    if (const nonet_status status = halted(); status != NONET_OK) return status;
    dropped.push_back(hard[i]);
    // The proof in the end takes as much as one of these.
    const std::uint64_t share = nodes_left_ / (hard.size() - i + 1);
    const verdict found = try_without(dropped, tables, grid, std::max<std::uint64_t>(share, 1));
    if (found == verdict::unknown) return attempt_over(&stage_failures::count);
    if (found == verdict::bad) dropped.pop_back();
  }
  return halted();
}

}  // namespace nonet::host
