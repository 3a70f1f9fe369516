// The questions of `solver`, for one mask width.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "nonet/core/search.hpp"
#include "search/tree.hpp"

namespace nonet::core {

// What `solver` asks; picked once by the width of the program's masks.
struct solver_engine {
  virtual ~solver_engine() = default;
  virtual outcome solve(std::span<const std::uint8_t> givens, const limits& until,
                        const solution_sink& sink) = 0;
  virtual outcome other_solution(std::span<const std::uint8_t> givens,
                                 std::span<const std::pair<cell, std::uint8_t>> with,
                                 const limits& until) = 0;
  virtual bool propagate(std::span<const std::uint8_t> givens, std::span<mask> left) = 0;
  virtual outcome true_candidates(std::span<const std::uint8_t> givens, const limits& until,
                                  std::span<mask> left, const solution_sink& sink) = 0;
  virtual outcome candidate_counts(std::span<const std::uint8_t> givens, const limits& until,
                                   std::span<std::uint64_t> counts, const solution_sink& sink) = 0;
  virtual outcome fill(std::span<const std::uint8_t> givens, const limits& until,
                       random_stream& random, std::span<std::uint8_t> grid) = 0;
  [[nodiscard]] virtual bool fault() const noexcept = 0;
};

template <class Mask>
class questions {
 public:
  questions(program rules, const learning& when);

  outcome solve(std::span<const std::uint8_t> givens, const limits& until,
                const solution_sink& sink);
  outcome other_solution(std::span<const std::uint8_t> givens,
                         std::span<const std::pair<cell, std::uint8_t>> with, const limits& until);
  bool propagate(std::span<const std::uint8_t> givens, std::span<mask> left);
  outcome true_candidates(std::span<const std::uint8_t> givens, const limits& until,
                          std::span<mask> left, const solution_sink& sink);
  outcome candidate_counts(std::span<const std::uint8_t> givens, const limits& until,
                           std::span<std::uint64_t> counts, const solution_sink& sink);
  outcome fill(std::span<const std::uint8_t> givens, const limits& until, random_stream& random,
               std::span<std::uint8_t> grid);
  [[nodiscard]] bool fault() const noexcept { return tree_.fault(); }

 private:
  [[nodiscard]] bool load(std::span<const std::uint8_t> givens);
  [[nodiscard]] outcome without_solution() const;
  void read_grid(std::span<const Mask> solution, std::span<std::uint8_t> grid) const;
  void read_masks(std::span<const Mask> domains, std::span<mask> left) const;

  program rules_;
  const compiled& layout_;
  tree<Mask> tree_;
  std::vector<std::uint8_t> grid_;
  std::array<Mask, 256> says_{};  // by given: the candidates it leaves; none if out of range
  std::vector<Mask> given_;       // load: by slot, what the givens leave
  std::vector<Mask> unseen_;      // true_candidates: by slot, candidates that no solution has shown
};

extern template class questions<std::uint16_t>;
extern template class questions<std::uint32_t>;
extern template class questions<std::uint64_t>;

}  // namespace nonet::core
