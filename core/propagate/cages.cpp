// All cages that wait: the kernel's share, and who is told of it.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
bool propagate_cages(space<Mask>& s, board_kernels<Mask>& kernels) {
  std::copy_n(s.domains(), s.rules.slots, kernels.before.data());
  cage_wave<Mask> wave;
  wave.domains = s.domains();
  wave.before = kernels.before.data();
  wave.pending = s.pending().data();
  wave.narrowed = kernels.narrowed.data();
  wave.moved = kernels.moved.data();
  if (!kernels.cages.run(wave)) {
    if (wave.failed != cage_wave<Mask>::none)
      s.failure.item = kernels.cages.first_item() + wave.failed;
    s.failure.emptied = wave.emptied;
    return false;
  }
  s.publish(kernels.narrowed, kernels.moved, kernels.before.data(), kernels.cages.items());
  for (std::size_t w = 0; w < kernels.narrowed.size(); ++w) s.changed()[w] |= kernels.narrowed[w];
  return true;
}

template bool propagate_cages(space<std::uint16_t>&, board_kernels<std::uint16_t>&);
template bool propagate_cages(space<std::uint32_t>&, board_kernels<std::uint32_t>&);
template bool propagate_cages(space<std::uint64_t>&, board_kernels<std::uint64_t>&);

}  // namespace nonet::core
