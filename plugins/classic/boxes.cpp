// Boxes: which shape they have, and their cells.
// SPDX-License-Identifier: MIT
#include <optional>

#include "groups.hpp"

namespace classic {

namespace {

using namespace nonet::sdk;

struct shape {
  int rows, columns;
  [[nodiscard]] int cells() const { return rows * columns; }
};

std::string words(shape s) {
  return say(plural(s.rows, "row"), " x ", plural(s.columns, "column"));
}

bool tiles(const board& on, shape s) {
  return on.rows() % s.rows == 0 && on.columns() % s.columns == 0;
}

// The most square shape of `cells` cells that is no taller than wide: 6 is 2 x 3, 12 is 3 x 4.
// None for a prime number.
std::optional<shape> squarest(int cells) {
  int rows = 1;
  for (int r = 2; r * r <= cells; ++r) {
    if (cells % r == 0) rows = r;
  }
  if (rows == 1 && cells > 1) return std::nullopt;
  return shape{rows, cells / rows};
}

// A hint for who gave a box that does not do: "; box = [3, 3] does", or nothing.
std::string mend(const board& on) {
  const auto better = squarest(on.values());
  if (!better || !tiles(on, *better)) return "";
  return say("; box = [", better->rows, ", ", better->columns, "] does");
}

shape given_shape(const context& c) {
  const auto sides = c[box];
  const shape s{static_cast<int>(*sides[0]), static_cast<int>(*sides[1])};
  const board& on = c.board();
  if (!tiles(on, s) || s.cells() > on.values()) {
    c.fail("box", "expected a box that tiles the board of ", words({on.rows(), on.columns()}),
           " and has at most ", plural(on.values(), "cell"), ", found ", words(s), mend(on));
  }
  if (s.cells() < on.values()) {
    c.warning("box", "a box of ", plural(s.cells(), "cell"), " is smaller than the ", on.values(),
              " values: they differ, but not each value is in it");
  }
  return s;
}

shape default_shape(const context& c) {
  const board& on = c.board();
  const auto s = squarest(on.values());
  if (!s) {
    c.fail("box", "expected box = [rows, columns], found none; ", on.values(),
           " is prime, so there is no default shape");
  }
  if (!tiles(on, *s)) {
    c.fail("box", "expected box = [rows, columns], found none; the default of ", words(*s),
           " does not tile the board of ", words({on.rows(), on.columns()}));
  }
  return *s;
}

}  // namespace

std::vector<group> boxes_of(const context& c) {
  const shape s = c[box].empty() ? default_shape(c) : given_shape(c);
  const board& on = c.board();
  std::vector<group> found;
  for (int top = 0; top < on.rows(); top += s.rows) {
    for (int left = 0; left < on.columns(); left += s.columns) {
      group made{say("boxes[", found.size() + 1, ']'), {}, true};
      for (int r = 0; r < s.rows; ++r) {
        for (int k = 0; k < s.columns; ++k) made.cells.push_back(on.at(top + r, left + k));
      }
      found.push_back(std::move(made));
    }
  }
  return found;
}

}  // namespace classic
