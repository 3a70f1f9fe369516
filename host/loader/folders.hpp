// The folders that are searched for packs, in order.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "loader/trust.hpp"
#include "nonet/host/registry.hpp"

namespace nonet::host {

struct pack_folder {
  std::filesystem::path path;  // absolute, links resolved
  bool trusted = false;        // named by --pack-path
  bool builtin = false;        // the first-party folder
};

// --pack-path, NONET_PACK_PATH, the user's own folder, the first-party folder: those that
// exist, each once.  Says what is wrong with those that somebody named.
[[nodiscard]] std::vector<pack_folder> find_folders(const search_path& where, problems& found);

// The rules for files below a folder that is not trusted.
[[nodiscard]] trust_rules rules_for(const pack_folder& folder);

}  // namespace nonet::host
