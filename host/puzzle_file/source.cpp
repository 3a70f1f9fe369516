// Reads a puzzle file, or standard input, as a whole.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "nonet/host/node.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

// Standard input stays open, a file is closed.
class descriptor {
 public:
  explicit descriptor(const std::string& name)
      : is_input_(name == "-"),
        fd_(is_input_ ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)) {}
  ~descriptor() {
    if (!is_input_ && fd_ >= 0) ::close(fd_);
  }
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  [[nodiscard]] int fd() const noexcept { return fd_; }

 private:
  bool is_input_;
  int fd_;
};

std::string reason(int code) { return std::generic_category().message(code); }

// Everything up to one byte more than a file may have, so that a device without an end is read
// no further than a large file.  Returns 0 or the error of the system.
int read_all(int fd, std::string& text) {
  constexpr std::size_t chunk = std::size_t{1} << 16;
  while (text.size() <= max_source_bytes) {
    const std::size_t size = text.size();
    text.resize(size + chunk);
    const ssize_t n = ::read(fd, text.data() + size, chunk);
    const int code = n < 0 ? errno : 0;
    text.resize(size + static_cast<std::size_t>(n > 0 ? n : 0));
    if (n == 0) return 0;
    if (code == EAGAIN) {
      // Standard input may be somebody's that doesn't block.
      pollfd on{fd, POLLIN, 0};
      static_cast<void>(::poll(&on, 1, -1));
    } else if (code != 0 && code != EINTR) {
      return code;
    }
  }
  return 0;
}

}  // namespace

std::optional<source> read_source(const std::string& name, problems& found) {
  const auto refuse = [&](std::string message) {
    found.error(name, {}, "", std::move(message));
    return std::nullopt;
  };
  if (name.empty()) return refuse("expected the name of a file, found an empty one");
  if (name.find('\0') != std::string::npos) {
    return refuse("expected the name of a file, found a NUL byte in it");
  }
  const descriptor file(name);
  if (file.fd() < 0) return refuse("cannot open: " + reason(errno));
  struct stat status {};
  if (::fstat(file.fd(), &status) == 0 && S_ISDIR(status.st_mode)) {
    return refuse("expected a file, found a directory");
  }
  source result;
  result.name = name;
  if (const int code = read_all(file.fd(), result.text); code != 0) {
    return refuse("cannot read: " + reason(code));
  }
  result.marked = result.text.starts_with("\xEF\xBB\xBF");
  if (result.marked) result.text.erase(0, 3);
  if (!check_text(name, result.text, found)) return std::nullopt;
  return result;
}

}  // namespace nonet::host
