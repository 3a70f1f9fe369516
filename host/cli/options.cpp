// Names options to the library of the command line and reads their values strictly: the whole text,
// in range, or a message.
// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "app.hpp"

namespace nonet::cli {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& expected,
                         const std::string& found) {
  throw CLI::ValidationError(name, "expected " + expected + ", found \"" + found + "\"");
}

std::uint64_t integer_of(const std::string& text, const std::string& name, std::uint64_t min,
                         std::uint64_t max) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < min || value > max) {
    // The largest there is concerns nobody who didn't go beyond it.
    const bool open =
        max == std::numeric_limits<std::uint64_t>::max() && error != std::errc::result_out_of_range;
    refuse(name,
           "an integer from " + std::to_string(min) + (open ? "" : " to " + std::to_string(max)),
           text);
  }
  return value;
}

template <class Integer>
void add(CLI::App& command, const std::string& name, Integer& into, std::uint64_t min,
         std::uint64_t max, const std::string& help) {
  const auto read = [name = spoken(name), &into, min, max](const std::string& text) {
    into = integer_of(text, name, min, max);
  };
  command.add_option_function<std::string>(name, read, help)->type_name("N");
}

}  // namespace

std::string spoken(const std::string& names) { return names.substr(0, names.find(',')); }

CLI::App& add_command(CLI::App& to, const std::string& name, const std::string& help,
                      const std::string& footer) {
  CLI::App& command = *to.add_subcommand(name, help);
  command.footer(footer);
  return command;
}

void when_chosen(CLI::App& command, context& c, std::function<exit_status()> action) {
  command.callback([&c, action = std::move(action)] { c.action = action; });
}

void add_argument(CLI::App& command, const std::string& name, std::string& into,
                  const std::string& help) {
  command.add_option(name, into, help)->required();
}

void add_argument(CLI::App& command, const std::string& name, std::vector<std::string>& into,
                  how_many words, const std::string& help) {
  if (words == how_many::several) {
    command.add_option(name, into, help)->required();
    return;
  }
  const auto take = [&into](const std::string& word) { into = {word}; };
  command.add_option_function<std::string>(name, take, help)->required();
}

void add_text(CLI::App& command, const std::string& name, std::string& into,
              const std::string& type, const std::string& help) {
  command.add_option(name, into, help)->type_name(type);
}

void add_flag(CLI::App& command, const std::string& name, bool& into, const std::string& help) {
  command.add_flag(name, into, help);
}

void add_integer(CLI::App& command, const std::string& name, std::uint64_t& into, std::uint64_t min,
                 std::uint64_t max, const std::string& help) {
  add(command, name, into, min, max, help);
}

void add_integer(CLI::App& command, const std::string& name, std::optional<std::uint64_t>& into,
                 std::uint64_t min, std::uint64_t max, const std::string& help) {
  add(command, name, into, min, max, help);
}

void add_threads(CLI::App& command, std::uint64_t& into, const std::string& help) {
  constexpr std::uint64_t most = 1024;  // more only cost memory
  add_integer(command, "--threads", into, 1, most, help);
}

void add_seconds(CLI::App& command, const std::string& name,
                 std::optional<std::chrono::nanoseconds>& into, const std::string& help) {
  constexpr double longest = 1e9;  // some 30 years; more would overflow a clock's nanoseconds
  const auto read = [name, &into](const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || !std::isfinite(value) || value <= 0 ||
        value > longest) {
      refuse(name, "a number of seconds above 0 and up to 1000000000", text);
    }
    into = std::chrono::nanoseconds(static_cast<std::int64_t>(value * 1e9));
  };
  command.add_option_function<std::string>(name, read, help)->type_name("S");
}

void add_choice(CLI::App& command, const std::string& name, std::size_t& into,
                const std::vector<std::string>& choices, const std::string& help) {
  const auto read = [name, &into, choices](const std::string& text) {
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found == choices.end()) {
      throw CLI::ValidationError(name, "expected " + host::one_of(choices) + ", found \"" + text +
                                           "\"" + host::did_you_mean(text, choices));
    }
    into = static_cast<std::size_t>(found - choices.begin());
  };
  std::string type;
  for (const std::string& choice : choices) type += (type.empty() ? "" : "|") + choice;
  command.add_option_function<std::string>(name, read, help)->type_name(type);
}

}  // namespace nonet::cli
