// Reads a file or standard input line by line, however long, and can be woken while it waits.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "descriptor.hpp"

namespace nonet::cli {

// What may stand between the values of a grid, whatever the locale.
[[nodiscard]] constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

// A line of givens taken apart.
struct givens_line {
  std::string_view givens;
  std::string_view comment;  // what follows the first blank, comma or '#', trimmed
  bool passed_over = false;  // no puzzle
};

// White space at both ends is no part of a line.  A line that is empty or begins with '#' is
// passed over.
[[nodiscard]] givens_line split_line(std::string_view line);

class line_reader {
 public:
  // A longer line is no line of givens (35 x 35 cells and a comment fit many times); it is cut
  // here so that memory stays bounded.
  static constexpr std::size_t longest = 1 << 16;
  // One still longer is no text: got::error, or /dev/zero would be read for ever.
  static constexpr std::size_t endless = 1 << 24;

  enum class got { line, too_long, end, interrupted, error };

  // `name` is "-" for standard input.  `wake`: a descriptor that becomes readable when waiting
  // is to end.
  line_reader(const std::string& name, int wake);

  // The next line without its end.
  [[nodiscard]] got next(std::string& line);
  // A line of `text`, without its end.
  struct place {
    std::size_t begin, end;
  };
  // The next line, and up to `most` with those that are at hand and need no waiting.  A line that
  // is too long comes alone.
  [[nodiscard]] got next_run(std::string& text, std::vector<place>& lines, std::size_t most);
  // Of the line that came last, from 1.
  [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

  // "no such file or directory", after got::error.
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }
  // Bytes read so far and the file's size; 0 where it has none.  Any thread.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  [[nodiscard]] std::uint64_t bytes_total() const noexcept { return bytes_total_; }

 private:
  // False: nothing more, `state` says why.
  [[nodiscard]] bool fill(got& state);
  [[nodiscard]] got fail(int error);
  [[nodiscard]] got refuse(std::string why);

  descriptor file_;
  int wake_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what is not handed out yet
  bool ended_ = false;
  std::uint64_t number_ = 0;
  std::atomic<std::uint64_t> bytes_read_{0};
  std::uint64_t bytes_total_ = 0;
  std::string reason_;
};

}  // namespace nonet::cli
