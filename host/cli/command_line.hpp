// Reads the command line and runs the command that it names.
// SPDX-License-Identifier: MIT
#pragma once

#include "app.hpp"

namespace nonet::cli {

// What is wrong with the command line is told on standard error and costs exit_status::input.
// Throws whatever the command throws.
[[nodiscard]] exit_status run_chosen(context& c, int argc, const char* const* argv);

}  // namespace nonet::cli
