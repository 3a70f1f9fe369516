// The log on standard error.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "output.hpp"

namespace nonet::cli {

// The words of --log-level, from the most silent.
[[nodiscard]] const std::vector<std::string>& log_levels();
constexpr std::size_t level_of_warnings = 2;

// `level` is an index of log_levels().
void set_up_log(std::size_t level, color_mode color);

}  // namespace nonet::cli
