// The errors of a puzzle as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "nonet/host/problem.hpp"

namespace nonet::cli {

// An array of {"file","line","column","where","message"}, without the warnings.
[[nodiscard]] nlohmann::ordered_json problem_json(const host::problems& found);

}  // namespace nonet::cli
