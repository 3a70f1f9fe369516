// The usual generator: a random solution, from which givens are taken away while it is unique.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

namespace {

using namespace nonet::sdk;

class carve : public generator {
 public:
  explicit carve(const context&) {}

  void generate(generation& g) const override {
    g.propose();
    const generation::values solution = g.fill();
    g.layout(solution);
    generation::values givens = solution;
    g.carve(givens);
    g.drop_clues(givens);
    g.accept(givens, solution);
  }
};

constexpr auto carve_type =
    generator_type<carve>("org.nonet.carve", "carve",
                          "fills the board, then takes givens away in orbits of the symmetry");

}  // namespace

NONET_PACK("org.nonet.carve", NONET_PACK_VERSION, "givens carved from a random solution", "MIT",
           carve_type);
