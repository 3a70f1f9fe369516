// What a rule type says of itself: its parameters and dials, as text and as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "nonet/host/registry.hpp"

namespace nonet::cli {

[[nodiscard]] std::string describe_text(const host::rule_type& rule);
// One object on one line; its shape is that of schema/rule.json.
[[nodiscard]] std::string describe_json(const host::rule_type& rule);

}  // namespace nonet::cli
