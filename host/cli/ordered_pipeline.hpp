// Works on items with several threads and hands the results on in the order of the items.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "nonet/host/pack_guard.hpp"

namespace nonet::cli {

// A ring of slots between one thread that pushes, the workers, and a thread that hands on:
//
//      handed_          claimed_            pushed_
//   ------|----------------|-------------------|------>
//    free | done or worked | waiting           | free
//
// Items may be as small as a line that is solved in a microsecond, so nobody takes the lock or
// wakes another thread for one item: they are pushed, claimed, and handed on by the run.  A worker
// marks each of its run as done, and the thread that hands on looks for such marks several times
// a second, so what stands before a long one in a run is not kept back.
//
// A worker may emit text while it works; the text of the foremost item is handed on at once,
// that of the others when their turn comes.  Memory is bounded by the window and by
// emit_limit for each item.
//
// Invariants:
//   1. handed_ <= claimed_ <= pushed_ <= handed_ + window (under lock_).
//   2. Slot i % window belongs to item i for handed_ <= i < pushed_: to its worker until `done`,
//      then to the writer.  The other slots are the pusher's.
//   3. Once stopped_, nothing further is handed on and every wait ends; what workers are still
//      at has been told by abandon() that nobody waits for it.
template <class Item>
class ordered_pipeline {
 public:
  static constexpr std::size_t emit_limit = 1 << 20;

  // False: stop, nobody wants it any more.
  using emitter = std::function<bool(std::string_view)>;

  struct handlers {
    // On a worker's thread.
    std::function<void(std::size_t worker, Item&, const emitter&)> work;
    // All others on the writer's thread.
    std::function<void(std::string_view)> write;  // emitted text, in order
    std::function<bool(Item&)> finish;            // an item done, in order; false stops everything
    std::function<void()> caught_up;  // all that there was is handed on: a moment to flush
    std::function<void()> idle;       // several times a second while nothing can be handed on
    // On any thread, perhaps more than once: stopped before the end, work under way is in vain.
    std::function<void()> abandon;
  };

  ordered_pipeline(std::size_t workers, std::size_t window, handlers calls)
      : calls_(std::move(calls)), ring_(window), workers_(workers) {
    assert(workers > 0 && window > 0 && "a pipeline needs somebody to work and somewhere to put");
    try {
      for (std::size_t w = 0; w < workers; ++w) {
        threads_.emplace_back([this, w] { run_worker(w); });
      }
      threads_.emplace_back([this] { run_writer(); });
    } catch (...) {  // the system has no more threads to give
      halt();
      join();
      throw;
    }
  }
  ~ordered_pipeline() {
    halt();
    join();
  }
  ordered_pipeline(const ordered_pipeline&) = delete;
  ordered_pipeline& operator=(const ordered_pipeline&) = delete;

  // Waits for a free slot.  False: stopped, the item was not taken.
  [[nodiscard]] bool push(Item item) {
    return push_run(1, [&item](std::size_t, Item& free) { free = std::move(item); });
  }

  // The same for `count` in a row, as there is room: fill(i, item) makes the i-th of them out of
  // one that was handed on (at first a new one), so that its memory serves again.
  template <class Fill>
  [[nodiscard]] bool push_run(std::size_t count, const Fill& fill) {
    for (std::size_t filled = 0; filled < count;) {
      std::size_t n = 0;
      {
        std::unique_lock hold(lock_);
        pusher_waits_ = true;
        room_.wait(hold, [this] { return stopped_ || room() > 0; });
        pusher_waits_ = false;
        if (stopped_) return false;
        n = std::min(count - filled, room());
      }
      for (std::size_t i = 0; i < n; ++i) {
        slot& s = at(pushed_ + i);
        fill(filled++, s.item);
        s.emitted.clear();
        s.done.store(false, std::memory_order_relaxed);
      }
      const std::scoped_lock hold(lock_);
      pushed_ += n;
      if (n > 1) {
        work_.notify_all();
      } else {
        work_.notify_one();
      }
    }
    return true;
  }

  // Nothing follows: waits until all is handed on.  Rethrows what a handler threw.
  void finish() {
    {
      const std::scoped_lock hold(lock_);
      closed_ = true;
      work_.notify_all();
      ready_.notify_all();
    }
    join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct slot {
    Item item{};
    std::string emitted;  // under lock_ until done
    std::atomic<bool> done{false};
  };

  [[nodiscard]] slot& at(std::uint64_t index) { return ring_[index % ring_.size()]; }

  void join() {
    for (std::thread& t : threads_) {
      if (t.joinable()) t.join();
    }
  }

  void halt() {
    {
      const std::scoped_lock hold(lock_);
      stopped_ = true;
      room_.notify_all();
      work_.notify_all();
      ready_.notify_all();
      drained_.notify_all();
    }
    calls_.abandon();
  }

  void fail() {
    {
      const std::scoped_lock hold(lock_);
      if (!failure_) failure_ = std::current_exception();
    }
    halt();
  }

  [[nodiscard]] std::size_t room() const {
    return ring_.size() - static_cast<std::size_t>(pushed_ - handed_);
  }

  // A share of what waits, so that all workers come to the end at about the same time.
  [[nodiscard]] std::uint64_t share(std::uint64_t most) const {
    return std::clamp<std::uint64_t>((pushed_ - claimed_) / (2 * workers_), 1, most);
  }

  [[nodiscard]] bool emit(std::uint64_t index, std::string_view text) {
    std::unique_lock hold(lock_);
    slot& s = at(index);
    drained_.wait(hold, [&] { return stopped_ || s.emitted.size() < emit_limit; });
    if (stopped_) return false;
    s.emitted += text;
    if (index == handed_) ready_.notify_one();
    return true;
  }

  void run_worker(std::size_t worker) {
    try {
      const host::pack_guard_stack stack;  // packs run on this thread
      std::uint64_t first = 0, last = 0;
      // A run is as long as takes a moment: one at a time where items take long, so that what is
      // done of later ones does not wait for them, and many where the lock would cost as much.
      constexpr std::uint64_t longest_run = 32;
      constexpr auto moment = std::chrono::microseconds(500);
      std::uint64_t most = 1;
      for (;;) {
        {
          std::unique_lock hold(lock_);
          done_ += last - first;
          // While much waits to be worked on, the writer is not woken for every run.
          if (claimed_ == pushed_ || done_ >= handed_ + ring_.size() / 8) ready_.notify_one();
          work_.wait(hold, [this] { return stopped_ || closed_ || claimed_ < pushed_; });
          if (stopped_ || claimed_ == pushed_) return;
          first = claimed_;
          last = claimed_ += share(most);
        }
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t i = first; i < last && !stopped_; ++i) {
          slot& s = at(i);
          calls_.work(worker, s.item, [this, i](std::string_view text) { return emit(i, text); });
          s.done.store(true, std::memory_order_release);
        }
        const bool quick = std::chrono::steady_clock::now() - start < moment;
        most = quick ? std::min(2 * most, longest_run) : std::max<std::uint64_t>(most / 2, 1);
      }
    } catch (...) {
      fail();
    }
  }

  void run_writer() {
    using namespace std::chrono_literals;
    try {
      std::string text;
      std::unique_lock hold(lock_);
      for (;;) {
        const auto something = [this] {
          if (stopped_) return true;
          if (handed_ == pushed_) return closed_;
          return is_done(handed_) || !at(handed_).emitted.empty();
        };
        if (!something()) {
          hold.unlock();
          calls_.caught_up();
          hold.lock();
        }
        while (!ready_.wait_for(hold, 100ms, something)) {
          hold.unlock();
          calls_.idle();
          hold.lock();
        }
        if (stopped_ || handed_ == pushed_) return;
        text.clear();
        text.swap(at(handed_).emitted);
        drained_.notify_all();
        const std::uint64_t end = pushed_;
        hold.unlock();
        if (!text.empty()) calls_.write(text);
        std::uint64_t next = handed_;  // nobody else changes it
        bool go_on = true;
        while (go_on && next < end && is_done(next) && at(next).emitted.empty()) {
          go_on = calls_.finish(at(next).item);
          ++next;
        }
        hold.lock();
        handed_ = next;
        // Not for every free slot: the pusher would be woken for each.
        if (pusher_waits_ && 4 * room() >= ring_.size()) room_.notify_one();
        if (!go_on) {
          hold.unlock();
          halt();
          return;
        }
      }
    } catch (...) {
      fail();
    }
  }

  [[nodiscard]] bool is_done(std::uint64_t index) {
    return at(index).done.load(std::memory_order_acquire);
  }

  handlers calls_;
  std::vector<slot> ring_;
  std::mutex lock_;
  std::condition_variable room_, work_, ready_, drained_;
  std::uint64_t pushed_ = 0, claimed_ = 0, handed_ = 0;
  std::uint64_t done_ = 0;  // how many, by whole runs
  bool closed_ = false, pusher_waits_ = false;
  std::atomic<bool> stopped_{false};  // set under lock_
  std::exception_ptr failure_;
  const std::size_t workers_;
  std::vector<std::thread> threads_;
};

}  // namespace nonet::cli
