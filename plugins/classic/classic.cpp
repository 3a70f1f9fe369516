// The pack of the classic rules: rows, columns, boxes, and the two usual mixes of them.
// SPDX-License-Identifier: MIT
#include "groups.hpp"

namespace {

using namespace nonet::sdk;
using classic::box;
using classic::group;

// A list of units and groups; nothing else needs to be said.
class groups_rule : public rule {
 public:
  void units(unit_sink& sink) const override {
    for (const group& g : groups_) {
      if (g.cells.size() == values_) {
        sink.unit(g.name, g.cells);
      } else {
        sink.group(g.name, g.cells);
      }
    }
  }
  void draw(canvas& on) const override {
    for (const group& g : groups_) {
      if (g.outlined) on.outline(layer::over_grid, "unit", g.cells, 0);
    }
  }

 protected:
  explicit groups_rule(const context& c) : values_(static_cast<std::size_t>(c.board().values())) {}
  void add(const std::vector<group>& more) {
    groups_.insert(groups_.end(), more.begin(), more.end());
  }

 private:
  std::vector<group> groups_;
  std::size_t values_;
};

class rows : public groups_rule {
 public:
  explicit rows(const context& c) : groups_rule(c) { add(classic::rows_of(c)); }
};

class columns : public groups_rule {
 public:
  explicit columns(const context& c) : groups_rule(c) { add(classic::columns_of(c)); }
};

class boxes : public groups_rule {
 public:
  explicit boxes(const context& c) : groups_rule(c) { add(classic::boxes_of(c)); }
};

class latin : public groups_rule {
 public:
  explicit latin(const context& c) : groups_rule(c) {
    add(classic::rows_of(c));
    add(classic::columns_of(c));
  }
};

class classic_rule : public groups_rule {
 public:
  explicit classic_rule(const context& c) : groups_rule(c) {
    add(classic::rows_of(c));
    add(classic::columns_of(c));
    add(classic::boxes_of(c));
  }
};

constexpr auto rows_type =
    rule_type<rows>("org.nonet.rows", "rows", "each row holds each value once", "");
constexpr auto columns_type =
    rule_type<columns>("org.nonet.columns", "columns", "each column holds each value once", "");
constexpr auto boxes_type =
    rule_type<boxes, box>("org.nonet.boxes", "boxes", "each box holds each value once",
                          "box = [3, 3]      # rows and columns of a box");
constexpr auto latin_type =
    rule_type<latin>("org.nonet.latin", "latin", "each row and column holds each value once", "");
constexpr auto classic_type = rule_type<classic_rule, box>(
    "org.nonet.classic", "classic", "each row, column and box holds each value once",
    "box = [3, 3]      # rows and columns of a box; 9 x 9 needs none");

}  // namespace

NONET_PACK("org.nonet.classic", NONET_PACK_VERSION, "rows, columns, boxes and their usual mixes",
           "MIT", rows_type, columns_type, boxes_type, latin_type, classic_type);
