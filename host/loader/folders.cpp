// The folders that are searched for packs, in order.
// SPDX-License-Identifier: MIT
#include "loader/folders.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "loader/pack_problem.hpp"

namespace nonet::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* environment_name = "NONET_PACK_PATH";

// Empty where this system does not say; then there is no first-party folder.
fs::path executable() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error);
}

// The value of an environment variable, empty for a process with more rights than its user.
std::string_view environment(const char* name) {
  const char* value = secure_getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

class collector {
 public:
  explicit collector(problems& found) : found_(found) {}

  // `named` tells who asked for the folder, empty if nobody did: then it may be missing.
  void add(const fs::path& path, const std::string& named, bool trusted, bool builtin);

  [[nodiscard]] std::vector<pack_folder> take() { return std::move(folders_); }

 private:
  problems& found_;
  std::vector<pack_folder> folders_;
};

void collector::add(const fs::path& path, const std::string& named, bool trusted, bool builtin) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  const bool folder = !error && fs::is_directory(real, error);
  if (!folder) {
    if (named.empty()) return;
    problem p;
    p.level = trusted ? severity::error : severity::warning;
    p.file = path_text(path);
    p.where = named;
    p.message = error ? "expected a folder of packs, found nothing (" + error.message() + ")"
                      : "expected a folder of packs, found a file";
    found_.add(std::move(p));
    return;
  }
  const auto known = std::find_if(folders_.begin(), folders_.end(),
                                  [&](const pack_folder& f) { return f.path == real; });
  if (known == folders_.end()) {
    folders_.push_back({real, trusted, builtin});
  } else {
    known->builtin = known->builtin || builtin;
  }
}

}  // namespace

std::vector<pack_folder> find_folders(const search_path& where, problems& found) {
  collector folders(found);
  if (!where.only_builtin) {
    for (const fs::path& named : where.named) {
      if (!named.empty()) folders.add(named, "--pack-path", true, false);
    }
    std::string_view rest = environment(environment_name);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(':'), rest.size());
      const fs::path entry(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      // An empty or relative entry would mean the working folder, which anybody may have filled.
      if (entry.is_absolute()) {
        folders.add(entry, environment_name, false, false);
      } else if (!entry.empty()) {
        found.warning(path_text(entry), {}, environment_name,
                      "expected an absolute path, found a relative one; passed over");
      }
    }
    const fs::path data(environment("XDG_DATA_HOME"));
    const fs::path home(environment("HOME"));
    if (data.is_absolute()) {
      folders.add(data / "nonet/packs", "", false, false);
    } else if (home.is_absolute()) {
      folders.add(home / ".local/share/nonet/packs", "", false, false);
    }
  }
  if (const fs::path exe = executable(); exe.is_absolute()) {
    folders.add(exe.parent_path().parent_path() / "lib/nonet/packs", "", false, true);
  }
  return folders.take();
}

trust_rules rules_for(const pack_folder& folder) {
  // Who owns the executable that runs can do more than add a pack to it.
  struct stat status {};
  if (folder.builtin && stat(executable().c_str(), &status) == 0) {
    return trust_rules({status.st_uid});
  }
  return trust_rules();
}

}  // namespace nonet::host
