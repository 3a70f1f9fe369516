// Runs whole sets of puzzles, folders of TOML or files of lines: time, nodes and guesses of each.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "bench/turned_model.hpp"
#include "nonet/core/kernel.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/puzzle.hpp"

namespace {

namespace fs = std::filesystem;
using namespace nonet;

struct options {
  std::vector<std::string> sets;
  std::string rules = NONET_LINE_RULES;  // of sets in lines
  std::size_t rounds = 3;
  std::size_t most = std::numeric_limits<std::size_t>::max();  // puzzles of a set
  std::uint64_t limit = 2;
  bool all_symmetries = false;
  bool each = false;  // a line for each puzzle
};

// One question: a program (shared by the lines of a file) and givens.
struct question {
  std::string name;
  std::size_t engine = 0;
  std::vector<std::uint8_t> givens;
};

struct set {
  std::vector<core::model> models;
  std::vector<core::solver> engines;
  std::vector<question> questions;
  std::vector<double> set_up;  // seconds, by engine
};

// Seconds of this thread: other people use the machine.
double now() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

core::solver set_up(const core::model& facts, double& best) {
  const double start = now();
  core::solver engine{core::program(facts)};
  best = std::min(best, now() - start);
  return engine;
}

// Posting is the packs' own; what is timed is the compiler and the engine's memory.
void add_engine(set& into, core::model facts, std::size_t rounds) {
  double best = std::numeric_limits<double>::max();
  into.engines.push_back(set_up(facts, best));
  for (std::size_t i = 1; i < rounds; ++i) static_cast<void>(set_up(facts, best));
  into.set_up.push_back(best);
  into.models.push_back(std::move(facts));
}

core::model facts_of(const host::puzzle& p) {
  core::model facts(p.shape());
  host::problems found;
  for (const auto& rule : p.rules)
    if (!rule->post(facts, found)) std::abort();
  for (core::cell c = 0; c < p.file.candidates.size(); ++c)
    static_cast<void>(facts.allow(c, p.file.candidates[c]));
  return facts;
}

void add_puzzle(set& into, const host::puzzle& p, const std::string& name, const options& how) {
  const core::model facts = facts_of(p);
  const core::board& shape = p.shape();
  const std::uint32_t turns =
      !how.all_symmetries ? 1 : (shape.rows == shape.columns ? bench::symmetries : 4);
  for (std::uint32_t t = 0; t < turns; ++t) {
    add_engine(into, bench::turned(facts, t), how.rounds);
    into.questions.push_back({name + (turns > 1 ? "/" + std::to_string(t) : ""),
                              into.engines.size() - 1, bench::turned(p.file.givens, shape, t)});
  }
}

set read_folder(const fs::path& folder, host::registry& packs, const options& how) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.size() > how.most) files.resize(how.most);
  set read;
  for (const fs::path& file : files) {
    host::problems ignored;  // a set may have rules that no pack here has
    if (const auto puzzle = host::load_puzzle(file.string(), packs, ignored))
      add_puzzle(read, *puzzle, file.stem().string(), how);
    else
      std::fprintf(stderr, "%s: skipped\n", file.c_str());
  }
  return read;
}

set read_lines(const fs::path& file, host::registry& packs, const options& how) {
  host::problems found;
  const auto rules = host::load_puzzle(how.rules, packs, found);
  if (!rules) {
    std::fprintf(stderr, "%s: no rule list\n", how.rules.c_str());
    std::exit(1);
  }
  set read;
  add_engine(read, facts_of(*rules), how.rounds);
  const std::uint32_t cells = rules->shape().cells();
  std::ifstream in(file);
  for (std::string line; std::getline(in, line) && read.questions.size() < how.most;) {
    if (line.size() < cells || line[0] == '#') continue;
    host::grid_text grid = host::parse_grid(line.substr(0, cells), rules->shape());
    if (grid.values.size() == cells)
      read.questions.push_back({std::to_string(read.questions.size()), 0, std::move(grid.values)});
  }
  return read;
}

double part(std::vector<double> of, double share) {
  if (of.empty()) return 0;
  std::sort(of.begin(), of.end());
  return of[static_cast<std::size_t>(share * static_cast<double>(of.size() - 1))];
}

void run(const std::string& name, set& of, const options& how) {
  const core::limits until{.solutions = how.limit};
  core::outcome sum;
  std::uint64_t unique = 0;
  std::vector<double> seconds(of.questions.size(), std::numeric_limits<double>::max());
  std::vector<core::outcome> answers(of.questions.size());
  double whole = std::numeric_limits<double>::max();
  const bool shared = of.engines.size() < of.questions.size();
  for (std::size_t round = 0; round < how.rounds; ++round) {
    for (std::size_t i = 0; i < of.questions.size(); ++i) {
      const question& q = of.questions[i];
      // An engine propagates its board when it is first asked, which is part of the question
      // unless it is asked again and again.
      if (!shared && round > 0)
        of.engines[q.engine] = core::solver{core::program(of.models[q.engine])};
      const double start = now();
      answers[i] = of.engines[q.engine].solve(q.givens, until);
      seconds[i] = std::min(seconds[i], now() - start);
    }
    if (!shared) continue;
    // In a row: a clock read costs as much as a small question.
    const double start = now();
    for (const question& q : of.questions)
      static_cast<void>(of.engines[q.engine].solve(q.givens, until));
    whole = std::min(whole, now() - start);
  }
  if (!shared) whole = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  for (const core::outcome& a : answers) {
    sum.nodes += a.nodes;
    sum.guesses += a.guesses;
    unique += a.ended == core::ending::complete && a.solutions == 1;
  }
  if (how.each)
    for (std::size_t i = 0; i < of.questions.size(); ++i)
      std::printf("%s/%s\t%.1f\t%.1f\t%llu\t%llu\t%llu\n", name.c_str(),
                  of.questions[i].name.c_str(), of.set_up[of.questions[i].engine] * 1e6,
                  seconds[i] * 1e6, static_cast<unsigned long long>(answers[i].nodes),
                  static_cast<unsigned long long>(answers[i].guesses),
                  static_cast<unsigned long long>(answers[i].solutions));
  const auto n = static_cast<double>(of.questions.size());
  std::printf(
      "%-30s %6.0f %6llu | %7.1f %7.1f %7.1f | %9.3f %9.2f %9.2f %10.2f | %9.0f | %11.2f %11.3f\n",
      name.c_str(), n, static_cast<unsigned long long>(unique), part(of.set_up, 0.5) * 1e6,
      part(of.set_up, 0.9) * 1e6, part(of.set_up, 1) * 1e6, whole * 1e3, part(seconds, 0.5) * 1e6,
      part(seconds, 0.9) * 1e6, part(seconds, 1) * 1e6, n / whole,
      static_cast<double>(sum.nodes) / n, static_cast<double>(sum.guesses) / n);
  std::fflush(stdout);
}

void usage() {
  std::puts(
      "nonet_sets [--rounds N] [--most N] [--limit N] [--symmetries] [--each] [--rules TOML] "
      "SET...\n"
      "  SET is a folder of puzzles or a file with a grid on each line, solved under --rules\n"
      "  times are the least of the rounds, of this thread, in microseconds; `whole` in ms");
  std::exit(2);
}

options read_options(int argc, char** argv) {
  options how;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 == argc) usage();
      return argv[++i];
    };
    if (name == "--rounds")
      how.rounds = std::stoul(value());
    else if (name == "--most")
      how.most = std::stoul(value());
    else if (name == "--limit")
      how.limit = std::stoul(value());
    else if (name == "--rules")
      how.rules = value();
    else if (name == "--kernel") {
      const std::string wanted = value();
      const auto kernel = core::parse_kernel(wanted);
      if (!kernel || !core::available(*kernel)) {
        std::fprintf(stderr, "%s: no such kernel here\n", wanted.c_str());
        std::exit(2);
      }
      core::use_kernel(*kernel);
    } else if (name == "--symmetries")
      how.all_symmetries = true;
    else if (name == "--each")
      how.each = true;
    else if (name.starts_with("--"))
      usage();
    else
      how.sets.push_back(name);
  }
  if (how.sets.empty() || how.rounds == 0) usage();
  return how;
}

}  // namespace

int main(int argc, char** argv) {
  const options how = read_options(argc, argv);
  host::registry packs({.named = {NONET_PACKS_FOLDER}});
  std::printf("%-30s %6s %6s | %7s %7s %7s | %9s %9s %9s %10s | %9s | %11s %11s\n", "set", "n",
              "unique", "set-up", "p90", "max", "whole ms", "median", "p90", "max", "per s",
              "nodes", "guesses");
  for (const std::string& path : how.sets) {
    fs::path at(path);
    if (!at.has_filename()) at = at.parent_path();
    set read = fs::is_directory(at) ? read_folder(at, packs, how) : read_lines(at, packs, how);
    if (!read.questions.empty()) run(at.filename().string(), read, how);
  }
  return 0;
}
