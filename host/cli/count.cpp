// `nonet count`: prints the number of solutions.
// SPDX-License-Identifier: MIT
#include <bit>

#include "commands.hpp"
#include "options.hpp"
#include "question.hpp"

namespace nonet::cli {
namespace {

class count_question : public question {
 public:
  explicit count_question(std::uint64_t limit) : limit_(limit) {}

  void ask(engines& with, const puzzle_case& of, const text_sink&, answer& a) const override {
    core::limits until = of.until;
    until.solutions = limit_;
    // A rule whose facts are weaker than its check makes the count worth nothing.  A check costs as
    // much as many solutions, so the first, the second, the fourth and so on have to do.
    std::uint64_t seen = 0;
    bool agreed = true;
    const auto take = [&](std::span<const std::uint8_t> values) {
      ++seen;
      agreed = !std::has_single_bit(seen) || confirm(a, of, values);
      return agreed;
    };
    a.effort = with.solver.solve(of.givens, until, std::ref(take));  // no allocation
    if (!agreed) return;
    a.what = judge(a.effort, limit_);
    // The limit on solutions is part of the question, a budget is not.
    conclude(a, of, asks_for::a_number);
  }

  std::string text(const answer& a, const puzzle_case& of, bool several_files) const override {
    if (a.what == verdict::error) return {};
    std::string text = several_files ? host::escaped(of.name) + ": " : "";
    add_line(a, text);
    return text + "\n";
  }

  void add_line(const answer& a, std::string& to) const override {
    to += std::to_string(a.effort.solutions);
    if (a.effort.ended != core::ending::complete) to += '+';
  }

 private:
  std::uint64_t limit_;
};

struct count_options : ask_options {
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace

void add_count(CLI::App& app, context& c) {
  CLI::App& command = add_command(app, "count", "Print the number of solutions",
                                  "Example:\n"
                                  "  nonet count puzzle.toml\n"
                                  "  nonet count --limit 1000 --max-seconds 10 puzzles/*.toml");
  const auto o = std::make_shared<count_options>();
  add_ask_options(command, *o, how_many::several);
  add_integer(command, "--limit", o->limit, 1, std::numeric_limits<std::uint64_t>::max(),
              "Stop at so many solutions and print N+ (count all)");
  when_chosen(command, c, [&c, o] { return put(count_question(o->limit), *o, c); });
}

}  // namespace nonet::cli
