// Must not compile: a rule that never says what it is.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

namespace {
class empty : public nonet::sdk::rule {
 public:
  explicit empty(const nonet::sdk::context&) {}
};
constexpr auto type = nonet::sdk::rule_type<empty>("t.empty", "empty", "", "");
}  // namespace
NONET_PACK("t", "1.0.0", "", "MIT", type);
