// Generators for tests: one that thinks for itself, and some that break their promises.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nonet/pack.hpp>
#include <numeric>
#include <stdexcept>

namespace {

using namespace nonet::sdk;
using grid_values = std::vector<std::uint8_t>;

// Takes single orbits away with count() and orbit(), as a generator with ideas would.
constexpr auto keep = param::integer("keep", "stop at so many givens").range(0, 1225).fallback(30);

class picks : public generator {
 public:
  explicit picks(const context& c) : keep_(static_cast<std::size_t>(c[keep])) {}
  void generate(generation& g) const override {
    const grid_values solution = g.fill();
    grid_values givens = solution;
    std::size_t left = givens.size();
    for (std::size_t tries = 0; tries < 4 * givens.size() && left > keep_; ++tries) {
      const auto c = static_cast<cell>(g.random(givens.size()));
      const std::vector<cell> tied = g.orbit(c);
      if (givens[c] == NONET_EMPTY || left - tied.size() < keep_) continue;
      for (const cell t : tied) givens[t] = NONET_EMPTY;
      if (g.count(givens, 2) == 1) {
        left -= tied.size();
      } else {
        for (const cell t : tied) givens[t] = solution[t];
      }
    }
    g.accept(givens, solution);
  }

 private:
  std::size_t keep_;
};

// Hands out a fill and an accept of its own choice.
template <void (*Spoil)(generation&, grid_values& givens, grid_values& solution)>
class spoils : public generator {
 public:
  explicit spoils(const context&) {}
  void generate(generation& g) const override {
    grid_values solution = g.fill();
    grid_values givens = solution;
    Spoil(g, givens, solution);
    g.accept(givens, solution);
  }
};

void empty_all(generation&, grid_values& givens, grid_values&) {
  std::fill(givens.begin(), givens.end(), std::uint8_t{NONET_EMPTY});
}
void swap_two(generation&, grid_values& givens, grid_values& solution) {
  std::swap(solution[0], solution[1]);
  givens = solution;
}
void other_solution(generation&, grid_values& givens, grid_values& solution) {
  givens[0] = NONET_EMPTY;
  solution[0] = solution[0] == 1 ? 2 : 1;
}
void change_given(generation&, grid_values& givens, grid_values&) {
  givens[0] = givens[0] == 1 ? 2 : 1;
}
void take_one(generation&, grid_values& givens, grid_values&) { givens[0] = NONET_EMPTY; }
void give_nonsense(generation&, grid_values& givens, grid_values&) { givens[0] = 77; }
void ask_of_empty(generation& g, grid_values& givens, grid_values&) {
  grid_values other(givens.size(), NONET_EMPTY);
  const grid_values hole = other;
  static_cast<void>(g.another(givens, hole, other));
}
void carve_nothing(generation& g, grid_values& givens, grid_values&) {
  std::fill(givens.begin(), givens.end(), std::uint8_t{NONET_EMPTY});
  g.carve(givens);
}
void harden_hole(generation& g, grid_values& givens, grid_values&) {
  const grid_values hole(givens.size(), NONET_EMPTY);
  g.harden(givens, hole);
}
void leave_full(generation&, grid_values&, grid_values&) {}

class throws : public generator {
 public:
  explicit throws(const context&) {}
  void generate(generation&) const override { throw std::runtime_error("thrown on purpose"); }
};

class refuses : public generator {
 public:
  explicit refuses(const context& c) {
    c.error("keep", "expected something else, found ", c[keep]);
  }
  void generate(generation&) const override {}
};

// Does its work, and says something about it.
class warns : public generator {
 public:
  explicit warns(const context& c) { c.warning("", "this takes long"); }
  void generate(generation& g) const override {
    const grid_values solution = g.fill();
    g.accept(solution, solution);
  }
};

class gives_up : public generator {
 public:
  explicit gives_up(const context&) {}
  void generate(generation&) const override {}
};

// Asks until the budget is gone.
class asks : public generator {
 public:
  explicit asks(const context&) {}
  void generate(generation& g) const override {
    const grid_values solution = g.fill();
    for (;;) static_cast<void>(g.count(solution, 2));
  }
};

// Says that it is done without having handed anything over; the C++ face would not let it.
nonet_status say_done(const nonet_host*, const nonet_generation*, const nonet_value*) noexcept {
  return NONET_OK;
}
// Makes a puzzle, complains about the recipe all the same, and says that it is done.
nonet_status complain(const nonet_host* host, const nonet_generation* g,
                      const nonet_value*) noexcept {
  std::uint8_t grid[16];  // of the 4x4 that the test asks for
  if (g->board->rows != 4 || g->board->columns != 4) return NONET_ERR_UNSUPPORTED;
  if (g->fill(g->self, grid) != NONET_OK) return NONET_ERR_LIMIT;
  host->report(host->self, NONET_ERROR, "", "expected something else");
  return g->accept(g->self, grid, grid);
}
constexpr generator_description complains_type() {
  generator_description made =
      generator_type<gives_up>("test.complains", "complains", "and is done");
  made.generate = &complain;
  return made;
}
constexpr generator_description boasts_type() {
  generator_description made = generator_type<gives_up>("test.boasts", "boasts", "says it is done");
  made.generate = &say_done;
  return made;
}

// Allows every grid, and fails when it is asked about a full one.
class fails_when_full : public rule {
 public:
  explicit fails_when_full(const context&) {}
  bool valid(const grid& g, broken&) const override {
    for (cell c = 0; c < g.shape().cells(); ++c) {
      if (g.empty(c)) return true;
    }
    throw std::runtime_error("full on purpose");
  }
  void post(model&) const override {}
};
// Allows every grid, and refuses a full one.
class refuses_when_full : public rule {
 public:
  explicit refuses_when_full(const context&) {}
  bool valid(const grid& g, broken&) const override {
    for (cell c = 0; c < g.shape().cells(); ++c) {
      if (g.empty(c)) return true;
    }
    return false;
  }
  void post(model&) const override {}
};

// Cells with their values, as clues: what a recipe leaves out is made over the solution.
constexpr auto at = param::one_cell("at", "the cell").required();
constexpr auto held = param::integer("value", "what it holds").clue();
constexpr auto marks = param::table<at, held>("marks", "the cells").list().clues().required();
constexpr auto word = param::text("word", "anything");

constexpr auto number =
    param::integer("number", "marks over the solution").range(0, 99).fallback(0);
constexpr auto early = param::boolean("early", "one mark before the fill").fallback(false);
enum class spoil { nothing, value, cell, key, recipe, gives_up, refuses, none, unfit, names };
constexpr const char* spoils_words[] = {"nothing", "value", "cell",  "key",   "recipe", "gives-up",
                                        "refuses", "none",  "unfit", "names", nullptr};
constexpr auto how =
    param::choice<spoil>("spoil", "what goes wrong", spoils_words).fallback(spoil::nothing);

class marks_maker : public rule_maker {
 public:
  bool propose(const layout& l, table_writer& out) const override {
    if (!l[early]) return false;
    auto list = out.list(marks);
    add(list, 0, l.board().least());
    if (l[how] == spoil::unfit) add(list, 1, l.board().least());
    return true;
  }
  // The first cell holds the least value.
  bool rename(const layout& l, std::span<std::uint8_t> to) const override {
    const auto first = static_cast<std::size_t>(l.solution()[0] - l.board().least());
    if (l[how] == spoil::names) to[0] = to[1];
    if (first == 0) return l[how] == spoil::names;
    std::swap(to[0], to[first]);
    return true;
  }
  bool make(const layout& l, table_writer& out) const override {
    const grid full = l.solution();
    if (l[how] == spoil::gives_up) l.give_up("number", "lower it, please");
    if (l[how] == spoil::refuses) l.fail("number", "expected a better number");
    if (l[how] == spoil::none) return false;
    std::vector<cell> cells(l.board().cells());
    for (cell c = 0; c < cells.size(); ++c) cells[c] = c;
    l.shuffle(cells);
    auto list = out.list(marks);
    for (std::size_t i = 0; i < static_cast<std::size_t>(l[number]); ++i) {
      add(list, cells[i], full[cells[i]]);
    }
    const int wrong = full[0] == l.board().least() ? l.board().greatest() : l.board().least();
    if (l[how] == spoil::value) add(list, 0, wrong);
    if (l[how] == spoil::cell) add(list, 5000, wrong);
    if (l[how] == spoil::key) list.add().set(word, std::string("unknown here"));
    return true;
  }
  bool refine(const layout& l, table_writer& out) const override {
    cell where = 0;
    while (l.other()[where] == l.solution()[where]) ++where;
    auto list = out.list(marks);
    for (const table& t : l.given(marks)) add(list, t[at], static_cast<int>(t[held].value()));
    add(list, where, l.solution()[where]);
    return true;
  }
  bool weaken(const layout& l, unsigned percent, table_writer& out) const override {
    const auto now = l.given(marks);
    std::vector<std::size_t> left(now.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    l.shuffle(left);
    const std::size_t fewer = std::max<std::size_t>(left.size() * percent / 100, 1);
    if (fewer >= left.size()) return false;
    left.resize(left.size() - fewer);
    auto list = out.list(marks);
    for (const std::size_t i : left) add(list, now[i][at], static_cast<int>(now[i][held].value()));
    return true;
  }

 private:
  static void add(list_writer<kind::table>& list, cell c, int v) {
    auto one = list.add();
    one.set(at, c);
    one.set(held, v);
  }
};

class marks_rule : public rule {
 public:
  using made_by = carrying_maker_type<marks_maker, number, early, how>;
  explicit marks_rule(const context& c) {
    for (const table& t : c[marks]) {
      if (const auto v = t[held]) marks_.push_back({t[at], static_cast<int>(*v)});
    }
  }
  bool valid(const grid& g, broken& why) const override {
    for (const auto& [c, v] : marks_) {
      if (g.filled(c) && g[c] != v) return why.tell("", std::array{c}, "another value is marked");
    }
    return true;
  }
  void post(model& m) const override {
    for (const auto& [c, v] : marks_) m.allow(c, bit(v));
  }

 private:
  std::vector<std::pair<cell, int>> marks_;
};

constexpr auto marks_type =
    rule_type<marks_rule, marks, word>("test.marks", "marks", "cells with their values", nullptr);
constexpr auto fails = rule_type<fails_when_full>("test.fails", "fails-when-full", "x", nullptr);
constexpr auto denies =
    rule_type<refuses_when_full>("test.denies", "refuses-when-full", "x", nullptr);
constexpr auto picks_type = generator_type<picks, keep>("test.picks", "picks", "for itself");
constexpr auto hardens = generator_type<spoils<&harden_hole>>("test.hardens", "hardens", "a hole");
constexpr auto empties = generator_type<spoils<&empty_all>>("test.empties", "empties", "all");
constexpr auto swaps = generator_type<spoils<&swap_two>>("test.swaps", "swaps", "two values");
constexpr auto lies = generator_type<spoils<&other_solution>>("test.lies", "lies", "in one cell");
constexpr auto changes = generator_type<spoils<&change_given>>("test.changes", "changes", "one");
constexpr auto lopsided = generator_type<spoils<&take_one>>("test.lopsided", "lopsided", "one");
constexpr auto nonsense = generator_type<spoils<&give_nonsense>>("test.nonsense", "nonsense", "77");
constexpr auto carves = generator_type<spoils<&carve_nothing>>("test.carves", "carves", "nothing");
constexpr auto hollow = generator_type<spoils<&ask_of_empty>>("test.hollow", "hollow", "another");
constexpr auto full = generator_type<spoils<&leave_full>>("test.full", "full", "a full grid");
constexpr auto throws_type = generator_type<throws>("test.throws", "throws", "always");
constexpr auto refuses_type = generator_type<refuses, keep>("test.refuses", "refuses", "always");
constexpr auto warns_type = generator_type<warns>("test.warns", "warns", "and works");
constexpr auto gives_up_type = generator_type<gives_up>("test.gives-up", "gives-up", "always");
constexpr auto asks_type = generator_type<asks>("test.asks", "asks", "for ever");
constexpr auto boasts = boasts_type();
constexpr auto complains = complains_type();

}  // namespace

NONET_PACK("test.generators", "1.0.0", "generators for tests", "MIT", picks_type, empties, swaps,
           lies, changes, lopsided, nonsense, carves, hollow, hardens, full, throws_type,
           refuses_type, gives_up_type, asks_type, boasts, complains, warns_type, fails, denies,
           marks_type);
