// Who could have put a file where it is: packs that others may write are not loaded.
// SPDX-License-Identifier: MIT
#include "loader/trust.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace nonet::host {

trust_rules::trust_rules(std::vector<uid_t> also) : owners_(std::move(also)) {
  owners_.push_back(0);
  owners_.push_back(geteuid());
}

std::string trust_rules::objection(const std::filesystem::path& real,
                                   const std::filesystem::path& top) const {
  bool owner_counts = true;
  for (std::filesystem::path at = real;; at = at.parent_path()) {
    struct stat status {};
    if (lstat(at.c_str(), &status) != 0) return at.string() + " can't be looked at";
    // In a sticky folder others may add files, but not replace ours.  A folder that the group
    // may write is fine: Debian's own /usr/local/lib is one.
    const bool sticky = S_ISDIR(status.st_mode) && (status.st_mode & S_ISVTX) != 0;
    if ((status.st_mode & S_IWOTH) != 0 && !sticky) {
      return at.string() + " can be written by every user";
    }
    if (owner_counts && std::find(owners_.begin(), owners_.end(), status.st_uid) == owners_.end()) {
      return at.string() + " belongs to another user (" + std::to_string(status.st_uid) + ")";
    }
    if (at == top) owner_counts = false;
    if (!at.has_relative_path()) return {};
  }
}

}  // namespace nonet::host
