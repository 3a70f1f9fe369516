// The services that a generator plugin works with, and the proof of what it hands back.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "generate/pattern.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/generation.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// How often each stage ended an attempt, for the message when the budget is spent.
struct stage_failures {
  std::uint64_t fill = 0;      // no full grid within the nodes
  std::uint64_t carve = 0;     // the nodes ended while givens were taken away
  std::uint64_t count = 0;     // the nodes ended in a question of the generator or in the proof
  std::uint64_t too_many = 0;  // as few givens as it can have, and still too many
  std::uint64_t too_few = 0;   // the generator left fewer than the recipe wants
  std::uint64_t gave_up = 0;   // the generator itself
  std::uint32_t fewest = ~0U;  // givens, where they were too many
};

// The nonet_generation of one puzzle, over all attempts at it.
//
// Invariants:
//   1. nodes_left_ never grows, and every call that asks the engine takes at least one.
//   2. accepted() is true only after the puzzle was proven.
//   3. face().self points to this object, so it never moves.
class workbench {
 public:
  workbench(const recipe& r, const core::program& program, std::uint64_t seed, std::uint64_t index,
            const std::atomic<bool>* cancel);
  workbench(const workbench&) = delete;
  workbench& operator=(const workbench&) = delete;

  [[nodiscard]] const nonet_generation* face() const noexcept { return &face_; }

  // Before each attempt.
  void begin() noexcept {
    accepted_ = false;
    stage_known_ = false;
  }
  // After an attempt that came to nothing: counts it for the generator if no stage of ours
  // ended it.
  void give_up() noexcept;

  [[nodiscard]] bool accepted() const noexcept { return accepted_; }
  [[nodiscard]] bool spent() const noexcept { return nodes_left_ == 0; }
  [[nodiscard]] bool impossible() const noexcept { return impossible_; }
  [[nodiscard]] bool cancelled() const noexcept { return cancelled_; }
  // A propagator failed; report_failures() says whose.
  [[nodiscard]] bool engine_fault() const noexcept { return engine_fault_; }
  // How the generator misused a service; empty if it did not.
  [[nodiscard]] const std::string& misuse() const noexcept { return misuse_; }
  // Why rules refused the solution that their facts allow; empty if none did.
  [[nodiscard]] const problems& refusals() const noexcept { return refusals_; }
  [[nodiscard]] const stage_failures& failures() const noexcept { return failures_; }
  [[nodiscard]] const std::vector<std::uint8_t>& givens() const noexcept { return givens_; }
  [[nodiscard]] const std::vector<std::uint8_t>& solution() const noexcept { return solution_; }

 private:
  nonet_status fill(std::uint8_t* solution);
  nonet_status count(const std::uint8_t* givens, std::uint64_t limit, std::uint64_t* found);
  nonet_status another(const std::uint8_t* givens, const std::uint8_t* solution,
                       std::uint8_t* other);
  std::uint32_t orbit(nonet_cell c, nonet_cell* out) const;
  nonet_status carve(std::uint8_t* givens);
  nonet_status accept(const std::uint8_t* givens, const std::uint8_t* solution);

  [[nodiscard]] nonet_status prove(std::span<const std::uint8_t> givens,
                                   std::span<const std::uint8_t> solution);
  // Empty if these are givens that keep the recipe's own, else what is wrong with them.
  [[nodiscard]] std::string fault_of(std::span<const std::uint8_t> givens) const;
  // Solves with what is left of the budget.
  [[nodiscard]] core::outcome ask(std::span<const std::uint8_t> givens, std::uint64_t limit,
                                  const core::solution_sink& sink = {});
  // What a search that did not answer means, and which stage it ended.
  [[nodiscard]] nonet_status stopped(core::ending why, std::uint64_t stage_failures::*stage);
  void fail(std::uint64_t stage_failures::*stage) noexcept;
  void spend(std::uint64_t nodes) noexcept;
  [[nodiscard]] nonet_status misused(std::string how);
  [[nodiscard]] core::limits limits_for(std::uint64_t solutions) const noexcept;
  [[nodiscard]] core::carve_options carve_options() const;

  const recipe& recipe_;
  core::board shape_;
  core::solver engine_;
  core::random_stream random_;
  const std::atomic<bool>* cancel_;
  pattern pattern_;
  std::vector<std::uint8_t> kept_;
  nonet_board board_;
  nonet_generation face_;
  std::uint64_t nodes_left_;
  bool accepted_ = false, impossible_ = false, cancelled_ = false, engine_fault_ = false;
  bool stage_known_ = false;
  std::string misuse_;
  problems refusals_;
  stage_failures failures_;
  std::vector<std::uint8_t> givens_, solution_;
};

}  // namespace nonet::host
