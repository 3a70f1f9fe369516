// Canonical forms: equal for twins, different for all others.
// SPDX-License-Identifier: MIT
#include "nonet/core/canonical.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "nonet/core/carve.hpp"

using namespace nonet::core;

namespace {

using grid = std::vector<std::uint8_t>;
using order = std::vector<std::uint32_t>;

struct frame {
  board shape;
  std::uint32_t box_rows, box_columns;
};

board square(std::uint32_t n) { return {.rows = n, .columns = n, .value_min = 1, .value_max = n}; }
const frame two_by_two{square(4), 2, 2}, two_by_three{square(6), 2, 3},
    three_by_three{square(9), 3, 3}, four_by_four{square(16), 4, 4};

void post_latin(model& m) {
  const board& b = m.shape();
  for (std::uint32_t i = 0; i < b.rows; ++i) {
    std::vector<cell> row, column;
    for (std::uint32_t j = 0; j < b.rows; ++j) {
      row.push_back(b.at(i, j));
      column.push_back(b.at(j, i));
    }
    REQUIRE(m.unit(row) == post_result::ok);
    REQUIRE(m.unit(column) == post_result::ok);
  }
}

model classic(const frame& f) {
  model m(f.shape);
  post_latin(m);
  for (std::uint32_t r = 0; r < f.shape.rows; r += f.box_rows) {
    for (std::uint32_t c = 0; c < f.shape.columns; c += f.box_columns) {
      std::vector<cell> box;
      for (std::uint32_t i = 0; i < f.shape.rows; ++i) {
        box.push_back(f.shape.at(r + i / f.box_columns, c + i % f.box_columns));
      }
      REQUIRE(m.unit(box) == post_result::ok);
    }
  }
  return m;
}

std::string form(const model& m, const grid& givens) {
  const auto made = canonical_form(m, givens);
  REQUIRE(made);
  return *made;
}
std::string form(const model& m) { return form(m, grid(m.shape().cells(), empty_value)); }

// A permutation of lines that keeps bands of `width` together.
order shuffled_lines(std::uint32_t n, std::uint32_t width, random_stream& random) {
  order bands(n / width), lines;
  std::iota(bands.begin(), bands.end(), 0U);
  random.shuffle(std::span(bands));
  for (const std::uint32_t band : bands) {
    order in(width);
    std::iota(in.begin(), in.end(), band * width);
    random.shuffle(std::span(in));
    lines.insert(lines.end(), in.begin(), in.end());
  }
  return lines;
}

// Where each cell goes, and what each value becomes.
struct motion {
  std::vector<cell> to;
  grid value;

  [[nodiscard]] grid operator()(const grid& from) const {
    grid result(from.size());
    for (cell c = 0; c < from.size(); ++c) {
      result[to[c]] = from[c] == empty_value ? empty_value : value[from[c]];
    }
    return result;
  }
  [[nodiscard]] std::vector<cell> moved(std::vector<cell> cells) const {
    for (cell& c : cells) c = to[c];
    return cells;
  }
};

motion move_lines(const board& b, const order& rows, const order& columns, bool turn) {
  motion m;
  for (cell c = 0; c < b.cells(); ++c) {
    std::uint32_t r = rows[c / b.columns], k = columns[c % b.columns];
    if (turn) std::swap(r, k);
    m.to.push_back(b.at(r, k));
  }
  m.value.resize(b.value_max + 1);
  std::iota(m.value.begin(), m.value.end(), std::uint8_t{0});
  return m;
}

motion random_motion(const frame& f, random_stream& random) {
  const bool turn = f.box_rows == f.box_columns && random.below(2) == 1;
  motion m = move_lines(f.shape, shuffled_lines(f.shape.rows, f.box_rows, random),
                        shuffled_lines(f.shape.columns, f.box_columns, random), turn);
  random.shuffle(std::span(m.value).subspan(f.shape.value_min));
  return m;
}

// A quarter turn, then perhaps a reflection, `way` times: the eight of the square.
motion turned(const board& b, unsigned way) {
  motion m = move_lines(b, order(b.rows), order(b.columns), false);
  for (cell c = 0; c < b.cells(); ++c) {
    std::uint32_t r = c / b.columns, k = c % b.columns;
    for (unsigned i = 0; i < way % 4; ++i) r = std::exchange(k, b.rows - 1 - r);
    if (way >= 4) k = b.columns - 1 - k;
    m.to[c] = b.at(r, k);
  }
  return m;
}

grid random_puzzle(const model& m, random_stream& random, symmetry s = symmetry::none) {
  solver engine{program(m)};
  grid values(m.shape().cells());
  const grid none(m.shape().cells(), empty_value);
  REQUIRE(engine.fill(none, {}, random, values).solutions == 1);
  static_cast<void>(carve(engine, m.shape(), values, {}, {.shape = s}, random));
  return values;
}

// Calls f(grid) for each solution.
void for_each_solution(const model& m, const std::function<void(const grid&)>& f) {
  solver engine{program(m)};
  const grid none(m.shape().cells(), empty_value);
  static_cast<void>(engine.solve(none, {.solutions = ~std::uint64_t{0}}, [&](auto values) {
    f(grid(values.begin(), values.end()));
    return true;
  }));
}

// The least of all images of a 4x4 puzzle, one by one.
std::string least_image(const grid& from) {
  static const std::vector<motion> all = [] {
    const board b = square(4);
    std::set<order> lines;
    random_stream random(1);
    while (lines.size() < 8) lines.insert(shuffled_lines(4, 2, random));
    std::vector<motion> made;
    for (const order& rows : lines) {
      for (const order& columns : lines) {
        for (const bool turn : {false, true}) made.push_back(move_lines(b, rows, columns, turn));
      }
    }
    return made;
  }();
  std::string least;
  for (motion m : all) {
    do {
      const grid moved = m(from);
      std::string image(moved.begin(), moved.end());
      if (least.empty() || image < least) least = std::move(image);
    } while (std::next_permutation(m.value.begin() + 1, m.value.end()));
  }
  return least;
}

}  // namespace

TEST_CASE("twins have the same form, whatever the size and the symmetry", "[property]") {
  const auto& f = GENERATE(two_by_two, two_by_three, three_by_three, four_by_four);
  const auto s = GENERATE(symmetry::none, symmetry::rotate180, symmetry::full);
  const model m = classic(f);
  random_stream random(f.shape.rows, static_cast<std::uint64_t>(s));
  std::set<std::string> forms;
  const int puzzles = f.shape.rows == 16 ? 1 : 4;
  for (int i = 0; i < puzzles; ++i) {
    const grid puzzle = random_puzzle(m, random, s);
    const std::string own = form(m, puzzle);
    forms.insert(own);
    for (int k = 0; k < 6; ++k) CHECK(form(m, random_motion(f, random)(puzzle)) == own);
    // One given less is another puzzle.
    grid other = puzzle;
    *std::find_if(other.begin(), other.end(), [](auto v) { return v != empty_value; }) =
        empty_value;
    CHECK(form(m, other) != own);
  }
  if (f.shape.rows == 9) CHECK(forms.size() == 4);
}

TEST_CASE("on 4x4 the forms are equal exactly where brute force finds a twin", "[property]") {
  const model m = classic(two_by_two);
  random_stream random(5);
  std::map<std::string, std::string> image_of;
  std::map<std::string, std::string> form_of;
  for (int i = 0; i < 400; ++i) {
    grid puzzle(16, empty_value);
    for (int k = 0; k < 4; ++k) {
      puzzle[random.below(16)] = static_cast<std::uint8_t>(1 + random.below(4));
    }
    const std::string image = least_image(puzzle);
    const std::string own = form(m, puzzle);
    CHECK(image_of.emplace(own, image).first->second == image);
    CHECK(form_of.emplace(image, own).first->second == own);
  }
  CHECK(form_of.size() > 100);
  CHECK(form_of.size() < 380);
}

TEST_CASE("the forms of all grids count their classes") {
  const auto classes = [](const model& m) {
    std::size_t grids = 0;
    std::set<std::string> forms;
    for_each_solution(m, [&](const grid& g) {
      ++grids;
      forms.insert(form(m, g));
    });
    return std::pair(grids, forms.size());
  };
  // Of 4x4 sudoku and of Latin squares of order 4 two are essentially different.
  CHECK(classes(classic(two_by_two)) == std::pair<std::size_t, std::size_t>(288, 2));
  model latin(square(4));
  post_latin(latin);
  CHECK(classes(latin) == std::pair<std::size_t, std::size_t>(576, 2));
  // The 56 reduced Latin squares of order 5 are of two isotopy classes.
  model five(square(5));
  post_latin(five);
  std::set<std::string> forms;
  grid first(25, empty_value);
  for (std::uint32_t i = 0; i < 5; ++i) {
    first[i] = first[i * 5] = static_cast<std::uint8_t>(i + 1);
  }
  std::size_t reduced = 0;
  solver engine{program(five)};
  static_cast<void>(engine.solve(first, {.solutions = 100}, [&](auto values) {
    ++reduced;
    forms.insert(form(five, grid(values.begin(), values.end())));
    return true;
  }));
  CHECK(reduced == 56);
  CHECK(forms.size() == 2);
}

TEST_CASE("signs turn with the board, but neither values nor bands change places under them") {
  const board b = square(4);
  const auto with_signs = [](const std::vector<std::array<cell, 2>>& signs, const motion& by) {
    model m = classic(two_by_two);
    for (const auto& [low, high] : signs) {
      REQUIRE(m.less(by.to[low], by.to[high], 1) == post_result::ok);
    }
    return m;
  };
  const std::vector<std::array<cell, 2>> signs{{0, 1}, {5, 4}, {10, 14}};
  const motion still = turned(b, 0);
  grid givens(16, empty_value);
  givens[7] = 3;
  const std::string own = form(with_signs(signs, still), givens);
  for (unsigned way = 1; way < 8; ++way) {
    const motion by = turned(b, way);
    CHECK(form(with_signs(signs, by), by(givens)) == own);
  }
  grid renamed(16, empty_value);
  renamed[7] = 2;
  CHECK(form(with_signs(signs, still), renamed) != own);
  CHECK(form(with_signs({{1, 0}, {5, 4}, {10, 14}}, still), givens) != own);
  CHECK(form(with_signs({{0, 1}, {5, 4}}, still), givens) != own);
  // Said in another order and twice.
  CHECK(form(with_signs({{10, 14}, {0, 1}, {5, 4}, {0, 1}}, still), givens) == own);
}

TEST_CASE("cages are compared with their sums, regions with the boxes they take the place of") {
  const board b = square(6);
  const auto with_cages = [](std::int64_t total, const motion& by) {
    model m = classic(two_by_three);
    REQUIRE(m.all_different(by.moved({0, 1, 6})) == post_result::ok);
    REQUIRE(m.sum(by.moved({0, 1, 6}), {}, total, total) == post_result::ok);
    REQUIRE(m.sum(by.moved({20, 21}), {}, 4, 4) == post_result::ok);
    return m;
  };
  const std::string own = form(with_cages(9, turned(b, 0)));
  CHECK(form(with_cages(9, turned(b, 2))) == own);
  CHECK(form(with_cages(9, turned(b, 4))) == own);
  // Boxes of 2 rows and 3 columns do not stand on their side.
  CHECK(form(with_cages(9, turned(b, 1))) != own);
  CHECK(form(with_cages(10, turned(b, 0))) != own);
  model loose = classic(two_by_three);
  REQUIRE(loose.sum(std::vector<cell>{0, 1, 6}, {}, 9, 9) == post_result::ok);
  REQUIRE(loose.sum(std::vector<cell>{20, 21}, {}, 4, 4) == post_result::ok);
  CHECK(form(loose) != own);

  // A region is a unit like any other: the lower of two shapes is the upper, turned round.
  const auto with_regions = [](const std::vector<cell>& one, const std::vector<cell>& two) {
    model m(square(4));
    post_latin(m);
    REQUIRE(m.unit(one) == post_result::ok);
    REQUIRE(m.unit(two) == post_result::ok);
    return m;
  };
  CHECK(form(with_regions({0, 1, 2, 4}, {15, 14, 13, 10})) ==
        form(with_regions({15, 14, 13, 11}, {0, 1, 2, 5})));
  CHECK(form(with_regions({0, 1, 2, 4}, {15, 14, 13, 11})) !=
        form(with_regions({15, 14, 13, 11}, {0, 1, 2, 5})));
}

TEST_CASE("what differs at a distance turns with the board and keeps bands in place") {
  model m = classic(three_by_three);
  for (const auto& [r, c] : {std::pair{1, 2}, {2, 1}, {1, -2}, {2, -1}}) {
    REQUIRE(m.differ_at(r, c) == post_result::ok);
  }
  grid givens(81, empty_value);
  givens[0] = 1;
  givens[12] = 2;
  const std::string own = form(m, givens);
  CHECK(form(m, turned(m.shape(), 3)(givens)) == own);
  CHECK(form(m, turned(m.shape(), 6)(givens)) == own);
  order rows(9);
  std::iota(rows.begin(), rows.end(), 0U);
  order swapped = rows;
  std::swap(swapped[0], swapped[1]);
  const motion by = move_lines(m.shape(), swapped, rows, false);
  CHECK(form(m, by(givens)) != own);
  CHECK(form(classic(three_by_three), by(givens)) == form(classic(three_by_three), givens));
}

TEST_CASE("candidates are renamed with the values, and a relation of equals is no other fact") {
  const auto with = [](mask allowed, bool as_relation) {
    model m = classic(two_by_two);
    REQUIRE(m.allow(5, allowed) == post_result::ok);
    std::array<mask, 64> unequal{};
    for (std::uint32_t v = 0; v < 64; ++v) unequal[v] = ~bit(v);
    const std::array<cell, 2> pair{0, 10};
    REQUIRE((as_relation ? m.relation(0, 10, unequal) : m.all_different(pair)) == post_result::ok);
    return m;
  };
  grid givens(16, empty_value);
  givens[3] = 1;
  CHECK(form(with(bit(1) | bit(2), false), givens) == form(with(bit(1) | bit(4), true), givens));
  CHECK(form(with(bit(1) | bit(2), false), givens) != form(with(bit(3) | bit(2), false), givens));
}

TEST_CASE("code of a rule's own keeps its cells in place and is told apart by its text") {
  const auto with = [](std::vector<cell> scope) {
    model m = classic(two_by_two);
    custom_propagator code;
    code.name = "code";
    code.run = [](const void*, const propagator_call&) { return propagation::fix; };
    REQUIRE(m.propagator(std::move(code), scope) == post_result::ok);
    return m;
  };
  const grid none(16, empty_value);
  CHECK(form(with({0, 1})) == form(with({15, 14})));
  CHECK(form(with({0, 1})) != form(with({0, 5})));
  CHECK(canonical_form(with({0, 1}), none, "a") != canonical_form(with({0, 1}), none, "b"));
}

TEST_CASE("a board full of symmetries is done in bounded work, and its end is told") {
  for (const frame& f : {three_by_three, four_by_four}) {
    const grid none(f.shape.cells(), empty_value);
    CHECK(canonical_form(classic(f), none));
    CHECK_FALSE(canonical_form(classic(f), none, {}, 100'000));
  }
}
