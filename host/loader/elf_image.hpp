// Looks into a shared library without loading it: is it whole, for this machine, and a pack?
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace nonet::host {

struct image_check {
  std::string wrong;  // why it is better not loaded; empty if nothing speaks against it
  // The size of the symbol, as far as the file says.
  std::uint64_t symbol_size = std::numeric_limits<std::uint64_t>::max();
  // Its first bytes, where the file says them: no pointers, which are known only when it is loaded.
  std::optional<std::array<std::uint8_t, 8>> symbol_head;
};

// The system's loader maps a file that was cut short and dies of it, and runs the constructors
// of any library before one can ask whether it is a pack.  So look first: the program headers
// lie within the file, and `symbol` is exported and data.  (ELF-64 and ELF-32, that of this
// process: "System V ABI", chapters 4 and 5.)
[[nodiscard]] image_check check_image(const std::filesystem::path& file, std::string_view symbol);

}  // namespace nonet::host
