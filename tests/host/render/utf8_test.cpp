// Texts of unknown origin.
// SPDX-License-Identifier: MIT
#include "render/utf8.hpp"

#include <catch2/catch.hpp>

namespace nonet::host {
namespace {

TEST_CASE("characters of all lengths are decoded and encoded", "[render]") {
  const std::string text = "a\xC3\xA4\xE2\x89\xA4\xF0\x9F\x98\x80";
  const std::u32string decoded = decode_printable(text);
  CHECK(decoded == U"a\u00E4\u2264\U0001F600");
  std::string again;
  for (const char32_t c : decoded) append_utf8(&again, c);
  CHECK(again == text);
}

TEST_CASE("malformed bytes become a replacement, control characters go", "[render]") {
  CHECK(decode_printable("\xFFx") == U"\uFFFDx");
  CHECK(decode_printable("\xE2\x89") == U"\uFFFD\uFFFD");
  CHECK(decode_printable("\xC0\xAF") == U"\uFFFD\uFFFD");
  CHECK(decode_printable("a\033\n\x7F\xC2\x9B\xCC\x88z") == U"az");
  CHECK(decode_printable("a\xC2\xAD\xD8\x9C\xF3\xA0\x81\x81z") == U"az");
}

TEST_CASE("wide characters take two columns", "[render]") {
  CHECK(columns_of(U'a') == 1);
  CHECK(columns_of(U'\u4E2D') == 2);
  CHECK(columns_of(U'\U0001F600') == 2);
  CHECK(columns_of(U'\u2550') == 1);
}

TEST_CASE("ASCII has a stand-in for the usual signs", "[render]") {
  CHECK(to_ascii(U'<') == U'<');
  CHECK(to_ascii(U'\u2227') == U'^');
  CHECK(to_ascii(U'\u2264') == U'<');
  CHECK(to_ascii(U'\u4E2D') == U'?');
}

}  // namespace
}  // namespace nonet::host
