// A TOML tree as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "nonet/host/node.hpp"

namespace nonet::cli {

// The same keys in the same order.  Reals that JSON knows are numbers, others and dates strings as
// they were written.
[[nodiscard]] nlohmann::ordered_json json_of(const host::node& n);

// The inverse: what json_of() made becomes the same tree but for reals, dates and how a string
// was written.
[[nodiscard]] host::node node_of(const nlohmann::ordered_json& value);

}  // namespace nonet::cli
