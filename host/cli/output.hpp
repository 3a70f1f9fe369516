// Standard output and standard error: whole writes, no lost errors, colour where it belongs.
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "descriptor.hpp"

namespace nonet::cli {

// Standard output or a file could not be written; ends the run with exit status 2.
class write_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class color_mode { automatic, always, never };

// Colour on this descriptor (1 or 2)?  By itself only on a terminal, and not where NO_COLOR or
// TERM=dumb stands in the environment (no-color.org).
[[nodiscard]] bool wants_color(color_mode mode, int descriptor);

// Standard output with a buffer of our own: iostreams and stdio forget why a write failed.
//
// Invariants:
//   1. What was handed to write() reaches the descriptor in order, or write_error is thrown.
//   2. After write_error nothing further is written.
class output {
 public:
  output() = default;
  output(const output&) = delete;
  output& operator=(const output&) = delete;

  // One thread at a time.
  void write(std::string_view text);
  void flush();

 private:
  std::string buffer_;
  bool failed_ = false;
};

// Writes all of the text to an open file, which messages call `path`.  Throws write_error.
void write_whole(const descriptor& to, const std::string& path, std::string_view text);

// Writes to standard error at once; a failure there can't be told to anybody.
void write_to_stderr(std::string_view text) noexcept;

// Writes a file under a temporary name beside it, then renames it: never half a file.  Symbolic
// links are followed; a device, a pipe or an open file (/dev/stdout) is written to as it is.
// Throws write_error.
void write_file(const std::string& path, std::string_view text);

// The same where nothing must be lost: false, and nothing is written, if the path exists.  Where
// the file system can, the file has no name before it is whole, so that even kill -9 leaves
// nothing behind.
[[nodiscard]] bool write_new_file(const std::string& path, std::string_view text);

// Renames a file unless the new name exists: false.  Throws write_error.
[[nodiscard]] bool rename_to_new(const std::string& from, const std::string& to);

}  // namespace nonet::cli
