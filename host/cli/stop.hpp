// What ends a search from outside: Ctrl-C, SIGTERM, --max-seconds, and nobody waiting any more.
// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "descriptor.hpp"

namespace nonet::cli {

// Owns a thread that waits for the signals and watches the clock of every worker.  Signals are
// blocked in all threads and read from a descriptor, so nothing runs inside a signal handler.
// The first signal asks the searches to stop; the second ends the process at once, and so does a
// second's wait for what does not stop.
//
// Make it before any other thread: threads inherit the blocked signals.
//
// Invariants:
//   1. A slot's flag is set if and only if its clock ran out or the run was interrupted or
//      abandoned.
//   2. All slots have the same time, so a clock started later never runs out earlier.
class stop {
 public:
  stop(std::size_t workers, std::optional<std::chrono::nanoseconds> each);
  ~stop();
  stop(const stop&) = delete;
  stop& operator=(const stop&) = delete;

  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

  // Interrupted or abandoned: a search that was stopped did not run out of time.
  [[nodiscard]] bool is_over() const noexcept { return interrupted_ || abandoned_; }

  // Nobody waits for the searches any more: they end, and so does every one that starts.
  void abandon() noexcept;

  // Readable as soon as the run is interrupted; who waits for input waits for this too.
  [[nodiscard]] int wake_descriptor() const noexcept { return wake_.number(); }

  // While the main thread reads standard input in a library that can't be woken, an
  // interruption ends the process at once.
  void leave_at_once(bool yes) noexcept { leave_at_once_ = yes; }

  // Starts the clock of a worker's next puzzle; the flag says when to stop.  [that worker]
  [[nodiscard]] const std::atomic<bool>* start_clock(std::size_t worker);
  // Stops the clock.
  void stop_clock(std::size_t worker);

 private:
  using clock = std::chrono::steady_clock;
  struct alignas(64) slot {
    std::mutex lock;
    std::atomic<bool> flag{false};
    std::optional<clock::time_point> end;  // guarded by lock
  };

  void watch();
  void interrupt();
  void raise_flags() noexcept;
  [[nodiscard]] std::optional<clock::time_point> ring_clocks();

  std::optional<std::chrono::nanoseconds> each_;
  std::unique_ptr<slot[]> slots_;
  std::size_t count_;
  std::atomic<bool> interrupted_{false};
  std::atomic<bool> abandoned_{false};
  std::atomic<bool> leave_at_once_{false};
  sigset_t before_{};  // the signals that were blocked before
  descriptor signals_, wake_, quit_;
  std::optional<clock::time_point> leave_by_;  // the watcher's own
  std::thread watcher_;
};

}  // namespace nonet::cli
