// Must not compile: facts that no valid() defines.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

namespace {
class undefined : public nonet::sdk::rule {
 public:
  explicit undefined(const nonet::sdk::context&) {}
  void units(nonet::sdk::unit_sink&) const override {}
  void post(nonet::sdk::model& m) const override { m.less(0, 1); }
};
constexpr auto type = nonet::sdk::rule_type<undefined>("t.undefined", "undefined", "", "");
}  // namespace
NONET_PACK("t", "1.0.0", "", "MIT", type);
