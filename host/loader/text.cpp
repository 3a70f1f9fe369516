// Texts that come out of packs, made fit for messages.
// SPDX-License-Identifier: MIT
#include "loader/text.hpp"

#include <algorithm>
#include <cstring>

#include "puzzle_file/text.hpp"

namespace nonet::host {

std::string clean_text(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), plain)) return std::string(text);
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const code_point c = decode(text, at);
    if (c.valid) {
      clean += text.substr(at, c.bytes);
    } else {
      clean += '?';
    }
    at += c.bytes;
  }
  return clean;
}

std::string clean_text(const char* text, std::size_t most) {
  if (text == nullptr) return {};
  return clean_text(std::string_view(text, strnlen(text, most)));
}

bool made_of(std::string_view text, std::string_view more) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           more.find(c) != std::string_view::npos;
  });
}

bool endless(const char* text, std::size_t most) noexcept {
  return text == nullptr || strnlen(text, most) == most;
}

}  // namespace nonet::host
