// `nonet solve`: prints solutions.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "commands.hpp"
#include "nonet/host/document.hpp"
#include "options.hpp"
#include "question.hpp"

namespace nonet::cli {
namespace {

class solve_question : public question {
 public:
  explicit solve_question(std::uint64_t limit) : limit_(limit) {}

  void ask(engines& with, const puzzle_case& of, const text_sink& emit, answer& a) const override {
    core::limits until = of.until;
    until.solutions = limit_;
    const auto take = [&](std::span<const std::uint8_t> values) {
      if (!confirm(a, of, values)) return false;
      if (emit) return emit(grid_text(of.puzzle.shape(), values));
      a.solutions.insert(a.solutions.end(), values.begin(), values.end());
      return true;
    };
    a.effort = with.solver.solve(of.givens, until, std::ref(take));  // no allocation
    if (a.what == verdict::error && !a.remarks.list().empty()) return;
    a.what = judge(a.effort, limit_);
    conclude(a, of, asks_for::a_solution);
  }

  std::string text(const answer&, const puzzle_case&, bool) const override { return {}; }

  void add_line(const answer& a, std::string& to) const override {
    if (a.what != verdict::solved && a.what != verdict::unique) {
      to += word(a.what);
      return;
    }
    const std::size_t at = to.size();
    to.resize(at + a.solutions.size());
    std::transform(a.solutions.begin(), a.solutions.end(),
                   to.begin() + static_cast<std::ptrdiff_t>(at), host::digit_of);
  }

  bool blank_between() const override { return true; }

 private:
  // A blank line, then a line for each row.
  static std::string grid_text(const core::board& shape, std::span<const std::uint8_t> values) {
    std::string text;
    for (std::size_t row = 0; row < shape.rows; ++row) {
      text += "\n" + host::grid_line(values.subspan(row * shape.columns, shape.columns));
    }
    return text + "\n";
  }

  std::uint64_t limit_;
};

struct solve_options : ask_options {
  std::uint64_t limit = 1;
};

}  // namespace

void add_solve(CLI::App& app, context& c) {
  CLI::App& command = add_command(app, "solve", "Print the solution",
                                  "Example:\n"
                                  "  nonet solve puzzle.toml\n"
                                  "  nonet solve --limit 2 --lines givens.txt empty.toml");
  const auto o = std::make_shared<solve_options>();
  add_ask_options(command, *o, how_many::several);
  add_integer(command, "--limit", o->limit, 1, std::numeric_limits<std::uint64_t>::max(),
              "Print up to so many solutions (1)");
  when_chosen(command, c, [&c, o] { return put(solve_question(o->limit), *o, c); });
}

}  // namespace nonet::cli
