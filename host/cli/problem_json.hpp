// The errors of a puzzle as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "nonet/host/problem.hpp"

namespace nonet::cli {

// An array of {"file","line","column","where","message"}, without the warnings.
[[nodiscard]] nlohmann::ordered_json problem_json(const host::problems& found);

// The inverse, of whatever somebody wrote there: what is no such thing is passed over.
[[nodiscard]] host::problems problems_of(const nlohmann::ordered_json& errors);

}  // namespace nonet::cli
