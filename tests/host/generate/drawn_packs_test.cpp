// The built-in packs as they draw themselves, compared with drawings that a person looked at.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "kitchen.hpp"
#include "nonet/host/render.hpp"

namespace nonet::host::test {
namespace {

void require_drawn(const std::string& name) {
  kitchen k;
  const std::optional<puzzle> p =
      load_puzzle(std::string(NONET_CASES) + "/" + name + ".toml", k.packs(), k.found);
  REQUIRE(p);
  const text_style style;
  const std::string drawn = render_heading(*p, style) + render_text(*p, p->file.givens, style);
  const std::string path = std::string(NONET_GOLDEN) + "/" + name + ".txt";
  if (std::getenv("NONET_APPROVE") != nullptr) std::ofstream(path, std::ios::binary) << drawn;
  std::ifstream file(path, std::ios::binary);
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  INFO(path << " says\n" << golden << "but drawn was\n" << drawn);
  const bool same = drawn == golden;
  REQUIRE(same);
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
