// The rule list said in native constraints: what rules post, before it is compiled.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/core/types.hpp"

namespace nonet::core {

// What a post answers.  Anything but ok means that nothing was posted.
enum class post_result {
  ok,
  repeated_cell,  // a scope names one cell twice
  foreign_cell,   // a scope names a cell that is neither on the board nor a hidden variable
  wrong_size,     // a unit that has not as many cells as there are values; an empty scope
  bad_argument,   // a malformed automaton, a value above 63, too many states or state words
};

// A propagator's answer; the numbers are those of the SDK.
enum class propagation : std::int32_t { fix = 0, again = 1, entailed = 2, fail = 3, error = 4 };

// When a custom propagator is woken.
enum class wake : std::uint8_t { on_fix = 1, on_bounds = 2, on_any = 4 };

// One run of a custom propagator: masks in, masks out.  The engine intersects the result with
// the old domains.
struct propagator_call {
  std::uint32_t count;
  mask* domain;                  // `count` masks in scope order, bit v for value v
  const std::uint64_t* changed;  // bit i: domain[i] shrank since the last run
  std::uint64_t* state;          // state_words words, 0 at first, restored on backtracking
};

// Code of a rule's own, for what no native constraint says.  `run` is pure: it depends on its
// data, the domains and the state only, and may be called from any thread.
struct custom_propagator {
  std::string name;
  int cost = 2;  // cheap ones run first; 0 unary .. 5 exponential
  wake events = wake::on_any;
  std::uint32_t state_words = 0;
  propagation (*run)(const void* data, const propagator_call& call) = nullptr;
  const void* data = nullptr;
  std::shared_ptr<const void> owner;  // keeps `data` alive as long as the program lives
};

// State 0 rejects for ever.  next[state * values + value]; larger values reject.
struct automaton {
  std::uint32_t start = 1;
  std::uint32_t values = 0;
  std::vector<std::uint16_t> next;
  std::vector<std::uint8_t> accepts;  // one for each state
};

// One posted fact.  Which members mean something depends on `what`.
struct fact {
  enum class kind : std::uint8_t {
    allow,
    unit,
    all_different,
    equal,
    sum,
    among,
    less,
    relation,
    regular,
    table,
    differ_at,
    custom
  };
  kind what{};
  std::uint32_t clue = 0;  // index into model::clues()
  std::vector<cell> cells;
  std::vector<std::int32_t> weights;  // sum
  std::int64_t lo = 0, hi = 0;        // sum, among: bounds; less: lo is the gap;
                                      // differ_at: rows, columns
  mask values = 0;                    // allow, among
  std::vector<mask> allowed;          // relation: 64 masks, indexed by the value of cells[0]
  automaton machine;                  // regular
  std::vector<std::uint8_t> tuples;   // table: rows of cells.size() bytes
  custom_propagator propagator;       // custom
};

// Collects what the rules of one puzzle post.
//
// Invariants:
//   1. Every scope holds distinct cells below cells() (a post that breaks this is refused).
//   2. A unit has exactly as many cells as the board has values.
//   3. Every fact belongs to a clue that exists.
class model {
 public:
  explicit model(const board& shape);

  [[nodiscard]] const board& shape() const noexcept { return shape_; }
  // Cells of the board and hidden variables together.
  [[nodiscard]] std::uint32_t cells() const noexcept {
    return static_cast<std::uint32_t>(domains_.size());
  }

  // What is posted from here on belongs to this clue.  `rule` is the caller's own number.  Facts
  // posted before the first clue belong to one with an empty path.
  void begin_clue(std::uint32_t rule, std::string path);

  post_result allow(cell c, mask values);
  // Each value of the board exactly once.
  post_result unit(std::span<const cell> scope);
  post_result all_different(std::span<const cell> scope);
  post_result equal(cell a, cell b);
  // lo <= sum of weights[i] * value(scope[i]) <= hi; no weights means all 1.
  post_result sum(std::span<const cell> scope, std::span<const std::int32_t> weights,
                  std::int64_t lo, std::int64_t hi);
  // lo <= number of cells in scope that hold one of `values` <= hi.
  post_result among(std::span<const cell> scope, mask values, std::uint32_t lo, std::uint32_t hi);
  // a + gap <= b
  post_result less(cell a, cell b, std::int32_t gap);
  // value(b) is in allowed[value(a)].  Requires: allowed.size() == 64.
  post_result relation(cell a, cell b, std::span<const mask> allowed);
  post_result regular(std::span<const cell> scope, automaton machine);
  // `tuples` holds rows of scope.size() values.
  post_result table(std::span<const cell> scope, std::span<const std::uint8_t> tuples);
  // Any two cells of the board that lie (rows, columns) apart differ.
  post_result differ_at(std::int32_t rows, std::int32_t columns);
  post_result propagator(custom_propagator code, std::span<const cell> scope);
  // A hidden variable; nullopt where the range is not within 0..63.
  [[nodiscard]] std::optional<cell> variable(std::uint32_t lo, std::uint32_t hi);

  // The same without the facts of the clues that are not kept.  Requires: one entry for each clue.
  [[nodiscard]] model only(const std::vector<bool>& keep) const;

  struct clue {
    std::uint32_t rule;
    std::string path;
  };
  [[nodiscard]] const std::vector<clue>& clues() const noexcept { return clues_; }
  [[nodiscard]] const std::vector<fact>& facts() const noexcept { return facts_; }
  // The values that each cell may hold before any fact.
  [[nodiscard]] const std::vector<mask>& domains() const noexcept { return domains_; }

 private:
  [[nodiscard]] post_result check_scope(std::span<const cell> scope) const;
  fact& add(fact::kind what, std::span<const cell> scope);

  board shape_;
  std::vector<mask> domains_;
  std::vector<clue> clues_;
  std::vector<fact> facts_;
};

}  // namespace nonet::core
