// Sums: normalised, then each put where it is cheapest and most exact.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>
#include <optional>
#include <utility>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// More sets of values than this cost more to go through than they prune.
constexpr std::size_t max_sets = 512;
// Steps after which looking for them is given up.
constexpr std::uint32_t max_steps = 20'000;

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

// With so few values all sets of a size are tried: there are 252 at most.
constexpr std::uint32_t few_values = 10;
constexpr std::array<std::uint8_t, 1U << few_values> few_sums = [] {
  std::array<std::uint8_t, 1U << few_values> sums{};
  for (std::uint32_t set = 1; set < sums.size(); ++set)
    sums[set] = static_cast<std::uint8_t>(sums[set & (set - 1)] + std::countr_zero(set));
  return sums;
}();

constexpr std::uint32_t most_of_few = few_values * (few_values - 1) / 2;

// The same sets by size, then by sum, each list ascending.
struct few_sets_table {
  std::array<std::uint16_t, 1U << few_values> sets{};
  std::array<std::uint16_t, (few_values + 1) * (most_of_few + 1) + 1> first{};

  static constexpr std::uint32_t place(std::uint32_t size, std::uint32_t sum) {
    return size * (most_of_few + 1) + sum;
  }
  static constexpr std::uint32_t place_of(std::uint32_t set) {
    return place(static_cast<std::uint32_t>(std::popcount(set)), few_sums[set]);
  }
  constexpr few_sets_table() {
    for (std::uint32_t set = 0; set < sets.size(); ++set) ++first[place_of(set) + 1];
    for (std::uint32_t p = 1; p < first.size(); ++p)
      first[p] = static_cast<std::uint16_t>(first[p] + first[p - 1]);
    auto next = first;
    for (std::uint32_t set = 0; set < sets.size(); ++set)
      sets[next[place_of(set)]++] = static_cast<std::uint16_t>(set);
  }
  struct places {
    std::uint32_t first, last;
  };
  [[nodiscard]] constexpr places range(std::uint32_t size, std::uint32_t sum) const {
    return {first[place(size, sum)], first[place(size, sum) + 1]};
  }
};
constexpr few_sets_table few_sets;

// The sets of mutually different values with a sum.
class set_lister {
 public:
  set_lister(std::span<const mask> domains, std::int64_t lo, std::int64_t hi)
      : domains_(domains), lo_(lo), hi_(hi) {
    for (const mask m : domains) all_ |= m;
  }
  // False when there are too many.
  [[nodiscard]] bool run() {
    const auto k = static_cast<std::uint32_t>(domains_.size());
    if (all_ >> few_values == 0 && k <= few_values) {
      if (lo_ == hi_)
        try_those_with_sum(k);
      else
        try_all(k);
      return true;
    }
    if (!extend(0, 0, all_, static_cast<int>(k))) return false;
    std::ranges::sort(sets);
    return true;
  }
  std::vector<mask> sets;  // ascending

 private:
  void try_those_with_sum(std::uint32_t k) {
    if (hi_ < 0 || hi_ > most_of_few) return;
    const auto [first, last] = few_sets.range(k, static_cast<std::uint32_t>(hi_));
    sets.reserve(last - first);
    for (std::uint32_t i = first; i < last; ++i)
      if (const mask set = few_sets.sets[i]; (set & ~all_) == 0 && all_hold_one_of(set))
        sets.push_back(set);
  }
  // Gosper's hack: the next number with as many bits (Warren, "Hacker's Delight", 2-1).
  void try_all(std::uint32_t k) {
    const auto width = static_cast<std::uint32_t>(std::bit_width(all_));
    for (mask set = (mask{1} << k) - 1; set >> width == 0;) {
      const std::int64_t sum = few_sums[set];
      if (sum >= lo_ && sum <= hi_ && (set & ~all_) == 0 && all_hold_one_of(set))
        sets.push_back(set);
      if (set == 0) return;
      const mask low = set & (~set + 1), ripple = set + low;
      set = ((set ^ ripple) >> (least_value(low) + 2)) | ripple;
    }
  }
  [[nodiscard]] bool all_hold_one_of(mask set) const {
    return std::ranges::all_of(domains_, [&](mask m) { return (m & set) != 0; });
  }
  bool extend(mask chosen, std::int64_t sum, mask left, int need) {
    if (++steps_ > max_steps) return false;
    if (need == 0) {
      if (sum < lo_ || sum > hi_) return true;
      if (all_hold_one_of(chosen)) sets.push_back(chosen);
      return sets.size() <= max_sets;
    }
    for (; count_values(left) >= need; left &= left - 1) {
      const std::uint32_t v = least_value(left);
      // The least is need * v and a bit; the greatest takes the values at the top.
      if (sum + std::int64_t{need} * v > hi_) return true;
      std::int64_t most = sum;
      mask top = left;
      for (int i = 0; i < need; ++i) {
        const std::uint32_t t = greatest_value(top);
        most += t;
        top &= ~bit(t);
      }
      if (most < lo_) return true;
      if (!extend(chosen | bit(v), sum + v, left & (left - 1), need - 1)) return false;
    }
    return true;
  }

  std::span<const mask> domains_;
  std::int64_t lo_, hi_;
  mask all_ = 0;
  std::uint32_t steps_ = 0;
};

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

std::optional<std::vector<mask>> sets_with_sum(std::span<const mask> domains, std::int64_t lo,
                                               std::int64_t hi) {
  set_lister lister(domains, lo, hi);
  if (!lister.run()) return std::nullopt;
  return std::move(lister.sets);
}

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
