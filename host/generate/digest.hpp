// SHA-256, so that a puzzle can say which recipe it was made from.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace nonet::host {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256_of(std::string_view bytes);

}  // namespace nonet::host
