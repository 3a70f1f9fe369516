// What a rule posts, and what it says of partly filled boards, against its check().
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <vector>

#include "nonet/core/search.hpp"
#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"
#include "support/fact_definition.hpp"

namespace nonet::plugin_tests {

namespace {

using grid = std::vector<std::uint8_t>;

constexpr std::array boards{
    core::board{4, 4, 1, 4}, core::board{6, 6, 1, 6}, core::board{9, 9, 1, 9},
    core::board{5, 5, 0, 4}, core::board{2, 4, 1, 4}, core::board{6, 4, 0, 5},
    core::board{3, 5, 2, 7}, core::board{1, 6, 1, 6}, core::board{4, 5, 0, 9}};
constexpr std::uint64_t rounds = 12;  // sets of parameters for each board
constexpr int grids = 30;             // of each sort for each set
constexpr std::uint64_t node_budget = 2'000;

std::uint8_t any_value(core::random_stream& random, const core::board& shape) {
  return static_cast<std::uint8_t>(shape.value_min + random.below(shape.values()));
}

grid random_grid(core::random_stream& random, const core::board& shape) {
  grid made(shape.cells());
  for (std::uint8_t& v : made) v = any_value(random, shape);
  return made;
}

// One cell set anew, or two exchanged.
void make_mistake(core::random_stream& random, const core::board& shape, grid* of) {
  std::uint8_t& one = (*of)[random.below(of->size())];
  if (random.below(2) == 0) {
    one = any_value(random, shape);
  } else {
    std::swap(one, (*of)[random.below(of->size())]);
  }
}

void make_holes(core::random_stream& random, grid* in) {
  const std::uint64_t share = random.below(101);
  for (std::uint8_t& v : *in) {
    if (random.below(100) < share) v = core::empty_value;
  }
}

std::string describe(const core::fact& f) {
  std::string text = std::to_string(static_cast<int>(f.what));
  for (const core::cell c : f.cells) text += " " + std::to_string(c);
  for (const auto w : f.weights) text += " w" + std::to_string(w);
  text += " " + std::to_string(f.lo) + ".." + std::to_string(f.hi) + " " + std::to_string(f.values);
  for (const core::mask m : f.allowed) text += " m" + std::to_string(m);
  for (const std::uint8_t t : f.tuples) text += " t" + std::to_string(t);
  return text + " " + f.propagator.name;
}

std::vector<std::string> posted(const core::model& m) {
  std::vector<std::string> lines;
  for (const core::fact& f : m.facts()) {
    lines.push_back(m.clues()[f.clue].path + ": " + describe(f));
  }
  return lines;
}

// One rule with its parameters on one board.
class trial {
 public:
  trial(const core::board& shape, const std::string& rules)
      : shape_(shape), text_(rules), made_(make(shape, rules)), facts_(shape) {
    REQUIRE(made_.rules[0]->post(facts_, found_));
    again_.emplace(make(shape, rules));
  }

  void run(core::random_stream& random) {
    replay();
    core::solver engine{core::program(facts_)};
    const grid empty(shape_.cells(), core::empty_value);
    for (int i = 0; i < grids; ++i) {
      full(random_grid(random, shape_));
      grid solution(shape_.cells());
      const core::outcome filled = engine.fill(empty, {1, node_budget}, random, solution);
      if (filled.ended == core::ending::fault) FAIL("the pack is at fault: " << text_);
      if (filled.solutions == 0) continue;
      CHECK(full(solution));

      grid part = solution;
      make_holes(random, &part);
      CHECK(check(part));

      make_mistake(random, shape_, &solution);
      full(solution);
      make_holes(random, &solution);
      refused_has_no_solution(engine, solution);
    }
  }

 private:
  bool check(const grid& g) const {
    const bool answer = made_.rules[0]->check(g);
    std::vector<host::violation> why;
    CHECK(made_.rules[0]->check(g, &why) == answer);
    CHECK(why.empty() == answer);
    for (const host::violation& v : why) CHECK_FALSE(v.why.empty());
    return answer;
  }

  bool full(const grid& g) const {
    const auto& facts = facts_.facts();
    const bool posts_say = std::all_of(facts.begin(), facts.end(), [&](const core::fact& f) {
      return judge::holds(f, shape_, g);
    });
    CAPTURE(host::grid_line(g));
    CHECK(check(g) == posts_say);
    return posts_say;
  }

  void refused_has_no_solution(core::solver& engine, const grid& part) const {
    if (check(part)) return;
    CAPTURE(host::grid_line(part));
    CHECK(engine.solve(part, {1, node_budget}).solutions == 0);
  }

  void replay() {
    core::model second(shape_), third(shape_);
    REQUIRE(made_.rules[0]->post(second, found_));
    REQUIRE(again_->rules[0]->post(third, found_));
    CHECK(posted(second) == posted(facts_));
    CHECK(posted(third) == posted(facts_));
  }

  core::board shape_;
  std::string text_;
  host::puzzle made_;
  std::optional<host::puzzle> again_;  // the same once more
  core::model facts_;
  host::problems found_;
};

}  // namespace

void hold_to_definition(const rule_under_test& rule) {
  int tried = 0;
  for (const core::board& shape : boards) {
    for (std::uint64_t round = 0; round < rounds; ++round) {
      core::random_stream random(1, round);
      const auto parameters = rule.parameters(random, shape);
      if (!parameters) continue;
      const std::string rules = "[[rule]]\nuse = \"" + rule.use + "\"\n" + *parameters;
      INFO(grid_toml(shape) << rules << "# round " << round);
      trial(shape, rules).run(random);
      ++tried;
    }
  }
  // A source of parameters that fits no board tests nothing.
  CHECK(tried >= static_cast<int>(rounds));
}

}  // namespace nonet::plugin_tests
