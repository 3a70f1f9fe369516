// Texts that come out of packs, made fit for messages.
// SPDX-License-Identifier: MIT
#include "loader/text.hpp"

#include <algorithm>
#include <cstring>

namespace nonet::host {
namespace {

// The length of the UTF-8 sequence that `text` begins with, 0 if it is none (Unicode 15, table
// 3-7: no overlong forms, no surrogates, nothing above 10FFFF).
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto tail = [&](std::size_t i, unsigned lo = 0x80, unsigned hi = 0xBF) {
    return i < text.size() && byte(i) >= lo && byte(i) <= hi;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return tail(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool second = tail(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF);
    return second && tail(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool second = tail(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF);
    return second && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string clean_text(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) {
      clean += '?';
      text.remove_prefix(1);
    } else {
      clean += text.substr(0, length);
      text.remove_prefix(length);
    }
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
