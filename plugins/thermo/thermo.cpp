// The thermo rule: values rise strictly from the bulb of a thermometer to its end.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

#include "dials.hpp"
#include "thermo_maker.hpp"

namespace {

using namespace nonet::sdk;
using thermo::thermometers;
namespace dial = thermo::dial;

struct thermometer {
  std::string path;
  std::vector<cell> cells;
};

class thermo_rule : public rule {
 public:
  using made_by =
      maker_type<thermo::thermo_maker, dial::min_number, dial::max_number, dial::min_length,
                 dial::max_length, dial::bends, dial::diagonal, dial::crossing>;

  explicit thermo_rule(const context& c) {
    for (const auto& given : c[thermometers]) {
      const int values = c.board().values();
      if (given->size() > static_cast<std::size_t>(values)) {
        c.error(given.path, "expected at most ", plural(values, "cell"),
                ", as many as there are values to rise through, found ", given->size());
      }
      lines_.push_back({given.path, {given->begin(), given->end()}});
    }
  }

  bool valid(const grid& g, broken& why) const override {
    for (const thermometer& line : lines_) {
      if (why.enough()) break;
      rises(g, line, why);
    }
    return !why.told();
  }

  void post(model& m) const override {
    for (const thermometer& line : lines_) {
      m.clue(line.path);
      for (std::size_t i = 1; i < line.cells.size(); ++i) m.less(line.cells[i - 1], line.cells[i]);
    }
  }

  void draw(canvas& on) const override {
    for (const thermometer& line : lines_) {
      on.disc(layer::under_grid, "bulb", line.cells.front(), {}, 350);
      on.line(layer::under_grid, "line", line.cells, 250);
    }
  }

 private:
  // Between two filled cells k steps apart the values rise by at least k, and place p of n leaves
  // room for p - 1 lower and n - p higher values.
  static void rises(const grid& g, const thermometer& line, broken& why) {
    const board& on = g.shape();
    const int n = static_cast<int>(line.cells.size());
    int before = -1;
    for (int i = 0; i < n && !why.enough(); ++i) {
      const cell c = line.cells[static_cast<std::size_t>(i)];
      if (g.empty(c)) continue;
      const int lowest = on.least() + i, highest = on.greatest() - (n - 1 - i);
      if (g[c] < lowest || g[c] > highest) {
        why.tell(line.path, std::array{c}, on.name(c), ", place ", i + 1, " of ", n,
                 ": expected a value from ", lowest, " to ", highest, ", found ", g[c]);
      } else if (before >= 0) {
        const cell b = line.cells[static_cast<std::size_t>(before)];
        if (g[c] - g[b] < i - before) {
          why.tell(line.path, std::array{b, c}, "expected ", on.name(c), " at least ", i - before,
                   " above ", on.name(b), ", found ", g[c], " and ", g[b]);
        }
      }
      before = i;
    }
  }

  std::vector<thermometer> lines_;
};

constexpr auto thermo_type = rule_type<thermo_rule, thermometers>(
    "org.nonet.thermo", "thermo", "values rise strictly from the bulb of each thermometer",
    "thermometers = [\n"
    "  \"r1c2-r1c5\",         # bulb first\n"
    "  \"r9c7 r9c8 r8c9\",\n"
    "  \"r9c7 r8c7\",         # a second arm from the same bulb\n"
    "]");

}  // namespace

NONET_PACK("org.nonet.thermo", NONET_PACK_VERSION, "thermometers", "MIT", thermo_type);
