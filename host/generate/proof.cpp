// What a generator hands back is proven: givens, number of solutions, every rule, rating.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "generate/attempt.hpp"
#include "nonet/host/document.hpp"

namespace nonet::host {

std::string workbench::fault_of(std::span<const std::uint8_t> givens) const {
  for (core::cell c = 0; c < shape_.cells(); ++c) {
    const std::uint8_t own = recipe_.base.file.givens[c];
    if (givens[c] != core::empty_value &&
        (givens[c] < shape_.value_min || givens[c] > shape_.value_max)) {
      return std::to_string(givens[c]) + " in " + cell_name(shape_, c) +
             ", which is no value of the board";
    }
    if (own != core::empty_value && givens[c] != own) {
      return cell_name(shape_, c) + " changed, which the recipe gives";
    }
  }
  return {};
}

std::string workbench::fault_of_solution(std::span<const std::uint8_t> solution) const {
  if (std::string fault = fault_of(solution); !fault.empty()) return fault;
  const auto hole = std::find(solution.begin(), solution.end(), core::empty_value);
  if (hole == solution.end()) return {};
  return "no value in " +
         cell_name(shape_, static_cast<core::cell>(std::distance(solution.begin(), hole)));
}

nonet_status workbench::accept(const std::uint8_t* givens, const std::uint8_t* solution) {
  accepted_ = false;
  if (givens == nullptr || solution == nullptr) {
    return misused("it called accept() without a grid");
  }
  const std::span given(givens, shape_.cells());
  const std::span full(solution, shape_.cells());
  if (std::string fault = fault_of(given); !fault.empty()) {
    return misused("it called accept() with " + fault);
  }
  if (!draft_.complete()) return misused("it called accept() before layout()");
  for (core::cell c = 0; c < shape_.cells(); ++c) {
    if (given[c] == core::empty_value || given[c] == full[c]) continue;
    return misused("it called accept() with a given in " + cell_name(shape_, c) +
                   " that is not the solution's");
  }
  if (!pattern_.is_symmetric(given)) {
    return misused("it called accept() with givens that have not the symmetry " +
                   std::string(core::name_of(recipe_.symmetry)));
  }
  const std::uint32_t number = core::count_givens(given);
  if (number > recipe_.givens.max) {
    failures_.fewest = std::min(failures_.fewest, number);
    return attempt_over(&stage_failures::too_many);
  }
  if (number < recipe_.givens.min) return attempt_over(&stage_failures::too_few);
  return prove(given, full);
}

bool workbench::proves_by_rating() const noexcept {
  return recipe_.difficulty && recipe_.difficulty->max < core::base_of(core::technique::chain);
}

const workbench::judged* workbench::judge(std::span<const std::uint8_t> givens,
                                          std::uint64_t nodes) {
  const bool known =
      judged_ && judged_version_ == draft_.version() &&
      std::equal(givens.begin(), givens.end(), judged_givens_.begin(), judged_givens_.end()) &&
      judged_->rating.ended == core::ending::complete;
  if (known) return &*judged_;
  judged_.reset();
  core::rater* const rater = draft_.rater(faults_);
  if (rater == nullptr) return nullptr;
  judged_.emplace();
  std::vector<core::mask>& left = judged_->left;
  left.resize(givens.size());
  // How much too hard a puzzle is would cost more than to make the next.
  judged_->rating = rater->rate(
      givens,
      {.score = recipe_.difficulty->max, .nodes = std::min(nodes, nodes_left_), .cancel = cancel_},
      left);
  spend(judged_->rating.nodes);
  judged_->solution.assign(givens.size(), core::empty_value);
  for (core::cell c = 0; c < left.size(); ++c)
    if (std::has_single_bit(left[c]))
      judged_->solution[c] = static_cast<std::uint8_t>(std::countr_zero(left[c]));
  judged_version_ = draft_.version();
  judged_givens_.assign(givens.begin(), givens.end());
  return &*judged_;
}

nonet_status workbench::prove(std::span<const std::uint8_t> givens,
                              std::span<const std::uint8_t> solution) {
  if (spent()) return stopped(core::ending::nodes, &stage_failures::count);
  std::vector<std::uint8_t> only;
  // What every cell followed for is the only solution, as good as after a search.
  if (proves_by_rating() && !draft_.has_engine()) {
    const verdict found = judge_score(givens, nodes_left_);
    if (found == verdict::good) only = judged_->solution;
    if (engine_fault_ || faults_.has_errors()) return NONET_ERR_INTERNAL;
  }
  if (only.empty()) {
    if (const nonet_status status = search_for_all(givens, only); status != NONET_OK) return status;
  }
  if (!std::equal(only.begin(), only.end(), solution.begin(), solution.end())) {
    return misused("it accepted a puzzle with another solution than it says");
  }
  if (first_to_refuse(draft_.rules(), only, faults_) != nullptr) return NONET_ERR_INTERNAL;
  rating_.reset();
  if (rate_all_ || recipe_.difficulty) {
    if (const nonet_status status = grade(givens); status != NONET_OK) return status;
  }
  for (std::size_t i = 0; i < draft_.open(); ++i) {
    if (reads_back(draft_.table_at(i))) continue;
    blame_maker(i, "its maker wrote what a file can't hold");
    return NONET_ERR_INTERNAL;
  }
  givens_.assign(givens.begin(), givens.end());
  solution_ = std::move(only);
  accepted_ = true;
  return NONET_OK;
}

nonet_status workbench::search_for_all(std::span<const std::uint8_t> givens,
                                       std::vector<std::uint8_t>& only) {
  core::solver* const solver = engine();
  if (solver == nullptr) return NONET_ERR_INTERNAL;
  const core::outcome found =
      ask(*solver, givens, 2, nodes_left_, [&](std::span<const std::uint8_t> values) {
        if (only.empty()) only.assign(values.begin(), values.end());
        return true;
      });
  if (found.ended == core::ending::solutions) {
    return misused("it accepted a puzzle with several solutions");
  }
  if (found.ended != core::ending::complete) return stopped(found.ended, &stage_failures::count);
  if (found.solutions == 0) return misused("it accepted a puzzle without a solution");
  return NONET_OK;
}

nonet_status workbench::grade(std::span<const std::uint8_t> givens) {
  if (!recipe_.difficulty) return remark(givens);
  const judged* const there = judge(givens, nodes_left_);
  if (there == nullptr) return NONET_ERR_INTERNAL;
  const core::rating& found = there->rating;
  if (found.ended != core::ending::complete) return stopped(found.ended, &stage_failures::count);
  rating_ = found;
  const core::score_range wanted = *recipe_.difficulty;
  if (found.above || found.score > wanted.max) return attempt_over(&stage_failures::too_hard);
  if (found.score >= wanted.min) return NONET_OK;
  failures_.lowest = std::min(failures_.lowest, found.score);
  failures_.highest = std::max(failures_.highest, found.score);
  return attempt_over(&stage_failures::too_easy);
}

// Nobody asked for it: it may cost so many trials.
nonet_status workbench::remark(std::span<const std::uint8_t> givens) {
  constexpr std::uint64_t most_nodes = 200'000;
  core::rater* const rater = draft_.rater(faults_);
  if (rater == nullptr) return NONET_ERR_INTERNAL;
  const core::rating found = rater->rate(givens, {.nodes = most_nodes, .cancel = cancel_});
  if (found.ended == core::ending::complete) rating_ = found;
  if (found.ended == core::ending::complete || found.ended == core::ending::nodes) return NONET_OK;
  return stopped(found.ended, &stage_failures::count);
}

}  // namespace nonet::host
