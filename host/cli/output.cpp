// Writes to descriptors and files and says why it failed.
// SPDX-License-Identifier: MIT
#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "descriptor.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = 1 << 16;

// Removes the temporary file unless it was renamed.
struct temporary_file {
  std::string path;
  descriptor file;

  temporary_file() = default;
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() {
    if (!path.empty()) ::unlink(path.c_str());
  }
};

[[noreturn]] void fail_to_write(const std::string& path, int error) {
  throw write_error(path + ": cannot write: " + reason(error));
}

// What open() would give a new file.
[[nodiscard]] mode_t usual_permissions() noexcept {
  const mode_t hidden = ::umask(0);
  ::umask(hidden);
  return 0666 & ~hidden;
}

// A whole file under a temporary name beside `path`.
void write_beside(const std::string& path, std::string_view text, mode_t permissions,
                  temporary_file& made) {
  std::string pattern = path + ".XXXXXX";
  made.file = descriptor(::mkstemp(pattern.data()));
  if (!made.file.is_open()) fail_to_write(path, errno);
  made.path = pattern;
  write_whole(made.file, path, text);
  // mkstemp makes a private file.
  if (::fchmod(made.file.number(), permissions) != 0) fail_to_write(path, errno);
  if (const int error = made.file.close(); error != 0) fail_to_write(path, error);
}

// Where a path leads: the end of its chain of symbolic links, which need not exist.
struct link_target {
  fs::path path;
  // The name of an open file, as /dev/stdout is: another process may hold it too.
  bool of_descriptor = false;
};

[[nodiscard]] link_target follow_links(const fs::path& path) {
  constexpr int most_links = 40;  // as many as Linux follows
  link_target at{path, false};
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(at.path, error); ++i) {
    if (at.path.parent_path().filename() == "fd") {
      at.of_descriptor = fs::canonical(at.path.parent_path(), error).string().starts_with("/proc/");
    }
    const fs::path next = fs::read_symlink(at.path, error);
    if (error || at.of_descriptor) break;
    at.path = at.path.parent_path() / next;
  }
  return at;
}

// Writes to what is there, with these flags for open() more.
void write_into(const std::string& path, std::string_view text, int flags) {
  descriptor there(::open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC | flags));
  if (!there.is_open()) fail_to_write(path, errno);
  write_whole(there, path, text);
  if (const int error = there.close(); error != 0) fail_to_write(path, error);
}

// EEXIST, 0, or the errno of the rename that failed.
[[nodiscard]] int try_rename_to_new(const char* from, const char* to) noexcept {
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // Not every file system can (NFS, for one); a second name is the same in two steps.
  if (::link(from, to) != 0) return errno;
  return ::unlink(from) == 0 ? 0 : errno;
}

// A file without a name in the folder of `path`; none where the file system knows no such thing.
[[nodiscard]] descriptor open_nameless(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  return descriptor(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
}

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

void write_whole(const descriptor& to, const std::string& path, std::string_view text) {
  if (const int error = write_all(to.number(), text); error != 0) fail_to_write(path, error);
}

void write_to_stderr(std::string_view text) noexcept {
  static_cast<void>(write_all(STDERR_FILENO, text));
}

void write_file(const std::string& path, std::string_view text) {
  struct stat there {};
  const bool exists = ::stat(path.c_str(), &there) == 0;
  // A rename would put a file in the place of a device or a pipe.
  if (exists && !S_ISREG(there.st_mode)) return write_into(path, text, 0);
  const link_target target = follow_links(path);
  // Others wrote there, and go on to: the shell after `>> file`, for one.
  if (target.of_descriptor) return write_into(path, text, O_APPEND);
  temporary_file made;
  write_beside(target.path.string(), text, exists ? there.st_mode & 07777 : usual_permissions(),
               made);
  if (::rename(made.path.c_str(), target.path.c_str()) != 0) fail_to_write(path, errno);
  made.path.clear();
}

bool write_new_file(const std::string& path, std::string_view text) {
  if (const descriptor nameless = open_nameless(path); nameless.is_open()) {
    write_whole(nameless, path, text);
    const std::string name = "/proc/self/fd/" + std::to_string(nameless.number());
    if (::linkat(AT_FDCWD, name.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      return true;
    }
    if (errno == EEXIST) return false;
    // No /proc, perhaps: the way that works everywhere says what is wrong, if it is not that.
  }
  temporary_file made;
  write_beside(path, text, usual_permissions(), made);
  if (!rename_to_new(made.path, path)) return false;
  made.path.clear();
  return true;
}

bool rename_to_new(const std::string& from, const std::string& to) {
  const int error = try_rename_to_new(from.c_str(), to.c_str());
  if (error != 0 && error != EEXIST) fail_to_write(to, error);
  return error == 0;
}

}  // namespace nonet::cli
