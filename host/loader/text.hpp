// Texts that come out of packs, made fit for messages.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nonet::host {

// The text up to its end or `most` bytes, as valid UTF-8: bytes that are not become '?'.
// A null pointer gives an empty string.
[[nodiscard]] std::string clean_text(const char* text, std::size_t most = 4000);
[[nodiscard]] std::string clean_text(std::string_view text);

// True for a non-empty text of a-z, 0-9 and the characters in `more`.
[[nodiscard]] bool made_of(std::string_view text, std::string_view more) noexcept;

// True for a null pointer or a text that does not end within `most` bytes.
[[nodiscard]] bool endless(const char* text, std::size_t most) noexcept;

}  // namespace nonet::host
