// What solve, count, check, candidates and grade have in common: a question put to many puzzles.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app.hpp"
#include "nonet/core/rating.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/puzzle.hpp"
#include "options.hpp"

namespace nonet::cli {

enum class verdict {
  solved,    // a solution is known and no more were asked for
  unique,    // exactly one solution
  multiple,  // two or more
  none,
  limit,  // a budget ended it first
  open,   // candidates --logic: propagation alone doesn't decide
  error
};

// The word that --json and --lines use.
[[nodiscard]] std::string_view word(verdict v);

struct answer {
  verdict what = verdict::error;
  exit_status status = exit_status::done;
  core::outcome effort;
  core::ending rating_ended = core::ending::complete;  // grade
  // solve, check: effort.solutions grids, one after the other; empty where they were emitted, or
  // check found more than one.
  std::vector<std::uint8_t> solutions;
  // What the answer is: solutions and their number, or, as candidates and grade have it, what
  // follows.
  enum class content { solutions, cells, rating };
  content is = content::solutions;
  std::vector<core::mask> candidates;  // cells: a mask for each cell; empty if there is no solution
  std::vector<std::uint64_t> counts;   // --counts: counts[cell * 64 + value]
  std::optional<std::uint32_t> givens;  // check, grade: how many
  std::optional<core::rating> rating;   // if there is one solution
  host::problems remarks;               // what the user should hear besides

  // As new, with the memory of the one before.
  void reset() {
    std::vector<std::uint8_t> memory = std::move(solutions);
    memory.clear();
    *this = {};
    solutions = std::move(memory);
  }
  [[nodiscard]] bool cancelled() const noexcept {
    return effort.ended == core::ending::cancelled || rating_ended == core::ending::cancelled;
  }
};

// One puzzle, ready to be searched.
struct puzzle_case {
  const std::string& name;  // the file, as the user named it
  const host::puzzle& puzzle;
  std::span<const std::uint8_t> givens;
  core::limits until;  // nodes and cancel; how many solutions is the question's own affair
  // Where the first given stands if they come from --lines, else line 0.
  host::position line{};

  [[nodiscard]] bool from_line() const noexcept { return line.line != 0; }
  [[nodiscard]] host::position place_of_given(core::cell c) const;
};

// What one thread answers with: the engines of one rule list, their memory kept from puzzle to
// puzzle.
class engines {
 public:
  explicit engines(core::program rules) : solver(rules), rules_(std::move(rules)) {}

  core::solver solver;
  // Made when it is first asked for.
  [[nodiscard]] core::rater& rater() {
    if (!rater_) rater_.emplace(rules_);
    return *rater_;
  }

 private:
  core::program rules_;
  std::optional<core::rater> rater_;
};

// Takes text that may be printed before the answer is complete; false: stop.
using text_sink = std::function<bool(std::string_view)>;

// One of the commands.  Called from several threads at a time.
class question {
 public:
  virtual ~question() = default;

  // `a` is new.  `emit` is empty where nothing may be printed ahead of the answer.
  virtual void ask(engines& with, const puzzle_case& of, const text_sink& emit,
                   answer& a) const = 0;
  // What one FILE prints on standard output, after what was emitted.
  [[nodiscard]] virtual std::string text(const answer& a, const puzzle_case& of,
                                         bool several_files) const = 0;
  // Adds what one line of --lines prints.
  virtual void add_line(const answer& a, std::string& to) const = 0;
  // True where --lines says on standard error what is wrong with a puzzle, as FILE does; else the
  // line that is printed has to do.
  [[nodiscard]] virtual bool remarks_on_lines() const { return false; }
  // True where a blank line stands between what is printed; then each text begins with one.
  [[nodiscard]] virtual bool blank_between() const { return false; }
};

// The options that all of them take.
struct ask_options {
  std::vector<std::string> files;
  std::string lines;          // empty: not given
  std::uint64_t threads = 0;  // 0: all cores
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::nanoseconds> max_time;
  bool json = false;
  bool timing = false;
};

void add_ask_options(CLI::App& command, ask_options& o, how_many files);

// Puts the question to every file, or to every line of --lines, and prints the answers.
[[nodiscard]] exit_status put(const question& q, const ask_options& o, context& c);

// --- for those who answer ---------------------------------------------------------------

// What an outcome amounts to when up to `limit` solutions were asked for.
[[nodiscard]] verdict judge(const core::outcome& o, std::uint64_t limit);
// Counts to two, without a conclusion; a.solutions has the solution if it is the only one.  False:
// a rule refuses what its own facts allow, and the answer says so.
[[nodiscard]] bool ask_whether_unique(engines& with, const puzzle_case& of, answer& a);

// Says what ended a search early: a budget, a pack at fault, or nothing.
void remark_ending(answer& a, const puzzle_case& of);

// To which verdicts a question says no.
enum class asks_for {
  a_number,      // none
  a_solution,    // there is no solution, which is a remark; what clashes are others
  one_solution,  // none or several, which the answer itself says; what clashes are remarks
};
// Ends every answer: the status that its verdict costs, and the remarks that go with it.
void conclude(answer& a, const puzzle_case& of, asks_for what);

// True if a rule's code failed on the way to this answer: it is worth nothing then, and remarks
// say which pack and rule and why.
[[nodiscard]] bool blame_packs(answer& a, const puzzle_case& of);

// Names the givens that break a rule by themselves, or that [grid] candidates exclude; of a file
// without such the clues and givens that contradict each other.
void remark_clashes(answer& a, const puzzle_case& of);

// host::first_to_refuse for an answer.  False: a rule disagrees, a remark says whose and how.
[[nodiscard]] bool confirm(answer& a, const puzzle_case& of,
                           std::span<const std::uint8_t> solution);

// Where the value of a cell stands in the string `[table] key` of a file; line 0 if nowhere.
[[nodiscard]] host::position place_of_cell(const host::document& file, std::string_view table,
                                           std::string_view key, core::cell c);

// "r1c1, r1c5"
[[nodiscard]] std::string cell_names(const core::board& shape, std::span<const core::cell> cells);

// Why a rule is broken, with the cells to blame, which some packs name and others don't.
[[nodiscard]] std::string with_cells(const host::violation& v, const core::board& shape);

// The values of a mask as digits: "1379".
[[nodiscard]] std::string digits(core::mask m);

}  // namespace nonet::cli
