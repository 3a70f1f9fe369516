// What the compiler derives from random mixes: the clues it names say it, and answers stay the same
// where it is left out.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "core/mix_check.hpp"
#include "model/compiled.hpp"
#include "model/origins.hpp"
#include "nonet/core/program.hpp"
#include "nonet/core/search.hpp"

using namespace nonet;
using namespace nonet::core;

namespace {

// Denies what clues are said to say: they have no solution then.
class denial {
 public:
  explicit denial(const model& facts)
      : facts_(facts), rules_(facts), layout_(rules_.layout()), why_(find_origins(rules_)) {
    at_.resize(layout_.slots);
    for (cell c = facts.cells(); c-- > 0;) at_[layout_.slot_of[c]] = c;
  }

  void deny_all() {
    for (slot s = 0; s < layout_.slots; ++s) {
      if (!why_.domain(s).empty()) deny_domain(s);
      for (slot t = 0; t < s; ++t)
        if (has_bit(layout_.differs[s], t)) deny_difference(s, t);
    }
    for (std::uint32_t h = 0; h < layout_.units; ++h) deny_unit(h);
    for (std::uint32_t i = 0; i < layout_.leftovers.size(); ++i) deny_leftover(i);
    for (std::uint32_t i = 0; i < layout_.crowds.size(); ++i) deny_crowd(i);
    for (std::uint32_t i = 0; i < layout_.cage_slots.size(); ++i) deny_cage(i);
    for (std::uint32_t i = 0; i < layout_.linears.size(); ++i) deny_linear(i);
    for (slot s = 0; s < layout_.slots; ++s)
      for (const relation_arc& arc : layout_.relations[s]) deny_relation(s, arc);
  }

  [[nodiscard]] bool compiles() const { return !layout_.contradiction; }
  // The clues that the compiler names for a contradiction.
  void expect_contradiction() {
    REQUIRE(why_.contradiction);
    expect_none(named(*why_.contradiction));
  }
  [[nodiscard]] std::size_t named_for_contradiction() const { return why_.contradiction->size(); }
  std::uint32_t denied = 0, undecided = 0;

 private:
  [[nodiscard]] model named(const clue_set& clues) const {
    std::vector<bool> keep(facts_.clues().size());
    for (const std::uint32_t clue : clues) keep[clue] = true;
    return facts_.only(keep);
  }
  [[nodiscard]] std::vector<cell> cells(std::span<const slot> slots) const {
    std::vector<cell> all;
    for (const slot s : slots) all.push_back(at_[s]);
    return all;
  }

  void expect_none(const model& denying) {
    solver engine{program(denying)};
    const std::vector<std::uint8_t> nothing(facts_.shape().cells(), empty_value);
    const outcome found = engine.solve(nothing, {.solutions = 1, .nodes = 2000});
    ++denied;
    undecided += found.ended == ending::nodes;
    CHECK(found.solutions == 0);
  }

  void deny_domain(slot s) {
    INFO("domain of slot " << s);
    model m = named(why_.domain(s));
    REQUIRE(m.allow(at_[s], ~(layout_.domains[s] << layout_.base)) == post_result::ok);
    expect_none(m);
  }
  void deny_difference(slot s, slot t) {
    INFO("difference of slots " << s << " and " << t);
    model m = named(why_.difference(s, t));
    REQUIRE(m.equal(at_[s], at_[t]) == post_result::ok);
    expect_none(m);
  }
  void deny_unit(std::uint32_t h) {
    INFO("unit " << h);
    const std::vector<cell> scope = cells(layout_.house_slots[h]);
    for (mask left = layout_.houses[h].values; left != 0; left &= left - 1) {
      model m = named(why_.houses[h]);
      const mask value = bit(least_value(left) + layout_.base);
      REQUIRE(m.among(scope, value, 0, 0) == post_result::ok);
      expect_none(m);
    }
  }
  // One side holds a value k times or more, the other less often.
  void deny_leftover(std::uint32_t i) {
    INFO("leftover " << i);
    const std::vector<cell> both = cells(layout_.leftovers[i]);
    const auto half = static_cast<std::uint32_t>(both.size() / 2);
    const std::span mine = std::span(both).first(half), theirs = std::span(both).last(half);
    for (std::uint32_t v = layout_.base; v < layout_.base + layout_.width; ++v)
      for (std::uint32_t k = 1; k <= half; ++k)
        for (const bool turned : {false, true}) {
          model m = named(why_.leftovers[i]);
          REQUIRE(m.among(turned ? theirs : mine, bit(v), k, half) == post_result::ok);
          REQUIRE(m.among(turned ? mine : theirs, bit(v), 0, k - 1) == post_result::ok);
          expect_none(m);
        }
  }
  void deny_crowd(std::uint32_t i) {
    INFO("crowd " << i);
    const std::vector<cell> all = cells(layout_.crowds[i]);
    for (std::size_t k = 1; k < all.size(); ++k) {
      model m = named(why_.crowds[i]);
      const bool from_below = i < layout_.crowds_from_below;
      REQUIRE(m.less(from_below ? all[0] : all[k], from_below ? all[k] : all[0], 0) ==
              post_result::ok);
      expect_none(m);
    }
  }
  // Any values whose set is not listed.
  void deny_cage(std::uint32_t i) {
    INFO("cage " << i);
    const std::vector<cell> scope = cells(layout_.cage_slots[i]);
    if (scope.size() > 4) return;
    std::vector<std::uint8_t> tuple(scope.size()), others;
    const auto next = [&] {
      for (std::uint8_t& v : tuple) {
        if (++v < layout_.width) return true;
        v = 0;
      }
      return false;
    };
    do {
      mask set = 0;
      for (const std::uint8_t v : tuple) set |= bit(v);
      const auto sets = layout_.cage_sets[i];
      if (static_cast<std::size_t>(count_values(set)) == tuple.size() &&
          std::find(sets.begin(), sets.end(), set) != sets.end())
        continue;
      for (const std::uint8_t v : tuple)
        others.push_back(static_cast<std::uint8_t>(v + layout_.base));
    } while (next());
    model m = named(why_.cages[i]);
    REQUIRE(m.table(scope, others) == post_result::ok);
    expect_none(m);
  }
  void deny_linear(std::uint32_t i) {
    INFO("sum " << i);
    std::vector<cell> scope;
    std::vector<std::int32_t> weights;
    std::int64_t base = 0;
    for (const term& t : layout_.linear_terms[i]) {
      scope.push_back(at_[t.at]);
      weights.push_back(static_cast<std::int32_t>(t.weight));
      base += t.weight * layout_.base;
    }
    const linear& sum = layout_.linears[i];
    constexpr std::int64_t far = 1'000'000;
    for (const auto& [lo, hi] :
         {std::pair{-far, sum.lo + base - 1}, std::pair{sum.hi + base + 1, far}}) {
      model m = named(why_.linears[i]);
      REQUIRE(m.sum(scope, weights, lo, hi) == post_result::ok);
      expect_none(m);
    }
  }
  // Of values that the domains leave: relations forget what these rule out.
  void deny_relation(slot s, const relation_arc& arc) {
    INFO("relation of slots " << s << " and " << arc.to);
    std::vector<mask> others(64);
    const std::vector<mask>& table = layout_.tables[arc.table];
    for (mask left = layout_.domains[s]; left != 0; left &= left - 1) {
      const std::uint32_t v = least_value(left);
      others[v + layout_.base] = (layout_.domains[arc.to] & ~table[v / 8 * 256 + (1U << v % 8)])
                                 << layout_.base;
    }
    model m = named(why_.relation(s, arc.to));
    REQUIRE(m.relation(at_[s], at_[arc.to], others) == post_result::ok);
    expect_none(m);
  }

  const model& facts_;
  const program rules_;
  const compiled& layout_;
  const origins why_;
  std::vector<cell> at_;  // by slot
};

}  // namespace

TEST_CASE("the clues that the compiler names say by themselves what it derived",
          "[property][derivations]") {
  std::uint32_t denied = 0, undecided = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    INFO("NONET_SEED=" << seed);
    const model facts = judge::posted(judge::random_mix(seed));
    denial all(facts);
    if (!all.compiles()) continue;
    all.deny_all();
    denied += all.denied;
    undecided += all.undecided;
  }
  // The dice must roll what the test is about.
  CHECK(denied > 30'000);
  CHECK(undecided < denied / 20);
}

TEST_CASE("the clues that the compiler names for a contradiction have no grid",
          "[property][derivations]") {
  std::uint32_t denied = 0, undecided = 0, fewer = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    INFO("NONET_SEED=" << seed);
    const model facts = judge::posted(judge::random_mix(seed));
    denial all(facts);
    if (all.compiles()) continue;
    all.expect_contradiction();
    denied += all.denied;
    undecided += all.undecided;
    fewer += all.named_for_contradiction() < facts.clues().size();
  }
  CAPTURE(denied, undecided, fewer);
  CHECK(denied > 50);
  CHECK(fewer > denied / 2);
  CHECK(undecided < denied / 20);
}

TEST_CASE("whatever the compiler leaves out the answers are the same", "[property][derivations]") {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  std::uint32_t compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    INFO("NONET_SEED=" << seed);
    judge::mix m = judge::random_mix(seed);
    const auto truth = judge::tame(m);
    if (!truth || !truth->complete) continue;
    const auto facts = std::make_shared<const model>(judge::posted(m));
    compile_options nothing;
    for (const derivation_text& d : derivations) nothing = nothing.without(d.what);
    const auto check = [&](std::string_view name, const compile_options& how) {
      INFO("without " << name);
      solver engine{program(facts, how)};
      const outcome found = engine.solve(m.givens, {.solutions = all});
      CHECK(found.ended == ending::complete);
      CHECK(found.solutions == truth->grids.size());
      ++compared;
    };
    for (const derivation_text& d : derivations) check(d.name, compile_options{}.without(d.what));
    check("all", nothing);
  }
  CHECK(compared > 1500);
}
