// Runs whole sets of puzzles, folders of TOML or files of lines: time, nodes and guesses of each.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/puzzle_set.hpp"
#include "nonet/core/kernel.hpp"

namespace {

using namespace nonet;

constexpr double never = std::numeric_limits<double>::max();

struct options {
  std::vector<std::string> sets;
  bench::reading reading{.line_rules = NONET_LINE_RULES};
  std::size_t rounds = 3;
  std::uint64_t limit = 2;
  bool each = false;    // a line for each puzzle
  bool counts = false;  // only what no machine changes
  core::compile_options compile;
};

// Seconds of this thread: other people use the machine.
double now() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Seconds; the least of the rounds.
struct times {
  std::vector<double> set_up;  // by rule list
  std::vector<double> solve;   // by question
  double solve_total = 0;
};

struct effort {
  std::uint64_t questions = 0, unique = 0, nodes = 0, guesses = 0;

  void add(const effort& other) {
    questions += other.questions;
    unique += other.unique;
    nodes += other.nodes;
    guesses += other.guesses;
  }
};

// What was measured of a set, or of several together.
struct result {
  std::string name;
  effort work;
  times took;
  std::vector<core::outcome> answers;
};

double part(std::vector<double> of, double share) {
  if (of.empty()) return 0;
  std::sort(of.begin(), of.end());
  return of[static_cast<std::size_t>(share * static_cast<double>(of.size() - 1))];
}

double sum(const std::vector<double>& of) { return std::accumulate(of.begin(), of.end(), 0.0); }

core::solver set_up(const core::model& rules, const core::compile_options& how, double& best) {
  const double start = now();
  core::solver engine = bench::set_up(rules, how);
  best = std::min(best, now() - start);
  return engine;
}

result run(const bench::puzzle_set& set, const options& how) {
  const core::limits until{.solutions = how.limit};
  const bool shared = set.shares_rules();
  result r{.name = set.name, .work = {}, .took = {}, .answers = {}};
  r.answers.resize(set.questions.size());
  r.took.set_up.assign(set.rules.size(), never);
  r.took.solve.assign(set.questions.size(), never);
  r.took.solve_total = never;
  for (std::size_t round = 0; round < how.rounds; ++round) {
    // An engine propagates its board when it is first asked, which is part of the question
    // unless it is asked again and again: so each round has engines of its own, and each is asked
    // as soon as it is set up.
    std::optional<core::solver> engine;
    std::size_t rules = set.rules.size();
    for (std::size_t i = 0; i < set.questions.size(); ++i) {
      const bench::question& q = set.questions[i];
      if (q.rules != rules) {
        rules = q.rules;
        engine.reset();
        engine.emplace(set_up(set.rules[rules], how.compile, r.took.set_up[rules]));
      }
      const double start = now();
      r.answers[i] = engine->solve(q.givens, until);
      r.took.solve[i] = std::min(r.took.solve[i], now() - start);
    }
    if (!shared || how.counts) continue;
    // In a row: a clock read costs as much as a small question.
    const double start = now();
    for (const bench::question& q : set.questions)
      static_cast<void>(engine->solve(q.givens, until));
    r.took.solve_total = std::min(r.took.solve_total, now() - start);
  }
  if (r.took.solve_total == never) r.took.solve_total = sum(r.took.solve);
  for (const core::outcome& a : r.answers)
    r.work.add({1, a.ended == core::ending::complete && a.solutions == 1, a.nodes, a.guesses});
  return r;
}

void print_head(const options& how) {
  if (how.counts) {
    std::puts("set\tpuzzles\tunique\tnodes\tguesses");
    return;
  }
  std::printf("%-24s %7s %7s | %9s %8s %8s %8s | %10s %9s %9s %11s | %9s | %11s %11s\n", "set",
              "puzzles", "unique", "set-up ms", "med us", "p90", "max", "solve ms", "med us", "p90",
              "max", "per s", "nodes", "guesses");
}

void print_each(const bench::puzzle_set& set, const result& r) {
  for (std::size_t i = 0; i < set.questions.size(); ++i) {
    const bench::question& q = set.questions[i];
    std::printf("%s/%s\t%.1f\t%.1f\t%llu\t%llu\t%llu\n", set.name.c_str(), q.name.c_str(),
                r.took.set_up[q.rules] * 1e6, r.took.solve[i] * 1e6,
                static_cast<unsigned long long>(r.answers[i].nodes),
                static_cast<unsigned long long>(r.answers[i].guesses),
                static_cast<unsigned long long>(r.answers[i].solutions));
  }
}

void print(const result& r, const options& how) {
  const auto whole = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  if (how.counts) {
    std::printf("%s\t%llu\t%llu\t%llu\t%llu\n", r.name.c_str(), whole(r.work.questions),
                whole(r.work.unique), whole(r.work.nodes), whole(r.work.guesses));
    return;
  }
  const auto n = static_cast<double>(r.work.questions);
  const times& t = r.took;
  std::printf(
      "%-24s %7llu %7llu | %9.2f %8.1f %8.1f %8.1f | %10.3f %9.2f %9.2f %11.2f | %9.0f | %11.2f "
      "%11.3f\n",
      r.name.c_str(), whole(r.work.questions), whole(r.work.unique), sum(t.set_up) * 1e3,
      part(t.set_up, 0.5) * 1e6, part(t.set_up, 0.9) * 1e6, part(t.set_up, 1) * 1e6,
      t.solve_total * 1e3, part(t.solve, 0.5) * 1e6, part(t.solve, 0.9) * 1e6,
      part(t.solve, 1) * 1e6, n / t.solve_total, static_cast<double>(r.work.nodes) / n,
      static_cast<double>(r.work.guesses) / n);
}

void add(result& into, const result& r) {
  into.work.add(r.work);
  into.took.set_up.insert(into.took.set_up.end(), r.took.set_up.begin(), r.took.set_up.end());
  into.took.solve.insert(into.took.solve.end(), r.took.solve.begin(), r.took.solve.end());
  into.took.solve_total += r.took.solve_total;
}

[[noreturn]] void usage(int status) {
  std::FILE* const to = status == 0 ? stdout : stderr;
  std::fputs(
      "nonet_sets [--rounds N] [--most N] [--limit N] [--kernel portable|avx2|avx512]\n"
      "           [--symmetries] [--each] [--counts] [--without NAME]... [--rules TOML] SET...\n"
      "\n"
      "SET is a folder of puzzles, or a file NAME.txt with a grid on each line, solved under\n"
      "NAME.toml beside it, else under --rules, else as classics.\n"
      "\n"
      "  --rounds N    how often each puzzle is set up and solved (3): times are the least\n"
      "  --most N      only the first N puzzles of a set\n"
      "  --limit N     count so many solutions (2)\n"
      "  --symmetries  each puzzle turned and mirrored in all 8 ways\n"
      "  --each        also a line for each puzzle: set-up us, solve us, nodes, guesses, "
      "solutions\n"
      "  --without NAME  leave out what the compiler derives, any of the names below\n"
      "  --counts      only what no machine changes, separated by tabs; nodes and guesses in all\n"
      "\n"
      "Times are of this thread.  Nodes and guesses are of a puzzle, on average.\n"
      "\n"
      "What --without leaves out; the answers are the same:\n"
      "\n",
      to);
  for (const core::derivation_text& d : core::derivations)
    std::fprintf(to, "  %-12.*s  %.*s\n", static_cast<int>(d.name.size()), d.name.data(),
                 static_cast<int>(d.gives.size()), d.gives.data());
  std::exit(status);
}

[[noreturn]] void refuse(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(2);
}

std::uint64_t number(const std::string& name, std::string_view text) {
  std::uint64_t n = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), n);
  if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || n == 0)
    refuse(name + ": expected a number from 1, found '" + std::string(text) + "'");
  return n;
}

void use_kernel(const std::string& name) {
  const auto kernel = core::parse_kernel(name);
  if (!kernel) refuse("--kernel: expected portable, avx2 or avx512, found '" + name + "'");
  if (!core::available(*kernel)) refuse("--kernel: this processor has no " + name);
  core::use_kernel(*kernel);
}

void leave_out(core::compile_options& how, const std::string& name) {
  for (const core::derivation_text& d : core::derivations)
    if (d.name == name) {
      how = how.without(d.what);
      return;
    }
  refuse("--without: expected a name that --help lists, found '" + name + "'");
}

options read_options(int argc, char** argv) {
  options how;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 == argc) refuse(name + ": expected a value after it");
      return argv[++i];
    };
    if (name == "--rounds")
      how.rounds = number(name, value());
    else if (name == "--most")
      how.reading.most = number(name, value());
    else if (name == "--limit")
      how.limit = number(name, value());
    else if (name == "--rules")
      how.reading.line_rules = value();
    else if (name == "--kernel")
      use_kernel(value());
    else if (name == "--symmetries")
      how.reading.all_symmetries = true;
    else if (name == "--each")
      how.each = true;
    else if (name == "--without")
      leave_out(how.compile, value());
    else if (name == "--counts")
      how.counts = true;
    else if (name == "--help")
      usage(0);
    else if (name.starts_with("--"))
      usage(2);
    else
      how.sets.push_back(name);
  }
  if (how.sets.empty()) usage(2);
  if (how.counts) how.rounds = 1;
  return how;
}

}  // namespace

int main(int argc, char** argv) {
  const options how = read_options(argc, argv);
  host::registry packs({.named = {NONET_PACKS_FOLDER}});
  print_head(how);
  result all{.name = "all", .work = {}, .took = {}, .answers = {}};
  int status = 0;
  for (const std::string& path : how.sets) {
    const bench::puzzle_set set = bench::read_set(path, packs, how.reading);
    for (const std::string& remark : set.remarks) std::fprintf(stderr, "%s\n", remark.c_str());
    if (!set.error.empty()) {
      std::fprintf(stderr, "%s\n", set.error.c_str());
      status = 2;
      continue;
    }
    const result r = run(set, how);
    if (how.each) print_each(set, r);
    print(r, how);
    std::fflush(stdout);
    add(all, r);
  }
  if (how.sets.size() > 1 && all.work.questions > 0) print(all, how);
  return status;
}
