// The stages in which the makers of open rules have their say.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <utility>

#include "generate/attempt.hpp"
#include "loader/pack_problem.hpp"
#include "nonet/host/document.hpp"

namespace nonet::host {
namespace {

// The level in whose range the middle of the difficulty lies; -1: the recipe wants none.
[[nodiscard]] int aimed_at(const recipe& r) {
  if (!r.difficulty) return -1;
  return static_cast<int>(core::level_of((r.difficulty->min + r.difficulty->max) / 2));
}

}  // namespace

layout_question workbench::question(std::span<const std::uint8_t> solution) {
  return {.what = {},
          .shape = shape_,
          .givens = recipe_.base.file.givens,
          .solution = solution,
          .level = aimed_at(recipe_),
          .attempt = attempt_,
          .groups = [this] { return draft_.groups(faults_); },
          .program = [this] { return draft_.program(faults_); },
          .random = random_};
}

std::optional<layout_answer> workbench::consult(std::size_t rule, const layout_question& about) {
  if (spent()) {
    layout_answer none;
    none.status = NONET_ERR_LIMIT;
    return none;
  }
  spend(1);
  const bool made = draft_.made(rule);
  layout_answer answer = ask_maker(draft_.open_at(rule), about, recipe_.base.file.text,
                                   made ? &draft_.rule_at(rule).parameters() : nullptr,
                                   made ? &draft_.table_at(rule) : nullptr);
  faults_.append(std::move(answer.why));
  if (faults_.has_errors()) return std::nullopt;
  for (const std::string& hint : answer.hints) ++failures_.hints[hint];
  return answer;
}

void workbench::blame_maker(std::size_t rule, std::string message) {
  const open_rule& r = draft_.open_at(rule);
  problem asker;
  asker.file = recipe_.base.file.text.name;
  asker.at = r.entry.at;
  asker.where = r.where() + " generate";
  faults_.add(pack_problem(r.type.pack->library, asker, std::move(message)));
}

bool workbench::take(std::size_t rule, node table, std::span<const std::uint8_t> solution) {
  problems found;
  if (!draft_.set(rule, std::move(table), found)) {
    std::string why = "no reason";
    if (!found.list().empty()) {
      const problem& first = found.list().front();
      why = (first.where.empty() ? "" : first.where + ": ") + first.message;
    }
    blame_maker(rule, "its maker wrote what the rule refuses: " + why);
    return false;
  }
  if (solution.empty()) return true;
  std::vector<violation> broken;
  if (draft_.rule_at(rule).check(solution, &broken)) return true;
  blame_maker(rule, "its maker wrote what the solution breaks: " +
                        (broken.empty() ? std::string("no reason") : broken.front().why));
  return false;
}

nonet_status workbench::propose() {
  for (std::size_t i = 0; i < draft_.open(); ++i) {
    if (draft_.made(i)) return misused("it called propose() twice");
    std::optional<layout_answer> answer = consult(i, question({}));
    if (!answer) return NONET_ERR_INTERNAL;
    if (answer->status == NONET_ERR_LIMIT) return attempt_over(&stage_failures::propose);
    if (answer->status == NONET_ERR_NONE) continue;
    if (!take(i, std::move(answer->table), {})) return NONET_ERR_INTERNAL;
    proposed_ = true;
  }
  return NONET_OK;
}

bool workbench::obeys_all(std::span<const std::uint8_t> values) const {
  const std::vector<core::mask>& may_hold = recipe_.base.file.candidates;
  for (core::cell c = 0; c < values.size(); ++c)
    if ((may_hold[c] & core::bit(values[c])) == 0) return false;
  for (std::size_t i = 0; i < draft_.open(); ++i)
    if (draft_.made(i) && !draft_.rule_at(i).check(values)) return false;
  return std::all_of(recipe_.base.rules.begin(), recipe_.base.rules.end(),
                     [&](const auto& rule) { return rule->check(values); });
}

// The first rule that has a wish gets it, or nobody: a grid that suits one and not the next is
// no better than any.
nonet_status workbench::rename(std::span<std::uint8_t> solution) {
  std::vector<std::uint8_t> to(shape_.values()), renamed(solution.size());
  for (std::size_t i = 0; i < draft_.open() && !spent(); ++i) {
    if (draft_.made(i) || draft_.open_at(i).hooks->rename == nullptr) continue;
    spend(1);
    const nonet_status status =
        ask_names(draft_.open_at(i), question(solution), recipe_.base.file.text, to, faults_);
    if (status == NONET_ERR_NONE) continue;
    if (status != NONET_OK) return NONET_ERR_INTERNAL;
    std::transform(solution.begin(), solution.end(), renamed.begin(),
                   [&](std::uint8_t v) { return to[v - shape_.value_min]; });
    if (fault_of(renamed).empty() && obeys_all(renamed))
      std::copy(renamed.begin(), renamed.end(), solution.begin());
    return NONET_OK;
  }
  return NONET_OK;
}

nonet_status workbench::layout(const std::uint8_t* solution) {
  if (solution == nullptr) return misused("it called layout() without a grid");
  const std::span full(solution, shape_.cells());
  if (std::string fault = fault_of_solution(full); !fault.empty()) {
    return misused("it called layout() with " + fault);
  }
  for (std::size_t i = 0; i < draft_.open(); ++i) {
    if (draft_.made(i)) continue;
    layout_question about = question(full);
    about.what = layout_question::hook::layout;
    std::optional<layout_answer> answer = consult(i, about);
    if (!answer) return NONET_ERR_INTERNAL;
    if (answer->status != NONET_OK) return attempt_over(&stage_failures::layout);
    if (!take(i, std::move(answer->table), full)) return NONET_ERR_INTERNAL;
  }
  return NONET_OK;
}

nonet_status workbench::refine(const std::uint8_t* solution, const std::uint8_t* other) {
  if (solution == nullptr || other == nullptr) return misused("it called refine() without a grid");
  const std::span full(solution, shape_.cells());
  const std::span second(other, shape_.cells());
  for (const std::span<const std::uint8_t> values : {full, second}) {
    if (std::string fault = fault_of_solution(values); !fault.empty()) {
      return misused("it called refine() with " + fault);
    }
  }
  if (!draft_.complete()) return misused("it called refine() before layout()");
  std::vector<std::size_t> order(draft_.open());
  std::iota(order.begin(), order.end(), std::size_t{0});
  random_.shuffle(std::span(order));
  for (const std::size_t i : order) {
    layout_question about = question(full);
    about.what = layout_question::hook::refine;
    about.other = second;
    std::optional<layout_answer> answer = consult(i, about);
    if (!answer) return NONET_ERR_INTERNAL;
    if (answer->status != NONET_OK) continue;
    // A grid that is no solution breaks rules as they stand, which is no progress.
    const bool broken = !draft_.rule_at(i).check(second);
    if (broken && same_data(answer->table, draft_.table_at(i))) continue;
    if (!take(i, std::move(answer->table), full)) return NONET_ERR_INTERNAL;
    if (!draft_.rule_at(i).check(second)) return NONET_OK;
    // It changed something, but not to the point.
  }
  fail(&stage_failures::refine);
  return NONET_ERR_NONE;
}

}  // namespace nonet::host
