// `nonet check`: is a puzzle unique, and is what the file says of its solution true?
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "commands.hpp"
#include "nonet/host/document.hpp"
#include "options.hpp"
#include "question.hpp"
#include "stated_solution.hpp"

namespace nonet::cli {
namespace {

class check_question : public question {
 public:
  void ask(engines& with, const puzzle_case& of, const text_sink&, answer& a) const override {
    if (!ask_whether_unique(with, of, a)) return;
    conclude(a, of, asks_for::one_solution);
    const std::size_t before = a.remarks.list().size();
    if (!of.from_line() && !of.puzzle.file.solution.empty()) {
      check_stated(a, of);
    }
    if (a.remarks.list().size() > before) a.status = worse(a.status, exit_status::no);
  }

  std::string text(const answer& a, const puzzle_case& of, bool) const override {
    if (a.what == verdict::error) return {};
    std::string text = host::escaped(of.name) + ": ";
    add_line(a, text);
    return text + ", " + host::quantity(*a.givens, "given") + "\n";
  }

  void add_line(const answer& a, std::string& to) const override { to += word(a.what); }

  bool remarks_on_lines() const override { return true; }

 private:
  static void check_stated(answer& a, const puzzle_case& of) {
    host::problems faults = faults_of_stated(of.puzzle, of.name);
    const bool obeys_all = faults.list().empty();
    a.remarks.append(std::move(faults));
    if (blame_packs(a, of)) return;
    const std::vector<std::uint8_t>&stated = of.puzzle.file.solution, &only = a.solutions;
    const bool excluded = a.what == verdict::none || (!only.empty() && only != stated);
    if (obeys_all && excluded) {
      blame_facts(a, of);
    } else if (!only.empty()) {
      // The first cell is enough to find the slip.
      const auto [here, there] = std::mismatch(stated.begin(), stated.end(), only.begin());
      if (here == stated.end()) return;
      stated_differs(of.puzzle, of.name, static_cast<core::cell>(here - stated.begin()),
                     "the only solution", *there, a.remarks);
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
  CLI::App& command = add_command(
      app, "check", "Say whether the puzzle has one solution, and whether the stated one is right",
      "Example:\n"
      "  nonet check puzzle.toml\n"
      "  nonet check --lines givens.txt empty.toml");
  const auto o = std::make_shared<ask_options>();
  add_ask_options(command, *o, how_many::several);
  when_chosen(command, c, [&c, o] { return put(check_question(), *o, c); });
}

}  // namespace nonet::cli
