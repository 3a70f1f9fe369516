// What a rule type or a generator says of itself: its parameters and dials, as text and as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "nonet/host/registry.hpp"

namespace nonet::cli {

[[nodiscard]] std::string describe_text(const host::rule_type& rule);
[[nodiscard]] std::string describe_text(const host::generator_type& generator);
// One object on one line; the shapes are those of schema/rule.json, generator.json and rules.json.
[[nodiscard]] std::string describe_json(const host::rule_type& rule);
[[nodiscard]] std::string describe_json(const host::generator_type& generator);
[[nodiscard]] std::string describe_json(const std::vector<host::rule_type>& rules,
                                        const std::vector<host::generator_type>& generators);

}  // namespace nonet::cli
