// Calm squares: no 2x2 square holds both 1 and 9.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

namespace {

using namespace nonet::sdk;

class calm_squares : public rule {
 public:
  explicit calm_squares(const context& c) {
    if (c.board().greatest() < 9 || c.board().least() > 1) {
      c.error("", "expected a grid with the values 1 and 9, found the values ", c.board().least(),
              " to ", c.board().greatest());
    }
    if (c.board().rows() < 2 || c.board().columns() < 2) {
      c.error("", "expected a grid with a 2x2 square, found ", plural(c.board().rows(), "row"),
              " and ", plural(c.board().columns(), "column"));
    }
  }

  // First question: do the filled cells obey the rule?
  bool valid(const grid& g, broken& why) const override {
    const board& b = g.shape();
    for (int r = 0; r + 1 < b.rows(); ++r) {
      for (int k = 0; k + 1 < b.columns(); ++k) {
        const std::array square{b.at(r, k), b.at(r, k + 1), b.at(r + 1, k), b.at(r + 1, k + 1)};
        mask held = 0;
        for (const cell c : square) {
          if (g.filled(c)) held |= bit(g[c]);
        }
        if (has(held, 1) && has(held, 9)) {
          return why.tell("", square, "the square at ", b.name(square[0]), " holds 1 and 9");
        }
      }
    }
    return true;
  }

  // Second question, for speed: what may this empty cell still hold?  Two cells that touch, also
  // at a corner, lie in one 2x2 square.
  mask candidates(const grid& g, cell c) const override {
    const board& b = g.shape();
    mask left = b.all();
    for (int r = b.row(c) - 1; r <= b.row(c) + 1; ++r) {
      for (int k = b.column(c) - 1; k <= b.column(c) + 1; ++k) {
        if (!b.contains(r, k)) continue;
        if (g.holds(b.at(r, k), 1)) left &= ~bit(9);
        if (g.holds(b.at(r, k), 9)) left &= ~bit(1);
      }
    }
    return left;
  }
};

constexpr auto calm_squares_type = rule_type<calm_squares>(
    "org.example.calm-squares", "calm-squares", "no 2x2 square holds both 1 and 9", "");

}  // namespace

NONET_PACK("org.example.calm", NONET_PACK_VERSION, "level 1 of the SDK, shown", "MIT",
           calm_squares_type);
