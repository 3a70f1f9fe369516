// `nonet render`: draws a puzzle, and its solution if asked.
// SPDX-License-Identifier: MIT
#include "nonet/host/render.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <limits>

#include "app.hpp"
#include "commands.hpp"
#include "nonet/core/search.hpp"
#include "options.hpp"
#include "question.hpp"
#include "stated_solution.hpp"
#include "stop.hpp"

namespace nonet::cli {
namespace {

struct render_options {
  std::string file, out;
  bool solution = false, ascii = false;
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
};

// Whether the terminal is told to expect UTF-8: the first of the three that is set decides.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::string text = value;
    for (char& c : text) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return text.find("utf-8") != std::string::npos || text.find("utf8") != std::string::npos;
  }
  return false;
}

// The width of the terminal on standard output; 0 if it is none.
std::uint32_t terminal_width() {
  winsize size{};
  if (::isatty(STDOUT_FILENO) != 1 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

class render_run {
 public:
  render_run(const render_options& o, context& c) : o_(o), c_(c) {}

  exit_status run() {
    host::problems found;
    if (!o_.out.empty() && std::filesystem::path(o_.out).extension() != ".txt") {
      found.error(o_.out, {}, "",
                  "expected a file name that ends in .txt, since this version draws text only "
                  "(without -o it goes to the terminal)");
      return fail(found);
    }
    const std::optional<host::puzzle> puzzle = host::load_puzzle(o_.file, c_.packs(), found);
    if (!puzzle) return fail(found);
    c_.report(found);
    std::string text = host::render_heading(*puzzle, style());
    text += host::render_text(*puzzle, puzzle->file.givens, style());
    text += host::render_candidates(*puzzle);
    text += host::render_note(*puzzle, style());
    host::problems of_packs;
    if (host::report_failures(puzzle->rules, of_packs)) return fail(of_packs);
    exit_status status = exit_status::done;
    if (o_.solution) {
      std::vector<std::uint8_t> solution = puzzle->file.solution;
      if (solution.empty()) {
        status = solve(*puzzle, solution);
      } else {
        warn_of_stated(*puzzle);
      }
      if (!solution.empty()) {
        text += "\nsolution\n\n" + host::render_text(*puzzle, solution, style());
        if (host::report_failures(puzzle->rules, of_packs)) return fail(of_packs);
      }
    }
    if (o_.out.empty()) {
      c_.out.write(text);
    } else if (status == exit_status::done) {
      write_file(o_.out, text);
    }
    return status;
  }

 private:
  exit_status fail(const host::problems& found) {
    c_.report(found);
    return status_of(found);
  }

  // A file looks the same wherever it is written.
  host::text_style style() const {
    const bool to_file = !o_.out.empty();
    host::text_style style;
    style.ascii = o_.ascii || (!to_file && !locale_is_utf8());
    style.colour = !to_file && wants_color(c_.color, STDOUT_FILENO);
    style.width = to_file ? 0 : terminal_width();
    return style;
  }

  // It is drawn as it stands all the same: a picture is a way to see what is wrong.
  void warn_of_stated(const host::puzzle& p) {
    const host::problems faults = faults_of_stated(p, p.file.text.name);
    for (host::problem fault : faults.list()) {
      fault.level = host::severity::warning;
      c_.report(fault);
    }
  }

  // The first solution, with a word on what else there may be.
  exit_status solve(const host::puzzle& p, std::vector<std::uint8_t>& solution) {
    host::problems found;
    const std::optional<core::program> program = host::compile(p, found);
    if (!program) return fail(found);
    stop stopping(1, std::nullopt);
    core::solver engine(*program);
    core::limits until{.solutions = 2, .nodes = o_.max_nodes};
    until.cancel = stopping.start_clock(0);
    const puzzle_case of{o_.file, p, p.file.givens, until};
    answer a;
    bool agreed = true;
    a.effort = engine.solve(of.givens, until, [&](std::span<const std::uint8_t> values) {
      agreed = confirm(a, of, values);
      if (solution.empty()) solution.assign(values.begin(), values.end());
      return agreed;
    });
    stopping.stop_clock(0);
    if (!agreed) {
      solution.clear();
    } else if (a.effort.ended == core::ending::fault) {
      solution.clear();
      remark_ending(a, of);
    } else {
      remark(a, solution.empty());
    }
    c_.report(a.remarks);
    return a.status;
  }

  void remark(answer& a, bool none_found) const {
    const core::ending ended = a.effort.ended;
    if (ended == core::ending::cancelled) {
      a.remarks.warning(o_.file, {}, "", "interrupted");
      a.status = exit_status::interrupted;
    } else if (!none_found) {
      if (ended == core::ending::complete) return;
      a.remarks.warning(o_.file, {}, "",
                        ended == core::ending::solutions
                            ? "more than one solution; the one drawn is the first found"
                            : "the search ended before it was sure that there is one solution");
    } else if (ended == core::ending::complete) {
      a.remarks.error(o_.file, {}, "", "no solution");
      a.status = exit_status::no;
    } else {
      a.remarks.error(o_.file, {}, "",
                      "no solution found within " + host::quantity(o_.max_nodes, "node"));
      a.status = exit_status::limit;
    }
  }

  const render_options& o_;
  context& c_;
};

}  // namespace

void add_render(CLI::App& app, context& c) {
  CLI::App& command = add_command(app, "render", "Draw a puzzle",
                                  "Example:\n"
                                  "  nonet render puzzle.toml\n"
                                  "  nonet render --solution -o puzzle.txt puzzle.toml");
  const auto o = std::make_shared<render_options>();
  add_argument(command, "FILE", o->file, "A puzzle file, or - for standard input");
  add_text(command, "-o,--out", o->out, "OUT.txt",
           "Write text to this file instead of the terminal");
  add_flag(command, "--solution", o->solution,
           "Draw the solution too, the stated one or else a computed one");
  add_flag(command, "--ascii", o->ascii,
           "Draw with ASCII alone (default where the locale is not "
           "UTF-8)");
  add_integer(command, "--max-nodes", o->max_nodes, 1, std::numeric_limits<std::uint64_t>::max(),
              "End the search for a solution after so many nodes");
  when_chosen(command, c, [&c, o] { return render_run(*o, c).run(); });
}

}  // namespace nonet::cli
