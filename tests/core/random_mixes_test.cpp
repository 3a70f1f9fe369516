// Two solvers, one answer: the engine against the slow obvious solver on random mixes of facts.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>

#include "core/mix_check.hpp"
#include "support/fact_definition.hpp"
#include "support/sample_propagators.hpp"

using namespace nonet;

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct tally {
  std::uint64_t mixes = 0, rule_like = 0, skipped = 0, wrong = 0;
  std::uint64_t none = 0, one = 0, several = 0;  // solutions

  void add(const judge::mix& m, std::size_t solutions) {
    ++mixes;
    rule_like += judge::is_rule_like(m.seed);
    none += solutions == 0;
    one += solutions == 1;
    several += solutions > 1;
  }
};

std::ostream& operator<<(std::ostream& out, const tally& t) {
  return out << t.mixes << " mixes, " << t.rule_like << " like rule lists; " << t.none
             << " without, " << t.one << " with one, " << t.several << " with several solutions; "
             << t.skipped << " too wide for the judge; " << t.wrong << " wrong";
}

}  // namespace

// NONET_MIXES=n takes n mixes instead of the usual number; NONET_SEED=s starts at seed s, and
// alone takes only that mix.
TEST_CASE("the engine agrees with the slow obvious solver on random mixes", "[property][mixes]") {
  const std::uint64_t first = number_from("NONET_SEED", 0);
  const bool chosen = std::getenv("NONET_SEED") != nullptr;
  const std::uint64_t count = number_from("NONET_MIXES", chosen ? 1 : 5000);
  tally seen;
  for (std::uint64_t seed = first; seed - first < count && seen.wrong < 10; ++seed) {
    INFO("NONET_SEED=" << seed);
    judge::mix m = judge::random_mix(seed);
    const auto truth = judge::tame(m);
    if (!truth) {
      ++seen.skipped;
      continue;
    }
    seen.add(m, truth->grids.size());
    if (!judge::wrong_answer(m)) continue;
    ++seen.wrong;
    m = judge::shrunk(std::move(m));
    FAIL_CHECK(*judge::wrong_answer(m) << "\n" << judge::describe(m));
  }
  if (chosen || std::getenv("NONET_MIXES") != nullptr) std::cout << seen << '\n';
  if (chosen) return;
  // The dice must roll what the test is about.
  CHECK(seen.rule_like >= std::min<std::uint64_t>(200, count / 5));
  CHECK(seen.skipped <= count / 50);
  CHECK(seen.none >= count / 50);
  CHECK(seen.one >= count / 10);
  CHECK(seen.several >= count / 10);
}

TEST_CASE("every sample propagator says on full values what its definition says",
          "[property][mixes]") {
  const core::board shape{.rows = 1, .columns = 4, .value_min = 0, .value_max = 3};
  for (const judge::sample& what : judge::samples()) {
    for (std::uint32_t dial = 0; dial < 16; ++dial) {
      const judge::sample_data data{
          .modulus = 1 + dial % 4, .remainder = dial / 4, .bound = dial % 5};
      core::fact f;
      f.what = core::fact::kind::custom;
      f.propagator = judge::make_propagator(what, data);
      for (std::uint32_t size = what.least_scope; size <= 4; ++size) {
        f.cells.resize(size);
        for (std::uint32_t i = 0; i < size; ++i) f.cells[i] = i;
        for (unsigned code = 0; code < 1U << (2 * size); ++code) {
          std::vector<std::uint8_t> v(size);
          for (std::uint32_t i = 0; i < size; ++i) v[i] = code >> (2 * i) & 3;
          CAPTURE(what.name, dial, size, code);
          REQUIRE(judge::holds(f, shape, v) == what.holds(data, v));
        }
      }
    }
  }
}
