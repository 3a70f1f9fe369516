// Times set-up and uniqueness of the sets of puzzles with Google Benchmark, each by itself.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/puzzle_set.hpp"

namespace {

namespace fs = std::filesystem;
using namespace nonet;

void set_up(benchmark::State& state, const bench::puzzle_set& set) {
  for (auto _ : state)
    for (const core::model& rules : set.rules) benchmark::DoNotOptimize(bench::set_up(rules));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(set.rules.size()));
}

// Is it unique?  Nodes and guesses a puzzle stand beside the time: they do not depend on the
// machine.
void unique(benchmark::State& state, const bench::puzzle_set& set) {
  std::vector<core::solver> engines;
  for (const core::model& rules : set.rules) engines.push_back(bench::set_up(rules));
  std::uint64_t nodes = 0, guesses = 0;
  for (auto _ : state) {
    nodes = guesses = 0;
    for (const bench::question& q : set.questions) {
      const core::outcome found = engines[q.rules].solve(q.givens, {.solutions = 2});
      nodes += found.nodes;
      guesses += found.guesses;
    }
  }
  const auto count = static_cast<double>(set.questions.size());
  state.counters["nodes"] = static_cast<double>(nodes) / count;
  state.counters["guesses"] = static_cast<double>(guesses) / count;
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(set.questions.size()));
}

// The sets of the tree: its folders, and its files of lines.
std::vector<std::string> own_sets() {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(NONET_OWN_SETS))
    if (entry.is_directory() || entry.path().extension() == ".txt")
      found.push_back(entry.path().string());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  // Half a second for each, as the library has it, takes minutes for all: what is given overrides.
  std::string short_time = "--benchmark_min_time=0.05";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, short_time.data());
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());

  std::vector<std::string> paths(arguments.begin() + 1, arguments.begin() + count);
  for (const std::string& path : paths) {
    if (!path.starts_with("-")) continue;
    std::fprintf(stderr,
                 "nonet_bench [--benchmark_...] [SET...]\nunknown option %s; SET is a folder of "
                 "puzzles or a file of grids\n",
                 path.c_str());
    return 2;
  }
  if (paths.empty()) paths = own_sets();
  host::registry packs({.named = {NONET_PACKS_FOLDER}});
  std::vector<bench::puzzle_set> sets;
  for (const std::string& path : paths) {
    sets.push_back(bench::read_set(path, packs, {.line_rules = NONET_LINE_RULES}));
    for (const std::string& remark : sets.back().remarks)
      std::fprintf(stderr, "%s\n", remark.c_str());
    if (sets.back().error.empty()) continue;
    std::fprintf(stderr, "%s\n", sets.back().error.c_str());
    return 2;
  }
  for (const bench::puzzle_set& set : sets) {
    benchmark::RegisterBenchmark(("set-up/" + set.name).c_str(), set_up, set);
    benchmark::RegisterBenchmark(("unique/" + set.name).c_str(), unique, set);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
