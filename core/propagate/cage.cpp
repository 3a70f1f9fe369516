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

// A value that the cage must hold leaves every slot that sees all its places.
template <class Mask>
bool clear_around(space<Mask>& s, const cage_slots<Mask>& c) {
  const bit_matrix& differs = s.rules.differs;
  for (Mask must = c.state.must; must != 0; must &= static_cast<Mask>(must - 1)) {
    const Mask value = single<Mask>(lowest(must));
    std::array<slot, cage_slots<Mask>::most> places;
    std::size_t n = 0;
    for (std::size_t i = 0; i < c.state.n; ++i)
      if ((c.state.support[i] & value) != 0) places[n++] = c.open[i];
    assert(n > 0 && "a value that must be in the cage has a place");
    s.scratch.assign(differs[places[0]].begin(), differs[places[0]].end());
    std::uint64_t any = 1;
    for (std::size_t i = 1; i < n && any != 0; ++i) {
      const std::span<const std::uint64_t> sees = differs[places[i]];
      any = 0;
      for (std::size_t w = 0; w < sees.size(); ++w) any |= s.scratch[w] &= sees[w];
    }
    if (any == 0) continue;
    s.keep_holders(s.domains(), s.rules.slots, value, s.scratch.data());
    for (std::uint32_t w = 0; w < s.scratch.size(); ++w)
      for (std::uint64_t seen = s.scratch[w]; seen != 0; seen &= seen - 1) {
        const slot at = w * 64 + static_cast<std::uint32_t>(std::countr_zero(seen));
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
  return clear_around(s, c);
}

template bool propagate_cage(space<std::uint16_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint32_t>&, std::uint32_t);
template bool propagate_cage(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
