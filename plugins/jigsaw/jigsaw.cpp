// The jigsaw rule: regions of any shape that hold each value once.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nonet/pack.hpp>

#include "regions_maker.hpp"

namespace {

using namespace nonet::sdk;
using jigsaw::map;

// The cells of `region` that hang together with its first, edge to edge.
std::vector<cell> piece_of(const board& on, const regions& map_of, std::size_t region, cell first) {
  std::vector<cell> piece{first};
  std::vector<char> seen(on.cells());
  seen[first] = 1;
  for (std::size_t next = 0; next < piece.size(); ++next) {
    for (const cell c : on.neighbours(piece[next])) {
      if (map_of.of(c) != region || seen[c]) continue;
      seen[c] = 1;
      piece.push_back(c);
    }
  }
  return piece;
}

class jigsaw_rule : public rule {
 public:
  using made_by = maker_type<jigsaw::regions_maker, jigsaw::shape, jigsaw::symmetry>;

  explicit jigsaw_rule(const context& c) {
    const board& on = c.board();
    const auto values = static_cast<std::size_t>(on.values());
    const regions map_of = c[map];
    regions_ = map_of.lists();

    if (on.cells() % values != 0) {
      c.fail("regions", "expected a board that regions of ", values, " cells can tile, found ",
             on.cells(), " cells");
    }
    if (map_of.count() != on.cells() / values) {
      c.error("regions", "expected ", plural(on.cells() / values, "region"), " of ",
              plural(values, "cell"), ", found ", map_of.count());
    }
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      const std::vector<cell>& cells = regions_[i];
      const std::string path = path_of(i);
      const std::string name = say("region ", map_of.letter(i), " (from ", on.name(cells[0]), ')');
      if (cells.size() != values) {
        c.error(path, name, ": expected ", plural(values, "cell"), ", found ", cells.size());
      }
      const std::vector<cell> piece = piece_of(on, map_of, i, cells[0]);
      if (piece.size() == cells.size()) continue;
      for (const cell away : cells) {
        if (std::find(piece.begin(), piece.end(), away) != piece.end()) continue;
        c.error(path, name, ": expected one piece, edge to edge, found ", on.name(away),
                " apart from it");
        break;
      }
    }
  }

  void units(unit_sink& sink) const override {
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      sink.unit(path_of(i), regions_[i]);
    }
  }

  void draw(canvas& on) const override {
    for (const auto& region : regions_) on.outline(layer::over_grid, "unit", region, 0);
  }

 private:
  [[nodiscard]] static std::string path_of(std::size_t region) {
    return say("regions[", region + 1, ']');
  }

  std::vector<std::vector<cell>> regions_;
};

constexpr auto jigsaw_type =
    rule_type<jigsaw_rule, map>("org.nonet.jigsaw", "jigsaw", "each region holds each value once",
                                "regions = \"\"\"\n"
                                "AAAAAABBB\n"
                                "AAACCDDBB\n"
                                "CCCCEEDDB\n"
                                "CCEEEEDBB\n"
                                "CGGEDDDIB\n"
                                "GGGEFDIII\n"
                                "GGFEFIIII\n"
                                "GGFFFIHHH\n"
                                "FFFHHHHHH\n"
                                "\"\"\"            # goes with use = \"latin\"");

}  // namespace

NONET_PACK("org.nonet.jigsaw", NONET_PACK_VERSION, "regions of any shape", "MIT", jigsaw_type);
