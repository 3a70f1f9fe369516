// Reads the growable structs of the binary interface, whichever minor wrote them.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "nonet/nonet.h"

namespace nonet::host {

// The size that a struct had in version 1.0: what every writer must reach.  Never sizeof, which
// grows with the header.
template <class T>
inline constexpr std::size_t first_size = 0;
template <>
inline constexpr std::size_t first_size<nonet_pack> = offsetof(nonet_pack, generators) +
                                                      sizeof(nonet_pack::generators);
template <>
inline constexpr std::size_t first_size<nonet_rule_type> = offsetof(nonet_rule_type,
                                                                    get_extension) +
                                                           sizeof(nonet_rule_type::get_extension);
template <>
inline constexpr std::size_t first_size<nonet_generator_type> =
    offsetof(nonet_generator_type, generate) + sizeof(nonet_generator_type::generate);
template <>
inline constexpr std::size_t first_size<nonet_param> = offsetof(nonet_param, fields) +
                                                       sizeof(nonet_param::fields);
template <>
inline constexpr std::size_t first_size<nonet_propagator> = offsetof(nonet_propagator, propagate) +
                                                            sizeof(nonet_propagator::propagate);

template <class T>
[[nodiscard]] bool large_enough(const T& from) noexcept {
  static_assert(first_size<T> > 0);
  return from.struct_size >= first_size<T>;
}

// A copy in today's size: what lies past the writer's size reads as zero, what lies past ours
// is left behind.  Requires: large_enough(from).
template <class T>
[[nodiscard]] T grown(const T& from) noexcept {
  static_assert(std::is_trivially_copyable_v<T>);
  T copy{};
  std::memcpy(&copy, &from, std::min<std::size_t>(from.struct_size, sizeof(T)));
  copy.struct_size = sizeof(T);
  return copy;
}

}  // namespace nonet::host
