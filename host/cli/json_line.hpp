// One JSON object as one line of output.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace nonet::cli {

// With its line end.  File names and the texts of packs are bytes: what is not UTF-8 in them
// becomes U+FFFD, since it must not cost the answer.
[[nodiscard]] std::string dump_line(const nlohmann::ordered_json& object);

}  // namespace nonet::cli
