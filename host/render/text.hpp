// A recorded drawing and values as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "nonet/host/render.hpp"
#include "render/drawing.hpp"

namespace nonet::host {

// `givens` says which values stand out; it may be empty.
[[nodiscard]] std::string draw_text(const drawing& what, std::span<const std::uint8_t> values,
                                    std::span<const std::uint8_t> givens, const text_style& style);

}  // namespace nonet::host
