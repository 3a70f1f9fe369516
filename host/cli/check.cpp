// `nonet check`: is a puzzle unique, and is what the file says of its solution true?
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <algorithm>

#include "commands.hpp"
#include "nonet/core/carve.hpp"
#include "nonet/host/document.hpp"
#include "question.hpp"

namespace nonet::cli {
namespace {

using grid = std::vector<std::uint8_t>;

// Says what is wrong with [puzzle] solution; `found` is the only solution, or empty.
class solution_check {
 public:
  solution_check(answer& a, const puzzle_case& of)
      : a_(a), of_(of), stated_(of.puzzle.file.solution) {}

  void against_givens() {
    for (core::cell c = 0; c < stated_.size(); ++c) {
      if (of_.givens[c] == core::empty_value || of_.givens[c] == stated_[c]) continue;
      differs(c, "the given", of_.givens[c]);
    }
  }

  void against_candidates() {
    const std::vector<core::mask>& allowed = of_.puzzle.file.candidates;
    for (core::cell c = 0; c < stated_.size() && c < allowed.size(); ++c) {
      if ((allowed[c] & core::bit(stated_[c])) != 0) continue;
      complain(c, "expected one of the candidates " + digits(allowed[c]) + " in " + name(c) +
                      ", found " + host::digit_of(stated_[c]));
    }
  }

  void against_rules() {
    const core::board& shape = of_.puzzle.shape();
    for (const host::violation& v : host::violations(of_.puzzle, stated_)) {
      const core::cell c = v.cells.empty() ? 0 : v.cells.back();
      a_.remarks.error(of_.name, place_of_cell(of_.puzzle.file, "puzzle", "solution", c), v.where,
                       "the stated solution breaks it: " + with_cells(v, shape));
    }
  }

  // The first cell is enough to find the slip.
  void against_only(const grid& only) {
    const auto [here, there] = std::mismatch(stated_.begin(), stated_.end(), only.begin());
    if (here == stated_.end()) return;
    differs(static_cast<core::cell>(here - stated_.begin()), "the only solution", *there);
  }

 private:
  [[nodiscard]] std::string name(core::cell c) const {
    return host::cell_name(of_.puzzle.shape(), c);
  }

  void differs(core::cell c, const std::string& from, std::uint8_t expected) {
    complain(c, "expected " + std::string(1, host::digit_of(expected)) + " in " + name(c) +
                    " like " + from + ", found " + host::digit_of(stated_[c]));
  }

  void complain(core::cell c, std::string message) {
    a_.remarks.error(of_.name, place_of_cell(of_.puzzle.file, "puzzle", "solution", c),
                     "[puzzle] solution", std::move(message));
  }

  answer& a_;
  const puzzle_case& of_;
  const grid& stated_;
};

class check_question : public question {
 public:
  answer ask(engines& with, const puzzle_case& of, const text_sink&) const override {
    answer a;
    a.givens = core::count_givens(of.givens);
    core::limits until = of.until;
    until.solutions = 2;
    grid first;
    a.effort = with.solver.solve(of.givens, until, [&](std::span<const std::uint8_t> values) {
      if (first.empty()) first.assign(values.begin(), values.end());
      return true;
    });
    if (!first.empty() && !confirm(a, of, first)) return a;
    a.what = judge(a.effort, 2);
    if (a.what == verdict::unique) a.solutions.push_back(host::grid_line(first));
    if (a.what == verdict::limit) a.status = exit_status::limit;
    if (a.what == verdict::none || a.what == verdict::multiple) a.status = exit_status::no;
    remark_ending(a, of);
    const std::size_t before = a.remarks.list().size();
    if (a.what == verdict::none) remark_clashes(a, of);
    if (!of.from_line() && !of.puzzle.file.solution.empty()) {
      check_stated(a, of, a.what == verdict::unique ? first : grid{});
    }
    if (a.remarks.list().size() > before) a.status = worse(a.status, exit_status::no);
    return a;
  }

  std::string text(const answer& a, const puzzle_case& of, bool) const override {
    if (a.what == verdict::error) return {};
    return of.name + ": " + line(a) + ", " + host::quantity(*a.givens, "given") + "\n";
  }

  std::string line(const answer& a) const override { return std::string(word(a.what)); }

 private:
  static void check_stated(answer& a, const puzzle_case& of, const grid& only) {
    solution_check stated(a, of);
    const std::size_t before = a.remarks.list().size();
    stated.against_givens();
    stated.against_candidates();
    stated.against_rules();
    if (blame_packs(a, of)) return;
    const bool obeys_all = a.remarks.list().size() == before;
    const bool excluded =
        a.what == verdict::none || (!only.empty() && only != of.puzzle.file.solution);
    if (obeys_all && excluded) {
      blame_facts(a, of);
    } else if (!only.empty()) {
      stated.against_only(only);
    }
  }

  // Every check accepts a grid that the search never found: some rule posts too much.
  static void blame_facts(answer& a, const puzzle_case& of) {
    const bool ours = std::all_of(of.puzzle.rules.begin(), of.puzzle.rules.end(),
                                  [](const auto& r) { return r->type().pack->builtin; });
    host::problem p;
    p.whose = host::fault::pack;
    p.file = of.name;
    p.where = "[puzzle] solution";
    p.message = "obeys the check of every rule, but the facts of one of them exclude it";
    a.remarks.add(std::move(p));
    a.what = verdict::error;
    a.status = ours ? exit_status::internal : exit_status::pack;
  }
};

}  // namespace

void add_check(CLI::App& app, context& c) {
  CLI::App& command = *app.add_subcommand(
      "check", "Say whether the puzzle has one solution, and whether the stated one is right");
  const auto o = std::make_shared<ask_options>();
  add_ask_options(command, *o, takes::several_files);
  command.footer(
      "Example:\n"
      "  nonet check puzzle.toml\n"
      "  nonet check --lines givens.txt empty.toml");
  when_chosen(command, c, [&c, o] { return put(check_question(), *o, c); });
}

}  // namespace nonet::cli
