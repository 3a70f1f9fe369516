// The stages of a generator, each within the budget and each suspicious of its caller.
// SPDX-License-Identifier: MIT
#include "generate/attempt.hpp"

#include <algorithm>
#include <utility>

#include "generate/guarded.hpp"
#include "generate/left_open.hpp"
#include "generate/value_exchange.hpp"
#include "loader/pack_host.hpp"
#include "nonet/host/document.hpp"

namespace nonet::host {
namespace {

[[nodiscard]] workbench& of(void* self) noexcept { return *static_cast<workbench*>(self); }

}  // namespace

workbench::workbench(const recipe& r, bool rate_all)
    : recipe_(r),
      rate_all_(rate_all),
      shape_(r.base.shape()),
      draft_(r),
      random_(0),
      pattern_(shape_, r.symmetry, r.base.file.givens),
      kept_(pattern_.kept_for(r.givens)),
      board_(abi_board(shape_)),
      face_{} {
  wire();
}

void workbench::wire() {
  face_.self = this;
  face_.board = &board_;
  face_.givens = recipe_.base.file.givens.data();
  const givens_range& wanted = recipe_.givens;
  face_.min_givens = wanted.min_stated ? wanted.min : NONET_NOT_STATED;
  face_.max_givens = wanted.max_stated ? wanted.max : NONET_NOT_STATED;
  face_.random = [](void* self, std::uint64_t bound) noexcept {
    return bound == 0 ? 0 : of(self).random_.below(bound);
  };
  face_.propose = [](void* self) noexcept { return guarded([&] { return of(self).propose(); }); };
  face_.fill = [](void* self, std::uint8_t* solution) noexcept {
    return guarded([&] { return of(self).fill(solution); });
  };
  face_.layout = [](void* self, const std::uint8_t* solution) noexcept {
    return guarded([&] { return of(self).layout(solution); });
  };
  face_.count = [](void* self, const std::uint8_t* givens, std::uint64_t limit,
                   std::uint64_t* found) noexcept {
    return guarded([&] { return of(self).count(givens, limit, found); });
  };
  face_.another = [](void* self, const std::uint8_t* givens, const std::uint8_t* solution,
                     std::uint8_t* other) noexcept {
    return guarded([&] { return of(self).another(givens, solution, other); });
  };
  face_.refine = [](void* self, const std::uint8_t* solution, const std::uint8_t* other) noexcept {
    return guarded([&] { return of(self).refine(solution, other); });
  };
  face_.harden = [](void* self, const std::uint8_t* givens, const std::uint8_t* solution) noexcept {
    return guarded([&] { return of(self).harden(givens, solution); });
  };
  face_.orbit = [](void* self, nonet_cell c, nonet_cell* out) noexcept {
    std::uint32_t n = 0;
    static_cast<void>(guarded([&] {
      n = of(self).orbit(c, out);
      return NONET_OK;
    }));
    return n;
  };
  face_.carve = [](void* self, std::uint8_t* givens) noexcept {
    return guarded([&] { return of(self).carve(givens); });
  };
  face_.drop_clues = [](void* self, const std::uint8_t* givens) noexcept {
    return guarded([&] { return of(self).drop_clues(givens); });
  };
  face_.accept = [](void* self, const std::uint8_t* givens, const std::uint8_t* solution) noexcept {
    return guarded([&] { return of(self).accept(givens, solution); });
  };
}

void workbench::start(std::uint64_t seed, std::uint64_t index, const std::atomic<bool>* cancel) {
  random_ = core::random_stream(seed, index);
  cancel_ = cancel;
  nodes_left_ = recipe_.nodes;
  attempt_ = 0;
  accepted_ = impossible_ = cancelled_ = engine_fault_ = false;
  stage_ = nullptr;
  misuse_.clear();
  faults_ = {};
  failures_ = {};
}

void workbench::begin() {
  accepted_ = false;
  stage_ = nullptr;
  proposed_ = light_ = false;
  filled_by_.reset();
  draft_.reset();
}

void workbench::give_up() noexcept {
  // A generator may go on after a service said no; the last one is what ended the attempt.
  ++(failures_.*(stage_ != nullptr ? stage_ : &stage_failures::gave_up));
  if (light_) ++failures_.light;
  ++attempt_;
}

void workbench::fail(std::uint64_t stage_failures::*stage) noexcept { stage_ = stage; }

nonet_status workbench::attempt_over(std::uint64_t stage_failures::*stage) noexcept {
  fail(stage);
  return NONET_ERR_LIMIT;
}

void workbench::spend(std::uint64_t nodes) noexcept {
  nodes_left_ -= std::min(nodes_left_, std::max<std::uint64_t>(nodes, 1));
}

nonet_status workbench::misused(std::string how) {
  if (misuse_.empty()) misuse_ = std::move(how);
  return NONET_ERR_PARAM;
}

nonet_status workbench::stopped(core::ending why, std::uint64_t stage_failures::*stage) {
  fail(stage);
  if (why == core::ending::fault) {
    engine_fault_ = true;
    return NONET_ERR_INTERNAL;
  }
  if (why == core::ending::cancelled) cancelled_ = true;
  return NONET_ERR_LIMIT;
}

core::outcome workbench::ask(core::solver& engine, std::span<const std::uint8_t> givens,
                             std::uint64_t limit, std::uint64_t nodes,
                             const core::solution_sink& sink) {
  const core::outcome found = engine.solve(
      givens, {.solutions = limit, .nodes = std::min(nodes, nodes_left_), .cancel = cancel_}, sink);
  // A search may stop just short of its last node; the budget is gone all the same.
  spend(found.ended == core::ending::nodes ? std::min(nodes, nodes_left_) : found.nodes);
  return found;
}

// Most questions need few nodes: what is not decided by then counts as not unique.  Without this a
// 25x25 spends minutes on single orbits.  A hard question grows with the square of the board at
// least, and on 9x9 nearly every one must be decided: the hardest seen took 4600 nodes.
std::uint64_t workbench::question_nodes() const noexcept {
  constexpr std::uint64_t question_work = 200'000'000;
  const std::uint64_t cells = shape_.cells();
  return std::clamp<std::uint64_t>(recipe_.nodes / 100, 1, question_work / (cells * cells));
}

nonet_status workbench::fill(std::uint8_t* solution) {
  if (solution == nullptr) return misused("it called fill() without a grid");
  if (spent()) return stopped(core::ending::nodes, &stage_failures::fill);
  const std::span grid(solution, shape_.cells());
  core::solver* const solver = engine();
  if (solver == nullptr) return NONET_ERR_INTERNAL;
  // Another proposal is cheaper than a long search for a grid that fits this one.
  constexpr std::uint64_t shares = 1000, nodes_a_cell = 8;
  const std::uint64_t nodes =
      proposed_ ? std::min(nodes_left_, std::max<std::uint64_t>(recipe_.nodes / shares,
                                                                nodes_a_cell * shape_.cells()))
                : nodes_left_;
  filled_by_ = *draft_.program(faults_);
  const core::outcome found = solver->fill(
      recipe_.base.file.givens, {.solutions = 1, .nodes = nodes, .cancel = cancel_}, random_, grid);
  spend(found.ended == core::ending::nodes ? nodes : found.nodes);
  if (found.solutions > 0) return rename(grid);
  std::fill(grid.begin(), grid.end(), core::empty_value);
  if (found.ended != core::ending::complete) return stopped(found.ended, &stage_failures::fill);
  if (proposed_) return attempt_over(&stage_failures::unfit);
  impossible_ = true;
  return NONET_ERR_NONE;
}

nonet_status workbench::count(const std::uint8_t* givens, std::uint64_t limit,
                              std::uint64_t* found) {
  if (givens == nullptr || found == nullptr) return misused("it called count() without a grid");
  *found = 0;
  const std::span grid(givens, shape_.cells());
  if (std::string fault = fault_of(grid); !fault.empty()) {
    return misused("it called count() with " + fault);
  }
  if (limit == 0) return NONET_OK;
  if (spent()) return stopped(core::ending::nodes, &stage_failures::count);
  core::solver* const solver = engine();
  if (solver == nullptr) return NONET_ERR_INTERNAL;
  const core::outcome result = ask(*solver, grid, limit, nodes_left_);
  *found = result.solutions;
  if (result.ended == core::ending::complete || result.ended == core::ending::solutions) {
    return NONET_OK;
  }
  return stopped(result.ended, &stage_failures::count);
}

nonet_status workbench::another(const std::uint8_t* givens, const std::uint8_t* solution,
                                std::uint8_t* other) {
  if (givens == nullptr || solution == nullptr || other == nullptr) {
    return misused("it called another() without a grid");
  }
  const std::span grid(givens, shape_.cells());
  if (std::string fault = fault_of(grid); !fault.empty()) {
    return misused("it called another() with " + fault);
  }
  const std::span known(solution, shape_.cells());
  if (std::string fault = fault_of_solution(known); !fault.empty()) {
    return misused("it called another() with " + fault);
  }
  if (spent()) return stopped(core::ending::nodes, &stage_failures::count);
  if (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed))
    return stopped(core::ending::cancelled, &stage_failures::count);
  if (!draft_.has_engine()) {
    if (const std::optional<std::vector<std::uint8_t>> found = exchange_values(grid, known)) {
      std::copy(found->begin(), found->end(), other);
      spend(1);
      light_ = true;
      return NONET_OK;
    }
  }
  light_ = false;
  if (proves_by_rating() && !draft_.has_engine()) {
    const judged* const rated = judge(grid, question_nodes());
    if (rated == nullptr) return NONET_ERR_INTERNAL;
    if (rated->rating.solved) {
      if (std::equal(known.begin(), known.end(), rated->solution.begin())) return NONET_ERR_NONE;
      std::copy(rated->solution.begin(), rated->solution.end(), other);
      return NONET_OK;
    }
    if (rated->rating.ended == core::ending::complete && !rated->rating.refuted) {
      const std::vector<std::uint8_t> open = left_open(rated->left, known, random_);
      std::copy(open.begin(), open.end(), other);
      return NONET_OK;
    }
  }
  core::solver* const solver = engine();
  if (solver == nullptr) return NONET_ERR_INTERNAL;
  bool found = false;
  // Dearer than a question of the carving: there is no smaller step to fall back to.
  constexpr std::uint64_t shares = 20;
  const core::outcome result =
      ask(*solver, grid, 2, std::max<std::uint64_t>(recipe_.nodes / shares, 1),
          [&](std::span<const std::uint8_t> values) {
            if (std::equal(values.begin(), values.end(), known.begin())) return true;
            std::copy(values.begin(), values.end(), other);
            found = true;
            return false;
          });
  if (found) return NONET_OK;
  if (result.ended == core::ending::complete) return NONET_ERR_NONE;
  return stopped(result.ended, &stage_failures::count);
}

// Far cheaper than to compile the clues and to search, and what makes most signs and many sums
// say the same of two grids.
std::optional<std::vector<std::uint8_t>> workbench::exchange_values(
    std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) const {
  const auto holds = [&](std::span<const std::uint8_t> values) { return obeys_all(values); };
  const core::program& known = filled_by_ ? *filled_by_ : *recipe_.program;
  return exchange_two_values(known, givens, solution, holds);
}

std::uint32_t workbench::orbit(nonet_cell c, nonet_cell* out) const {
  if (c >= shape_.cells() || out == nullptr) return 0;
  const std::vector<core::cell> tied = pattern_.orbit_of(c);
  std::copy(tied.begin(), tied.end(), out);
  return static_cast<std::uint32_t>(tied.size());
}

core::carve_options workbench::carve_options(core::rater* rates) const {
  core::carve_options options;
  options.rates = rates;
  if (recipe_.difficulty) options.target = *recipe_.difficulty;
  options.shape = recipe_.symmetry;
  options.min_givens = recipe_.givens.min;
  options.question_nodes = question_nodes();
  // A puzzle that cost all there was must still be proven, and the last answer of the carving
  // was worth no more than one question.
  options.nodes = nodes_left_ - std::min(nodes_left_ / 2, 2 * options.question_nodes);
  // Not to be minimised: stop at the first number that is small enough.  Clues can't be judged
  // beside a grid that is all given, so where the recipe states no number they go as well.
  const bool all_go =
      recipe_.drops_givens() || (recipe_.minimise == minimise::clues && !recipe_.givens.max_stated);
  if (!all_go) {
    options.min_givens = std::max(recipe_.givens.min, *pattern_.at_most(recipe_.givens.max));
  }
  return options;
}

nonet_status workbench::carve(std::uint8_t* givens) {
  if (givens == nullptr) return misused("it called carve() without a grid");
  const std::span grid(givens, shape_.cells());
  if (std::string fault = fault_of(grid); !fault.empty()) {
    return misused("it called carve() with " + fault);
  }
  if (!draft_.complete()) return misused("it called carve() before layout()");
  if (spent()) return stopped(core::ending::nodes, &stage_failures::carve);
  core::solver* const solver = engine();
  if (solver == nullptr) return NONET_ERR_INTERNAL;
  // What core::carve requires, asked of whoever wrote the generator.
  const core::outcome before = ask(*solver, grid, 2, nodes_left_);
  if (before.ended == core::ending::solutions || before.solutions == 0) {
    if (before.ended == core::ending::solutions || before.ended == core::ending::complete) {
      return misused("it called carve() with givens that have " +
                     std::string(before.solutions == 0 ? "no solution" : "several solutions"));
    }
  }
  if (before.ended != core::ending::complete) {
    return stopped(before.ended, &stage_failures::carve);
  }
  if (spent()) return stopped(core::ending::nodes, &stage_failures::carve);
  core::rater* rates = nullptr;
  if (recipe_.difficulty) {
    rates = draft_.rater(faults_);
    if (rates == nullptr) return NONET_ERR_INTERNAL;
  }
  const core::carve_result result =
      core::carve(*solver, shape_, grid, kept_, carve_options(rates), random_, cancel_);
  spend(result.nodes);
  // Givens that the nodes did not suffice to take away may well be few enough.
  const bool usable = result.ended == core::ending::nodes && result.givens <= recipe_.givens.max;
  if (result.ended != core::ending::complete && !usable) {
    return stopped(result.ended, &stage_failures::carve);
  }
  return NONET_OK;
}

}  // namespace nonet::host
