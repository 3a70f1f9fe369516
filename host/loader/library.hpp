// Opens the shared library of a pack and finds its record.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "nonet/nonet.h"

namespace nonet::host {

struct opened_library {
  const nonet_pack* pack = nullptr;  // not yet validated; valid as long as the process lives
  std::string error;                 // why `pack` is null
};

// Loads the library with all its symbols bound and hidden from other libraries, once, for the
// life of the process: a library with a unique symbol could not be unloaded anyway, and
// handlers that it registered for the end of a thread would outlive it.
//
// Runs the static constructors of the library, so only call this when a rule of it is needed.
[[nodiscard]] opened_library open_library(const std::filesystem::path& path);

// "linux-x86_64": the folder of a bundle that holds the library for this machine.
[[nodiscard]] std::string_view platform_name() noexcept;

}  // namespace nonet::host
