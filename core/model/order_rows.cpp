// Who lies above whom, and in which groups, as rows of bits.
// SPDX-License-Identifier: MIT
#include "model/order_rows.hpp"

namespace nonet::core {

order_rows::order_rows(const draft& d)
    : slots(d.out.slots),
      higher(d.out.slots, d.out.slots),
      lower(d.out.slots, d.out.slots),
      groups(static_cast<std::uint32_t>(d.groups.size()), d.out.slots) {
  for (std::uint32_t g = 0; g < d.groups.size(); ++g)
    for (const slot s : d.groups[g].slots) set_bit(groups[g], s);
  for (slot s = 0; s < d.out.slots; ++s)
    for (const slot h : d.higher[s]) {
      set_bit(higher[s], h);
      set_bit(lower[h], s);
    }
}

bool is_chain(const order_rows& rows, std::span<const std::uint64_t> crowd, std::uint32_t size) {
  std::uint32_t ordered = 0;
  for_each_bit(crowd, [&](slot s) {
    for (std::size_t w = 0; w < crowd.size(); ++w)
      ordered += count_of(rows.higher[s][w] & crowd[w]);
  });
  return ordered == size * (size - 1) / 2;
}

}  // namespace nonet::core
