// Pair relations: the values that the other slot may hold, looked up from this slot's mask.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_relation(space<Mask>& s, slot at) {
  const Mask m = s[at];
  for (const relation_arc& arc : s.rules.relations[at]) {
    const std::vector<mask>& table = s.rules.tables[arc.table];
    mask support = 0;
    for (std::size_t b = 0; b * 256 < table.size(); ++b)
      support |= table[b * 256 + (m >> (b * 8) & 0xFFU)];
    if (!s.narrow(arc.to, static_cast<Mask>(support))) return false;
  }
  return true;
}

template bool propagate_relation(space<std::uint16_t>&, slot);
template bool propagate_relation(space<std::uint32_t>&, slot);
template bool propagate_relation(space<std::uint64_t>&, slot);

}  // namespace nonet::core
