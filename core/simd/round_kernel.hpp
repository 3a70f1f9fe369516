// Following one assumption after another by singles alone, all of a round at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "nonet/core/kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// Singles as a rating counts them.
struct singles_taken {
  std::uint32_t hidden = 0, naked = 0;  // slots
  std::uint32_t hidden_rounds = 0, naked_rounds = 0;
  bool refuted = false;
};

// A round finds every slot that one of its houses leaves as the only place of a value, and every
// slot with one value, on the board as it stands; then all of these stand at once, and their
// values leave the slots that can't be equal.
//
// Boards are two arrays with a mask for each slot: its candidates; and if it stands, which means
// that its value has left all slots that can't be equal, that value, else nothing.
//
// Kernels give the same answers, whatever instructions they are written in.
template <class Mask>
class round_kernel {
 public:
  virtual ~round_kernel();
  round_kernel() = default;
  round_kernel(const round_kernel&) = delete;

  // Has these values stand, where they are not zero, on a board where nothing does.  False: some
  // of them contradict each other.
  [[nodiscard]] virtual bool stand(const Mask* values, Mask* candidates, Mask* standing) = 0;
  // Takes singles until there are none: a round of hidden ones, or else a round of naked ones.
  virtual singles_taken take_singles(Mask* candidates, Mask* standing) = 0;
  // Takes singles of both kinds in the same rounds until the slots stand where `wanted` is not
  // zero: true; or until there are none, or a contradiction: false.
  [[nodiscard]] virtual bool reach(const Mask* wanted, Mask* candidates, Mask* standing) = 0;

  // The board that assumptions are made on.
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

// For make_round_kernel: takes over the tables, unless it throws, and slot_vectors words for each
// slot, the lanes of the slots that can't be equal.  Requires a processor that can run it.
struct lane_tables;  // simd/lane_tables.hpp
[[nodiscard]] round_kernel<std::uint16_t>* make_avx512_rounds(const lane_tables& tables,
                                                              std::uint32_t* peers);

}  // namespace nonet::core
