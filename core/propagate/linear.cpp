// Weighted sums: bounds that know which slots differ, and exact sums where little is open.
// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

// Sums are followed exactly, as bits of a word, while the room for them is below this.
constexpr std::int64_t exact_room = 64;
constexpr std::size_t exact_terms = 32;

// The least sum of mutually different values, one from each domain, is reached by giving each
// slot the first free value from its least one up, in any order: the set of values that ends up
// taken is the same, as in linear probing.  Values that no domain holds are not free.
// `without` is left out.  False when the values run out.
template <class Mask>
bool least_distinct(const space<Mask>& s, std::span<const term> clique, std::size_t without,
                    std::int64_t& sum) {
  Mask free = 0;
  for (std::size_t i = 0; i < clique.size(); ++i)
    if (i != without) free |= s[clique[i].at];
  sum = 0;
  for (std::size_t i = 0; i < clique.size(); ++i) {
    if (i == without) continue;
    const auto from =
        static_cast<Mask>(free & static_cast<Mask>(~Mask{0} << lowest(s[clique[i].at])));
    if (from == 0) return false;
    free = static_cast<Mask>(free & ~single<Mask>(lowest(from)));
    sum += lowest(from);
  }
  return true;
}

template <class Mask>
bool greatest_distinct(const space<Mask>& s, std::span<const term> clique, std::size_t without,
                       std::int64_t& sum) {
  Mask free = 0;
  for (std::size_t i = 0; i < clique.size(); ++i)
    if (i != without) free |= s[clique[i].at];
  sum = 0;
  for (std::size_t i = 0; i < clique.size(); ++i) {
    if (i == without) continue;
    const Mask top = single<Mask>(highest(s[clique[i].at]));
    const auto upto = static_cast<Mask>(free & static_cast<Mask>(top | (top - 1)));
    if (upto == 0) return false;
    free = static_cast<Mask>(free & ~single<Mask>(highest(upto)));
    sum += highest(upto);
  }
  return true;
}

struct bounds {
  std::int64_t lo = 0, hi = 0;
};

// What one clique adds at least and at most, its weight included.
template <class Mask>
bool clique_bounds(const space<Mask>& s, std::span<const term> clique, std::size_t without,
                   bounds& b) {
  const std::int64_t w = clique[0].weight;
  std::int64_t least = 0, greatest = 0;
  if (clique.size() == 1 && without != 0) {
    least = lowest(s[clique[0].at]);
    greatest = highest(s[clique[0].at]);
  } else if (!least_distinct(s, clique, without, least) ||
             !greatest_distinct(s, clique, without, greatest)) {
    return false;
  }
  b.lo = w > 0 ? w * least : w * greatest;
  b.hi = w > 0 ? w * greatest : w * least;
  return true;
}

// Offsets v of the domain with lo <= weight * v <= hi.
template <class Mask>
Mask within(Mask domain, std::int64_t weight, bounds b) {
  Mask keep = 0;
  for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1)) {
    const std::int64_t part = weight * static_cast<std::int64_t>(lowest(m));
    if (part >= b.lo && part <= b.hi) keep |= single<Mask>(lowest(m));
  }
  return keep;
}

// Each slot may take what the least and greatest of all others leave.
template <class Mask>
bool narrow_bounds(space<Mask>& s, const linear& rule, std::span<const term> terms,
                   std::span<const std::uint32_t> cliques, bounds whole) {
  std::size_t first = 0;
  for (const std::uint32_t size : cliques) {
    const std::span<const term> clique = terms.subspan(first, size);
    first += size;
    bounds own;
    if (!clique_bounds(s, clique, clique.size(), own)) return false;
    // What this clique may add.
    const bounds room{rule.lo - (whole.hi - own.hi), rule.hi - (whole.lo - own.lo)};
    for (std::size_t i = 0; i < size; ++i) {
      const Mask m = s[clique[i].at];
      if (is_single(m)) continue;
      const std::int64_t w = clique[i].weight;
      const std::int64_t range = (w > 0 ? w : -w) * (highest(m) - lowest(m));
      // The others' least is at most the clique's less this slot's, so nothing can go.
      if (own.lo + range <= room.hi && own.hi - range >= room.lo) continue;
      bounds others;
      if (size > 1 && !clique_bounds(s, clique, i, others)) return false;
      if (!s.narrow(clique[i].at, within(m, w, {room.lo - others.hi, room.hi - others.lo})))
        return false;
    }
  }
  return true;
}

// The sums that the terms reach, as bits above the least (or below the greatest) sum: forward
// over the terms, then back from the sums that are asked for.  Exact but for distinctness.
template <class Mask>
bool narrow_exact(space<Mask>& s, const linear& rule, std::span<const term> terms) {
  std::array<term, exact_terms> open;
  std::size_t n = 0;
  bounds whole;
  for (const term& t : terms) {
    const Mask m = s[t.at];
    const std::int64_t x = t.weight * lowest(m), y = t.weight * highest(m);
    whole.lo += std::min(x, y);
    whole.hi += std::max(x, y);
    if (is_single(m)) continue;
    if (n == exact_terms) return true;
    open[n++] = t;
  }
  const bool upwards = rule.hi - whole.lo <= whole.hi - rule.lo;
  const std::int64_t first =
      std::max<std::int64_t>(upwards ? rule.lo - whole.lo : whole.hi - rule.hi, 0);
  const std::int64_t last = upwards ? rule.hi - whole.lo : whole.hi - rule.lo;
  if (last < first) return false;
  if (last >= exact_room) return true;
  const std::uint64_t wanted =
      value_range(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last));
  const std::uint64_t cut = value_range(0, static_cast<std::uint32_t>(last));

  // How far a value takes its term from where it adds nothing.
  const auto step = [&](const term& t, Mask m, std::uint32_t v) {
    const bool from_least = (t.weight > 0) == upwards;
    const std::int64_t far = from_least ? v - lowest(m) : highest(m) - v;
    return (t.weight > 0 ? t.weight : -t.weight) * far;
  };
  std::array<std::uint64_t, exact_terms + 1> reached;
  reached[0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const Mask domain = s[open[i].at];
    std::uint64_t next = 0;
    for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1))
      if (const std::int64_t d = step(open[i], domain, lowest(m)); d <= last)
        next |= reached[i] << d;
    reached[i + 1] = next & cut;
  }
  if ((reached[n] & wanted) == 0) return false;
  std::uint64_t back = wanted;
  for (std::size_t i = n; i-- > 0;) {
    const Mask domain = s[open[i].at];
    std::uint64_t before = 0;
    Mask keep = 0;
    for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1)) {
      const std::int64_t d = step(open[i], domain, lowest(m));
      if (d > last) continue;
      before |= back >> d;
      if ((back >> d & reached[i]) != 0) keep |= single<Mask>(lowest(m));
    }
    if (!s.narrow(open[i].at, keep)) return false;
    back = before;
  }
  return true;
}

}  // namespace

template <class Mask>
bool propagate_linear(space<Mask>& s, std::uint32_t index) {
  const linear& rule = s.rules.linears[index];
  const std::span<const term> terms = s.rules.linear_terms[index];
  const std::span<const std::uint32_t> cliques = s.rules.linear_cliques[index];
  bounds whole;
  std::int64_t widest = 0;
  std::size_t first = 0, open = 0;
  for (const std::uint32_t size : cliques) {
    const std::span<const term> clique = terms.subspan(first, size);
    first += size;
    bounds own;
    if (!clique_bounds(s, clique, size, own)) return false;
    whole.lo += own.lo;
    whole.hi += own.hi;
    for (const term& t : clique) {
      const Mask m = s[t.at];
      if (is_single(m)) continue;
      ++open;
      const std::int64_t range = highest(m) - lowest(m);
      widest = std::max(widest, range * (t.weight > 0 ? t.weight : -t.weight));
    }
  }
  if (whole.lo > rule.hi || whole.hi < rule.lo) return false;
  if (whole.lo >= rule.lo && whole.hi <= rule.hi) return true;
  // With room for the widest term on both sides no bound moves, and gaps between the sums of
  // more than three terms are rare.
  if (open > 3 && rule.hi - whole.lo >= widest && whole.hi - rule.lo >= widest) return true;
  return narrow_bounds(s, rule, terms, cliques, whole) && narrow_exact(s, rule, terms);
}

template bool propagate_linear(space<std::uint16_t>&, std::uint32_t);
template bool propagate_linear(space<std::uint32_t>&, std::uint32_t);
template bool propagate_linear(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
