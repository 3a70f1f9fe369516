// The values of TOML that need no quotes and brackets: numbers, booleans, dates.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nonet::host {

// The piece that starts at `offset`, up to what ends a value.  Empty if nothing stands there.
[[nodiscard]] std::string_view scalar_at(std::string_view text, std::size_t offset);

// What is wrong with such a piece, as a message; empty if it is a value of TOML 1.0.
[[nodiscard]] std::string scalar_fault(std::string_view piece);

}  // namespace nonet::host
