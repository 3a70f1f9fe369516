// Sums: normalised, then each put where it is cheapest and most exact.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <optional>
#include <utility>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

bool mutually_differ(const draft& d, const draft_sum& sum) {
  for (std::size_t i = 0; i < sum.terms.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!has_bit(d.out.differs[sum.terms[i].at], sum.terms[j].at)) return false;
  return true;
}

// What the terms may hold bounds their sum.
void note_domains(draft& d, draft_sum& sum) {
  std::vector<slot> slots;
  for (const term& t : sum.terms) slots.push_back(t.at);
  sum.from = d.why->with_domains(sum.from, slots);
}

bool plain(const draft_sum& sum) {
  return std::all_of(sum.terms.begin(), sum.terms.end(),
                     [](const term& t) { return t.weight == 1; });
}

// As many terms as a cage may have.
constexpr std::size_t largest_cage = 64;

// False when the sets are too many to list.
bool place_cage(draft& d, const draft_sum& sum) {
  std::array<mask, largest_cage> domain_of;
  std::array<slot, largest_cage> slot_of;
  const std::size_t size = sum.terms.size();
  assert(size <= largest_cage && "mutually different slots are no more than values");
  for (std::size_t i = 0; i < size; ++i) {
    slot_of[i] = sum.terms[i].at;
    domain_of[i] = d.out.domains[slot_of[i]];
  }
  const std::span<const mask> domains(domain_of.data(), size);
  const std::span<const slot> slots(slot_of.data(), size);
  const std::optional<std::vector<mask>> sets = sets_with_sum(domains, sum.lo, sum.hi);
  if (!sets) return false;
  mask all = 0;
  for (const mask set : *sets) all |= set;
  const origin from = origin_of_cage(d, sum, slots, *sets);
  for (const slot s : slots) d.restrict(s, all, from);
  if (sets->size() == 1 && !d.cages_are_no_houses) {
    d.groups.push_back({{slots.begin(), slots.end()}, true, all, from});
    return true;
  }
  if (d.why != nullptr) d.why->cages.push_back(d.why->clues(from));
  d.out.cage_slots.append(slots);
  d.out.cage_sets.append(*sets);
  return true;
}

origin origin_of_pair(draft& d, const draft_sum& sum, bool differ) {
  if (d.why == nullptr || !differ) return sum.from;
  clue_set why = d.why->clues(sum.from);
  add_clues(why, d.why->difference(sum.terms[0].at, sum.terms[1].at));
  return d.why->name(std::move(why));
}

void place_pair(draft& d, const draft_sum& sum) {
  const term &a = sum.terms[0], &b = sum.terms[1];
  const bool differ = has_bit(d.out.differs[a.at], b.at);
  draft_relation r{a.at, b.at, {}, origin_of_pair(d, sum, differ)};
  for (std::uint32_t i = 0; i < d.out.width; ++i)
    for (std::uint32_t j = 0; j < d.out.width; ++j) {
      const std::int64_t total = a.weight * i + b.weight * j;
      if (total >= sum.lo && total <= sum.hi && !(differ && i == j)) r.allowed[i] |= bit(j);
    }
  d.relations.push_back(r);
}

void place_linear(draft& d, const draft_sum& sum) {
  // First fit into cliques of one weight.
  const std::size_t n = sum.terms.size();
  std::vector<std::uint32_t> clique(n);
  std::uint32_t cliques = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto fits = [&](std::uint32_t c) {
      for (std::size_t j = 0; j < i; ++j)
        if (clique[j] == c && (sum.terms[j].weight != sum.terms[i].weight ||
                               !has_bit(d.out.differs[sum.terms[i].at], sum.terms[j].at)))
          return false;
      return true;
    };
    while (clique[i] < cliques && !fits(clique[i])) ++clique[i];
    if (clique[i] == cliques) ++cliques;
  }
  if (d.why != nullptr) d.why->linears.push_back(d.why->clues(sum.from));
  const auto by_ones = [](const term& t) { return t.weight == 1 || t.weight == -1; };
  const auto above_zero = [](const term& t) { return t.weight > 0; };
  d.out.linears.push_back({sum.lo, sum.hi, std::ranges::all_of(sum.terms, by_ones),
                           static_cast<std::uint32_t>(std::ranges::count_if(sum.terms, above_zero)),
                           0});
  for (const bool plus : {true, false})
    for (std::uint32_t c = 0; c < cliques; ++c) {
      std::int64_t size = 0, weight = 0;
      for (std::size_t i = 0; i < n; ++i) {
        if (clique[i] != c || above_zero(sum.terms[i]) != plus) continue;
        d.out.linear_terms.push(sum.terms[i]);
        weight = plus ? sum.terms[i].weight : -sum.terms[i].weight;
        ++size;
      }
      if (size == 0) continue;
      d.out.linear_cliques.push(static_cast<std::uint32_t>(size));
      d.out.linears.back().spread += weight * (size * (size - 1) / 2);
    }
  d.out.linear_terms.close();
  d.out.linear_cliques.close();
}

}  // namespace

origin origin_of_cage(draft& d, const draft_sum& sum, std::span<const slot> slots,
                      const std::vector<mask>& sets) {
  if (d.why == nullptr) return 0;
  clue_set why = d.why->clues(sum.from);
  for (const slot s : slots)
    for (const slot t : slots)
      if (s < t) add_clues(why, d.why->difference(s, t));
  const std::vector<mask> free(slots.size(), value_range(0, d.out.width - 1));
  if (sets_with_sum(free, sum.lo, sum.hi) != sets)
    for (const slot s : slots) add_clues(why, d.why->domain(s));
  return d.why->name(std::move(why));
}

bool normalise(draft& d, draft_sum& sum) {
  std::sort(sum.terms.begin(), sum.terms.end(),
            [](const term& a, const term& b) { return a.at < b.at; });
  std::vector<term>& terms = sum.terms;
  std::size_t merged = 0;
  for (const term t : terms) {
    if (merged > 0 && terms[merged - 1].at == t.at)
      terms[merged - 1].weight += t.weight;
    else
      terms[merged++] = t;
  }
  terms.resize(merged);
  std::int64_t least = 0, greatest = 0, common = 0;
  std::erase_if(terms, [](const term& t) { return t.weight == 0; });
  for (const term& t : terms) {
    const mask m = d.out.domains[t.at];
    if (m == 0) return false;
    const std::int64_t x = t.weight * least_value(m), y = t.weight * greatest_value(m);
    least += std::min(x, y);
    greatest += std::max(x, y);
    if (common != 1) common = std::gcd(common, t.weight);
  }
  if (d.why != nullptr && (sum.lo < least || sum.hi > greatest)) note_domains(d, sum);
  sum.lo = std::max(sum.lo, least);
  sum.hi = std::min(sum.hi, greatest);
  if (sum.lo > sum.hi) {
    d.contradict(sum.from);
    return false;
  }
  if (terms.empty()) return false;
  if (sum.lo == least && sum.hi == greatest) return false;  // whatever the cells hold
  sum.lo = -floor_div(-sum.lo, common);
  sum.hi = floor_div(sum.hi, common);
  if (sum.lo > sum.hi) {
    d.contradict(sum.from);
    return false;
  }
  const bool negate =
      std::all_of(terms.begin(), terms.end(), [](const term& t) { return t.weight < 0; });
  for (term& t : terms) t.weight = negate ? -t.weight / common : t.weight / common;
  if (negate) {
    std::swap(sum.lo, sum.hi);
    sum.lo = -sum.lo;
    sum.hi = -sum.hi;
  }
  return true;
}

void place_sums(draft& d) {
  const bool tables = d.how.derives(derivation::tables);
  // Short ones first: they narrow the domains that the others are placed by, and are run first.
  std::ranges::stable_sort(d.sums, {}, [](const draft_sum& sum) { return sum.terms.size(); });
  std::size_t terms = 0;
  for (const draft_sum& sum : d.sums) terms += sum.terms.size();
  d.out.cage_slots.reserve(d.sums.size(), terms);
  d.out.cage_sets.reserve(d.sums.size(), 2 * terms);
  for (draft_sum& sum : d.sums) {
    if (d.out.contradiction) return;
    if (!normalise(d, sum)) continue;  // domains may have shrunk since it was read
    if (sum.terms.size() == 1 && tables) {
      mask fits = 0;
      for (std::uint32_t i = 0; i < d.out.width; ++i) {
        const std::int64_t total = sum.terms[0].weight * i;
        if (total >= sum.lo && total <= sum.hi) fits |= bit(i);
      }
      d.restrict(sum.terms[0].at, fits, sum.from);
      continue;
    }
    if (d.how.derives(derivation::sets) && plain(sum) && sum.terms.size() <= largest_cage &&
        mutually_differ(d, sum) && place_cage(d, sum))
      continue;
    if (sum.terms.size() == 2 && tables)
      place_pair(d, sum);
    else
      place_linear(d, sum);
  }
}

}  // namespace nonet::core
