// Carving: what remains is symmetric, has one solution, and needs every orbit that was left.
// SPDX-License-Identifier: MIT
#include "nonet/core/carve.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "generate/carver.hpp"
#include "support/slow_solver.hpp"

using namespace nonet::core;
using nonet::judge::slow_solver;

namespace {

using values = std::vector<std::uint8_t>;

constexpr std::array every_symmetry{symmetry::none,
                                    symmetry::rotate180,
                                    symmetry::rotate90,
                                    symmetry::mirror_horizontal,
                                    symmetry::mirror_vertical,
                                    symmetry::mirror_diagonal,
                                    symmetry::mirror_antidiagonal,
                                    symmetry::full};

// Rows and columns, and boxes of `high` x `wide` where high is not 0.  Lines as long as there
// are values are units, shorter ones only differ.
model latin(std::uint32_t rows, std::uint32_t columns, std::uint32_t high, std::uint32_t wide) {
  const std::uint32_t count = std::max(rows, columns);
  model m({.rows = rows, .columns = columns, .value_min = 1, .value_max = count});
  const auto differ = [&](const std::vector<cell>& house) {
    if (house.size() == count) {
      REQUIRE(m.unit(house) == post_result::ok);
    } else {
      REQUIRE(m.all_different(house) == post_result::ok);
    }
  };
  m.begin_clue(0, "lines");
  for (std::uint32_t r = 0; r < rows; ++r) {
    std::vector<cell> house;
    for (std::uint32_t c = 0; c < columns; ++c) house.push_back(m.shape().at(r, c));
    differ(house);
  }
  for (std::uint32_t c = 0; c < columns; ++c) {
    std::vector<cell> house;
    for (std::uint32_t r = 0; r < rows; ++r) house.push_back(m.shape().at(r, c));
    differ(house);
  }
  for (std::uint32_t top = 0; high > 0 && top < rows; top += high) {
    for (std::uint32_t left = 0; left < columns; left += wide) {
      std::vector<cell> house;
      for (std::uint32_t i = 0; i < high * wide; ++i) {
        house.push_back(m.shape().at(top + i / wide, left + i % wide));
      }
      differ(house);
    }
  }
  return m;
}

model sudoku() { return latin(9, 9, 3, 3); }

// A full grid, the engine that filled it, and what is carved of it.
struct bench {
  explicit bench(model facts, std::uint64_t seed = 1)
      : rules(std::move(facts)), engine(program(rules)), random(seed), full(rules.shape().cells()) {
    const values empty(full.size(), empty_value);
    REQUIRE(engine.fill(empty, {}, random, full).solutions == 1);
    givens = full;
  }

  carve_result run(const carve_options& options = {}, const values& kept = {},
                   const std::atomic<bool>* cancel = nullptr) {
    return carve(engine, rules.shape(), givens, kept, options, random, cancel);
  }

  std::uint32_t given_count() const {
    return static_cast<std::uint32_t>(givens.size()) -
           static_cast<std::uint32_t>(std::count(givens.begin(), givens.end(), empty_value));
  }

  // By the slow solver where it can, that is on small boards.
  std::size_t solutions(const values& of) const {
    std::size_t found = 0;
    if (rules.shape().cells() > 40) {
      solver other{program(rules)};
      return static_cast<std::size_t>(other.solve(of, {.solutions = 2}).solutions);
    }
    slow_solver judge(rules);
    judge.solve(of, 100'000'000, [&](auto) { return ++found < 2; });
    return found;
  }

  // What is given is the full grid's, and it has that one solution.
  void require_sound() const {
    for (std::size_t c = 0; c < full.size(); ++c) {
      REQUIRE((givens[c] == empty_value || givens[c] == full[c]));
    }
    REQUIRE(solutions(givens) == 1);
  }

  model rules;
  solver engine;
  random_stream random;
  values full, givens;
};

struct level_bound {
  std::uint32_t size, most;
};

bool is_symmetric(const board& shape, symmetry s, const values& givens) {
  const auto parts = orbits(shape, s);
  return std::all_of(parts.begin(), parts.end(), [&](const std::vector<cell>& part) {
    return std::all_of(part.begin(), part.end(), [&](cell c) {
      return (givens[c] == empty_value) == (givens[part[0]] == empty_value);
    });
  });
}

}  // namespace

TEST_CASE("a carved grid keeps one solution and the chosen symmetry", "[property][carve]") {
  const std::array<std::array<std::uint32_t, 4>, 6> shapes{
      {{4, 4, 2, 2}, {6, 6, 2, 3}, {5, 5, 0, 0}, {4, 6, 2, 3}, {6, 3, 3, 2}, {1, 5, 0, 0}}};
  for (const auto& [rows, columns, high, wide] : shapes) {
    for (const symmetry s : every_symmetry) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        bench b(latin(rows, columns, columns % std::max(wide, 1U) == 0 ? high : 0, wide), seed);
        if (!fits(b.rules.shape(), s)) continue;
        CAPTURE(rows, columns, name_of(s), seed);
        const carve_result result = b.run({.shape = s});
        CHECK(result.ended == ending::complete);
        CHECK(result.givens == b.given_count());
        CHECK(result.givens < b.full.size());
        CHECK(is_symmetric(b.rules.shape(), s, b.givens));
        b.require_sound();
      }
    }
  }
}

// The plain way: one orbit after the other, in the order of the same shuffle.
TEST_CASE("carving gives the puzzle that orbit by orbit would give", "[property][carve]") {
  for (const symmetry s : {symmetry::none, symmetry::rotate180, symmetry::full}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      for (const std::uint32_t least : {0U, 30U, 61U}) {
        bench b(sudoku(), seed);
        values expected = b.full;
        random_stream same = b.random;
        auto order = orbits(b.rules.shape(), s);
        same.shuffle(std::span(order));
        std::size_t count = 81;
        for (const auto& orbit : order) {
          if (count - orbit.size() < least) continue;
          values without = expected;
          for (const cell c : orbit) without[c] = empty_value;
          if (b.solutions(without) != 1) continue;
          expected = without;
          count -= orbit.size();
        }
        CAPTURE(name_of(s), seed, least);
        CHECK(b.run({.shape = s, .min_givens = least}).givens == count);
        CHECK(b.givens == expected);
      }
    }
  }
}

// Where ratings are cheap only the cells that went are asked about; the plain way rates the whole
// puzzle.  A target that ends inside a level is asked about as a whole.
TEST_CASE("carving by ratings keeps what whole ratings would keep", "[property][carve]") {
  const level_bound bounds[] = {{9, level_range(level::easy).max},
                                {9, level_range(level::easy).max - 5},
                                {12, level_range(level::medium).max}};
  for (const auto& [size, most] : bounds)
    for (const symmetry s : {symmetry::none, symmetry::rotate180, symmetry::full}) {
      bench b(size == 9 ? sudoku() : latin(12, 12, 3, 4), most);
      rater rates{program(b.rules)};
      auto cells = orbits(b.rules.shape(), s);
      b.random.shuffle(std::span(cells));
      std::vector<std::vector<given_cell>> parts;
      values expected = b.full;
      for (const std::vector<cell>& part : cells) {
        parts.emplace_back();
        for (const cell c : part) parts.back().push_back({c, b.full[c]});
        values without = expected;
        for (const cell c : part) without[c] = empty_value;
        if (rates.rates_at_most(without, most)) expected = without;
      }
      const carve_options options{.shape = s, .rates = &rates, .target = {.min = 10, .max = most}};
      carver c(b.engine, b.givens, options, nullptr);
      REQUIRE(c.rates_cheaply());
      const std::vector<orbit> spans(parts.begin(), parts.end());
      std::vector<const orbit*> order;
      for (const orbit& part : spans) order.push_back(&part);
      c.pass(order, carver::asks::rated, 1);
      CAPTURE(size, most, name_of(s));
      CHECK(b.givens == expected);
      CHECK(c.result.givens == b.given_count());
      CHECK(c.rates_within() == carver::answer::yes);
      CHECK(c.result.score == rates.rate(b.givens).score);
    }
}

TEST_CASE("a carved grid needs every orbit that was left", "[property][carve]") {
  for (const symmetry s : {symmetry::none, symmetry::rotate180, symmetry::mirror_vertical}) {
    bench b(latin(6, 6, 2, 3), 5);
    (void)b.run({.shape = s});
    for (const auto& orbit : orbits(b.rules.shape(), s)) {
      if (b.givens[orbit[0]] == empty_value) continue;
      values without = b.givens;
      for (const cell c : orbit) without[c] = empty_value;
      CAPTURE(name_of(s), orbit[0]);
      CHECK(b.solutions(without) == 2);
    }
  }
}

TEST_CASE("a 9x9 grid is carved to few givens in each symmetry", "[unit][carve]") {
  for (const symmetry s : every_symmetry) {
    bench b(sudoku(), 7);
    const carve_result result = b.run({.shape = s});
    CAPTURE(name_of(s));
    CHECK(result.ended == ending::complete);
    CHECK(result.givens >= 17);  // fewer are known to be impossible
    CHECK(result.givens < 60);
    CHECK(is_symmetric(b.rules.shape(), s, b.givens));
    b.require_sound();
  }
}

TEST_CASE("carving stops at the smallest number of givens", "[unit][carve]") {
  SECTION("cell by cell it gets there exactly") {
    bench b(sudoku());
    CHECK(b.run({.min_givens = 40}).givens == 40);
    CHECK(b.given_count() == 40);
    b.require_sound();
  }
  SECTION("in pairs it goes no further, and the centre makes up for an odd number") {
    for (const std::uint32_t least : {50U, 51U}) {
      bench b(sudoku());
      const std::uint32_t left = b.run({.shape = symmetry::rotate180, .min_givens = least}).givens;
      // One more where the centre has decided otherwise.
      CHECK(left >= least);
      CHECK(left <= least + 1);
      CHECK((left % 2 == 1) == (b.givens[40] != empty_value));
      CHECK(is_symmetric(b.rules.shape(), symmetry::rotate180, b.givens));
    }
  }
  SECTION("a grid that has no more than that stays as it is") {
    bench b(sudoku());
    CHECK(b.run({.min_givens = 81}).givens == 81);
    CHECK(b.givens == b.full);
    CHECK(b.run({.min_givens = 1000}).givens == 81);
    CHECK(b.givens == b.full);
  }
}

TEST_CASE("kept cells stay, and with them their orbits", "[unit][carve]") {
  for (const symmetry s : {symmetry::none, symmetry::rotate180}) {
    bench b(latin(6, 6, 2, 3), 3);
    values kept(36, 0);
    kept[0] = kept[7] = kept[20] = 1;
    CHECK(b.run({.shape = s}, kept).ended == ending::complete);
    for (const cell c : {0U, 7U, 20U}) {
      CHECK(b.givens[c] == b.full[c]);
      if (s == symmetry::rotate180) CHECK(b.givens[35 - c] == b.full[35 - c]);
    }
    b.require_sound();
  }
  bench b(latin(4, 4, 2, 2));
  CHECK(b.run({}, values(16, 1)).givens == 16);
  CHECK(b.givens == b.full);
}

TEST_CASE("a budget of nodes ends the carving with a grid that is still unique",
          "[property][carve]") {
  bench none(sudoku());
  const carve_result nothing = none.run({.nodes = 0});
  CHECK(nothing.ended == ending::nodes);
  CHECK(nothing.nodes == 0);
  CHECK(none.givens == none.full);

  std::uint32_t before = 81;
  for (const std::uint64_t nodes : {1U, 10U, 60U, 70U, 80U, 100U, 150U}) {
    bench b(sudoku());
    const carve_result result = b.run({.shape = symmetry::none, .nodes = nodes});
    CAPTURE(nodes);
    CHECK(result.nodes <= nodes);
    CHECK(result.givens == b.given_count());
    CHECK(result.givens <= before);  // the same seed only gets further
    before = result.givens;
    b.require_sound();
  }

  bench whole(sudoku());
  const carve_result all = whole.run();
  REQUIRE(all.ended == ending::complete);
  bench same(sudoku());
  const carve_result enough = same.run({.nodes = all.nodes});
  CHECK(enough.ended == ending::complete);
  CHECK(same.givens == whole.givens);
  bench short_of_one(sudoku());
  const carve_result almost = short_of_one.run({.nodes = all.nodes - 1});
  CHECK(almost.ended == ending::nodes);
  short_of_one.require_sound();
}

TEST_CASE("an orbit that takes too long to decide stays, and the carving goes on",
          "[unit][carve]") {
  std::uint32_t all = 0, some = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
    // Without boxes: most questions take a guess.
    bench exact(latin(12, 12, 0, 0), seed), hasty(latin(12, 12, 0, 0), seed);
    all += exact.run().givens;
    const carve_result result = hasty.run({.question_nodes = 1});
    CHECK(result.ended == ending::complete);
    CHECK(result.givens < 100);
    some += result.givens;
    hasty.require_sound();
  }
  CHECK(some > all);
}

TEST_CASE("a limit for one question that none reaches changes nothing", "[unit][carve]") {
  bench exact(sudoku()), same(sudoku());
  static_cast<void>(exact.run());
  static_cast<void>(same.run({.question_nodes = 1'000'000}));
  CHECK(same.givens == exact.givens);
}

TEST_CASE("a cancelled carving leaves a grid that is still unique", "[unit][carve]") {
  const std::atomic<bool> cancel{true};
  bench b(sudoku());
  const carve_result result = b.run({}, {}, &cancel);
  CHECK(result.ended == ending::cancelled);
  CHECK(result.givens == 81);
  CHECK(b.givens == b.full);
}

TEST_CASE("the same seed carves the same puzzle, another seed another", "[unit][carve]") {
  bench a(sudoku(), 1), b(sudoku(), 1), c(sudoku(), 2);
  c.givens = c.full = a.full;
  (void)a.run();
  (void)b.run();
  (void)c.run();
  CHECK(a.givens == b.givens);
  CHECK(a.givens != c.givens);
}

TEST_CASE("a puzzle that was carved before can be carved on", "[unit][carve]") {
  bench b(sudoku());
  CHECK(b.run({.min_givens = 45}).givens == 45);
  const values before = b.givens;
  const carve_result result = b.run({.shape = symmetry::mirror_horizontal});
  CHECK(result.givens < 45);
  CHECK(result.givens == b.given_count());
  for (std::size_t c = 0; c < 81; ++c) {
    if (before[c] == empty_value) CHECK(b.givens[c] == empty_value);
  }
  b.require_sound();
}

TEST_CASE("a propagator at fault ends the carving and nothing is lost", "[unit][carve]") {
  model m = latin(4, 4, 2, 2);
  const auto in_good_faith = [](const void*, const propagator_call& call) {
    for (std::uint32_t i = 0; i < call.count; ++i) {
      if (!std::has_single_bit(call.domain[i])) return propagation::error;
    }
    return propagation::fix;
  };
  bench b(m);
  const std::array<cell, 2> scope{3, 9};
  custom_propagator code;
  code.name = "shy";
  code.run = in_good_faith;
  REQUIRE(m.propagator(code, scope) == post_result::ok);
  b.engine = solver(program(m));
  const carve_result result = b.run();
  CHECK(result.ended == ending::fault);
  CHECK(result.givens == b.given_count());
  for (const cell c : scope) CHECK(b.givens[c] == b.full[c]);
  b.require_sound();
}

TEST_CASE("carving towards a level ends in it, symmetric and unique", "[property][carve][rating]") {
  for (const symmetry s : {symmetry::none, symmetry::rotate180}) {
    for (const level l : {level::easy, level::medium, level::hard, level::expert}) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        bench b(sudoku(), seed);
        rater rates{program(b.rules)};
        const carve_result result = b.run({.shape = s, .rates = &rates, .target = level_range(l)});
        CAPTURE(name_of(s), name_of(l), seed, result.score);
        REQUIRE(result.ended == ending::complete);
        CHECK(level_of(result.score) == l);
        CHECK(rates.rate(b.givens).score == result.score);
        CHECK(result.givens == b.given_count());
        CHECK(is_symmetric(b.rules.shape(), s, b.givens));
        b.require_sound();
      }
    }
  }
}

TEST_CASE("carving is steered up where the first order is too easy", "[property][carve][rating]") {
  int steered = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    bench plain(sudoku(), seed), b(sudoku(), seed);
    rater rates{program(b.rules)};
    const carve_result first =
        plain.run({.rates = &rates, .target = {.min = 50, .max = 100}, .rounds = 0});
    const carve_result last = b.run({.rates = &rates, .target = {.min = 50, .max = 100}});
    CAPTURE(seed, first.score, last.score);
    CHECK(rates.rate(plain.givens).score == first.score);
    CHECK(last.score >= first.score);
    CHECK(last.score >= 50);
    if (first.score >= 50) CHECK(b.givens == plain.givens);
    steered += first.score < 50;
    b.require_sound();
  }
  CHECK(steered > 2);
}

TEST_CASE("an easy puzzle can lose no given without leaving its level",
          "[property][carve][rating]") {
  bench b(sudoku(), 4);
  rater rates{program(b.rules)};
  // With a narrow target the search alone would go too far.
  const score_range target{.min = 10, .max = 12};
  const carve_result result = b.run({.rates = &rates, .target = target});
  REQUIRE(result.score <= target.max);
  for (cell c = 0; c < 81; ++c) {
    if (b.givens[c] == empty_value) continue;
    values without = b.givens;
    without[c] = empty_value;
    CAPTURE(c);
    CHECK_FALSE(rates.rates_at_most(without, target.max));
  }
}

TEST_CASE("steering keeps to its budget, its rounds and the least number of givens",
          "[property][carve][rating]") {
  rater rates{program(sudoku())};
  carve_options options;
  options.rates = &rates;
  options.target = {.min = 90, .max = 100};  // out of reach
  for (const std::uint64_t nodes : {0U, 1U, 50U, 300U, 1000U, 5000U, 20'000U}) {
    bench b(sudoku(), 9);
    options.nodes = nodes;
    const carve_result result = b.run(options);
    CAPTURE(nodes);
    CHECK(result.nodes <= nodes);
    CHECK(result.ended == ending::nodes);
    CHECK(result.givens == b.given_count());
    if (result.score != 0) CHECK(rates.rate(b.givens).score == result.score);
    b.require_sound();
  }
  bench few(sudoku(), 9);
  options.nodes = 1'000'000'000;
  options.rounds = 3;
  const carve_result result = few.run(options);
  CHECK(result.ended == ending::complete);
  CHECK(result.score < 90);
  few.require_sound();
  bench many(sudoku(), 9);
  options.min_givens = 30;
  CHECK(many.run(options).givens == 30);
  many.require_sound();
}

TEST_CASE("the same stream steers to the same puzzle", "[unit][carve][rating]") {
  bench a(sudoku(), 3), b(sudoku(), 3);
  rater rates{program(sudoku())};
  const carve_options options{.rates = &rates, .target = level_range(level::hard)};
  CHECK(a.run(options).nodes == b.run(options).nodes);
  CHECK(a.givens == b.givens);
}
