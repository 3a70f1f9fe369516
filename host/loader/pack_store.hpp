// The packs that are loaded: each library once, for the life of the process.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "loader/pack_record.hpp"

namespace nonet::host {

// A loaded pack, never given back.
struct loaded_pack {
  const pack_record* record = nullptr;
  const pack_info* info = nullptr;  // with the paths, for rule_type::pack
};

// Opens the library, checks its record and holds it against the manifest.  On failure `error`
// says why.  Thread-safe.
[[nodiscard]] loaded_pack load_pack(const pack_info& manifest, std::string* error);

// The record of a library without a manifest; null and `error` if it is no pack.
[[nodiscard]] const pack_record* load_record(const std::filesystem::path& library,
                                             std::string* error);

}  // namespace nonet::host
