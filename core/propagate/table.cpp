// Tables: the tuples that all domains still allow, and the values that they use.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_table(space<Mask>& s, std::uint32_t index) {
  const tuple_table& table = s.rules.tuple_tables[index];
  const std::span<const slot> slots = s.rules.tuple_slots[index];
  const std::uint32_t words = table.words;
  const auto support = [&](std::size_t position, std::uint32_t offset) {
    return table.support.data() + (position * s.rules.width + offset) * words;
  };
  // alive: the tuples left.  allowed: those that one position allows.
  if (s.scratch.size() < 2 * std::size_t{words}) s.scratch.resize(2 * std::size_t{words});
  std::uint64_t* const alive = s.scratch.data();
  std::uint64_t* const allowed = alive + words;
  std::fill_n(alive, words, ~std::uint64_t{0});
  for (std::size_t p = 0; p < slots.size(); ++p) {
    std::fill_n(allowed, words, 0);
    for (Mask m = s[slots[p]]; m != 0; m &= static_cast<Mask>(m - 1)) {
      const std::uint64_t* const row = support(p, lowest(m));
      for (std::uint32_t w = 0; w < words; ++w) allowed[w] |= row[w];
    }
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < words; ++w) any |= alive[w] &= allowed[w];
    if (any == 0) return false;
  }
  for (std::size_t p = 0; p < slots.size(); ++p) {
    Mask keep = 0;
    for (Mask m = s[slots[p]]; m != 0; m &= static_cast<Mask>(m - 1)) {
      const std::uint64_t* const row = support(p, lowest(m));
      for (std::uint32_t w = 0; w < words; ++w)
        if ((alive[w] & row[w]) != 0) {
          keep |= single<Mask>(lowest(m));
          break;
        }
    }
    if (!s.narrow(slots[p], keep)) return false;
  }
  return true;
}

template bool propagate_table(space<std::uint16_t>&, std::uint32_t);
template bool propagate_table(space<std::uint32_t>&, std::uint32_t);
template bool propagate_table(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
