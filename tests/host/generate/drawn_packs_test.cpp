// The built-in packs as they draw themselves, compared with drawings that a person looked at.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "kitchen.hpp"
#include "nonet/host/render.hpp"
#include "support/golden.hpp"

namespace nonet::host::test {
namespace {

void require_drawn(const std::string& name) {
  kitchen k;
  const std::optional<puzzle> p =
      load_puzzle(std::string(NONET_CASES) + "/" + name + ".toml", k.packs(), k.found);
  REQUIRE(p);
  const text_style style;
  nonet::test::require_golden(name,
                              render_heading(*p, style) + render_text(*p, p->file.givens, style));
}

TEST_CASE("the built-in rules are drawn as one would by hand", "[render][golden]") {
  for (const char* name :
       {"classic-9-0", "classic-6-3", "x-9-1", "jigsaw-9-1", "killer-6-3", "killer-jigsaw-9-1",
        "thermo-9-0", "t-branch", "t-cross-5", "comparison-9-0", "comparison-jigsaw-6-3",
        "killer-thermo-comparison-9-0", "jigsaw-x-thermo-8-5", "iss-16x", "hd12", "g-far"}) {
    require_drawn(name);
  }
}

}  // namespace
}  // namespace nonet::host::test
