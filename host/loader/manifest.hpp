// pack.toml: what a bundle says of its library, so that scanning runs no code of it.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "nonet/host/node.hpp"
#include "nonet/host/registry.hpp"

namespace nonet::host {

// The text of pack.toml.
[[nodiscard]] std::string write_manifest(const pack_info& info);

// Reads pack.toml; the paths and `builtin` stay empty.  Keys that it does not know are passed
// over: a newer writer may say more.  Problems are errors of fault::pack.
[[nodiscard]] std::optional<pack_info> read_manifest(const std::filesystem::path& file,
                                                     problems& found);

// The first thing that differs, as a message; empty if the manifest tells the truth.
[[nodiscard]] std::string compare_manifest(const pack_info& manifest, const pack_info& library);

}  // namespace nonet::host
