// A thread that reads signals from a descriptor and watches clocks.
// SPDX-License-Identifier: MIT
#include "stop.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "exit_status.hpp"

namespace nonet::cli {
namespace {

[[nodiscard]] int checked(int descriptor, const char* what) {
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), what);
  return descriptor;
}

void make_readable(int event) {
  const std::uint64_t one = 1;
  static_cast<void>(!::write(event, &one, sizeof one));
}

[[nodiscard]] sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  // A signal that the caller ignores stays ignored: so works nohup, and a shell's "&".
  for (const int number : {SIGINT, SIGTERM}) {
    struct sigaction now {};
    ::sigaction(number, nullptr, &now);
    if (now.sa_handler != SIG_IGN) sigaddset(&set, number);
  }
  return set;
}

}  // namespace

stop::stop(std::size_t workers, std::optional<std::chrono::nanoseconds> each)
    : each_(each), slots_(std::make_unique<slot[]>(workers)), count_(workers) {
  const sigset_t set = stop_signals();
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
  signals_ = checked(::signalfd(-1, &set, SFD_CLOEXEC), "signalfd");
  wake_ = checked(::eventfd(0, EFD_CLOEXEC), "eventfd");
  quit_ = checked(::eventfd(0, EFD_CLOEXEC), "eventfd");
  watcher_ = std::thread([this] { watch(); });
}

stop::~stop() {
  make_readable(quit_);
  watcher_.join();
  for (const int descriptor : {signals_, wake_, quit_}) ::close(descriptor);
  const sigset_t set = stop_signals();
  ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

const std::atomic<bool>* stop::start_clock(std::size_t worker) {
  slot& s = slots_[worker];
  const std::scoped_lock hold(s.lock);
  s.flag = false;
  if (each_) s.end = clock::now() + *each_;
  // interrupt() sets interrupted_ before the flags, so one of the two stores is seen.
  if (interrupted_) s.flag = true;
  return &s.flag;
}

void stop::stop_clock(std::size_t worker) {
  slot& s = slots_[worker];
  const std::scoped_lock hold(s.lock);
  s.end.reset();
}

void stop::interrupt() {
  if (interrupted_ || leave_at_once_) std::_Exit(static_cast<int>(exit_status::interrupted));
  interrupted_ = true;
  for (std::size_t i = 0; i < count_; ++i) slots_[i].flag = true;
  make_readable(wake_);
}

std::optional<stop::clock::time_point> stop::ring_clocks() {
  if (!each_) return std::nullopt;
  const clock::time_point now = clock::now();
  // No clock that is started from here on runs out earlier than this (invariant 2).
  clock::time_point next = now + *each_;
  for (std::size_t i = 0; i < count_; ++i) {
    slot& s = slots_[i];
    const std::scoped_lock hold(s.lock);
    if (!s.end) continue;
    if (*s.end <= now) {
      s.flag = true;
      s.end.reset();
    } else {
      next = std::min(next, *s.end);
    }
  }
  return next;
}

void stop::watch() {
  for (;;) {
    timespec wait{};
    const auto next = ring_clocks();
    if (next) {
      const auto left = std::max(*next - clock::now(), clock::duration::zero());
      const auto whole = std::chrono::duration_cast<std::chrono::seconds>(left);
      wait.tv_sec = whole.count();
      wait.tv_nsec = std::chrono::nanoseconds(left - whole).count();
    }
    pollfd on[] = {{signals_, POLLIN, 0}, {quit_, POLLIN, 0}};
    const int ready = ::ppoll(on, 2, next ? &wait : nullptr, nullptr);
    if (ready <= 0) continue;
    if (on[1].revents != 0) return;
    signalfd_siginfo info;
    if (::read(signals_, &info, sizeof info) == sizeof info) interrupt();
  }
}

}  // namespace nonet::cli
