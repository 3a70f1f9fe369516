// `nonet grade`: how hard a puzzle is, and what makes it so.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "nonet/host/document.hpp"
#include "options.hpp"
#include "question.hpp"

namespace nonet::cli {
namespace {

// "easy 1.0-2.2, ..."
std::string levels() {
  std::string text;
  for (const core::level l : {core::level::easy, core::level::medium, core::level::hard,
                              core::level::expert, core::level::extreme}) {
    const core::score_range range = core::level_range(l);
    text += (text.empty() ? "" : ", ") + std::string(core::name_of(l)) + " " +
            core::score_text(range.min) + "-" + core::score_text(range.max);
  }
  return text;
}

class grade_question : public question {
 public:
  void ask(engines& with, const puzzle_case& of, const text_sink&, answer& a) const override {
    a.is = answer::content::rating;
    if (!ask_whether_unique(with, of, a)) return;
    if (a.what == verdict::unique) rate(with, of, a);
    conclude(a, of, asks_for::one_solution);
  }

  std::string text(const answer& a, const puzzle_case& of, bool) const override {
    if (a.what == verdict::error) return {};
    std::string out = host::escaped(of.name) + ": ";
    add_line(a, out);
    out += ", " + host::quantity(*a.givens, "given") + "\n";
    if (!a.rating) return out;
    for (std::size_t t = 0; t < core::techniques; ++t) {
      if (a.rating->steps[t] == 0) continue;
      out += "  " + std::string(core::name_of(static_cast<core::technique>(t))) + ": " +
             counted(*a.rating, t) + "\n";
    }
    out += "  search: " + host::quantity(a.effort.nodes, "node") + ", " +
           std::to_string(a.effort.guesses) + (a.effort.guesses == 1 ? " guess" : " guesses");
    if (a.rating->trials > 0) out += ", " + host::quantity(a.rating->trials, "trial");
    return out + "\n";
  }

  // "3.6 hard, triple"; without one solution what check says.
  void add_line(const answer& a, std::string& to) const override {
    if (!a.rating) {
      to += word(a.what);
      return;
    }
    to += core::score_text(a.rating->score);
    to.append(" ").append(core::name_of(a.rating->level));
    to.append(", ").append(core::name_of(a.rating->hardest));
  }

 private:
  // What the search has left of --max-nodes is the rating's.
  static void rate(engines& with, const puzzle_case& of, answer& a) {
    core::rating r = with.rater().rate(
        of.givens, {.nodes = of.until.nodes - a.effort.nodes, .cancel = of.until.cancel});
    a.rating_ended = r.ended;
    if (r.ended == core::ending::complete) {
      a.rating = std::move(r);
      return;
    }
    a.what = verdict::limit;
    if (r.ended == core::ending::fault) {
      a.effort.ended = r.ended;  // as remark_ending() finds
      return;
    }
    host::problem p;
    p.file = of.name;
    p.at = of.line;
    p.message = std::string(r.ended == core::ending::cancelled ? "--max-seconds" : "--max-nodes") +
                " ended the rating; there is one solution";
    a.remarks.add(std::move(p));
  }

  // "12 steps in 3 rounds"; of those that logic never got to, how many cells are open.
  static std::string counted(const core::rating& r, std::size_t t) {
    if (static_cast<core::technique>(t) == core::technique::beyond)
      return host::quantity(r.steps[t], "cell") + " open";
    return host::quantity(r.steps[t], "step") + " in " + host::quantity(r.rounds[t], "round");
  }
};

}  // namespace

void add_grade(CLI::App& app, context& c) {
  CLI::App& command = add_command(
      app, "grade", "Say how hard a puzzle is, from 1.0 to 10.0, and why",
      "Example:\n"
      "  nonet grade puzzle.toml\n"
      "  nonet grade --lines givens.txt empty.toml\n"
      "\n"
      "Levels: " +
          levels() +
          ".\n"
          "Each technique with its steps; those that are there at the same time are one round.");
  const auto o = std::make_shared<ask_options>();
  add_ask_options(command, *o, how_many::several);
  when_chosen(command, c, [&c, o] { return put(grade_question(), *o, c); });
}

}  // namespace nonet::cli
