// The rating's sums and sets of units, each against the slow obvious way.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/boards.hpp"
#include "logic/even_layout.hpp"
#include "logic/even_sum.hpp"
#include "logic/unit_sets.hpp"
#include "nonet/core/random.hpp"

using namespace nonet::core;

namespace {

std::int32_t roll(random_stream& d, std::int32_t lo, std::int32_t hi) {
  return lo + static_cast<std::int32_t>(d.below(static_cast<std::uint64_t>(hi - lo) + 1));
}

// What each term may hold so that the others complete the sum, by trying every choice of values.
std::vector<std::uint16_t> completed(std::span<const term> terms, const linear& rule,
                                     const std::vector<std::uint16_t>& domains) {
  std::vector<std::uint16_t> kept(domains.size());
  std::vector<std::uint32_t> chosen(terms.size());
  const auto choose = [&](const auto& self, std::size_t i, std::int64_t sum) -> void {
    if (i == terms.size()) {
      if (sum < rule.lo || sum > rule.hi) return;
      for (std::size_t t = 0; t < terms.size(); ++t)
        kept[terms[t].at] = static_cast<std::uint16_t>(kept[terms[t].at] | 1U << chosen[t]);
      return;
    }
    for (chosen[i] = 0; chosen[i] < 16; ++chosen[i])
      if ((domains[terms[i].at] >> chosen[i] & 1) != 0)
        self(self, i + 1, sum + terms[i].weight * chosen[i]);
  };
  choose(choose, 0, 0);
  return kept;
}

// What up to three units leave of the pieces: the slots that count for it and against it, the
// total.
using innies = std::tuple<std::vector<slot>, std::vector<slot>, std::int64_t>;

// A piece goes where most of it lies inside and it shares no slot with another such.
innies taken_off(const std::set<slot>& inside, std::int64_t total,
                 const std::vector<std::pair<std::set<slot>, std::int64_t>>& pieces) {
  std::map<slot, int> covered;
  std::vector<std::size_t> chosen;
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const auto is_inside = [&](slot s) { return inside.contains(s); };
    const std::set<slot>& its = pieces[p].first;
    if (2 * std::ranges::count_if(its, is_inside) <= std::ssize(its)) continue;
    chosen.push_back(p);
    for (const slot s : its) ++covered[s];
  }
  std::set<slot> plus = inside, minus;
  for (const std::size_t p : chosen) {
    if (std::ranges::any_of(pieces[p].first, [&](slot s) { return covered[s] > 1; })) continue;
    total -= pieces[p].second;
    for (const slot s : pieces[p].first)
      if (plus.erase(s) == 0) minus.insert(s);
  }
  return {{plus.begin(), plus.end()}, {minus.begin(), minus.end()}, total};
}

std::size_t terms_of(const innies& r) { return std::get<0>(r).size() + std::get<1>(r).size(); }

innies read(const draft_sum& sum) {
  innies r{{}, {}, sum.lo};
  for (const term& t : sum.terms) (t.weight > 0 ? std::get<0>(r) : std::get<1>(r)).push_back(t.at);
  return r;
}

// Cages of one grid's values over rows, columns and boxes; `crossing`: some share cells.
model caged(random_stream& d, bool crossing) {
  model facts = boxed(3, 3);
  std::vector<bool> taken(81);
  for (cell c = 0; c < 81; ++c) {
    std::vector<cell> cage;
    const auto length = static_cast<std::uint32_t>(roll(d, 2, 4));
    const cell step = roll(d, 0, 1) == 0 ? 1 : 9;
    for (cell at = c; cage.size() < length && at < 81 && (crossing || !taken[at]); at += step)
      cage.push_back(at);
    if (cage.size() < 2 || roll(d, 0, 3) < (crossing ? 3 : 1)) continue;
    std::int64_t total = 0;
    for (const cell at : cage) {
      taken[at] = true;
      total += (at / 9 * 3 + at / 27 + at % 9) % 9 + 1;
    }
    REQUIRE(facts.sum(cage, {}, total, total) == post_result::ok);
  }
  return facts;
}

}  // namespace

TEST_CASE("what units leave of sums is what the slow way leaves", "[rating]") {
  random_stream d(20261201);
  std::size_t compared = 0, all_kept = 0;
  for (int round = 0; round < 24; ++round) {
    CAPTURE(round);
    const model facts = caged(d, round % 2 == 1);
    compiled rules;
    draft made(facts, rules, {}, nullptr);
    merge_equal_cells(made);
    read_facts(made);
    std::vector<std::pair<std::set<slot>, std::int64_t>> units, pieces;
    for (const draft_group& g : made.groups)
      if (g.unit) units.push_back({{g.slots.begin(), g.slots.end()}, 36});
    for (const draft_sum& sum : made.sums) {
      std::set<slot> slots;
      for (const term& t : sum.terms) slots.insert(t.at);
      if (sum.lo == sum.hi) pieces.push_back({slots, sum.lo});
    }

    // By the number of terms: what sets of units leave, one total each.
    std::map<std::size_t, std::map<std::pair<std::vector<slot>, std::vector<slot>>, std::int64_t>>
        expected;
    const auto add = [&](const auto& self, std::size_t first, const std::set<slot>& inside,
                         std::int64_t members) -> void {
      if (members > 0) {
        const innies r = taken_off(inside, 36 * members, pieces);
        const auto& [plus, minus, total] = r;
        const auto [at, is_new] = expected[terms_of(r)].try_emplace({plus, minus}, total);
        REQUIRE((is_new || at->second == total));  // of one grid's values
      }
      for (std::size_t u = first; u < units.size() && members < 3; ++u) {
        std::set<slot> with = inside;
        with.insert(units[u].first.begin(), units[u].first.end());
        if (with.size() == inside.size() + 9) self(self, u + 1, with, members + 1);
      }
    };
    add(add, 0, {}, 0);
    std::vector<innies> wanted;
    for (std::size_t terms = 1; terms <= 5 && wanted.size() < 60; ++terms)
      for (const auto& [slots, total] : expected[terms])
        wanted.push_back({slots.first, slots.second, total});

    std::vector<innies> found;
    for (const draft_sum& sum : derive_sums_evenly(made)) found.push_back(read(sum));
    REQUIRE(found.size() == wanted.size());
    REQUIRE(std::set(found.begin(), found.end()) == std::set(wanted.begin(), wanted.end()));
    compared += found.size();
    all_kept += found.size() >= 60 ? 1U : 0U;
  }
  CAPTURE(compared, all_kept);
  CHECK(compared > 300);
  CHECK(all_kept > 0);
}

TEST_CASE("a sum of the rating keeps what some values of the others complete", "[rating]") {
  // Weights that keep the sum in one word, in several, and beyond what is followed exactly.
  const auto [greatest, exact] =
      GENERATE(table<std::int32_t, bool>({{1, true}, {3, true}, {12, true}, {90, false}}));
  random_stream d(20261130);
  std::uint32_t narrowed = 0, refuted = 0;
  for (int round = 0; round < 400; ++round) {
    const auto cells = static_cast<std::uint32_t>(roll(d, 3, 5));
    model facts(board{1, cells, 1, 9});
    std::vector<cell> at(cells);
    std::vector<std::int32_t> weights(cells);
    std::int64_t middle = 0;
    for (std::uint32_t c = 0; c < cells; ++c) {
      at[c] = c;
      weights[c] = roll(d, 1, greatest) * (roll(d, 0, 2) == 0 ? -1 : 1);
      middle += weights[c] * roll(d, 1, 9);
    }
    REQUIRE(facts.sum(at, weights, middle, middle + roll(d, 0, 2)) == post_result::ok);
    const auto layout = lay_out_evenly(facts, reach::each_by_itself);
    const compiled& rules = layout->rules;
    if (rules.contradiction || rules.linears.empty()) continue;

    std::vector<std::uint16_t> domains(rules.slots);
    for (slot s = 0; s < rules.slots; ++s) {
      domains[s] = static_cast<std::uint16_t>(rules.domains[s] &
                                              static_cast<mask>(roll(d, 0, 511) & roll(d, 0, 511)));
      if (domains[s] == 0) domains[s] = static_cast<std::uint16_t>(rules.domains[s]);
    }
    const frame_shape<std::uint16_t> shape(rules, rules.slots);
    std::vector<std::byte> frame(shape.bytes);
    space<std::uint16_t> s(rules);
    s.open_frame(frame.data(), shape);
    std::copy(domains.begin(), domains.end(), s.domains());

    const auto expected = completed(rules.linear_terms[0], rules.linears[0], domains);
    const bool possible = expected[rules.linear_terms[0][0].at] != 0;
    even_sum<std::uint16_t> sums(rules);
    const bool held = sums.narrow(s, 0);
    if (exact) REQUIRE(held == possible);
    if (!held) {
      REQUIRE_FALSE(possible);
      ++refuted;
      continue;
    }
    for (const term& t : rules.linear_terms[0]) {
      REQUIRE((expected[t.at] & ~s[t.at]) == 0);  // nothing goes that belongs to a solution
      if (exact) REQUIRE(s[t.at] == expected[t.at]);
      narrowed += s[t.at] != domains[t.at] ? 1U : 0U;
    }
  }
  CHECK(narrowed > 100);
  CHECK(refuted > 20);
}

TEST_CASE("every set of units that share no slot is visited, with what it shares", "[rating]") {
  const auto [n, most] = GENERATE(table<std::uint32_t, std::uint32_t>({{4, 3}, {9, 2}, {16, 3}}));
  compiled rules;
  const model facts = latin(n);
  draft d(facts, rules, {}, nullptr);
  merge_equal_cells(d);
  read_facts(d);
  const std::vector<whole_unit> units = whole_units(d);
  REQUIRE(units.size() == 2 * n);
  std::vector<whole_unit> pieces(units);  // some longer than a byte could say
  whole_unit& all = pieces.emplace_back(units[0]);
  for (const whole_unit& u : units) add_bits(all.slots, u.slots);

  const auto apart = [&](std::span<const std::uint32_t> members) {
    for (std::size_t i = 0; i < members.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (intersects(units[members[i]].slots, units[members[j]].slots)) return false;
    return true;
  };
  std::vector<std::vector<std::uint32_t>> seen;
  for_each_unit_set(units, unit_shares(units, pieces), most, [&](const unit_set& set) {
    seen.emplace_back(set.members.begin(), set.members.end());
    REQUIRE(apart(set.members));
    std::vector<std::uint64_t> slots(set.slots.size());
    for (const std::uint32_t u : set.members) add_bits(slots, units[u].slots);
    REQUIRE(std::ranges::equal(slots, set.slots));
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      std::uint32_t shared = 0;
      for (std::size_t w = 0; w < slots.size(); ++w)
        shared += count_of(slots[w] & pieces[p].slots[w]);
      REQUIRE(set.shared_with(p) == shared);
    }
  });
  // Rows go with rows, columns with columns: n choose k of each.
  std::size_t expected = 0, choices = 1;
  for (std::size_t k = 1; k <= most; ++k) {
    choices = choices * (n - k + 1) / k;
    expected += 2 * choices;
  }
  CHECK(seen.size() == expected);
  std::sort(seen.begin(), seen.end());
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}
