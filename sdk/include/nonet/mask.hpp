// Sets of values as 64-bit masks: bit v stands for value v.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>

#include "nonet/nonet.h"

namespace nonet::sdk {

// Bit v is set when value v is possible.
using mask = nonet_mask;

[[nodiscard]] constexpr mask bit(int value) noexcept { return mask{1} << value; }

// All values from lo to hi, both included; none if lo > hi.  Values outside 0..63 are left out.
[[nodiscard]] constexpr mask values_from(int lo, int hi) noexcept {
  if (lo < 0) lo = 0;
  if (hi > 63) hi = 63;
  return lo > hi ? 0 : (~mask{0} >> (63 - (hi - lo))) << lo;
}

[[nodiscard]] constexpr bool has(mask m, int value) noexcept { return ((m >> value) & 1) != 0; }
[[nodiscard]] constexpr int count(mask m) noexcept { return std::popcount(m); }
[[nodiscard]] constexpr bool is_single(mask m) noexcept { return std::has_single_bit(m); }

// Requires: m != 0.
[[nodiscard]] constexpr int least(mask m) noexcept { return std::countr_zero(m); }
[[nodiscard]] constexpr int greatest(mask m) noexcept { return 63 - std::countl_zero(m); }

// for (int v : each(m)): the values of a mask, ascending.
class each {
 public:
  class iterator {
   public:
    constexpr explicit iterator(mask left) noexcept : left_(left) {}
    [[nodiscard]] constexpr int operator*() const noexcept { return least(left_); }
    constexpr iterator& operator++() noexcept {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(iterator, iterator) noexcept = default;

   private:
    mask left_;
  };

  constexpr explicit each(mask m) noexcept : mask_(m) {}
  [[nodiscard]] constexpr iterator begin() const noexcept { return iterator(mask_); }
  [[nodiscard]] constexpr iterator end() const noexcept { return iterator(0); }

 private:
  mask mask_;
};

}  // namespace nonet::sdk
