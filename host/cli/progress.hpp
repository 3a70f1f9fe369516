// One line on standard error that says how far long work has come; only on a terminal.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace nonet::cli {

// One thread at a time.
class progress {
 public:
  // What was done and how much of how much that is, in any measure; total 0: not known.
  struct state {
    std::string done;  // "1200 puzzles"
    std::uint64_t count = 0;
    std::uint64_t part = 0, total = 0;
  };

  progress();
  ~progress() { clear(); }
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  // Shows the line if it is time for it; asks for the state only then.
  void update(const std::function<state()>& now);
  // Takes the line away, before anything else is printed on the terminal.
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  bool on_;
  bool shown_ = false;
  clock::time_point start_, next_;
};

}  // namespace nonet::cli
