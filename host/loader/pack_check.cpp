// The first thing that is wrong with a pack's tables, where it stands, and checks of their texts.
// SPDX-License-Identifier: MIT
#include "loader/pack_check.hpp"

#include <algorithm>

#include "loader/text.hpp"

namespace nonet::host {
namespace {

constexpr std::size_t longest_line = 1000;

}  // namespace

std::string shown(const char* text) { return '"' + clean_text(text, longest_name) + '"'; }

bool pack_check::fail(const std::string& message) {
  error_ = where_ + message;
  return false;
}

bool pack_check::line(const char* text, const char* what) {
  if (text == nullptr) return fail(std::string("expected a ") + what + ", found a null pointer");
  if (endless(text, longest_line)) {
    return fail(std::string("expected a ") + what + " of at most " +
                std::to_string(longest_line - 1) + " bytes, found a longer one");
  }
  const std::string_view all(text);
  if (clean_text(all) != all || std::any_of(all.begin(), all.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      })) {
    return fail(std::string("expected a ") + what + " of one line of UTF-8, found " + shown(text));
  }
  return true;
}

bool pack_check::id(const char* text, const char* what) {
  if (!line(text, what)) return false;
  if (!made_of(text, ".-") || endless(text, longest_name)) {
    return fail(std::string("expected a ") + what + " of a-z, 0-9, dot and hyphen, found " +
                shown(text));
  }
  return true;
}

bool pack_check::name(const char* text, const char* what) {
  if (!line(text, what)) return false;
  if (!made_of(text, "-") || endless(text, longest_name)) {
    return fail(std::string("expected a ") + what + " of a-z, 0-9 and hyphen, found " +
                shown(text));
  }
  return true;
}

}  // namespace nonet::host
