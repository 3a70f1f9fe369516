// Weighted sums: bounds that know which slots differ, and exact sums where little is open.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

// The least sum of mutually different values, one from each domain, is reached by giving each
// slot the first free value from its least one up, in any order: the set of values that ends up
// taken is the same, as in linear probing.  Values that no domain holds are not free.
// False when the values run out.
template <class Mask>
bool least_distinct(const space<Mask>& s, std::span<const term> clique, std::int64_t& sum) {
  Mask all = 0;
  for (const term& t : clique) all |= s[t.at];
  Mask free = all;
  sum = 0;
  for (const term& t : clique) {
    const auto from = static_cast<Mask>(free & static_cast<Mask>(~Mask{0} << lowest(s[t.at])));
    if (from == 0) return false;
    const std::uint32_t v = lowest(from);
    free = static_cast<Mask>(free & ~single<Mask>(v));
    sum += v;
  }
  return true;
}

template <class Mask>
bool greatest_distinct(const space<Mask>& s, std::span<const term> clique, std::int64_t& sum) {
  Mask all = 0;
  for (const term& t : clique) all |= s[t.at];
  Mask free = all;
  sum = 0;
  for (const term& t : clique) {
    const std::uint32_t top = highest(s[t.at]);
    const auto upto = static_cast<Mask>(free & (static_cast<Mask>(single<Mask>(top) << 1) - 1));
    if (upto == 0) return false;
    const std::uint32_t v = highest(upto);
    free = static_cast<Mask>(free & ~single<Mask>(v));
    sum += v;
  }
  return true;
}

// What one clique adds at least and at most, its weight included.
template <class Mask>
bool clique_bounds(const space<Mask>& s, std::span<const term> clique, std::int64_t& lo,
                   std::int64_t& hi) {
  std::int64_t least = 0, greatest = 0;
  if (!least_distinct(s, clique, least) || !greatest_distinct(s, clique, greatest)) return false;
  const std::int64_t w = clique[0].weight;
  lo = w > 0 ? w * least : w * greatest;
  hi = w > 0 ? w * greatest : w * least;
  return true;
}

// Offsets v of the domain with lo <= weight * v <= hi.
template <class Mask>
Mask within(Mask domain, std::int64_t weight, std::int64_t lo, std::int64_t hi) {
  Mask keep = domain;
  for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1)) {
    const std::int64_t part = weight * static_cast<std::int64_t>(lowest(m));
    if (part < lo || part > hi) keep = static_cast<Mask>(keep & ~(m & (~m + 1)));
  }
  return keep;
}

}  // namespace

template <class Mask>
bool propagate_linear(space<Mask>& s, std::uint32_t index) {
  const linear& rule = s.rules.linears[index];
  const std::span<const term> terms = s.rules.linear_terms[index];
  const std::span<const std::uint32_t> cliques = s.rules.linear_cliques[index];
  std::int64_t lo = 0, hi = 0;
  std::size_t first = 0;
  for (const std::uint32_t size : cliques) {
    std::int64_t least = 0, greatest = 0;
    if (!clique_bounds(s, terms.subspan(first, size), least, greatest)) return false;
    lo += least;
    hi += greatest;
    first += size;
  }
  if (lo > rule.hi || hi < rule.lo) return false;
  if (lo >= rule.lo && hi <= rule.hi) return true;
  first = 0;
  for (const std::uint32_t size : cliques) {
    const std::span<const term> clique = terms.subspan(first, size);
    first += size;
    std::int64_t least = 0, greatest = 0;
    if (!clique_bounds(s, clique, least, greatest)) return false;
    for (std::size_t i = 0; i < size; ++i) {
      // What the other slots of the clique add, alone.
      const std::int64_t w = clique[i].weight;
      std::int64_t others_least = 0, others_greatest = 0;
      for (std::size_t j = 0; j < size; ++j) {
        if (j == i) continue;
        const Mask m = s[clique[j].at];
        others_least += w > 0 ? w * lowest(m) : w * highest(m);
        others_greatest += w > 0 ? w * highest(m) : w * lowest(m);
      }
      const std::int64_t room = rule.hi - (lo - least) - others_least;
      const std::int64_t need = rule.lo - (hi - greatest) - others_greatest;
      const Mask m = s[clique[i].at];
      if (!s.narrow(clique[i].at, within(m, w, need, room))) return false;
    }
  }
  return true;
}

template bool propagate_linear(space<std::uint16_t>&, std::uint32_t);
template bool propagate_linear(space<std::uint32_t>&, std::uint32_t);
template bool propagate_linear(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
