// Times the engine on the cases with known answers: set-up and uniqueness apart, by family.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "nonet/core/search.hpp"
#include "nonet/host/puzzle.hpp"

namespace {

namespace fs = std::filesystem;
using namespace nonet;

using puzzles = std::vector<host::puzzle>;

// "killer-jigsaw-9-0" is of the family "killer-jigsaw-9": all but the last part of the name.
std::string family_of(const fs::path& file) {
  const std::string name = file.stem().string();
  return name.substr(0, name.rfind('-'));
}

// Every puzzle of the folder that can be read, by family.
std::map<std::string, puzzles> families(const fs::path& folder, host::registry& packs) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::map<std::string, puzzles> found;
  for (const fs::path& file : files) {
    host::problems ignored;  // cases that are to be refused are no puzzles to time
    if (auto puzzle = host::load_puzzle(file.string(), packs, ignored)) {
      found[family_of(file)].push_back(std::move(*puzzle));
    }
  }
  return found;
}

void set_up(benchmark::State& state, const puzzles& set) {
  for (auto _ : state) {
    for (const host::puzzle& p : set) {
      host::problems ignored;
      benchmark::DoNotOptimize(host::compile(p, ignored));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(set.size()));
}

// Is it unique?  Nodes and guesses a puzzle stand beside the time: they do not depend on the
// machine.
void unique(benchmark::State& state, const puzzles& set) {
  std::vector<core::solver> engines;
  for (const host::puzzle& p : set) {
    host::problems found;
    if (auto program = host::compile(p, found)) engines.emplace_back(std::move(*program));
  }
  if (engines.size() != set.size()) return state.SkipWithError("a puzzle does not compile");
  std::uint64_t nodes = 0, guesses = 0;
  for (auto _ : state) {
    nodes = guesses = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const core::outcome found = engines[i].solve(set[i].file.givens, {.solutions = 2});
      nodes += found.nodes;
      guesses += found.guesses;
    }
  }
  const auto count = static_cast<double>(set.size());
  state.counters["nodes"] = static_cast<double>(nodes) / count;
  state.counters["guesses"] = static_cast<double>(guesses) / count;
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(set.size()));
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  host::registry packs({.named = {NONET_PACKS_FOLDER}});
  const auto sets = families(argc > 1 ? argv[1] : NONET_CASES_FOLDER, packs);
  for (const auto& [name, set] : sets) {
    benchmark::RegisterBenchmark(("set-up/" + name).c_str(), set_up, set);
    benchmark::RegisterBenchmark(("unique/" + name).c_str(), unique, set);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return sets.empty() ? 1 : 0;
}
