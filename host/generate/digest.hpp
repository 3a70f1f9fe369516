// Hashes: of a recipe, so that a puzzle can say what it was made from, and of what must not repeat.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::host {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256_of(std::string_view bytes);

// 128 bits of BLAKE2b, the same on every machine.
[[nodiscard]] std::array<std::uint64_t, 2> short_digest_of(std::string_view bytes);

}  // namespace nonet::host
