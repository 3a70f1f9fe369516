// Gives a crash inside a pack its own last words and exit status.
// SPDX-License-Identifier: MIT
#include "nonet/host/pack_guard.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <utility>

#include "loader/breadcrumb.hpp"

namespace nonet::host {

thread_local constinit const breadcrumb* breadcrumb::current_ = nullptr;

namespace {

constexpr int pack_fault_status = 3;

struct guarded_signal {
  int number;
  const char* name;
};
constexpr std::array<guarded_signal, 5> guarded = {{{SIGSEGV, "segmentation fault"},
                                                    {SIGBUS, "bus error"},
                                                    {SIGFPE, "arithmetic error"},
                                                    {SIGILL, "illegal instruction"},
                                                    {SIGABRT, "abort"}}};
std::array<struct sigaction, guarded.size()> before;
std::terminate_handler terminate_before = nullptr;

// One line in a fixed buffer: everything here may run inside a signal handler.
class last_line {
 public:
  last_line& operator<<(const char* text) noexcept {
    for (; *text != '\0' && size_ + 1 < text_.size(); ++text) {
      const auto byte = static_cast<unsigned char>(*text);
      text_[size_++] = byte < 0x20 || byte == 0x7F ? '?' : *text;
    }
    return *this;
  }
  [[noreturn]] void speak_and_exit() noexcept {
    text_[size_++] = '\n';
    const char* rest = text_.data();
    while (size_ > 0) {
      const ssize_t written = write(STDERR_FILENO, rest, size_);
      if (written <= 0) break;
      rest += written;
      size_ -= static_cast<std::size_t>(written);
    }
    _exit(pack_fault_status);
  }

 private:
  std::array<char, 4000> text_;
  std::size_t size_ = 0;
};

// "LIBRARY: HOOK of "TYPE": "
void begin(last_line& line, const breadcrumb& trail) noexcept {
  line << trail.library() << ": " << trail.hook();
  if (*trail.type() != '\0') line << " of \"" << trail.type() << "\"";
  line << ": the pack ";
}

void on_signal(int number, siginfo_t* info, void*) {
  const auto which = std::find_if(guarded.begin(), guarded.end(),
                                  [number](const guarded_signal& s) { return s.number == number; });
  if (const breadcrumb* trail = breadcrumb::current()) {
    last_line line;
    begin(line, *trail);
    (line << "crashed (" << which->name << ")").speak_and_exit();
  }
  sigaction(number, &before[static_cast<std::size_t>(which - guarded.begin())], nullptr);
  // An instruction at fault will fault again when it is tried again; a signal that was sent
  // must be sent again.
  if (info->si_code <= 0) raise(number);
}

[[noreturn]] void on_terminate() {
  if (const breadcrumb* trail = breadcrumb::current()) {
    last_line line;
    begin(line, *trail);
    line << "threw an exception where none may leave it";
    if (const std::exception_ptr thrown = std::current_exception()) {
      try {
        std::rethrow_exception(thrown);
      } catch (const std::exception& e) {
        line << ": " << e.what();
      } catch (...) {
        line << " (no std::exception)";
      }
    }
    line.speak_and_exit();
  }
  if (terminate_before != nullptr) terminate_before();
  std::abort();
}

// A pack that calls exit() would end the process as if all had been said.
void on_exit() {
  if (const breadcrumb* trail = breadcrumb::current()) {
    last_line line;
    begin(line, *trail);
    (line << "ended the process").speak_and_exit();
  }
}

// Gives this thread's signal handlers a stack of their own and returns the one they had.
stack_t use_for_signals(std::byte* memory) noexcept {
  stack_t stack{}, previous{};
  stack.ss_sp = memory;
  stack.ss_size = pack_guard_stack::size;
  sigaltstack(&stack, &previous);
  return previous;
}

}  // namespace

pack_guard_stack::pack_guard_stack()
    : memory_(std::make_unique<std::byte[]>(size)), before_(use_for_signals(memory_.get())) {}

pack_guard_stack::~pack_guard_stack() { sigaltstack(&before_, nullptr); }

void guard_against_packs() noexcept {
  static bool installed = false;
  if (std::exchange(installed, true)) return;
  terminate_before = std::set_terminate(&on_terminate);
  static_cast<void>(std::atexit(&on_exit));

  static std::array<std::byte, pack_guard_stack::size> alternate;
  static_cast<void>(use_for_signals(alternate.data()));

  struct sigaction action {};
  action.sa_sigaction = &on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < guarded.size(); ++i) {
    sigaction(guarded[i].number, &action, &before[i]);
  }
}

}  // namespace nonet::host
