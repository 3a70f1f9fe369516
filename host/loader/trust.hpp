// Who could have put a file where it is: packs that others may write are not loaded.
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace nonet::host {

// Decides by the permissions of a path and of every folder above it.  A check of the path is
// as good as one of the opened file: where nobody else can write in any folder above it, nobody
// else can swap it in between.
class trust_rules {
 public:
  // Files of the user who runs us, of root, and of `also` are trusted.
  explicit trust_rules(std::vector<uid_t> also = {});

  // Why others may have written this file or folder, or an empty string.  Above the
  // folder `top` only permissions count, not owners.  Requires: both absolute, without links.
  [[nodiscard]] std::string objection(const std::filesystem::path& real,
                                      const std::filesystem::path& top) const;

 private:
  std::vector<uid_t> owners_;
};

}  // namespace nonet::host
