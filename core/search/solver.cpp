// The solver's face: picks the mask width and hands every question on.
// SPDX-License-Identifier: MIT
#include <utility>

#include "search/questions.hpp"

namespace nonet::core {
namespace {

template <class Mask>
struct engine_of final : solver_engine {
  engine_of(program rules, const learning& when) : ask(std::move(rules), when) {}
  outcome solve(std::span<const std::uint8_t> givens, const limits& until,
                const solution_sink& sink) override {
    return ask.solve(givens, until, sink);
  }
  outcome other_solution(std::span<const std::uint8_t> givens,
                         std::span<const std::pair<cell, std::uint8_t>> with,
                         const limits& until) override {
    return ask.other_solution(givens, with, until);
  }
  bool propagate(std::span<const std::uint8_t> givens, std::span<mask> left) override {
    return ask.propagate(givens, left);
  }
  outcome true_candidates(std::span<const std::uint8_t> givens, const limits& until,
                          std::span<mask> left, const solution_sink& sink) override {
    return ask.true_candidates(givens, until, left, sink);
  }
  outcome candidate_counts(std::span<const std::uint8_t> givens, const limits& until,
                           std::span<std::uint64_t> counts, const solution_sink& sink) override {
    return ask.candidate_counts(givens, until, counts, sink);
  }
  outcome fill(std::span<const std::uint8_t> givens, const limits& until, random_stream& random,
               std::span<std::uint8_t> grid) override {
    return ask.fill(givens, until, random, grid);
  }
  bool fault() const noexcept override { return ask.fault(); }
  questions<Mask> ask;
};

}  // namespace

solver::solver(program rules, const learning& when) {
  const std::uint32_t width = rules.layout().width;
  if (width <= 16)
    engine_ = std::make_unique<engine_of<std::uint16_t>>(std::move(rules), when);
  else if (width <= 32)
    engine_ = std::make_unique<engine_of<std::uint32_t>>(std::move(rules), when);
  else
    engine_ = std::make_unique<engine_of<std::uint64_t>>(std::move(rules), when);
}
solver::~solver() = default;
solver::solver(solver&&) noexcept = default;
solver& solver::operator=(solver&&) noexcept = default;

outcome solver::solve(std::span<const std::uint8_t> givens, const limits& until,
                      const solution_sink& sink) {
  return engine_->solve(givens, until, sink);
}
outcome solver::other_solution(std::span<const std::uint8_t> givens,
                               std::span<const std::pair<cell, std::uint8_t>> with,
                               const limits& until) {
  return engine_->other_solution(givens, with, until);
}
bool solver::propagate(std::span<const std::uint8_t> givens, std::span<mask> left) {
  return engine_->propagate(givens, left);
}
outcome solver::true_candidates(std::span<const std::uint8_t> givens, const limits& until,
                                std::span<mask> left, const solution_sink& sink) {
  return engine_->true_candidates(givens, until, left, sink);
}
outcome solver::candidate_counts(std::span<const std::uint8_t> givens, const limits& until,
                                 std::span<std::uint64_t> counts, const solution_sink& sink) {
  return engine_->candidate_counts(givens, until, counts, sink);
}
outcome solver::fill(std::span<const std::uint8_t> givens, const limits& until,
                     random_stream& random, std::span<std::uint8_t> grid) {
  return engine_->fill(givens, until, random, grid);
}
bool solver::fault() const noexcept { return engine_->fault(); }

}  // namespace nonet::core
