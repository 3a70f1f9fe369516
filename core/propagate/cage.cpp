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
  static constexpr std::size_t most = cage_state<Mask>::most;
  std::array<slot, most> open;
  cage_state<Mask> state;
};

// A value that the cage must hold leaves every slot that sees all its places.  Words: how many a
// set of slots takes, where that is known when this is compiled; else 0.
template <std::uint32_t Words, class Mask>
bool clear_around(space<Mask>& s, const cage_slots<Mask>& c) {
  const bit_matrix& differs = s.rules.differs;
  const std::uint32_t words = Words == 0 ? differs.words() : Words;
  std::uint64_t fixed[Words == 0 ? 1 : Words];
  if constexpr (Words == 0) s.scratch.resize(words);
  std::uint64_t* const seen = Words == 0 ? s.scratch.data() : fixed;
  for (Mask must = c.state.must; must != 0; must &= static_cast<Mask>(must - 1)) {
    const auto value = static_cast<Mask>(must & (~must + 1));
    for (std::uint32_t w = 0; w < words; ++w) seen[w] = ~std::uint64_t{0};
    for (std::size_t i = 0; i < c.state.n; ++i) {
      if ((c.state.support[i] & value) == 0) continue;
      const std::uint64_t* const sees = differs[c.open[i]].data();
      for (std::uint32_t w = 0; w < words; ++w) seen[w] &= sees[w];
    }
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < words; ++w) any |= seen[w];
    if (any == 0) continue;
    s.keep_holders(s.domains(), s.rules.slots, value, seen);
    for (std::uint32_t w = 0; w < words; ++w)
      for (std::uint64_t left = seen[w]; left != 0; left &= left - 1) {
        const slot at = w * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
        if (!s.narrow(at, static_cast<Mask>(~value))) return false;
      }
  }
  return true;
}

}  // namespace

template <class Mask>
bool propagate_cage(space<Mask>& s, std::uint32_t index) {
  const std::span<const slot> slots = s.rules.cage_slots[index];
  cage_slots<Mask> c;
  cage_state<Mask>& state = c.state;
  assert(slots.size() <= c.most && "a cage holds no more slots than there are values");
  for (const slot at : slots) {
    const Mask m = s[at];
    state.all |= m;
    if (is_single(m)) {
      if ((state.fixed & m) != 0) return false;
      state.fixed |= m;
    } else {
      c.open[state.n] = at;
      state.domain[state.n++] = m;
    }
  }
  const std::span<const mask> sets = s.rules.cage_sets[index];
  if (!s.fit_cage(state, sets.data(), sets.size())) return false;
  for (std::size_t i = 0; i < state.n; ++i)
    if (!s.narrow(c.open[i], state.support[i])) return false;
  // Every domain is now the union of what the surviving sets allow: a second run would find
  // next to nothing, and slots that are all single hold one of the sets.
  s.unpend(s.running);
  if (state.must == 0) return true;
  switch (s.rules.differs.words()) {
    case 1:
      return clear_around<1>(s, c);
    case 2:
      return clear_around<2>(s, c);
    default:
      return clear_around<0>(s, c);
  }
}

template bool propagate_cage(space<std::uint16_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint32_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
