// Ratings: what raises them, that they don't depend on where things lie, and what they prove.
// SPDX-License-Identifier: MIT
#include "nonet/core/rating.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <numeric>

#include "nonet/core/carve.hpp"
#include "support/rating_summary.hpp"

using namespace nonet::core;
using nonet::judge::summary;

namespace {

using values = std::vector<std::uint8_t>;

values read(std::string_view line) {
  values grid;
  for (const char c : line)
    grid.push_back(c == '.' ? empty_value : static_cast<std::uint8_t>(c - '0'));
  return grid;
}

// A way of writing the same puzzle: where each cell goes, and what each value is called.
struct writing {
  std::vector<cell> to;
  values named;  // by value

  [[nodiscard]] values operator()(const values& grid) const {
    values other(grid.size());
    for (cell c = 0; c < grid.size(); ++c)
      other[to[c]] = grid[c] == empty_value ? empty_value : named[grid[c]];
    return other;
  }
};

writing plain(const board& shape) {
  writing w{std::vector<cell>(shape.cells()), values(shape.value_max + 1)};
  std::iota(w.to.begin(), w.to.end(), cell{0});
  std::iota(w.named.begin(), w.named.end(), std::uint8_t{0});
  return w;
}

// One of the eight ways to lay a square onto itself.
writing laid(const board& shape, unsigned way) {
  writing w = plain(shape);
  for (cell c = 0; c < shape.cells(); ++c) {
    std::uint32_t row = c / shape.columns, column = c % shape.columns;
    if ((way & 4) != 0) std::swap(row, column);
    if ((way & 2) != 0) row = shape.rows - 1 - row;
    if ((way & 1) != 0) column = shape.columns - 1 - column;
    w.to[c] = shape.at(row, column);
  }
  return w;
}

struct sum_clue {
  std::vector<cell> cells;
  std::int64_t total = 0;
};

// A rule list of a 9x9 board by its parts, so that it can be written in every way.
struct rule_list {
  std::vector<std::vector<cell>> units;
  std::vector<sum_clue> sums;             // of different values
  std::vector<std::vector<cell>> rising;  // each cell above the one before
  static constexpr board shape{};

  [[nodiscard]] model posted(const writing& w) const {
    model m(shape);
    const auto moved = [&](const std::vector<cell>& cells) {
      std::vector<cell> there;
      for (const cell c : cells) there.push_back(w.to[c]);
      return there;
    };
    for (const std::vector<cell>& unit : units) {
      m.begin_clue(0, "unit");
      REQUIRE(m.unit(moved(unit)) == post_result::ok);
    }
    for (const sum_clue& sum : sums) {
      m.begin_clue(1, "sum");
      REQUIRE(m.all_different(moved(sum.cells)) == post_result::ok);
      REQUIRE(m.sum(moved(sum.cells), {}, sum.total, sum.total) == post_result::ok);
    }
    for (const std::vector<cell>& line : rising) {
      m.begin_clue(2, "line");
      for (std::size_t i = 1; i < line.size(); ++i)
        REQUIRE(m.less(w.to[line[i - 1]], w.to[line[i]], 1) == post_result::ok);
    }
    return m;
  }
  [[nodiscard]] model posted() const { return posted(plain(shape)); }
};

rule_list classic() {
  rule_list rules;
  for (std::uint32_t a = 0; a < 9; ++a) {
    std::vector<cell> row, column, box;
    for (std::uint32_t b = 0; b < 9; ++b) {
      row.push_back(a * 9 + b);
      column.push_back(b * 9 + a);
      box.push_back((a / 3 * 3 + b / 3) * 9 + a % 3 * 3 + b % 3);
    }
    rules.units.push_back(row);
    rules.units.push_back(column);
    rules.units.push_back(box);
  }
  return rules;
}

rule_list with_diagonals() {
  rule_list rules = classic();
  std::vector<cell> main, anti;
  for (std::uint32_t a = 0; a < 9; ++a) {
    main.push_back(a * 10);
    anti.push_back(a * 8 + 8);
  }
  rules.units.push_back(main);
  rules.units.push_back(anti);
  return rules;
}

values filled(const rule_list& rules, random_stream& random) {
  values full(81);
  solver engine{program(rules.posted())};
  const values empty(81, empty_value);
  REQUIRE(engine.fill(empty, {}, random, full).solutions == 1);
  return full;
}

values carved(const rule_list& rules, const values& full, random_stream& random,
              std::uint32_t min_givens = 0) {
  solver engine{program(rules.posted())};
  values givens = full;
  static_cast<void>(
      carve(engine, rule_list::shape, givens, {}, {.min_givens = min_givens}, random));
  return givens;
}

// Neighbours of `at` inside the board.
std::vector<cell> around(cell at) {
  std::vector<cell> near;
  const std::uint32_t row = at / 9, column = at % 9;
  if (row > 0) near.push_back(at - 9);
  if (row < 8) near.push_back(at + 9);
  if (column > 0) near.push_back(at - 1);
  if (column < 8) near.push_back(at + 1);
  return near;
}

// Sums over the whole board, of up to four cells that touch.
void add_sums(rule_list& rules, const values& full, random_stream& random) {
  std::vector<bool> taken(81);
  for (cell first = 0; first < 81; ++first) {
    if (taken[first]) continue;
    sum_clue sum{{first}, full[first]};
    taken[first] = true;
    const std::uint64_t size = 2 + random.below(3);
    for (std::size_t i = 0; i < sum.cells.size() && sum.cells.size() < size; ++i)
      for (const cell c : around(sum.cells[i])) {
        const bool repeats = std::any_of(sum.cells.begin(), sum.cells.end(),
                                         [&](cell other) { return full[other] == full[c]; });
        if (taken[c] || repeats || sum.cells.size() == size) continue;
        taken[c] = true;
        sum.cells.push_back(c);
        sum.total += full[c];
      }
    rules.sums.push_back(sum);
  }
}

void add_lines(rule_list& rules, const values& full, random_stream& random) {
  for (int n = 0; n < 12; ++n) {
    std::vector<cell> line{static_cast<cell>(random.below(81))};
    for (bool grown = true; grown && line.size() < 5;) {
      grown = false;
      for (const cell c : around(line.back()))
        if (full[c] > full[line.back()]) {
          line.push_back(c);
          grown = true;
          break;
        }
    }
    if (line.size() > 1) rules.rising.push_back(line);
  }
}

std::string rated(const rule_list& rules, const values& givens, const writing& w) {
  rater rates{program(rules.posted(w))};
  return summary(rates.rate(w(givens)));
}

void require_same_everywhere(const rule_list& rules, const values& givens, bool any_names,
                             random_stream& random) {
  const std::string here = rated(rules, givens, plain(rule_list::shape));
  for (unsigned way = 1; way < 8; ++way) {
    writing w = laid(rule_list::shape, way);
    if (any_names) random.shuffle(std::span(w.named).subspan(1));
    CAPTURE(way);
    REQUIRE(rated(rules, givens, w) == here);
  }
}

}  // namespace

TEST_CASE("techniques rise on the scale and every score has one level", "[unit][rating]") {
  for (std::size_t t = 1; t < techniques; ++t)
    CHECK(base_of(static_cast<technique>(t - 1)) < base_of(static_cast<technique>(t)));
  CHECK(base_of(technique::hidden_single) == 10);
  std::uint32_t next = 10;
  for (const level l : {level::easy, level::medium, level::hard, level::expert, level::extreme}) {
    CHECK(parse_level(name_of(l)) == l);
    CHECK(level_range(l).min == next);
    CHECK(level_of(level_range(l).min) == l);
    CHECK(level_of(level_range(l).max) == l);
    next = level_range(l).max + 1;
  }
  CHECK(next == 101);
  CHECK_FALSE(parse_level("Easy").has_value());
  CHECK_FALSE(parse_level("").has_value());
  CHECK(level_of(base_of(technique::clue)) == level::easy);
  CHECK(level_of(base_of(technique::locked)) == level::medium);
  CHECK(level_of(base_of(technique::trial)) == level::expert);
  CHECK(level_of(base_of(technique::beyond)) == level::extreme);
}

TEST_CASE("singles alone are in the lowest level and nothing else is", "[property][rating]") {
  // An obvious solver by singles: candidates, the only one of a cell, the only place in a unit.
  const rule_list rules = classic();
  const auto singles_finish = [&](values grid) {
    for (bool found = true; found;) {
      found = false;
      const auto fits = [&](cell c, std::uint8_t v) {
        if (grid[c] != empty_value) return false;
        for (const auto& unit : rules.units) {
          if (std::find(unit.begin(), unit.end(), c) == unit.end()) continue;
          for (const cell other : unit)
            if (grid[other] == v) return false;
        }
        return true;
      };
      for (cell c = 0; c < 81; ++c) {
        std::vector<std::uint8_t> left;
        for (std::uint8_t v = 1; v <= 9; ++v)
          if (fits(c, v)) left.push_back(v);
        if (left.size() != 1) continue;
        grid[c] = left[0];
        found = true;
      }
      for (const auto& unit : rules.units)
        for (std::uint8_t v = 1; v <= 9; ++v) {
          std::vector<cell> places;
          for (const cell c : unit)
            if (fits(c, v)) places.push_back(c);
          if (places.size() != 1) continue;
          grid[places[0]] = v;
          found = true;
        }
    }
    return std::count(grid.begin(), grid.end(), empty_value) == 0;
  };
  rater rates{program(rules.posted())};
  random_stream random(7);
  int easy = 0, others = 0;
  for (int n = 0; n < 30; ++n) {
    const values full = filled(rules, random);
    const values givens = carved(rules, full, random, n % 2 == 0 ? 27 : 0);
    const rating r = rates.rate(givens);
    const bool singles = singles_finish(givens);
    CAPTURE(n, summary(r));
    REQUIRE((r.level == level::easy) == singles);
    REQUIRE(r.solved >= singles);
    (singles ? easy : others) += 1;
  }
  CHECK(easy > 3);
  CHECK(others > 3);
}

TEST_CASE("a full grid rates lowest and a contradiction is refuted", "[unit][rating]") {
  const rule_list rules = classic();
  rater rates{program(rules.posted())};
  random_stream random(3);
  values full = filled(rules, random);
  rating r = rates.rate(full);
  CHECK(r.solved);
  CHECK(r.score == 10);
  CHECK(r.givens == 81);
  std::swap(full[0], full[1]);
  r = rates.rate(full);
  CHECK_FALSE(r.solved);
  CHECK(r.refuted);
  CHECK_FALSE(rates.rates_at_most(full, 100));
}

TEST_CASE("what each technique needs is named", "[unit][rating]") {
  struct example {
    std::string_view line;
    technique hardest;
  };
  // Made with the program's own generator and carver.
  const std::array examples{
      example{"..36.1..2..423...6....5.7..3....6.8.6.2.1..............1..2...59......31....79...",
              technique::hidden_single},
      example{"..3....8.......3.51...97...2..473......5....1.6.....2......9..4825...69...1...8..",
              technique::naked_single},
      example{"6.98..2.....1.6..3....7.....25..........83.9..3.5..4.8.4.6.9...........621....5..",
              technique::locked},
      example{"6......3..48.2.9.6..2....8..5.7.92....4....9....5.3.....79.5.....5......36..8.4..",
              technique::pair},
      example{"..2.....13.6.......5...7...9.........1....7.2..5..6.184..5.2.8....3..1....74.135.",
              technique::triple},
      example{"..1....56...94...826.........4.62.....3.....95.6.....2.8.3.91.......7...3..4..8..",
              technique::chain},
      example{".2.9.68.3.7.....1......84..8.12..9..29...............6...8.72..9..3....7.....2.6.",
              technique::trial},
  };
  rater rates{program(classic().posted())};
  for (const example& e : examples) {
    const rating r = rates.rate(read(e.line));
    CAPTURE(e.line, summary(r));
    CHECK(r.solved);
    CHECK(r.hardest == e.hardest);
    CHECK(r.score >= base_of(e.hardest));
    CHECK(r.steps_of(e.hardest) > 0);
  }
}

TEST_CASE("a puzzle rates the same turned, mirrored and under other names", "[property][rating]") {
  random_stream random(11);
  for (int n = 0; n < 6; ++n) {
    const rule_list rules = n % 2 == 0 ? classic() : with_diagonals();
    const values full = filled(rules, random);
    require_same_everywhere(rules, carved(rules, full, random), true, random);
  }
}

TEST_CASE("sums and lines rate the same wherever they lie", "[property][rating]") {
  random_stream random(12);
  for (int n = 0; n < 6; ++n) {
    rule_list rules = classic();
    const values full = filled(rules, random);
    if (n % 3 != 1) add_sums(rules, full, random);
    if (n % 3 != 0) add_lines(rules, full, random);
    require_same_everywhere(rules, carved(rules, full, random), false, random);
  }
}

TEST_CASE("at most a score means solved and no higher", "[property][rating]") {
  random_stream random(13);
  const rule_list rules = classic();
  rater rates{program(rules.posted())};
  for (int n = 0; n < 10; ++n) {
    const values givens = carved(rules, filled(rules, random), random);
    const rating r = rates.rate(givens);
    for (std::uint32_t score = 10; score <= 100; score += 3) {
      CAPTURE(summary(r), score);
      REQUIRE(rates.rates_at_most(givens, score) == (r.solved && r.score <= score));
      const rating part = rates.rate(givens, {.score = score});
      REQUIRE(part.above == (r.score > score));
      if (!part.above) REQUIRE(summary(part) == summary(r));
    }
  }
}

TEST_CASE("it is enough that some cells follow", "[property][rating]") {
  // As the whole rating up to a level says it: they follow when it leaves them one value.
  random_stream random(15);
  int enough = 0, open = 0;
  for (int n = 0; n < 12; ++n) {
    rule_list rules = n % 4 == 1 ? with_diagonals() : classic();
    const values full = filled(rules, random);
    if (n % 4 == 2) add_sums(rules, full, random);
    if (n % 4 == 3) add_lines(rules, full, random);
    rater rates{program(rules.posted())};
    const values givens = carved(rules, full, random);
    for (const level l : {level::easy, level::medium, level::hard}) {
      const std::uint32_t most = level_range(l).max;
      std::vector<mask> left(81);
      REQUIRE(rates.rate(givens, {.score = most}, left).ended == ending::complete);
      const auto follows = [&](cell c) { return left[c] == bit(full[c]); };
      for (int question = 0; question < 60; ++question) {
        std::vector<cell> cells(1 + random.below(3));
        for (cell& c : cells) c = static_cast<cell>(random.below(81));
        const rating r = rates.rate(givens, {.score = most, .enough = cells});
        const bool expected = std::all_of(cells.begin(), cells.end(), follows);
        CAPTURE(n, most, cells);
        REQUIRE((r.solved && !r.above) == expected);
        (expected ? enough : open) += 1;
      }
    }
  }
  CHECK(enough > 100);
  CHECK(open > 100);
}

TEST_CASE("what is left has the solution, and is the solution if solved", "[property][rating]") {
  random_stream random(14);
  const rule_list rules = with_diagonals();
  rater rates{program(rules.posted())};
  std::vector<mask> left(81);
  for (int n = 0; n < 10; ++n) {
    const values full = filled(rules, random);
    const rating r = rates.rate(carved(rules, full, random), {}, left);
    for (cell c = 0; c < 81; ++c) {
      REQUIRE((left[c] & bit(full[c])) != 0);
      if (r.solved) REQUIRE(left[c] == bit(full[c]));
    }
  }
}

TEST_CASE("a rating keeps to its budget and hears of being cancelled", "[unit][rating]") {
  rater rates{program(classic().posted())};
  const values hard =
      read("5...8..16...7.....3...45.7...4.5..83.2..........9....596.............6.9..8..6.31");
  const rating whole = rates.rate(hard);
  REQUIRE(whole.trials > 100);
  CHECK(whole.nodes == whole.trials + 1);
  CHECK(whole.level == level::extreme);
  for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1}, whole.nodes / 2}) {
    const rating part = rates.rate(hard, {.nodes = nodes});
    CHECK(part.ended == ending::nodes);
    CHECK(part.nodes <= std::max<std::uint64_t>(nodes, 1));
    CHECK_FALSE(part.solved);
  }
  CHECK(summary(rates.rate(hard, {.nodes = whole.nodes})) == summary(whole));
  const std::atomic<bool> cancel{true};
  CHECK(rates.rate(hard, {.cancel = &cancel}).ended == ending::cancelled);
  CHECK(summary(rates.rate(hard)) == summary(whole));  // nothing is left over from the others
}
