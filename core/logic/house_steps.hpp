// Techniques of units and groups.  Each notes all that the position has of it and answers how
// many steps that are.
// SPDX-License-Identifier: MIT
#pragma once

#include "logic/position.hpp"

namespace nonet::core {

template <class Mask>
[[nodiscard]] std::uint32_t find_hidden_singles(position<Mask>& p);
template <class Mask>
[[nodiscard]] std::uint32_t find_naked_singles(position<Mask>& p);
template <class Mask>
[[nodiscard]] std::uint32_t find_locked(position<Mask>& p);
template <class Mask>
[[nodiscard]] std::uint32_t find_leftovers(position<Mask>& p);
// `size` cells of a house for as many values, naked or hidden.
template <class Mask>
[[nodiscard]] std::uint32_t find_subsets(position<Mask>& p, std::uint32_t size);

}  // namespace nonet::core
