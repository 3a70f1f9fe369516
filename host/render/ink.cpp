// The theme for terminals: the sixteen colours that every one of them has.
// SPDX-License-Identifier: MIT
#include "render/ink.hpp"

#include <array>

namespace nonet::host {
namespace {

struct role_inks {
  std::string_view role;
  std::array<ink, 4> variants;
};
constexpr std::array<role_inks, 7> theme = {{
    {"unit", {ink::strong, ink::strong, ink::strong, ink::strong}},
    {"diagonal", {ink::magenta, ink::magenta, ink::magenta, ink::magenta}},
    {"cage", {ink::cyan, ink::yellow, ink::green, ink::magenta}},
    {"total", {ink::cyan, ink::yellow, ink::green, ink::magenta}},
    {"line", {ink::blue, ink::red, ink::green, ink::magenta}},
    {"bulb", {ink::blue, ink::red, ink::green, ink::magenta}},
    {"sign", {ink::yellow, ink::yellow, ink::yellow, ink::yellow}},
}};
constexpr std::array<ink, 6> palette = {ink::green, ink::magenta, ink::yellow,
                                        ink::cyan,  ink::red,     ink::blue};

}  // namespace

std::string_view sgr_of(ink i) noexcept {
  constexpr std::array<std::string_view, 11> codes = {"",   "2",  "",   "1",  "34", "31",
                                                      "32", "33", "34", "35", "36"};
  return codes[static_cast<std::size_t>(i)];
}

ink ink_of(std::string_view role, std::size_t variant) noexcept {
  for (const role_inks& known : theme) {
    if (known.role == role) return known.variants[variant % known.variants.size()];
  }
  // A pack's own word: some colour, but always the same one (FNV-1a).
  std::uint32_t hash = 2166136261U;
  for (const char c : role) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return palette[(hash + variant) % palette.size()];
}

}  // namespace nonet::host
