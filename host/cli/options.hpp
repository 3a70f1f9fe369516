// Commands, and options with values that are checked and whose messages say what was expected.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "exit_status.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace nonet::cli {

class context;

// The library of the command line is dear to compile: the commands get all they need of it here.

// A command, or an action of one.  `footer` stands below what --help says, and begins with an
// example.
[[nodiscard]] CLI::App& add_command(CLI::App& to, const std::string& name, const std::string& help,
                                    const std::string& footer);

// What messages call an option, as the manual does: "-n" of "-n,--count".
[[nodiscard]] std::string spoken(const std::string& names);

// `action` runs if the command line chose `command`.
void when_chosen(CLI::App& command, context& c, std::function<exit_status()> action);

// In all that follow, `into` must live until the command line was read.

// `name`: a word that has to be there.
void add_argument(CLI::App& command, const std::string& name, std::string& into,
                  const std::string& help);

// The same for one word or for as many as there are.
enum class how_many { one, several };
void add_argument(CLI::App& command, const std::string& name, std::vector<std::string>& into,
                  how_many words, const std::string& help);

// `name TYPE`, or a word that may be there: any text.
void add_text(CLI::App& command, const std::string& name, std::string& into,
              const std::string& type, const std::string& help);

void add_flag(CLI::App& command, const std::string& name, bool& into, const std::string& help);

// `name N`: an integer from min to max.
void add_integer(CLI::App& command, const std::string& name, std::uint64_t& into, std::uint64_t min,
                 std::uint64_t max, const std::string& help);

// The same where it matters whether it was given.
void add_integer(CLI::App& command, const std::string& name, std::optional<std::uint64_t>& into,
                 std::uint64_t min, std::uint64_t max, const std::string& help);

// `--threads N`; `into` stays as it is where it is not given.
void add_threads(CLI::App& command, std::uint64_t& into, const std::string& help);

// `name S`: seconds, a decimal number above 0.
void add_seconds(CLI::App& command, const std::string& name,
                 std::optional<std::chrono::nanoseconds>& into, const std::string& help);

// `name a|b|c`: one of `choices`; `into` receives its index.
void add_choice(CLI::App& command, const std::string& name, std::size_t& into,
                const std::vector<std::string>& choices, const std::string& help);

}  // namespace nonet::cli
