// Reads the command line, runs the chosen command, turns every failure into an exit status.
// SPDX-License-Identifier: MIT
#include "app.hpp"

#include <fcntl.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <optional>
#include <sstream>

#include "commands.hpp"
#include "nonet/host/pack_guard.hpp"
#include "nonet/nonet.h"
#include "options.hpp"

namespace nonet::cli {
namespace {

// Indices are spdlog's numbers of the levels, from the most silent.
const std::vector<std::string> log_levels{"off", "error", "warn", "info", "debug", "trace"};
constexpr std::array log_numbers{spdlog::level::off,  spdlog::level::err,   spdlog::level::warn,
                                 spdlog::level::info, spdlog::level::debug, spdlog::level::trace};
const std::vector<std::string> color_names{"auto", "always", "never"};

// The choices among the global options, as indices of the lists above.
struct choices {
  std::size_t log_level = 2;
  std::size_t color = 0;
};

// An argument turned out to be at fault only when it was used; the message was printed.
class bad_arguments : public std::exception {};

// A descriptor that the caller closed would be handed to the next file opened, and results
// would end in it.  Each gets a null device of the direction in which its use fails.
void hold_standard_descriptors() {
  for (const int descriptor : {0, 1, 2}) {
    if (::fcntl(descriptor, F_GETFD) != -1) continue;
    static_cast<void>(::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY));
  }
}

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
      return full_name(app) + ": " + option->get_name();
    }
  }
  for (const CLI::App* sub : app.get_subcommands()) {
    if (std::string name = empty_option(*sub); !name.empty()) return name;
  }
  return {};
}

// The library's words for a wrong number of values, in ours.
std::string explain(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string name = text.substr(0, text.find(':'));
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

void set_up_log(std::size_t level, color_mode color) {
  // A thread-safe sink: workers log too.
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
      wants_color(color, 2) ? spdlog::color_mode::always : spdlog::color_mode::never);
  auto logger = std::make_shared<spdlog::logger>("nonet", std::move(sink));
  logger->set_pattern("nonet: %^%l%$: %v");
  logger->set_level(log_numbers.at(level));
  spdlog::set_default_logger(std::move(logger));
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
  add_choice(app, "--log-level", chosen.log_level, log_levels,
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
  app.allow_extras();
  app.set_help_flag("-h,--help", "Print this help");
  for (CLI::App* sub : app.get_subcommands({})) {
    sub->fallthrough();
    prepare(*sub);
  }
}

exit_status start(CLI::App& app, context& c, int argc, const char* const* argv) {
  choices chosen_globals;
  add_globals(app, c, chosen_globals);
  add_commands(app, c);
  add_help(app, c);
  app.require_subcommand(0, 1);
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
    return refuse(chosen(app), unknown ? *unknown : full_name(chosen(app)) + ": " + explain(error));
  }
  if (const auto unknown = first_unexpected(app)) return refuse(chosen(app), *unknown);
  if (const std::string name = empty_option(app); !name.empty()) {
    return refuse(chosen(app), name + ": expected a value, found an empty one");
  }
  c.color = static_cast<color_mode>(chosen_globals.color);
  set_up_log(chosen_globals.log_level, c.color);
  c.silent = log_numbers.at(chosen_globals.log_level) > spdlog::level::warn;
  if (!c.action) {
    write_to_stderr(full_name(chosen(app)) + ": expected a command\n" + app.help());
    return exit_status::input;
  }
  const exit_status status = c.action();
  c.report_unused_packs();
  return status;
}

// The message with its place in bold and the word "warning" in yellow.
std::string painted(const host::problem& p) {
  std::string text = host::to_string(p);
  if (p.level == host::severity::warning) {
    constexpr std::string_view word = "warning: ";
    const std::size_t at = text.find(word, p.file.size());
    return at == std::string::npos ? text
                                   : text.replace(at, word.size(), "\x1b[33mwarning:\x1b[m ");
  }
  const std::size_t place = text.find(": ", p.file.size());
  return place == std::string::npos ? text : "\x1b[1m" + text.insert(place + 1, "\x1b[m");
}

}  // namespace

host::registry& context::packs() {
  if (!packs_) {
    scan();
    refuse_bad_path();
  }
  return *packs_;
}

std::vector<host::rule_type> context::load_all_packs(host::problems& found) {
  return packs().load_all(found);
}

void context::report_unused_packs() {
  if (packs_) report(packs_->untold_problems());
}

void context::refuse_bad_path() {
  if (!packs_->scan_problems().has_errors()) return;
  report(packs_->scan_problems());
  throw bad_arguments();
}

void context::scan() {
  packs_ = std::make_unique<host::registry>(pack_path);
  for (const auto& folder : packs_->folders()) {
    spdlog::debug("searched for packs: {}", folder.string());
  }
}

void context::report(const host::problem& p) {
  if (silent && p.level == host::severity::warning) return;
  out.flush();
  write_to_stderr((wants_color(color, 2) ? painted(p) : host::to_string(p)) + "\n");
}

void context::report(const host::problems& found) {
  for (const host::problem& p : found.list()) report(p);
}

void when_chosen(CLI::App& command, context& c, std::function<exit_status()> action) {
  command.callback([&c, action = std::move(action)] { c.action = action; });
}

exit_status status_of(const host::problems& found) {
  return static_cast<exit_status>(found.exit_status());
}

int run(int argc, const char* const* argv) {
  hold_standard_descriptors();
  host::guard_against_packs();
  // A reader that goes away ends us silently, as it ends every filter.
  std::signal(SIGPIPE, SIG_DFL);
  std::optional<exit_status> status;  // once the command is over
  try {
    context c;
    CLI::App app("Solves, counts, checks and makes sudoku variants.", "nonet");
    status = start(app, c, argc, argv);
    c.out.flush();
  } catch (const bad_arguments&) {
    status = exit_status::input;
  } catch (const write_error& error) {
    write_to_stderr(std::string(error.what()) + "\n");
    status = worse(status.value_or(exit_status::done), exit_status::input);
  } catch (const std::exception& error) {
    write_to_stderr(std::string("nonet: a fault of ours: ") + error.what() + "\n");
    status = exit_status::internal;
  }
  return static_cast<int>(*status);
}

}  // namespace nonet::cli
