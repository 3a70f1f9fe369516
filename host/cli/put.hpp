// The two ways of putting a question: to files, and to lines of givens.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "question.hpp"
#include "stop.hpp"

namespace nonet::cli {

// How long it took, in microseconds.
struct timing {
  std::int64_t setup = 0;  // reading, loading and compiling
  std::int64_t solve = 0;
};

[[nodiscard]] inline std::int64_t microseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() -
                                                               start)
      .count();
}

[[nodiscard]] std::size_t threads_for(const ask_options& o, std::size_t jobs);

// Asks with the clock of `worker` running.
void ask_in_time(const question& q, engines& with, puzzle_case of, const text_sink& emit,
                 stop& stopping, std::size_t worker, timing& took, answer& a);

[[nodiscard]] exit_status put_to_files(const question& q, const ask_options& o, context& c);
[[nodiscard]] exit_status put_to_lines(const question& q, const ask_options& o, context& c);

}  // namespace nonet::cli
