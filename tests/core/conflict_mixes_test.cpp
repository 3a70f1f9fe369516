// Of random mixes without a solution the slow solver is asked whether what is named contradicts
// itself, and whether each whole clue and each given is needed for that.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "core/random_mix.hpp"
#include "nonet/core/conflict.hpp"
#include "support/slow_solver.hpp"

using namespace nonet;

namespace {

// Two posts are parts of one clue, so that one can contradict the other without its like.
std::string path_in_pair(std::uint32_t number) {
  return "pairs[" + std::to_string(number / 2) + "]" + (number % 2 == 0 ? "" : ".more");
}

// nullopt: too hard for the judge.
std::optional<bool> has_solution(const core::model& facts,
                                 const std::vector<std::uint8_t>& givens) {
  bool found = false;
  const bool walked = judge::slow_solver(facts).solve(givens, 300'000, [&](auto) {
    found = true;
    return false;
  });
  return found ? std::optional(true) : walked ? std::optional(false) : std::nullopt;
}

// What a conflict names, whole clues as such, and the units; without one clue or one given.
class named_part {
 public:
  named_part(const core::model& facts, const std::vector<std::uint8_t>& givens,
             const core::conflict_set& named)
      : facts_(facts), givens_(givens), named_(named), units_(facts.clues().size(), true) {
    for (const core::fact& f : facts.facts())
      if (f.what != core::fact::kind::unit) units_[f.clue] = false;
  }

  // `whole`: of a named clue all parts, not only those that are to blame.
  std::optional<bool> solution(bool whole, std::string_view but, std::optional<core::cell> given) {
    std::vector<bool> keep = units_;
    for (std::uint32_t c = 0; c < keep.size(); ++c) {
      const std::string_view of = core::whole_clue(facts_.clues()[c].path);
      if (of == but) continue;
      for (const std::uint32_t n : named_.clues)
        if (n == c || (whole && core::whole_clue(facts_.clues()[n].path) == of)) keep[c] = true;
    }
    std::vector<std::uint8_t> kept(givens_.size(), core::empty_value);
    for (const core::cell c : named_.givens)
      if (c != given) kept[c] = givens_[c];
    return has_solution(facts_.only(keep), kept);
  }

 private:
  const core::model& facts_;
  const std::vector<std::uint8_t>& givens_;
  const core::conflict_set& named_;
  std::vector<bool> units_;
};

}  // namespace

TEST_CASE("what is named contradicts itself, and nothing named could be left out",
          "[property][mixes]") {
  std::size_t conflicts = 0, wholes = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const judge::mix m = judge::random_mix(seed);
    const core::model facts = judge::posted(m, path_in_pair);
    const auto found = core::find_conflict(facts, m.givens, {.solutions = 1, .nodes = 20'000});
    if (!found || found->of_units) continue;
    INFO("NONET_SEED=" << seed);
    named_part named(facts, m.givens, *found);
    const std::optional<bool> possible = named.solution(false, "none", std::nullopt);
    if (!possible) continue;
    ++conflicts;
    CHECK_FALSE(*possible);
    if (!found->least) continue;
    for (const std::uint32_t c : found->clues) {
      const auto without = named.solution(true, core::whole_clue(facts.clues()[c].path), {});
      CHECK(without.value_or(true));
      wholes += without.has_value();
    }
    for (const core::cell c : found->givens) CHECK(named.solution(true, "none", c).value_or(true));
  }
  // The dice must roll what the test is about.
  CHECK(conflicts >= 200);
  CHECK(wholes >= 400);
}
