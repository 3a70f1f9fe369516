// The options that the four questions share, and the words they answer with.
// SPDX-License-Identifier: MIT
#include "question.hpp"

#include <algorithm>
#include <array>

#include "conflict.hpp"
#include "line_reader.hpp"
#include "nonet/core/carve.hpp"
#include "nonet/host/document.hpp"
#include "options.hpp"
#include "put.hpp"

namespace nonet::cli {

std::string_view word(verdict v) {
  static constexpr std::array<std::string_view, 7> words{"solved", "unique", "multiple", "none",
                                                         "limit",  "open",   "error"};
  return words.at(static_cast<std::size_t>(v));
}

void add_ask_options(CLI::App& command, ask_options& o, how_many files) {
  add_argument(command, "FILE", o.files, files,
               files == how_many::one ? "A puzzle file; - is standard input"
                                      : "Puzzle files; - is standard input");
  add_text(command, "--lines", o.lines, "F",
           "Take the givens from the lines of this file (or -), one puzzle a line; FILE is "
           "the puzzle without givens");
  add_threads(command, o.threads, "Work on so many puzzles at a time (all cores)");
  add_integer(command, "--max-nodes", o.max_nodes, 1, std::numeric_limits<std::uint64_t>::max(),
              "Give up on a puzzle after so many search nodes");
  add_seconds(command, "--max-seconds", o.max_time, "Give up on a puzzle after so long");
  add_flag(command, "--json", o.json, "Print one JSON object a puzzle, each on one line");
  add_flag(command, "--timing", o.timing, "Say how long it took");
}

exit_status put(const question& q, const ask_options& o, context& c) {
  return o.lines.empty() ? put_to_files(q, o, c) : put_to_lines(q, o, c);
}

verdict judge(const core::outcome& o, std::uint64_t limit) {
  if (o.ended == core::ending::fault) return verdict::error;
  const bool complete = o.ended == core::ending::complete;
  if (o.solutions == 0) return complete ? verdict::none : verdict::limit;
  if (limit == 1) return verdict::solved;
  if (complete) return o.solutions == 1 ? verdict::unique : verdict::multiple;
  return o.ended == core::ending::solutions ? verdict::multiple : verdict::limit;
}

bool ask_whether_unique(engines& with, const puzzle_case& of, answer& a) {
  a.givens = core::count_givens(of.givens);
  core::limits until = of.until;
  until.solutions = 2;
  bool agreed = true;
  const auto take = [&](std::span<const std::uint8_t> values) {
    agreed = confirm(a, of, values);
    if (a.solutions.empty()) a.solutions.assign(values.begin(), values.end());
    return agreed;
  };
  a.effort = with.solver.solve(of.givens, until, std::ref(take));  // no allocation
  if (!agreed) return false;
  a.what = judge(a.effort, 2);
  if (a.what != verdict::unique) a.solutions.clear();
  return true;
}

void remark_ending(answer& a, const puzzle_case& of) {
  host::problem p;
  p.file = of.name;
  p.at = of.line;
  switch (a.effort.ended) {
    case core::ending::fault:
      if (blame_packs(a, of)) return;
      p.message = "a fault of ours: the search failed and no rule says why";
      a.status = worse(a.status, exit_status::internal);
      a.what = verdict::error;
      a.remarks.add(std::move(p));
      return;
    case core::ending::nodes:
      p.message = "--max-nodes ended it, ";
      break;
    case core::ending::cancelled:
      p.message = "--max-seconds ended it, ";
      break;
    case core::ending::complete:
    case core::ending::solutions:
      return;
  }
  p.message += host::quantity(a.effort.solutions, "solution") + " found so far";
  a.remarks.add(std::move(p));
}

void conclude(answer& a, const puzzle_case& of, asks_for what) {
  remark_ending(a, of);
  if (a.what == verdict::limit) a.status = exit_status::limit;
  if (a.what == verdict::multiple && what == asks_for::one_solution) a.status = exit_status::no;
  if (a.what != verdict::none || what == asks_for::a_number) return;
  a.status = exit_status::no;
  if (what == asks_for::a_solution) a.remarks.error(of.name, of.line, "", "no solution");
  remark_clashes(a, of);
}

bool blame_packs(answer& a, const puzzle_case& of) {
  if (!host::report_failures(of.puzzle.rules, a.remarks)) return false;
  a.what = verdict::error;
  a.status = worse(a.status, exit_status::pack);
  return true;
}

void remark_clashes(answer& a, const puzzle_case& of) {
  const std::size_t before = a.remarks.list().size();
  const core::board& shape = of.puzzle.shape();
  for (const host::violation& v : host::violations(of.puzzle, of.givens)) {
    const host::position at = v.cells.empty() ? of.line : of.place_of_given(v.cells.back());
    a.remarks.error(of.name, at, v.where, "the givens break it: " + with_cells(v, shape));
  }
  const std::vector<core::mask>& allowed = of.puzzle.file.candidates;
  for (core::cell c = 0; c < allowed.size(); ++c) {
    const std::uint8_t given = of.givens[c];
    if (given == core::empty_value || (allowed[c] & core::bit(given)) != 0) continue;
    a.remarks.error(of.name, of.place_of_given(c), "[grid] givens",
                    "expected one of the candidates " + digits(allowed[c]) + " in " +
                        host::cell_name(shape, c) + ", found " + host::digit_of(given));
  }
  // A batch of lines has no time for it.
  if (a.remarks.list().size() == before && !of.from_line()) remark_conflict(a, of);
}

bool confirm(answer& a, const puzzle_case& of, std::span<const std::uint8_t> solution) {
  const host::rule* doubts = host::first_to_refuse(of.puzzle.rules, solution, a.remarks);
  if (doubts == nullptr) return true;
  const bool ours = doubts->type().pack->builtin && !doubts->failure();
  a.status = worse(a.status, ours ? exit_status::internal : exit_status::pack);
  a.what = verdict::error;
  return false;
}

host::position puzzle_case::place_of_given(core::cell c) const {
  if (from_line()) return {line.line, line.column + c};
  return place_of_cell(puzzle.file, "grid", "givens", c);
}

host::position place_of_cell(const host::document& file, std::string_view table,
                             std::string_view key, core::cell c) {
  const host::node* in = file.root.find(table);
  const host::node* text = in == nullptr ? nullptr : in->find(key);
  if (text == nullptr || text->what != host::node::type::string) return {};
  core::cell seen = 0;
  for (std::size_t i = 0; i < text->text.size(); ++i) {
    if (is_blank(text->text[i])) continue;
    if (seen++ == c) return host::place_in(file.text, *text, i);
  }
  return text->at;
}

std::string cell_names(const core::board& shape, std::span<const core::cell> cells) {
  std::string text;
  for (const core::cell c : cells) text += (text.empty() ? "" : ", ") + host::cell_name(shape, c);
  return text;
}

std::string with_cells(const host::violation& v, const core::board& shape) {
  const bool named = std::all_of(v.cells.begin(), v.cells.end(), [&](core::cell c) {
    return v.why.find(host::cell_name(shape, c)) != std::string::npos;
  });
  return named ? v.why : v.why + " (" + cell_names(shape, v.cells) + ")";
}

std::string digits(core::mask m) {
  std::string text;
  for (; m != 0; m &= m - 1) {
    text += host::digit_of(static_cast<std::uint8_t>(core::least_value(m)));
  }
  return text;
}

}  // namespace nonet::cli
