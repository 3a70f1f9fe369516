// A thread that reads signals from a descriptor and watches clocks.
// SPDX-License-Identifier: MIT
#include "stop.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "exit_status.hpp"

namespace nonet::cli {
namespace {

// How long what was begun may take to end after a signal.  A search needs no more than a moment;
// code of a pack and a pipe that nobody writes to may never end.
constexpr std::chrono::milliseconds patience{900};

// What a system call answered.
[[nodiscard]] descriptor made(int answer, const char* call) {
  if (answer < 0) throw std::system_error(errno, std::generic_category(), call);
  return descriptor(answer);
}

void make_readable(const descriptor& event) {
  const std::uint64_t one = 1;
  static_cast<void>(!::write(event.number(), &one, sizeof one));
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
  signals_ = made(::signalfd(-1, &set, SFD_CLOEXEC), "signalfd");
  wake_ = made(::eventfd(0, EFD_CLOEXEC), "eventfd");
  quit_ = made(::eventfd(0, EFD_CLOEXEC), "eventfd");
  ::pthread_sigmask(SIG_BLOCK, &set, &before_);
  try {
    watcher_ = std::thread([this] { watch(); });
  } catch (...) {
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    throw;
  }
}

stop::~stop() {
  make_readable(quit_);
  watcher_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

const std::atomic<bool>* stop::start_clock(std::size_t worker) {
  slot& s = slots_[worker];
  if (s.flag) s.flag = false;
  if (each_) {
    const std::scoped_lock hold(s.lock);
    s.end = clock::now() + *each_;
  }
  // Interrupted and abandoned are set before the flags, so one of the two stores is seen.
  if (interrupted_ || abandoned_) s.flag = true;
  return &s.flag;
}

void stop::stop_clock(std::size_t worker) {
  if (!each_) return;
  slot& s = slots_[worker];
  const std::scoped_lock hold(s.lock);
  s.end.reset();
}

void stop::interrupt() {
  if (interrupted_ || leave_at_once_) std::_Exit(static_cast<int>(exit_status::interrupted));
  interrupted_ = true;
  leave_by_ = clock::now() + patience;
  raise_flags();
  make_readable(wake_);
}

void stop::abandon() noexcept {
  abandoned_ = true;
  raise_flags();
}

void stop::raise_flags() noexcept {
  for (std::size_t i = 0; i < count_; ++i) slots_[i].flag = true;
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
    auto next = ring_clocks();
    if (leave_by_) {
      if (*leave_by_ <= clock::now()) std::_Exit(static_cast<int>(exit_status::interrupted));
      next = std::min(next.value_or(*leave_by_), *leave_by_);
    }
    if (next) {
      const auto left = std::max(*next - clock::now(), clock::duration::zero());
      const auto whole = std::chrono::duration_cast<std::chrono::seconds>(left);
      wait.tv_sec = whole.count();
      wait.tv_nsec = std::chrono::nanoseconds(left - whole).count();
    }
    pollfd on[] = {{signals_.number(), POLLIN, 0}, {quit_.number(), POLLIN, 0}};
    const int ready = ::ppoll(on, 2, next ? &wait : nullptr, nullptr);
    assert((ready >= 0 || errno == EINTR) && "our own descriptors can be polled");
    if (ready <= 0) continue;
    if (on[1].revents != 0) return;
    signalfd_siginfo info;
    if (::read(signals_.number(), &info, sizeof info) == sizeof info) interrupt();
  }
}

}  // namespace nonet::cli
