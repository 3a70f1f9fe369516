// Techniques of the rules themselves: the engine's propagators, each by itself on the board as
// it stands.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "logic/even_layout.hpp"
#include "logic/even_sum.hpp"
#include "logic/position.hpp"

namespace nonet::core {

// Runs work items one by one and notes what each takes away; none sees what another found.
template <class Mask>
class clue_steps {
 public:
  explicit clue_steps(const even_layout& layout);

  // What a clue says of its own cells beside the values that stand in them, as if nothing else
  // were known of the open ones.
  [[nodiscard]] std::uint32_t find_by_values(position<Mask>& p);
  // What the items of one technique say beside all candidates.
  [[nodiscard]] std::uint32_t find_by_candidates(position<Mask>& p, technique t);
  // The same of all items.
  [[nodiscard]] std::uint32_t find_by_candidates(position<Mask>& p);

  // There are no clues that could say anything.
  [[nodiscard]] bool silent() const noexcept { return silent_; }
  // A custom propagator answered `error`, now or since reset().
  [[nodiscard]] bool fault() const noexcept { return space_.fault; }
  void reset() noexcept { space_.fault = false; }

 private:
  template <class Wanted>
  [[nodiscard]] std::uint32_t find_fresh(position<Mask>& p, const Wanted& wanted);
  [[nodiscard]] bool run(position<Mask>& p, std::uint32_t item, bool own_slots_only);
  [[nodiscard]] bool propagate(std::uint32_t item);
  [[nodiscard]] bool own_clue(std::uint32_t item) const noexcept;

  const even_layout& layout_;
  const compiled& rules_;
  frame_shape<Mask> shape_;
  space<Mask> space_;
  std::vector<std::byte> frame_;
  std::vector<technique> kind_;  // by item
  bool silent_ = false;
  even_sum<Mask> sums_;
};

extern template class clue_steps<std::uint16_t>;
extern template class clue_steps<std::uint32_t>;
extern template class clue_steps<std::uint64_t>;

}  // namespace nonet::core
