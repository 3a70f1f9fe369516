// Carving: one pass over the orbits in random order, one uniqueness question for each at most.
// SPDX-License-Identifier: MIT
#include "nonet/core/carve.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace nonet::core {
namespace {

// Asks whether givens that were just taken away are still implied by the rest.
//
// Invariants:
//   1. spent_ <= budget_.
//   2. Before each question the givens had one solution with the removed cells put back, so the
//      rest has that solution too, and any other differs from it in a removed cell.
class uniqueness {
 public:
  uniqueness(solver& engine, const board& shape, std::uint64_t budget,
             const std::atomic<bool>* cancel)
      : engine_(engine), budget_(budget), cancel_(cancel), left_(shape.cells()) {}

  // True when `givens` alone have one solution.  False with ended() other than complete: the
  // question was not decided.
  [[nodiscard]] bool holds_without(std::span<const cell> removed,
                                   std::span<const std::uint8_t> givens) {
    if (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed))
      return stop(ending::cancelled);
    if (spent_ == budget_) return stop(ending::nodes);
    ++spent_;
    // By invariant 2 a removed cell that propagation fixes holds its old value, and once all of
    // them are fixed nothing is left in which a second solution could differ: no search.
    if (engine_.propagate(givens, left_) &&
        std::all_of(removed.begin(), removed.end(),
                    [this](cell c) { return std::has_single_bit(left_[c]); })) {
      return true;
    }
    if (spent_ == budget_) return stop(ending::nodes);
    const outcome found =
        engine_.solve(givens, {.solutions = 2, .nodes = budget_ - spent_, .cancel = cancel_});
    spent_ += std::min(found.nodes, budget_ - spent_);
    if (found.ended == ending::solutions) return false;
    if (found.ended != ending::complete) return stop(found.ended);
    return found.solutions == 1;
  }

  [[nodiscard]] std::uint64_t spent() const noexcept { return spent_; }
  [[nodiscard]] ending ended() const noexcept { return ended_; }

 private:
  bool stop(ending why) noexcept {
    ended_ = why;
    return false;
  }

  solver& engine_;
  std::uint64_t budget_;
  std::uint64_t spent_ = 0;
  const std::atomic<bool>* cancel_;
  ending ended_ = ending::complete;
  std::vector<mask> left_;
};

}  // namespace

carve_result carve(solver& engine, const board& shape, std::span<std::uint8_t> givens,
                   std::span<const std::uint8_t> kept, const carve_options& options,
                   random_stream& random, const std::atomic<bool>* cancel) {
  assert(givens.size() == shape.cells() && "givens hold one value for each cell of the board");
  assert((kept.empty() || kept.size() == shape.cells()) && "kept marks each cell of the board");
  std::vector<std::vector<cell>> order = orbits(shape, options.shape);
  random.shuffle(std::span(order));

  const auto is_given = [&](cell c) { return givens[c] != empty_value; };
  const auto is_kept = [&](cell c) { return !kept.empty() && kept[c] != 0; };
  auto remaining = static_cast<std::uint32_t>(
      std::count_if(givens.begin(), givens.end(), [](auto v) { return v != empty_value; }));
  uniqueness question(engine, shape, options.nodes, cancel);
  std::vector<std::uint8_t> values;

  for (std::vector<cell>& orbit : order) {
    if (remaining <= options.min_givens) break;
    if (std::any_of(orbit.begin(), orbit.end(), is_kept)) continue;
    std::erase_if(orbit, [&](cell c) { return !is_given(c); });
    // A large orbit may be too much where a smaller one, such as the centre, still goes.
    if (orbit.empty() || remaining - orbit.size() < options.min_givens) continue;

    values.clear();
    for (const cell c : orbit) values.push_back(std::exchange(givens[c], empty_value));
    if (question.holds_without(orbit, givens)) {
      remaining -= static_cast<std::uint32_t>(orbit.size());
      continue;
    }
    for (std::size_t i = 0; i < orbit.size(); ++i) givens[orbit[i]] = values[i];
    if (question.ended() != ending::complete) break;
  }
  return {.givens = remaining, .nodes = question.spent(), .ended = question.ended()};
}

}  // namespace nonet::core
