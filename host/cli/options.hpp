// Options with values that are checked and whose messages say what was expected.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace nonet::cli {

// `name N`: an integer from min to max.  `into` must live until the command line was read.
CLI::Option* add_integer(CLI::App& app, const std::string& name, std::uint64_t& into,
                         std::uint64_t min, std::uint64_t max, const std::string& help);

// The same where it matters whether it was given.
CLI::Option* add_integer(CLI::App& app, const std::string& name, std::optional<std::uint64_t>& into,
                         std::uint64_t min, std::uint64_t max, const std::string& help);

// `name S`: seconds, a decimal number above 0.
CLI::Option* add_seconds(CLI::App& app, const std::string& name,
                         std::optional<std::chrono::nanoseconds>& into, const std::string& help);

// `name a|b|c`: one of `choices`; `into` receives its index.
CLI::Option* add_choice(CLI::App& app, const std::string& name, std::size_t& into,
                        const std::vector<std::string>& choices, const std::string& help);

}  // namespace nonet::cli
