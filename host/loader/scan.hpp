// Finds the bundles in the search folders and reads their manifests; runs no code of theirs.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "loader/folders.hpp"
#include "nonet/host/registry.hpp"

namespace nonet::host {

// A bundle that can't be used, and what its manifest says all the same if it could be read.
struct broken_bundle {
  std::filesystem::path path;  // of what is at fault: the bundle, its manifest, its library
  std::string why;
  std::optional<pack_info> claims;
};

// Invariant: no two of `packs` have the same id.
struct scan_result {
  std::vector<std::unique_ptr<pack_info>> packs;  // in search order, by name within a folder
  std::vector<broken_bundle> broken;
};

// Every bundle is looked at, whatever is wrong with the others, and the library of each that is
// not first-party as far as that goes without loading it.  Adds a warning for each bundle that
// is passed over.
[[nodiscard]] scan_result scan(const std::vector<pack_folder>& folders, problems& found);

}  // namespace nonet::host
