// Following one assumption after another by singles alone, all of a round at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "nonet/core/kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// A round finds every slot that one of its houses leaves as the only place of a value, and every
// slot with one value, on the board as it stands; then all of these stand at once, and their
// values leave the slots that can't be equal.  What stood before the board was followed stays.
//
// Kernels give the same answers, whatever instructions they are written in.
template <class Mask>
class round_kernel {
 public:
  virtual ~round_kernel();
  round_kernel() = default;
  round_kernel(const round_kernel&) = delete;

  // The board that assumptions are made on: its candidates, and the value of each slot that
  // stands, else nothing; a mask for each slot.
  virtual void follow(const Mask* candidates, const Mask* standing) = 0;

  // The rounds until the assumption ends in a contradiction (a slot without a value, a house with
  // too few), 0 if at once; or more than `most`.  Requires: the slot does not stand and has the
  // value besides others.
  [[nodiscard]] virtual std::uint32_t rounds_to_refute(std::uint32_t at, Mask value,
                                                       std::uint32_t most) = 0;
};

extern template class round_kernel<std::uint16_t>;
extern template class round_kernel<std::uint32_t>;
extern template class round_kernel<std::uint64_t>;

// The kernel that `wanted` names if this processor and the board allow, else the portable one.
// Lives no longer than `rules`.
template <class Mask>
[[nodiscard]] round_kernel<Mask>* make_round_kernel(const compiled& rules, kernel wanted);

// For make_round_kernel: takes over the tables, and slot_vectors words for each slot, the lanes of
// the slots that can't be equal.  Requires a processor that can run it.
struct lane_tables;  // simd/lane_tables.hpp
[[nodiscard]] round_kernel<std::uint16_t>* make_avx512_rounds(const lane_tables& tables,
                                                              std::uint32_t* peers);

}  // namespace nonet::core
