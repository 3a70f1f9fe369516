// `nonet candidates`: what each cell may hold.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "commands.hpp"
#include "nonet/host/document.hpp"
#include "options.hpp"
#include "question.hpp"

namespace nonet::cli {
namespace {

enum class asks { possible, counts, logic };

// The limit of those who want them all.
constexpr std::uint64_t every_solution = std::numeric_limits<std::uint64_t>::max();

class candidates_question : public question {
 public:
  explicit candidates_question(asks what) : asks_(what) {}

  void ask(engines& with, const puzzle_case& of, const text_sink&, answer& a) const override {
    a.is = answer::content::cells;
    a.candidates.resize(of.puzzle.shape().cells());
    if (asks_ == asks::logic) {
      a.what = ask_logic(with.solver, of, a);
      conclude(a, of, asks_for::a_solution);
    } else if (ask_solutions(with.solver, of, a)) {
      conclude(a, of, asks_for::a_solution);
    }
    if (is_worth_nothing(a)) {
      a.candidates.clear();
      a.counts.clear();
    }
  }

  std::string text(const answer& a, const puzzle_case& of, bool) const override {
    if (a.candidates.empty()) return {};
    const std::vector<std::string> cells = words(a);
    const std::size_t columns = of.puzzle.shape().columns;
    std::vector<std::size_t> width(columns);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      width[c % columns] = std::max(width[c % columns], cells[c].size());
    }
    std::string out;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const bool last = (c + 1) % columns == 0;
      out += cells[c];
      out += last ? "\n" : std::string(width[c % columns] - cells[c].size() + 1, ' ');
    }
    return out;
  }

  void add_line(const answer& a, std::string& to) const override {
    if (a.candidates.empty()) {
      to += word(a.what);
      return;
    }
    bool first = true;
    for (const std::string& cell : words(a)) {
      if (!std::exchange(first, false)) to += ' ';
      to += cell;
    }
  }

 private:
  // Of an unfinished search only the counts say what they are: so many so far.
  [[nodiscard]] bool is_worth_nothing(const answer& a) const {
    const bool so_far = asks_ == asks::counts && a.effort.solutions > 0;
    return a.what == verdict::none || a.what == verdict::error ||
           (a.what == verdict::limit && !so_far);
  }

  // A rule whose facts are weaker than its check makes the candidates worth nothing.  False: one
  // refuses a solution that was looked at.
  bool ask_solutions(core::solver& engine, const puzzle_case& of, answer& a) const {
    bool agreed = true;
    const auto take = [&](std::span<const std::uint8_t> values) {
      agreed = confirm(a, of, values);
      return agreed;
    };
    const bool counts = asks_ == asks::counts;
    a.effort = counts ? count_cells(engine, of, a, std::ref(take))
                      : engine.true_candidates(of.givens, of.until, a.candidates, std::ref(take));
    if (agreed) a.what = counts ? judge(a.effort, every_solution) : judge_cells(a);
    return agreed;
  }

  static verdict ask_logic(core::solver& engine, const puzzle_case& of, answer& a) {
    if (!engine.propagate(of.givens, a.candidates)) {
      if (!engine.fault()) return verdict::none;
      a.effort.ended = core::ending::fault;
      return verdict::error;
    }
    return single(a) ? verdict::unique : verdict::open;
  }

  static core::outcome count_cells(core::solver& engine, const puzzle_case& of, answer& a,
                                   const core::solution_sink& sink) {
    a.counts.resize(a.candidates.size() * 64);
    core::limits until = of.until;
    until.solutions = every_solution;
    const core::outcome effort = engine.candidate_counts(of.givens, until, a.counts, sink);
    for (std::size_t i = 0; i < a.counts.size(); ++i) {
      if (a.counts[i] != 0) a.candidates[i / 64] |= core::bit(static_cast<std::uint32_t>(i % 64));
    }
    return effort;
  }

  // True candidates don't count solutions; they tell one from many.
  static verdict judge_cells(const answer& a) {
    if (a.effort.ended == core::ending::fault) return verdict::error;
    if (a.effort.ended != core::ending::complete) return verdict::limit;
    if (a.effort.solutions == 0) return verdict::none;
    return single(a) ? verdict::unique : verdict::multiple;
  }

  static bool single(const answer& a) {
    return std::all_of(a.candidates.begin(), a.candidates.end(),
                       [](core::mask m) { return core::count_values(m) == 1; });
  }

  // "1379", or "1:5,3:2" with counts.
  std::vector<std::string> words(const answer& a) const {
    std::vector<std::string> cells;
    for (std::size_t c = 0; c < a.candidates.size(); ++c) {
      if (asks_ != asks::counts) {
        cells.push_back(digits(a.candidates[c]));
        continue;
      }
      std::string text;
      for (core::mask left = a.candidates[c]; left != 0; left &= left - 1) {
        const std::uint32_t v = core::least_value(left);
        text += (text.empty() ? "" : ",") + digits(core::bit(v)) + ":" +
                std::to_string(a.counts[c * 64 + v]);
      }
      cells.push_back(text);
    }
    return cells;
  }

  asks asks_;
};

struct candidates_options : ask_options {
  bool counts = false;
  bool logic = false;
};

}  // namespace

void add_candidates(CLI::App& app, context& c) {
  CLI::App& command = add_command(
      app, "candidates", "Print what each cell holds in at least one solution, as a grid of words",
      "Example:\n"
      "  nonet candidates puzzle.toml\n"
      "  nonet candidates --counts puzzle.toml");
  const auto o = std::make_shared<candidates_options>();
  add_ask_options(command, *o, how_many::one);
  add_flag(command, "--counts", o->counts, "Say in how many solutions, as DIGIT:SOLUTIONS");
  add_flag(command, "--logic", o->logic,
           "Print what propagation alone leaves, without a search (not with --counts)");
  when_chosen(command, c, [&c, o] {
    // Not the library's excludes(), which puts words of its own into the help.
    if (o->counts && o->logic) {
      host::problems found;
      found.error("nonet candidates", {}, "", "expected --counts or --logic, found both");
      c.report(found);
      return exit_status::input;
    }
    const asks what = o->counts ? asks::counts : o->logic ? asks::logic : asks::possible;
    return put(candidates_question(what), *o, c);
  });
}

}  // namespace nonet::cli
