// A mask of lanes as part of a word.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// For files that are compiled for one kind of processor, so local to each of them.
namespace nonet::core {
namespace {

// gcc 12 may spill a mask register as 32 bits and read 64 of them back where the mask is widened
// (it does with -fsanitize=thread, and only luck keeps it from doing so without).  So the mask goes
// through a general register, whose upper half is zero.
[[nodiscard]] inline std::uint64_t number_of(std::uint32_t mask) noexcept {
  __asm__("" : "+r"(mask));
  return mask;
}

}  // namespace
}  // namespace nonet::core
