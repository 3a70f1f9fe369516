// Puts messages together: say("expected ", plural(n, "cell"), ", found ", k).
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
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
