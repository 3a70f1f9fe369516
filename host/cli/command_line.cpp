// Everything about the command line that its library (CLI11) is asked for, but for the options of
// single commands (options.cpp).
// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <sstream>

#include "commands.hpp"
#include "log.hpp"
#include "nonet/nonet.h"
#include "options.hpp"

namespace nonet::cli {
namespace {

const std::vector<std::string> color_names{"auto", "always", "never"};

// The choices among the global options, as indices of log_levels() and color_names.
struct choices {
  std::size_t log_level = level_of_warnings;
  std::size_t color = 0;
};

// "nonet pack info"
std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : full_name(*parent) + " " + command.get_name();
}

// The command that was chosen last, or the program itself.
const CLI::App& chosen(const CLI::App& app) {
  const std::vector<CLI::App*> parsed = app.get_subcommands();
  return parsed.empty() ? app : chosen(*parsed.back());
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* app = &command; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

// The commands that --help lists; a hidden one has no group.
std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  const auto shown = [](const CLI::App* sub) { return !sub->get_group().empty(); };
  for (const CLI::App* sub : app.get_subcommands(shown)) names.push_back(sub->get_name());
  return names;
}

// What is wrong with an argument that no command and no option took.
std::string unexpected(const CLI::App& command, const std::string& argument) {
  if (argument.size() > 1 && argument.front() == '-') {
    const std::string name = argument.substr(0, argument.find('='));
    const std::vector<std::string> known = option_names(command);
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      return "expected " + name + " after " + command.get_name() + ", found it before";
    }
    return "unknown option \"" + name + "\"" + host::did_you_mean(name, known);
  }
  const std::vector<std::string> names = command_names(command);
  if (names.empty()) return "unexpected argument \"" + argument + "\"";
  return "unknown command \"" + argument + "\"" + host::did_you_mean(argument, names);
}

// What to say of the first argument that nobody took.  Options fall through to the program, so
// it is there that they are found; the command chosen last should have known them.
std::optional<std::string> first_unexpected(const CLI::App& app) {
  for (const std::string& argument : app.remaining(true)) {
    if (argument != "--") {
      return full_name(chosen(app)) + ": " + unexpected(chosen(app), argument);
    }
  }
  return std::nullopt;
}

// The option or positional that was given an empty value, as none takes one; empty: none was.
// Passed on it would look like an option that was not given.
std::string empty_option(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const std::vector<std::string>& values = option->results();
    if (option->get_expected_max() > 0 &&
        std::find(values.begin(), values.end(), "") != values.end()) {
      return full_name(app) + ": " + spoken(option->get_name(false, true));
    }
  }
  for (const CLI::App* sub : app.get_subcommands()) {
    if (std::string name = empty_option(*sub); !name.empty()) return name;
  }
  return {};
}

// The library's words for a wrong number of values, in ours.
std::string explain(const CLI::App& command, const CLI::ParseError& error) {
  const std::string text = error.what();
  std::string name = text.substr(0, text.find(':'));
  if (const CLI::Option* option = command.get_option_no_throw(name)) {
    name = spoken(option->get_name(false, true));
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    // "Could not convert: --json = maybe"
    const std::size_t equals = text.find(" = ");
    const std::size_t option = text.find("--");
    if (option < equals && equals != std::string::npos) {
      return text.substr(option, equals - option) + ": expected no value, found " +
             host::quoted(text.substr(equals + 3));
    }
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return text;
  constexpr std::string_view received = "received ";
  const std::size_t at = text.rfind(received);
  if (at == std::string::npos) return name + ": expected a value, found none";
  return name + ": expected one value, found " + text.substr(at + received.size());
}

exit_status refuse(const CLI::App& command, const std::string& message) {
  write_to_stderr(message + "\n" + "see '" + full_name(command) + " --help'\n");
  return exit_status::input;
}

std::string version_text() {
  std::ostringstream text;
  text << "nonet " << NONET_VERSION << "\nabi " << NONET_ABI_MAJOR << "." << NONET_ABI_MINOR
#if defined(__clang__)
       << "\ncompiler " << __VERSION__;
#else
       << "\ncompiler gcc " << __VERSION__;
#endif
  return text.str();
}

void add_globals(CLI::App& app, context& c, choices& chosen) {
  app.add_option("--pack-path", c.pack_path.named,
                 "Look for packs in this folder first (may be repeated)")
      ->type_name("DIR")
      ->allow_extra_args(false)
      ->take_all();
  app.add_flag("--only-builtin", c.pack_path.only_builtin, "Use no packs but the built-in ones");
  add_choice(app, "--log-level", chosen.log_level, log_levels(),
             "What is said on standard error beside errors (warn)");
  add_choice(app, "--color", chosen.color, color_names, "Colours (auto: on a terminal)");
  app.set_version_flag("-V,--version", version_text(), "Engine, plugin interface and compiler");
  app.footer("Example:\n  nonet solve puzzle.toml\n\nEvery command has a --help of its own.");
}

// "nonet help pack info", for those who try that first; --help is the way that is written down.
void add_help(CLI::App& app, context& c) {
  CLI::App& command = *app.add_subcommand("help", "Print the help of a command")->group("");
  const auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("COMMAND", *words, "The command");
  when_chosen(command, c, [&app, &c, words] {
    const CLI::App* at = &app;
    for (const std::string& word : *words) {
      const auto named =
          at->get_subcommands([&word](const CLI::App* sub) { return sub->get_name() == word; });
      if (named.empty()) return refuse(*at, full_name(*at) + ": " + unexpected(*at, word));
      at = named.front();
    }
    c.out.write(app.get_formatter()->make_help(at, full_name(*at), CLI::AppFormatMode::Normal));
    return exit_status::done;
  });
}

// Help of commands is set by the program for all of them; extras are looked at by ourselves.
void prepare(CLI::App& app) {
  app.require_subcommand(0, 1);
  app.allow_extras();
  app.set_help_flag("-h,--help", "Print this help");
  for (CLI::App* sub : app.get_subcommands({})) {
    sub->fallthrough();
    prepare(*sub);
  }
}

}  // namespace

exit_status run_chosen(context& c, int argc, const char* const* argv) {
  CLI::App app("Solves, counts, checks and makes sudoku variants.", "nonet");
  choices chosen_globals;
  add_globals(app, c, chosen_globals);
  add_commands(app, c);
  add_help(app, c);
  prepare(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    c.out.write(app.help());
    return exit_status::done;
  } catch (const CLI::CallForVersion& version) {
    c.out.write(std::string(version.what()) + "\n");
    return exit_status::done;
  } catch (const CLI::ParseError& error) {
    // An option that nobody knows explains a missing argument better than the reverse.
    const auto unknown = first_unexpected(app);
    return refuse(chosen(app),
                  unknown ? *unknown : full_name(chosen(app)) + ": " + explain(chosen(app), error));
  }
  if (const auto unknown = first_unexpected(app)) return refuse(chosen(app), *unknown);
  if (const std::string name = empty_option(app); !name.empty()) {
    return refuse(chosen(app), name + ": expected a value, found an empty one");
  }
  c.color = static_cast<color_mode>(chosen_globals.color);
  set_up_log(chosen_globals.log_level, c.color);
  c.silent = chosen_globals.log_level < level_of_warnings;
  if (!c.action) {
    write_to_stderr(full_name(chosen(app)) + ": expected a command\n" + app.help());
    return exit_status::input;
  }
  const exit_status status = c.action();
  c.report_unused_packs();
  return status;
}

}  // namespace nonet::cli
