// Puts messages together: say("expected ", plural(n, "cell"), ", found ", k).
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::sdk {

namespace detail {
inline void append(std::string& to, std::string_view part) { to.append(part); }
inline void append(std::string& to, char part) { to.push_back(part); }
template <std::integral Number>
requires(!std::same_as<Number, char>) void append(std::string& to, Number part) {
  to.append(std::to_string(part));
}

[[nodiscard]] inline std::string utf8(std::uint32_t code_point) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  const auto tail = [&](int shift) { return byte(0x80 | ((code_point >> shift) & 0x3F)); };
  if (code_point < 0x80) return {byte(code_point)};
  if (code_point < 0x800) return {byte(0xC0 | (code_point >> 6)), tail(0)};
  if (code_point < 0x10000) return {byte(0xE0 | (code_point >> 12)), tail(6), tail(0)};
  return {byte(0xF0 | (code_point >> 18)), tail(12), tail(6), tail(0)};
}
}  // namespace detail

// The parts one after the other; each is text, a character or an integer.
template <class... Parts>
[[nodiscard]] std::string say(const Parts&... parts) {
  std::string text;
  (detail::append(text, parts), ...);
  return text;
}

// "1 cell", "2 cells".
template <std::integral Number>
[[nodiscard]] std::string plural(Number n, std::string_view noun) {
  return say(n, ' ', noun, n == 1 ? "" : "s");
}

// "a", "a and b", "a, b and c".
template <class Range, class Name>
[[nodiscard]] std::string listing(const Range& items, Name&& name) {
  std::string text;
  std::size_t left = items.size();
  for (const auto& item : items) {
    text += name(item);
    if (--left != 0) text += left == 1 ? " and " : ", ";
  }
  return text;
}

}  // namespace nonet::sdk
