// The services that a generator plugin works with, and the proof of what it hands back.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generate/clues.hpp"
#include "generate/draft.hpp"
#include "generate/failures.hpp"
#include "generate/pattern.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/generation.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// The nonet_generation of one recipe, for puzzle after puzzle.
//
// Invariants:
//   1. Between two calls of start() nodes_left_ never grows, and every call that asks the engine
//      or a maker takes at least one.
//   2. accepted() is true only after the puzzle was proven.
//   3. face().self points to this object, so it never moves.
class workbench {
 public:
  // `rate_all`: rate also where the recipe wants no difficulty.
  workbench(const recipe& r, bool rate_all);
  workbench(const workbench&) = delete;
  workbench& operator=(const workbench&) = delete;

  [[nodiscard]] const nonet_generation* face() const noexcept { return &face_; }

  // Before the first attempt at a puzzle.
  void start(std::uint64_t seed, std::uint64_t index, const std::atomic<bool>* cancel);
  // Before each attempt.
  void begin();
  // After an attempt that came to nothing: counts it for the generator if no stage of ours
  // ended it.
  void give_up() noexcept;

  // A second solution was near at hand each time that one was asked for.
  [[nodiscard]] bool was_light() const noexcept { return light_; }
  [[nodiscard]] bool accepted() const noexcept { return accepted_; }
  [[nodiscard]] bool spent() const noexcept { return nodes_left_ == 0; }
  [[nodiscard]] bool impossible() const noexcept { return impossible_; }
  [[nodiscard]] bool cancelled() const noexcept { return cancelled_; }
  // A propagator failed; report_failures() says whose.
  [[nodiscard]] bool engine_fault() const noexcept { return engine_fault_; }
  // How the generator misused a service; empty if it did not.
  [[nodiscard]] const std::string& misuse() const noexcept { return misuse_; }
  // Why a rule or its maker is at fault, or a dial can't work; empty if nothing is.
  [[nodiscard]] const problems& faults() const noexcept { return faults_; }
  [[nodiscard]] const stage_failures& failures() const noexcept { return failures_; }
  [[nodiscard]] const std::vector<std::uint8_t>& givens() const noexcept { return givens_; }
  [[nodiscard]] const std::vector<std::uint8_t>& solution() const noexcept { return solution_; }
  [[nodiscard]] const std::optional<core::rating>& rating() const noexcept { return rating_; }
  [[nodiscard]] draft& rules() noexcept { return draft_; }

 private:
  nonet_status propose();
  nonet_status fill(std::uint8_t* solution);
  nonet_status layout(const std::uint8_t* solution);
  nonet_status count(const std::uint8_t* givens, std::uint64_t limit, std::uint64_t* found);
  nonet_status another(const std::uint8_t* givens, const std::uint8_t* solution,
                       std::uint8_t* other);
  nonet_status refine(const std::uint8_t* solution, const std::uint8_t* other);
  nonet_status harden(const std::uint8_t* givens, const std::uint8_t* solution);
  std::uint32_t orbit(nonet_cell c, nonet_cell* out) const;
  nonet_status carve(std::uint8_t* givens);
  nonet_status drop_clues(const std::uint8_t* givens);
  nonet_status accept(const std::uint8_t* givens, const std::uint8_t* solution);

  // Connects face_ with the members above.
  void wire();
  [[nodiscard]] nonet_status prove(std::span<const std::uint8_t> givens,
                                   std::span<const std::uint8_t> solution);
  // The only solution, by a search; anything but NONET_OK: it has not just one.
  [[nodiscard]] nonet_status search_for_all(std::span<const std::uint8_t> givens,
                                            std::vector<std::uint8_t>& only);
  // Rates a proven puzzle where the recipe wants no difficulty.
  [[nodiscard]] nonet_status remark(std::span<const std::uint8_t> givens);
  // Rates a proven puzzle and holds it against the difficulty.
  [[nodiscard]] nonet_status grade(std::span<const std::uint8_t> givens);

  // A rating towards the difficulty, up to its end; the last one is kept.  It spends nodes.
  // Null: a pack is at fault.
  struct judged {
    core::rating rating;
    std::vector<core::mask> left;        // what each cell may still hold
    std::vector<std::uint8_t> solution;  // what followed: empty_value where nothing did
  };
  [[nodiscard]] const judged* judge(std::span<const std::uint8_t> givens, std::uint64_t nodes);
  // The difficulty ends below the first technique that assumes anything.  Then a rating proves that
  // there is one solution for less than it takes to make a search of the rules.
  [[nodiscard]] bool proves_by_rating() const noexcept;
  // Empty if these are givens that keep the recipe's own, else what is wrong with them.
  [[nodiscard]] std::string fault_of(std::span<const std::uint8_t> givens) const;
  [[nodiscard]] std::string fault_of_solution(std::span<const std::uint8_t> solution) const;
  // What a maker may know of the puzzle as it stands, for propose() if nothing else is said.
  [[nodiscard]] layout_question question(std::span<const std::uint8_t> solution);
  // Asks the maker of an open rule.  nullopt: a maker or a dial is at fault.
  [[nodiscard]] std::optional<layout_answer> consult(std::size_t rule,
                                                     const layout_question& about);
  // Gives the values of a solution other names where the maker of an open rule wishes it.
  [[nodiscard]] nonet_status rename(std::span<std::uint8_t> solution);
  // Every rule made so far, and the values that cells may hold.
  [[nodiscard]] bool obeys_all(std::span<const std::uint8_t> values) const;
  // Takes what a maker made over `solution` (empty: none yet).  False: it is at fault.
  [[nodiscard]] bool take(std::size_t rule, node table, std::span<const std::uint8_t> solution);
  // A maker is at fault: adds the problem.
  void blame_maker(std::size_t rule, std::string message);
  // Another solution that differs in the places of two values only, if one was seen.
  [[nodiscard]] std::optional<std::vector<std::uint8_t>> exchange_values(
      std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) const;
  // Solves with at most so many nodes, which are spent.
  [[nodiscard]] core::outcome ask(core::solver& engine, std::span<const std::uint8_t> givens,
                                  std::uint64_t limit, std::uint64_t nodes,
                                  const core::solution_sink& sink = {});
  enum class verdict { good, bad, unknown };
  // good: the rules as they are now leave one solution and the puzzle is not above the
  // difficulty, whose rating is then in judged_; unknown: the nodes did not suffice.
  [[nodiscard]] verdict judge_clues(std::span<const std::uint8_t> givens, std::uint64_t nodes);
  [[nodiscard]] verdict judge_score(std::span<const std::uint8_t> givens, std::uint64_t nodes);
  // Tries to do without these clues, and puts them back if it is not good.
  [[nodiscard]] verdict try_without(std::span<const clue> dropped, const std::vector<node>& tables,
                                    std::span<const std::uint8_t> givens, std::uint64_t nodes);
  // What a search that did not answer means, and which stage it ended.
  [[nodiscard]] nonet_status stopped(core::ending why, std::uint64_t stage_failures::*stage);
  void fail(std::uint64_t stage_failures::*stage) noexcept;
  [[nodiscard]] nonet_status attempt_over(std::uint64_t stage_failures::*stage) noexcept;
  void spend(std::uint64_t nodes) noexcept;
  [[nodiscard]] nonet_status misused(std::string how);
  // The engine of the rules made so far; null: a pack is at fault.
  [[nodiscard]] core::solver* engine() { return draft_.engine(faults_); }
  // For one uniqueness question.
  [[nodiscard]] std::uint64_t question_nodes() const noexcept;
  // `rates`: steer by it; null where the recipe wants no difficulty.
  [[nodiscard]] core::carve_options carve_options(core::rater* rates) const;

  const recipe& recipe_;
  bool rate_all_;
  core::board shape_;
  draft draft_;
  core::random_stream random_;
  const std::atomic<bool>* cancel_ = nullptr;
  pattern pattern_;
  std::vector<std::uint8_t> kept_;
  nonet_board board_;
  nonet_generation face_;
  std::uint64_t nodes_left_ = 0;
  std::uint32_t attempt_ = 0;
  std::optional<core::program> filled_by_;  // the rules that the solution was filled by
  bool light_ = false;
  bool proposed_ = false;  // some layout of this attempt stands before the fill
  bool accepted_ = false, impossible_ = false, cancelled_ = false, engine_fault_ = false;
  std::uint64_t stage_failures::*stage_ = nullptr;  // the last that said no in this attempt
  std::string misuse_;
  problems faults_;
  stage_failures failures_;
  std::vector<std::uint8_t> givens_, solution_;
  std::optional<core::rating> rating_;
  // Invariant: the last rating is that of the rules and givens that are named beside it.
  std::optional<judged> judged_;
  std::uint64_t judged_version_ = 0;
  std::vector<std::uint8_t> judged_givens_;
};

}  // namespace nonet::host
