// The comparison rule: signs between cells say which of two holds the lower value.
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <nonet/pack.hpp>

#include "comparison_maker.hpp"
#include "cycle.hpp"
#include "schema.hpp"

namespace {

using namespace nonet::sdk;
using ::comparison::order, ::comparison::sign;
using ::comparison::schema::signs;

class comparison_rule : public rule {
 public:
  using made_by = ::comparison::made_by;

  explicit comparison_rule(const context& c) : shape_(c.board()) {
    const board& on = shape_;
    for (const auto& given : c[signs]) {
      if (given->first == given->second) {
        c.error(given.path, "expected two different cells, found ", on.name(given->first),
                " twice");
      } else if (given->sign == order::less) {
        signs_.push_back({given.path, given->first, given->second});
      } else {
        signs_.push_back({given.path, given->second, given->first});
      }
    }
    for (const ::comparison::cycle& cycle : ::comparison::find_cycles(signs_, on.cells())) {
      std::string round;
      for (const cell k : cycle.cells) round += on.name(k) + " < ";
      c.error(signs_[cycle.sign].path, "expected an order of the cells, found the cycle ", round,
              on.name(cycle.cells.front()));
    }
  }

  bool valid(const grid& g, broken& why) const override {
    const board& on = g.shape();
    for (const sign& s : signs_) {
      if (why.enough()) break;
      if (g.empty(s.lower) || g.empty(s.higher) || g[s.lower] < g[s.higher]) continue;
      why.tell(s.path, std::array{s.lower, s.higher}, "expected ", on.name(s.lower), " < ",
               on.name(s.higher), ", found ", g[s.lower], " and ", g[s.higher]);
    }
    return !why.told();
  }

  void post(model& m) const override {
    for (const sign& s : signs_) {
      m.clue(s.path);
      m.less(s.lower, s.higher);
    }
  }

  void draw(canvas& on) const override {
    for (const sign& s : signs_) draw_sign(on, s);
  }

 private:
  // Half-way between the cells, its point towards the lower; a line joins cells that are apart.
  void draw_sign(canvas& on, const sign& s) const {
    const int right = shape_.column(s.higher) - shape_.column(s.lower);
    const int down = shape_.row(s.higher) - shape_.row(s.lower);
    const bool flat = std::abs(right) >= std::abs(down);
    const char* const point = flat ? (right > 0 ? "<" : ">") : (down > 0 ? "^" : "v");
    if (!shape_.share_edge(s.lower, s.higher)) {
      on.line(layer::over_grid, "sign", std::array{s.lower, s.higher}, 30);
    }
    on.text(layer::over_grid, "sign", s.lower, {right * 500, down * 500}, 300, point);
  }

  board shape_;
  std::vector<sign> signs_;
};

constexpr auto comparison_type = rule_type<comparison_rule, signs>(
    "org.nonet.comparison", "comparison", "signs between cells say which holds the lower value",
    "signs = [\"r1c1 > r1c2\", \"r2c1 < r2c2\"]");

}  // namespace

NONET_PACK("org.nonet.comparison", NONET_PACK_VERSION, "signs between neighbours", "MIT",
           comparison_type);
