// Regular: the values that lie on a path of the automaton from its start to an accepting state.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {

// Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004:
// states reached from the left, layer by layer, then kept only where the right end is reached.
template <class Mask>
bool propagate_regular(space<Mask>& s, std::uint32_t index) {
  const regular_line& line = s.rules.regulars[index];
  const std::span<const slot> slots = s.rules.regular_slots[index];
  const std::size_t n = slots.size(), words = words_for(line.states);
  const auto next = [&](std::uint32_t state, std::uint32_t offset) -> std::uint32_t {
    return line.next[std::size_t{state} * s.rules.width + offset];
  };
  if (s.scratch.size() < (n + 1) * words) s.scratch.resize((n + 1) * words);
  std::fill_n(s.scratch.begin(), (n + 1) * words, 0);
  const auto layer = [&](std::size_t i) {
    return std::span<std::uint64_t>(s.scratch.data() + i * words, words);
  };

  if (line.start != 0) set_bit(layer(0), line.start);
  for (std::size_t i = 0; i < n; ++i)
    for_each_bit(layer(i), [&](std::uint32_t state) {
      for (Mask m = s[slots[i]]; m != 0; m &= static_cast<Mask>(m - 1))
        if (const std::uint32_t to = next(state, lowest(m)); to != 0) set_bit(layer(i + 1), to);
    });
  bool accepted = false;
  for_each_bit(layer(n), [&](std::uint32_t state) {
    if (line.accepts[state] != 0)
      accepted = true;
    else
      clear_bit(layer(n), state);
  });
  if (!accepted) return false;
  for (std::size_t i = n; i-- > 0;) {
    Mask keep = 0;
    for_each_bit(layer(i), [&](std::uint32_t state) {
      bool alive = false;
      for (Mask m = s[slots[i]]; m != 0; m &= static_cast<Mask>(m - 1))
        if (const std::uint32_t to = next(state, lowest(m)); to != 0 && has_bit(layer(i + 1), to)) {
          keep |= single<Mask>(lowest(m));
          alive = true;
        }
      if (!alive) clear_bit(layer(i), state);
    });
    if (!s.narrow(slots[i], keep)) return false;
  }
  return true;
}

template bool propagate_regular(space<std::uint16_t>&, std::uint32_t);
template bool propagate_regular(space<std::uint32_t>&, std::uint32_t);
template bool propagate_regular(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
