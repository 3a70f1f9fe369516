// Fill, count, carve and accept, each within the budget and each suspicious of its caller.
// SPDX-License-Identifier: MIT
#include "generate/attempt.hpp"

#include <algorithm>
#include <cassert>
#include <new>

#include "loader/pack_host.hpp"
#include "nonet/host/document.hpp"

namespace nonet::host {
namespace {

// Calls a member of the workbench from C: no exception leaves it.
template <class Call>
[[nodiscard]] nonet_status guarded(Call call) noexcept {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return NONET_ERR_MEMORY;
  } catch (...) {
    return NONET_ERR_INTERNAL;
  }
}

[[nodiscard]] workbench& of(void* self) noexcept { return *static_cast<workbench*>(self); }

}  // namespace

workbench::workbench(const recipe& r, const core::program& program, std::uint64_t seed,
                     std::uint64_t index, const std::atomic<bool>* cancel)
    : recipe_(r),
      shape_(r.base.shape()),
      engine_(program),
      random_(seed, index),
      cancel_(cancel),
      pattern_(shape_, r.symmetry, r.base.file.givens),
      kept_(pattern_.kept_for(r.givens)),
      board_(abi_board(shape_)),
      face_{},
      nodes_left_(r.nodes) {
  face_.self = this;
  face_.board = &board_;
  face_.givens = r.base.file.givens.data();
  face_.min_givens = r.givens.min;
  face_.max_givens = r.givens.max;
  face_.random = [](void* self, std::uint64_t bound) noexcept {
    return bound == 0 ? 0 : of(self).random_.below(bound);
  };
  face_.propose = [](void*) noexcept { return nonet_status{NONET_OK}; };
  face_.layout = [](void*, const std::uint8_t*) noexcept { return nonet_status{NONET_OK}; };
  face_.another = [](void* self, const std::uint8_t* givens, const std::uint8_t* solution,
                     std::uint8_t* other) noexcept {
    return guarded([&] { return of(self).another(givens, solution, other); });
  };
  face_.refine = [](void*, const std::uint8_t*, const std::uint8_t*) noexcept {
    return nonet_status{NONET_ERR_NONE};
  };
  face_.drop_clues = [](void*, const std::uint8_t*) noexcept { return nonet_status{NONET_OK}; };
  face_.fill = [](void* self, std::uint8_t* solution) noexcept {
    return guarded([&] { return of(self).fill(solution); });
  };
  face_.count = [](void* self, const std::uint8_t* givens, std::uint64_t limit,
                   std::uint64_t* found) noexcept {
    return guarded([&] { return of(self).count(givens, limit, found); });
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
  face_.accept = [](void* self, const std::uint8_t* givens, const std::uint8_t* solution) noexcept {
    return guarded([&] { return of(self).accept(givens, solution); });
  };
}

void workbench::give_up() noexcept {
  if (!stage_known_) fail(&stage_failures::gave_up);
}

void workbench::fail(std::uint64_t stage_failures::*stage) noexcept {
  // A generator may go on after a service said no; the first stage is what ended the attempt.
  if (!stage_known_) ++(failures_.*stage);
  stage_known_ = true;
}

void workbench::spend(std::uint64_t nodes) noexcept {
  nodes_left_ -= std::min(nodes_left_, std::max<std::uint64_t>(nodes, 1));
}

nonet_status workbench::misused(std::string how) {
  if (misuse_.empty()) misuse_ = std::move(how);
  return NONET_ERR_PARAM;
}

core::limits workbench::limits_for(std::uint64_t solutions) const noexcept {
  return {.solutions = solutions, .nodes = nodes_left_, .cancel = cancel_};
}

nonet_status workbench::stopped(core::ending why, std::uint64_t stage_failures::*stage) {
  fail(stage);
  if (why == core::ending::fault) {
    engine_fault_ = true;
    return NONET_ERR_INTERNAL;
  }
  if (why == core::ending::cancelled) cancelled_ = true;
  // A search may stop just short of its last node; the budget is gone all the same.
  if (why == core::ending::nodes) nodes_left_ = 0;
  return NONET_ERR_LIMIT;
}

core::outcome workbench::ask(std::span<const std::uint8_t> givens, std::uint64_t limit,
                             const core::solution_sink& sink) {
  const core::outcome found = engine_.solve(givens, limits_for(limit), sink);
  spend(found.nodes);
  return found;
}

nonet_status workbench::fill(std::uint8_t* solution) {
  if (solution == nullptr) return misused("it called fill() without a grid");
  if (spent()) return stopped(core::ending::nodes, &stage_failures::fill);
  const std::span grid(solution, shape_.cells());
  const core::outcome found = engine_.fill(recipe_.base.file.givens, limits_for(1), random_, grid);
  spend(found.nodes);
  if (found.solutions > 0) return NONET_OK;
  std::fill(grid.begin(), grid.end(), core::empty_value);
  if (found.ended != core::ending::complete) return stopped(found.ended, &stage_failures::fill);
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
  const core::outcome result = ask(grid, limit);
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
  if (spent()) return stopped(core::ending::nodes, &stage_failures::count);
  const std::span known(solution, shape_.cells());
  bool found = false;
  const core::outcome result = ask(grid, 2, [&](std::span<const std::uint8_t> values) {
    if (std::equal(values.begin(), values.end(), known.begin())) return true;
    std::copy(values.begin(), values.end(), other);
    found = true;
    return false;
  });
  if (found) return NONET_OK;
  if (result.ended == core::ending::complete) return NONET_ERR_NONE;
  return stopped(result.ended, &stage_failures::count);
}

std::uint32_t workbench::orbit(nonet_cell c, nonet_cell* out) const {
  if (c >= shape_.cells() || out == nullptr) return 0;
  const std::vector<core::cell> tied = pattern_.orbit_of(c);
  std::copy(tied.begin(), tied.end(), out);
  return static_cast<std::uint32_t>(tied.size());
}

core::carve_options workbench::carve_options() const {
  core::carve_options options;
  options.shape = recipe_.symmetry;
  options.min_givens = recipe_.givens.min;
  // A node costs about as much as the board has cells, and most questions need few: an orbit that
  // is not decided by then stays.  Without this a 25x25 spends minutes on single orbits.
  constexpr std::uint64_t question_work = 200'000;
  options.question_nodes = std::clamp<std::uint64_t>(recipe_.nodes / 100, 1,
                                                     question_work / recipe_.base.shape().cells());
  // A puzzle that cost all there was must still be proven, and the last answer of the carving
  // was worth no more than one question.
  options.nodes = nodes_left_ - std::min(nodes_left_ / 2, 2 * options.question_nodes);
  // Not to be minimised: stop at the first number that is small enough.
  if (!recipe_.minimise) {
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
  if (spent()) return stopped(core::ending::nodes, &stage_failures::carve);
  // What core::carve requires, asked of whoever wrote the generator.
  const core::outcome before = ask(grid, 2);
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
  const core::carve_result result =
      core::carve(engine_, shape_, grid, kept_, carve_options(), random_, cancel_);
  spend(result.nodes);
  // Givens that the nodes did not suffice to take away may well be few enough.
  const bool usable = result.ended == core::ending::nodes && result.givens <= recipe_.givens.max;
  if (result.ended != core::ending::complete && !usable) {
    return stopped(result.ended, &stage_failures::carve);
  }
  return NONET_OK;
}

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
    fail(&stage_failures::too_many);
    return NONET_ERR_LIMIT;
  }
  if (number < recipe_.givens.min) {
    fail(&stage_failures::too_few);
    return NONET_ERR_LIMIT;
  }
  return prove(given, full);
}

nonet_status workbench::prove(std::span<const std::uint8_t> givens,
                              std::span<const std::uint8_t> solution) {
  if (spent()) return stopped(core::ending::nodes, &stage_failures::count);
  std::vector<std::uint8_t> only;
  const core::outcome found = ask(givens, 2, [&](std::span<const std::uint8_t> values) {
    if (only.empty()) only.assign(values.begin(), values.end());
    return true;
  });
  if (found.ended == core::ending::solutions) {
    return misused("it accepted a puzzle with several solutions");
  }
  if (found.ended != core::ending::complete) return stopped(found.ended, &stage_failures::count);
  if (found.solutions == 0) return misused("it accepted a puzzle without a solution");
  if (!std::equal(only.begin(), only.end(), solution.begin(), solution.end())) {
    return misused("it accepted a puzzle with another solution than it says");
  }
  if (first_to_refuse(recipe_.base, only, refusals_) != nullptr) return NONET_ERR_INTERNAL;
  givens_.assign(givens.begin(), givens.end());
  solution_ = std::move(only);
  accepted_ = true;
  return NONET_OK;
}

}  // namespace nonet::host
