// Runs the command that was chosen, turns every failure into an exit status.
// SPDX-License-Identifier: MIT
#include "app.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>

#include <csignal>
#include <new>
#include <optional>
#include <system_error>

#include "command_line.hpp"
#include "nonet/host/pack_guard.hpp"

namespace nonet::cli {
namespace {

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

exit_status status_of(const host::problems& found) {
  return static_cast<exit_status>(found.exit_status());
}

int run(int argc, const char* const* argv) {
  hold_standard_descriptors();
  host::guard_against_packs();
  // A reader that goes away ends us silently, as it ends every filter.
  std::signal(SIGPIPE, SIG_DFL);
  // A file that grows beyond what is allowed (ulimit -f) is an error of the write like others.
  std::signal(SIGXFSZ, SIG_IGN);
  std::optional<exit_status> status;  // once the command is over
  try {
    context c;
    status = run_chosen(c, argc, argv);
    c.out.flush();
  } catch (const bad_arguments&) {
    status = exit_status::input;
  } catch (const write_error& error) {
    write_to_stderr(std::string(error.what()) + "\n");
    status = worse(status.value_or(exit_status::done), exit_status::input);
  } catch (const std::bad_alloc&) {
    write_to_stderr("nonet: cannot go on: out of memory\n");
    status = exit_status::input;
  } catch (const std::system_error& error) {
    // Too few files or threads are allowed; nothing else of the kind is expected.
    write_to_stderr(std::string("nonet: cannot go on: ") + error.what() + "\n");
    status = exit_status::input;
  } catch (const std::exception& error) {
    write_to_stderr(std::string("nonet: a fault of ours: ") + error.what() + "\n");
    status = exit_status::internal;
  }
  return static_cast<int>(*status);
}

}  // namespace nonet::cli
