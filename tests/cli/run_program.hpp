// Runs the program under test and hears all that it says.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace nonet::test {

// No exit status is as high.
[[nodiscard]] constexpr int killed_by(int signal) noexcept { return 1000 + signal; }

struct run_result {
  std::string out, err;
  int status = -1;  // exit status, or killed_by() the signal that ended it
  std::chrono::milliseconds after_signal{0};
};

struct run_request {
  std::vector<std::string> arguments;
  std::string input;          // what stands on standard input
  std::string input_file;     // or this file
  std::string output_file;    // standard output goes here instead of into `out`
  bool close_output = false;  // standard output is closed
  // Sent when the program expects it, signal_delay has passed and signal_when holds, if not 0.
  int signal = 0;
  std::chrono::milliseconds signal_delay{0};
  std::function<bool()> signal_when{};  // empty: holds
  int open_files = 0;                   // at most so many descriptors, if not 0
  int file_bytes = 0;                   // no file may become longer, if not 0
  int memory = 0;                       // so many bytes of address space, if not 0
};

// In a clean environment and in the folder tests/cli.  A run of a minute is killed.
[[nodiscard]] run_result run(const run_request& request);

// The same for the usual case.
[[nodiscard]] run_result run(std::vector<std::string> arguments);

// A run to talk with: writes a line, waits for one back.
class conversation {
 public:
  explicit conversation(std::vector<std::string> arguments);
  ~conversation();
  conversation(const conversation&) = delete;
  conversation& operator=(const conversation&) = delete;

  void say(const std::string& text);
  // What comes up to the next line end, or what had come after ten seconds.
  [[nodiscard]] std::string hear();
  void interrupt();
  // Closes its input and waits for the end.
  [[nodiscard]] int status();

 private:
  int process_ = -1, to_ = -1, from_ = -1;
};

}  // namespace nonet::test
