// Writes to descriptors and files and says why it failed.
// SPDX-License-Identifier: MIT
#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace nonet::cli {
namespace {

constexpr std::size_t buffer_size = 1 << 16;

// 0 or the errno of the write that failed.
[[nodiscard]] int write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t n = ::write(descriptor, text.data(), text.size());
    if (n >= 0) {
      text.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

[[nodiscard]] std::string reason(int error) { return std::generic_category().message(error); }

// Removes the temporary file unless it was renamed.
struct temporary_file {
  std::string path;
  int descriptor = -1;

  temporary_file() = default;
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() {
    if (descriptor >= 0) ::close(descriptor);
    if (!path.empty()) ::unlink(path.c_str());
  }
};

}  // namespace

bool wants_color(color_mode mode, int descriptor) {
  if (mode != color_mode::automatic) return mode == color_mode::always;
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  if (term == nullptr || std::string_view(term) == "dumb") return false;
  return ::isatty(descriptor) == 1;
}

void output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_size) flush();
}

void output::flush() {
  if (failed_ || buffer_.empty()) return;
  const int error = write_all(STDOUT_FILENO, buffer_);
  buffer_.clear();
  if (error == 0) return;
  failed_ = true;
  throw write_error("cannot write to standard output: " + reason(error));
}

void write_to_stderr(std::string_view text) noexcept {
  static_cast<void>(write_all(STDERR_FILENO, text));
}

void write_file(const std::string& path, std::string_view text) {
  const auto fail = [&path](int error) {
    throw write_error(path + ": cannot write: " + reason(error));
  };
  temporary_file made;
  std::string pattern = path + ".XXXXXX";
  made.descriptor = ::mkstemp(pattern.data());
  if (made.descriptor < 0) fail(errno);
  made.path = pattern;
  if (const int error = write_all(made.descriptor, text); error != 0) fail(error);
  // mkstemp makes a private file; give it the permissions that open() would have given.
  const mode_t hidden = ::umask(0);
  ::umask(hidden);
  if (::fchmod(made.descriptor, 0666 & ~hidden) != 0) fail(errno);
  if (::close(std::exchange(made.descriptor, -1)) != 0) fail(errno);
  if (::rename(made.path.c_str(), path.c_str()) != 0) fail(errno);
  made.path.clear();
}

}  // namespace nonet::cli
