// Problems that are a pack's fault: they stand at the pack's path and say who needed it.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "nonet/host/problem.hpp"

namespace nonet::host {

// `asker` has the place in the puzzle that needed the pack (or no file) and a `where`:
// `/x/odd.so: rule 2 (odd): MESSAGE (needed by p.toml:14:7)`.
[[nodiscard]] problem pack_problem(const std::filesystem::path& path, const problem& asker,
                                   std::string message);

// A path for a message, whatever bytes it is made of.
[[nodiscard]] std::string path_text(const std::filesystem::path& path);

}  // namespace nonet::host
