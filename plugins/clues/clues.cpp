// A generator for rules whose clues carry the puzzle: refined until they, and up to medium the
// techniques of the level too, leave one solution.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

namespace {

using namespace nonet::sdk;

class clues : public generator {
 public:
  explicit clues(const context&) {}

  void generate(generation& g) const override {
    g.propose();
    const generation::values solution = g.fill();
    g.layout(solution);
    generation::values givens = whole_orbits(g, solution);
    const bool wants_givens = g.min_givens().value_or(0) > 0;
    if (wants_givens || !refined(g, givens, solution)) {
      // Clues alone do not do; givens may help where the recipe allows them.
      if (!wants_givens && g.max_givens().value_or(0) == 0) return;
      givens = solution;
      g.carve(givens);
    } else {
      g.harden(givens, solution);
    }
    g.drop_clues(givens);
    g.accept(givens, solution);
  }

 private:
  // The recipe's own givens and those that the symmetry ties to them.
  static generation::values whole_orbits(generation& g, const generation::values& solution) {
    generation::values givens = g.givens();
    for (cell c = 0; c < givens.size(); ++c) {
      if (givens[c] == NONET_EMPTY) continue;
      for (const cell tied : g.orbit(c)) givens[tied] = solution[tied];
    }
    return givens;
  }

  // True when the clues and the recipe's own givens leave one solution, and the level's techniques
  // no other value.
  static bool refined(generation& g, const generation::values& givens,
                      const generation::values& solution) {
    generation::values other;
    // Each round takes at least one wrong grid away, and most take away many.
    for (std::size_t rounds = 4 * g.board().cells(); rounds > 0; --rounds) {
      switch (g.another(givens, solution, other)) {
        case generation::answer::none:
          return true;
        case generation::answer::too_hard:
          return false;
        case generation::answer::found:
          if (!g.refine(solution, other)) return false;
      }
    }
    return false;
  }
};

constexpr auto clues_type = generator_type<clues>(
    "org.nonet.clues", "clues", "refines the clues of rules until they leave one solution");

}  // namespace

NONET_PACK("org.nonet.clues", NONET_PACK_VERSION, "clues refined until the puzzle is unique", "MIT",
           clues_type);
