// From a rule class to the constant record: which hooks it has, and what each answers.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <stdexcept>

#include "fake_host.hpp"
#include "fake_model.hpp"

namespace {

using namespace nonet::sdk;
using nonet::sdk_tests::fake_broken;
using nonet::sdk_tests::fake_host;
using nonet::sdk_tests::fake_model;
using nonet::sdk_tests::raw_board;
using nonet::sdk_tests::values;
using lines = std::vector<std::string>;

constexpr auto limit = param::integer("limit", "the highest value").required();

// The first two cells differ, said as a unit or a group.
class only_units : public rule {
 public:
  explicit only_units(const context&) {}
  void units(unit_sink& s) const override {
    s.unit("top", std::array<cell, 2>{0, 1});
    s.group("rest", std::array<cell, 1>{2});
  }
};

// No cell holds more than the limit.
class only_valid : public rule {
 public:
  explicit only_valid(const context& c) : limit_(static_cast<int>(c[limit])) {
    if (limit_ > c.board().greatest()) {
      c.error("limit", "expected at most ", c.board().greatest(), ", found ", limit_);
    }
    if (limit_ < 0) c.fail("limit", "expected 0 or more, found ", limit_);
    if (limit_ == 0) throw std::runtime_error("nothing is left");
    c.warning("limit", "just to say");
  }
  bool valid(const grid& g, broken& why) const override {
    for (cell c = 0; c < g.shape().cells(); ++c) {
      if (why.enough()) break;
      if (g.filled(c) && g[c] > limit_) why.tell("limit", std::array{c}, "too high");
    }
    return !why.told();
  }

 protected:
  int limit_;
};

class valid_and_units : public only_valid {
 public:
  using only_valid::only_valid;
  void units(unit_sink& s) const override { s.unit("top", std::array<cell, 2>{0, 1}); }
};

class valid_and_candidates : public only_valid {
 public:
  using only_valid::only_valid;
  mask candidates(const grid& g, cell) const override {
    return g.shape().all() & values_from(0, limit_);
  }
};

class valid_and_post : public only_valid {
 public:
  using only_valid::only_valid;
  void post(model& m) const override {
    m.clue("limit");
    m.allow(0, values_from(1, limit_));
  }
  void draw(canvas& on) const override { on.disc(layer::over_grid, "dot", 0, {1, 2}, 3); }
};

class clumsy : public rule {
 public:
  explicit clumsy(const context&) {}
  bool valid(const grid&, broken&) const override { throw std::out_of_range("no such cell"); }
  mask candidates(const grid&, cell) const override { throw 7; }
  void post(model&) const override { throw std::bad_alloc(); }
  void draw(canvas&) const override { throw std::runtime_error("no ink"); }
};

constexpr auto units_type = rule_type<only_units>("t.units", "units", "s", "e");
constexpr auto valid_type = rule_type<only_valid, limit>("t.valid", "valid", "s", "e");
constexpr auto both_type = rule_type<valid_and_units, limit>("t.both", "both", "s", "e");
constexpr auto asked_type = rule_type<valid_and_candidates, limit>("t.asked", "asked", "s", "e");
constexpr auto posted_type = rule_type<valid_and_post, limit>("t.posted", "posted", "s", "e");
constexpr auto clumsy_type = rule_type<clumsy>("t.clumsy", "clumsy", "s", "e");

constexpr nonet_board four = nonet_board{sizeof(nonet_board), 2, 2, 1, 4, 0};
constexpr std::uint8_t none = NONET_EMPTY;

// An instance and the host that heard of its making.
struct made {
  made(const nonet_rule_type& t, std::vector<nonet_value> given) : type(t) {
    status = type.create(host.raw(), &four, given.data(), &rule);
  }
  ~made() {
    if (rule != nullptr) type.destroy(rule);
  }
  made(const made&) = delete;
  made& operator=(const made&) = delete;

  [[nodiscard]] std::int32_t check(std::vector<std::uint8_t> v) const {
    return type.check(rule, v.data(), nullptr);
  }
  [[nodiscard]] nonet_mask candidates(std::vector<std::uint8_t> v, cell c) const {
    return type.candidates(rule, v.data(), c);
  }

  const nonet_rule_type& type;
  fake_host host;
  void* rule = nullptr;
  nonet_status status;
};

std::string last_fault(const nonet_rule_type& type) {
  return static_cast<const nonet_fault*>(type.get_extension(NONET_FAULT))->last();
}

}  // namespace

TEST_CASE("a rule type has the hooks that say the rule, and no others", "[unit]") {
  CHECK(units_type.post != nullptr);
  CHECK(units_type.candidates == nullptr);
  CHECK(valid_type.post == nullptr);
  CHECK(valid_type.candidates == nullptr);
  // Its units are posted, but they are not all: the host must go on asking.
  CHECK(both_type.post != nullptr);
  CHECK(both_type.candidates != nullptr);
  CHECK(asked_type.post == nullptr);
  CHECK(asked_type.candidates != nullptr);
  CHECK(posted_type.post != nullptr);
  CHECK(posted_type.candidates == nullptr);
  CHECK(posted_type.get_extension(NONET_DRAW) != nullptr);
  CHECK(valid_type.get_extension(NONET_DRAW) == nullptr);
  CHECK(valid_type.get_extension("nonet.unheard-of/1") == nullptr);
}

TEST_CASE("units are posted, and define the rule where nothing else does", "[unit]") {
  const made m(units_type, {});
  fake_model model;
  REQUIRE(m.type.post(m.rule, model.raw()) == NONET_OK);
  CHECK(model.heard == lines{"clue top", "unit 0 1", "clue rest", "all_different 2"});

  CHECK(m.check({1, none, none, none}) == 1);
  CHECK(m.check({1, 1, none, none}) == 0);
  fake_broken why;
  const std::vector<std::uint8_t> clash{3, 3, none, none};
  CHECK(m.type.check(m.rule, clash.data(), why.raw()) == 0);
  CHECK(why.heard == lines{"top 0 1: r1c1 and r1c2 both hold 3"});
}

TEST_CASE("check stops at the first reason unless somebody listens", "[unit]") {
  const made m(valid_type, {values::integer(2)});
  REQUIRE(m.status == NONET_OK);
  CHECK(m.check({1, 2, none, 2}) == 1);
  CHECK(m.check({1, 3, 4, 2}) == 0);
  fake_broken why;
  const std::vector<std::uint8_t> two_too_high{1, 3, 4, 2};
  CHECK(m.type.check(m.rule, two_too_high.data(), why.raw()) == 0);
  CHECK(why.heard == lines{"limit 1: too high", "limit 2: too high"});
}

TEST_CASE("candidates are what the rule says, or found by trying each value", "[unit]") {
  const made told(asked_type, {values::integer(2)});
  CHECK(told.candidates({none, none, none, none}, 0) == (bit(1) | bit(2)));
  const made tried(both_type, {values::integer(3)});
  CHECK(tried.candidates({none, none, none, none}, 3) == (bit(1) | bit(2) | bit(3)));
}

TEST_CASE("the constructor's complaints reach the host with their paths", "[unit]") {
  const made fine(valid_type, {values::integer(3)});
  CHECK(fine.status == NONET_OK);
  CHECK(fine.host.heard == lines{"warning limit: just to say"});

  const made high(valid_type, {values::integer(9)});
  CHECK(high.status == NONET_ERR_PARAM);
  CHECK(high.rule == nullptr);
  CHECK(high.host.heard ==
        lines{"error limit: expected at most 4, found 9", "warning limit: just to say"});

  const made low(valid_type, {values::integer(-1)});
  CHECK(low.status == NONET_ERR_PARAM);
  CHECK(low.host.heard == lines{"error limit: expected 0 or more, found -1"});

  const made threw(valid_type, {values::integer(0)});
  CHECK(threw.status == NONET_ERR_INTERNAL);
  CHECK(threw.host.heard == lines{"error : the constructor: nothing is left"});
}

TEST_CASE("no exception of an author crosses the interface", "[unit]") {
  const made m(clumsy_type, {});
  CHECK(m.check({1, 2, 3, 4}) == NONET_ERR_INTERNAL);
  CHECK(last_fault(m.type) == "valid(): no such cell");
  CHECK(m.candidates({1, 2, 3, none}, 3) == NONET_MASK_FAULT);
  CHECK(last_fault(m.type) == "candidates(): an exception that is no std::exception");
  fake_model model;
  CHECK(m.type.post(m.rule, model.raw()) == NONET_ERR_MEMORY);
  CHECK(last_fault(m.type) == "post(): out of memory");
  const nonet_canvas canvas{};
  const auto* drawing = static_cast<const nonet_draw*>(m.type.get_extension(NONET_DRAW));
  CHECK(drawing->draw(m.rule, &canvas) == NONET_ERR_INTERNAL);
  CHECK(last_fault(m.type) == "draw(): no ink");
}

TEST_CASE("a post that the host refuses is the author's mistake", "[unit]") {
  const made m(posted_type, {values::integer(2)});
  fake_model model;
  REQUIRE(m.type.post(m.rule, model.raw()) == NONET_OK);
  CHECK(model.heard == lines{"clue limit", "allow 0 = 6"});
  model.answer = NONET_ERR_PARAM;
  CHECK(m.type.post(m.rule, model.raw()) == NONET_ERR_INTERNAL);
  CHECK(last_fault(m.type) ==
        "post(): the host refused clue: a cell is repeated or not on the board, or an argument "
        "is off");
  model.answer = NONET_ERR_LIMIT;
  CHECK(m.type.post(m.rule, model.raw()) == NONET_ERR_LIMIT);
}
