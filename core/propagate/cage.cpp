// Sums of mutually different slots: the sets of values that are left, and what they have in
// common.
// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {
namespace {

template <class Mask>
struct cage_slots {
  static constexpr std::size_t most = sizeof(Mask) * 8;
  std::array<slot, most> open;
  std::array<Mask, most> domain, support, trial;
  std::size_t n = 0;
  Mask fixed = 0, all = 0;
};

// Whether the open slots together can hold exactly `set`; if so trial[i] is what slot i may hold
// then.  Naked and hidden singles inside the set, to their fixpoint.
template <class Mask>
bool fit(cage_slots<Mask>& c, Mask set) {
  Mask once = 0, twice = 0, single_values = 0, clash = 0;
  for (std::size_t i = 0; i < c.n; ++i) {
    const auto m = static_cast<Mask>(c.domain[i] & set);
    if (m == 0) return false;
    twice |= static_cast<Mask>(once & m);
    once |= m;
    if (is_single(m)) {
      clash |= static_cast<Mask>(single_values & m);
      single_values |= m;
    }
    c.trial[i] = m;
  }
  for (;;) {
    if (once != set || clash != 0) return false;
    const auto hidden = static_cast<Mask>(once & ~twice & ~single_values);
    if (hidden == 0 && (single_values & twice) == 0) return true;
    const Mask placed = single_values;
    once = twice = single_values = clash = 0;
    for (std::size_t i = 0; i < c.n; ++i) {
      Mask m = c.trial[i];
      if (!is_single(m)) {
        if (const auto here = static_cast<Mask>(m & hidden); here != 0) {
          if (!is_single(here)) return false;
          m = here;
        } else {
          m = static_cast<Mask>(m & ~placed);
          if (m == 0) return false;
        }
        c.trial[i] = m;
      }
      twice |= static_cast<Mask>(once & m);
      once |= m;
      if (is_single(m)) {
        clash |= static_cast<Mask>(single_values & m);
        single_values |= m;
      }
    }
  }
}

// A value that the cage must hold leaves every slot that sees all its places.
template <class Mask>
bool clear_around(space<Mask>& s, const cage_slots<Mask>& c, Mask must) {
  const bit_matrix& differs = s.rules.differs;
  for (; must != 0; must &= static_cast<Mask>(must - 1)) {
    const Mask value = single<Mask>(lowest(must));
    std::array<slot, cage_slots<Mask>::most> places;
    std::size_t n = 0;
    for (std::size_t i = 0; i < c.n; ++i)
      if ((c.support[i] & value) != 0) places[n++] = c.open[i];
    assert(n > 0 && "a value that must be in the cage has a place");
    for (std::uint32_t w = 0; w < differs.words(); ++w) {
      std::uint64_t seen = differs[places[0]][w];
      for (std::size_t i = 1; i < n; ++i) seen &= differs[places[i]][w];
      for (; seen != 0; seen &= seen - 1) {
        const slot at = w * 64 + static_cast<std::uint32_t>(std::countr_zero(seen));
        if (!s.narrow(at, static_cast<Mask>(~value))) return false;
      }
    }
  }
  return true;
}

}  // namespace

template <class Mask>
bool propagate_cage(space<Mask>& s, std::uint32_t index) {
  const std::span<const slot> slots = s.rules.cage_slots[index];
  cage_slots<Mask> c;
  assert(slots.size() <= c.most && "a cage holds no more slots than there are values");
  for (const slot at : slots) {
    const Mask m = s[at];
    c.all |= m;
    if (is_single(m)) {
      if ((c.fixed & m) != 0) return false;
      c.fixed |= m;
    } else {
      c.open[c.n] = at;
      c.support[c.n] = 0;
      c.domain[c.n++] = m;
    }
  }
  auto must = static_cast<Mask>(~Mask{0});
  bool any = false;
  for (const mask listed : s.rules.cage_sets[index]) {
    const auto set = static_cast<Mask>(listed);
    if ((c.fixed & ~set) != 0 || (set & ~c.all) != 0) continue;
    const auto left = static_cast<Mask>(set & ~c.fixed);
    if (!fit(c, left)) continue;
    for (std::size_t i = 0; i < c.n; ++i) c.support[i] |= c.trial[i];
    must &= left;
    any = true;
  }
  if (!any) return false;
  for (std::size_t i = 0; i < c.n; ++i)
    if (!s.narrow(c.open[i], c.support[i])) return false;
  // Every domain is now the union of what the surviving sets allow: a second run would find
  // next to nothing, and slots that are all single hold one of the sets.
  s.unpend(s.running);
  return must == 0 || clear_around(s, c, must);
}

template bool propagate_cage(space<std::uint16_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint32_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
