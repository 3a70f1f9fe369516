// The killer rule: cages whose values differ and add up to a total.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nonet/pack.hpp>
#include <optional>

#include "killer_maker.hpp"
#include "schema.hpp"

namespace {

using namespace nonet::sdk;
using namespace ::killer::schema;

struct cage {
  std::string path;
  std::vector<cell> cells;
  std::optional<std::int64_t> sum;
  bool repeats;
};

struct bounds {
  std::int64_t least, greatest;
};

// What `n` cells can add when each holds one of `values`, each value at most once.
// Requires: n <= count(values).
bounds distinct_sums(mask values, std::size_t n) {
  bounds found{0, 0};
  mask low = values, high = values;
  for (; n != 0; --n) {
    found.least += least(low);
    found.greatest += greatest(high);
    low &= low - 1;
    high &= ~bit(greatest(high));
  }
  return found;
}

bounds any_sums(const board& on, std::size_t n) {
  const auto cells_left = static_cast<std::int64_t>(n);
  return {cells_left * on.least(), cells_left * on.greatest()};
}

class killer_rule : public rule {
 public:
  using made_by = ::killer::made_by;

  explicit killer_rule(const context& c) {
    for (const table& given : c[cages]) {
      const cells_view scope = given[cells];
      cages_.push_back({given.path(), {scope.begin(), scope.end()}, given[sum], given[repeats]});
      judge(c, given, cages_.back());
    }
  }

  bool valid(const grid& g, broken& why) const override {
    for (const cage& k : cages_) {
      if (why.enough()) break;
      if (!k.repeats && !differ(g, k.cells, k.path, why)) continue;
      if (k.sum) sum_fits(g, k, why);
    }
    return !why.told();
  }

  void post(model& m) const override {
    for (const cage& k : cages_) {
      m.clue(k.path);
      if (!k.repeats) m.all_different(k.cells);
      if (!k.sum) continue;
      // A clue of its own: a generator may drop the total and keep the cage.
      m.clue(k.path + ".sum");
      m.sum(k.cells, *k.sum);
    }
  }

  void draw(canvas& on) const override {
    for (const cage& k : cages_) {
      on.outline(layer::over_grid, "cage", k.cells, 80, 60);
      if (!k.sum) continue;
      // The total stands in the top-most, then left-most cell, whatever the order was.
      const cell corner = *std::min_element(k.cells.begin(), k.cells.end());
      on.text(layer::over_grid, "total", corner, {-320, -340}, 220, say(*k.sum));
    }
  }

 private:
  // What no values of the board can make is a mistake in the file.
  static void judge(const context& c, const table& given, const cage& k) {
    const board& on = c.board();
    const std::size_t n = k.cells.size();
    if (!k.repeats && n > static_cast<std::size_t>(on.values())) {
      c.error(given.path(cells), "expected at most ", plural(on.values(), "cell"),
              ", as many as there are values, found ", n, "; repeats = true allows more");
      return;
    }
    if (!k.sum) return;
    const bounds fit = k.repeats ? any_sums(on, n) : distinct_sums(on.all(), n);
    if (*k.sum >= fit.least && *k.sum <= fit.greatest) return;
    c.error(given.path(sum), "expected an integer from ", fit.least, " to ", fit.greatest, " (",
            plural(n, "cell"), k.repeats ? ", values may repeat" : "", "), found ", *k.sum);
  }

  // The filled cells leave a rest, which the empty cells must be able to add.
  // Requires: the values differ unless k.repeats.
  static void sum_fits(const grid& g, const cage& k, broken& why) {
    std::int64_t filled = 0;
    mask unused = g.shape().all();
    std::size_t empty = 0;
    for (const cell c : k.cells) {
      if (g.empty(c)) {
        ++empty;
      } else {
        filled += g[c];
        unused &= ~bit(g[c]);
      }
    }
    const bounds fit = k.repeats ? any_sums(g.shape(), empty) : distinct_sums(unused, empty);
    const std::int64_t rest = *k.sum - filled;
    if (rest >= fit.least && rest <= fit.greatest) return;
    if (empty == 0) {
      why.tell(k.path, k.cells, "expected a sum of ", *k.sum, ", found ", filled);
    } else {
      why.tell(k.path, k.cells, "expected a sum of ", *k.sum, ", found ", filled + fit.least,
               " to ", filled + fit.greatest, " (", filled, ", and ", fit.least, " to ",
               fit.greatest, " in ", plural(empty, "empty cell"), ")");
    }
  }

  std::vector<cage> cages_;
};

constexpr auto killer_type = rule_type<killer_rule, cages>(
    "org.nonet.killer", "killer", "cages whose values differ and add up to a total",
    "cages = [\n"
    "  { cells = \"r1c1 r1c2 r2c1\", sum = 14 },\n"
    "  { cells = \"r5c5-r5c8\" },                          # no total: the values only differ\n"
    "  { cells = \"r8c1 r9c1\", sum = 4, repeats = true }, # a plain sum\n"
    "]");

}  // namespace

NONET_PACK("org.nonet.killer", NONET_PACK_VERSION, "cages with totals", "MIT", killer_type);
