// From too easy upwards: generated rules say less, step by step, as long as the puzzle holds.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "generate/attempt.hpp"

namespace nonet::host {
namespace {

// The first step takes so much of a rule's clues; what is too much is halved.
constexpr std::uint32_t first_percent = 30;
// Steps that were too much, after which the rest is left to another attempt.
constexpr int most_misses = 12;

}  // namespace

nonet_status workbench::harden(const std::uint8_t* givens, const std::uint8_t* solution) {
  if (givens == nullptr || solution == nullptr) {
    return misused("it called harden() without a grid");
  }
  const std::span grid(givens, shape_.cells());
  const std::span full(solution, shape_.cells());
  if (std::string fault = fault_of(grid); !fault.empty()) {
    return misused("it called harden() with " + fault);
  }
  if (std::string fault = fault_of_solution(full); !fault.empty()) {
    return misused("it called harden() with " + fault);
  }
  if (!draft_.complete()) return misused("it called harden() before layout()");
  std::vector<std::size_t> able;
  for (std::size_t i = 0; i < draft_.open(); ++i) {
    if (draft_.open_at(i).hooks->weaken != nullptr) able.push_back(i);
  }
  if (!recipe_.difficulty || able.empty()) return NONET_OK;
  // To rate the hardest takes longer than to make another.
  if (recipe_.difficulty->min >= core::level_range(core::level::extreme).min) return NONET_OK;
  if (spent()) return stopped(core::ending::nodes, &stage_failures::count);

  const auto halted = [&] { return cancelled_ || engine_fault_ || faults_.has_errors(); };
  const auto end = [&]() -> nonet_status {
    if (cancelled_) return NONET_ERR_LIMIT;
    return halted() ? NONET_ERR_INTERNAL : NONET_OK;
  };
  if (judge_score(grid, nodes_left_) != verdict::good) {
    return halted() ? end() : attempt_over(&stage_failures::too_hard);
  }
  std::uint32_t score = judged_->rating.score, percent = first_percent;
  for (int misses = 0; score < recipe_.difficulty->min && !able.empty() && !spent();) {
    const std::size_t which = random_.below(able.size());
    const std::size_t rule = able[which];
    const draft::state before = draft_.save();
    layout_question about = question(full);
    about.what = layout_question::hook::weaken;
    about.percent = percent;
    std::optional<layout_answer> answer = consult(rule, about);
    if (!answer) return NONET_ERR_INTERNAL;
    if (answer->status != NONET_OK) {
      able.erase(able.begin() + static_cast<std::ptrdiff_t>(which));
      continue;
    }
    if (!take(rule, std::move(answer->table), full)) return NONET_ERR_INTERNAL;
    if (judge_clues(grid, question_nodes()) == verdict::good) {
      score = judged_->rating.score;
      continue;
    }
    if (halted()) break;
    draft_.restore(before);
    percent = std::max<std::uint32_t>(percent / 2, 1);
    if (++misses == most_misses) break;
  }
  return end();
}

}  // namespace nonet::host
