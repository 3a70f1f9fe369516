// What stands in a folder.
// SPDX-License-Identifier: MIT
#include "file_names.hpp"

#include <filesystem>

namespace nonet::cli {

namespace fs = std::filesystem;

std::vector<std::string> file_names(const std::string& folder, std::error_code& error) {
  std::vector<std::string> names;
  // Not a range-for: its ++ throws.
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  if (error == std::errc::no_such_file_or_directory) error.clear();
  return names;
}

}  // namespace nonet::cli
