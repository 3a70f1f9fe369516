// Second solutions that are near at hand: two values that change places.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "nonet/core/program.hpp"

namespace nonet::host {

// Exchanges two values of a full grid wherever their cells hang together, which means that they
// may not be equal; so no unit or group of `rules` minds.  Tries every two values, those that are
// next to each other first, and every part of their cells that holds no given, until `holds` says
// yes to a grid.  nullopt: it never did.  Requires: a value of the board in each cell of
// `solution`.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> exchange_two_values(
    const core::program& rules, std::span<const std::uint8_t> givens,
    std::span<const std::uint8_t> solution,
    const std::function<bool(std::span<const std::uint8_t>)>& holds);

}  // namespace nonet::host
