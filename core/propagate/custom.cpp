// Custom propagators: gather the scope, call, intersect what comes back.
// SPDX-License-Identifier: MIT
#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_custom(space<Mask>& s, std::uint32_t index) {
  const custom_item& item = s.rules.customs[index];
  const std::span<const slot> slots = s.rules.custom_slots[index];
  std::uint64_t* const words = s.words();
  std::uint64_t& entailed = words[index / 64];
  const std::uint64_t own = std::uint64_t{1} << (index % 64);
  if ((entailed & own) != 0) return true;

  if (s.scratch.size() < slots.size() + item.changed_words)
    s.scratch.resize(slots.size() + item.changed_words);
  mask* const domain = s.scratch.data();
  std::uint64_t* const changed = domain + slots.size();
  const std::uint32_t base = s.rules.base;
  for (std::size_t i = 0; i < slots.size(); ++i) domain[i] = mask{s[slots[i]]} << base;
  // The run's own narrowings count for the next one, so the noted changes are handed over first.
  std::copy_n(words + item.changed_word, item.changed_words, changed);
  std::fill_n(words + item.changed_word, item.changed_words, 0);

  const propagator_call call{static_cast<std::uint32_t>(slots.size()), domain, changed,
                             words + item.state_word};
  const propagation answer = item.code.run(item.code.data, call);
  switch (answer) {
    case propagation::fix:
    case propagation::again:
    case propagation::entailed:
      break;
    case propagation::fail:
      return false;
    case propagation::error:
    default:
      s.fault = true;
      return false;
  }
  const std::uint64_t before = s.narrowings;
  for (std::size_t i = 0; i < slots.size(); ++i)
    if (!s.narrow(slots[i], static_cast<Mask>(domain[i] >> base))) return false;
  if (answer == propagation::entailed) entailed |= own;
  if (answer == propagation::again && s.narrowings != before) s.pend(s.running);
  return true;
}

template bool propagate_custom(space<std::uint16_t>&, std::uint32_t);
template bool propagate_custom(space<std::uint32_t>&, std::uint32_t);
template bool propagate_custom(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
