// What every rule type of the built packs owes its users.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <string_view>

#include "plugins/workshop.hpp"

using namespace nonet;
using namespace nonet::plugin_tests;

namespace {

std::string_view example_of(const host::rule_type& type) {
  return type.abi->example == nullptr ? "" : type.abi->example;
}

void is_documented(const nonet_param& p) {
  CAPTURE(p.name);
  CHECK_FALSE(std::string_view(p.doc).empty());
  for (std::uint32_t i = 0; i < p.field_count; ++i) is_documented(*p.fields[i]);
}

}  // namespace

TEST_CASE("every rule type has a summary, documented parameters and an example", "[unit]") {
  const std::vector<host::rule_type> types = rule_types();
  REQUIRE(types.size() >= 10);
  for (const host::rule_type& type : types) {
    CAPTURE(type.abi->name);
    CHECK_FALSE(std::string_view(type.abi->summary).empty());
    for (std::uint32_t i = 0; i < type.abi->param_count; ++i) is_documented(*type.abi->params[i]);
    CHECK(example_of(type).empty() == (type.abi->param_count == 0));
  }
}

TEST_CASE("every example works as it stands on a board of 9 x 9", "[unit]") {
  for (const host::rule_type& type : rule_types()) {
    const std::string rules = "[[rule]]\nuse = \"" + std::string(type.abi->name) + "\"\n" +
                              std::string(example_of(type)) + "\n";
    CAPTURE(rules);
    CHECK(complaints(square(9), rules) == std::vector<std::string>{});
  }
}
