// Text of unknown origin, cut into characters that a terminal shows.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace nonet::host {

// Code points of `utf8`; a malformed byte becomes U+FFFD, control characters and characters
// without a width of their own are left out.
[[nodiscard]] std::u32string decode_printable(std::string_view utf8);

void append_utf8(std::string* to, char32_t c);

// 2 for the characters that terminals show in two columns, else 1.
[[nodiscard]] int columns_of(char32_t c) noexcept;

// The nearest ASCII character, '?' where there is none.
[[nodiscard]] char32_t to_ascii(char32_t c) noexcept;

}  // namespace nonet::host
