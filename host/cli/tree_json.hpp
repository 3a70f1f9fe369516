// A TOML tree as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "nonet/host/node.hpp"

namespace nonet::cli {

// Adds the tree's text.  The same keys in the same order; reals that JSON knows are numbers, others
// and dates strings as they were written; what is not UTF-8 becomes U+FFFD.
void write_json(const host::node& n, std::string& to);

// The inverse: what write_json() wrote becomes the same tree but for reals, dates and how a string
// was written.
[[nodiscard]] host::node node_of(const nlohmann::ordered_json& value);

}  // namespace nonet::cli
