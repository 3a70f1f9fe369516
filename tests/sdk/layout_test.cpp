// From a maker class to the generate extension: what it reads, what it writes, how it says no.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <cstring>
#include <stdexcept>

#include "fake_layout.hpp"

namespace {

using namespace nonet::sdk;
using nonet::sdk_tests::fake_host;
using nonet::sdk_tests::fake_layout;
using nonet::sdk_tests::fake_writer;
using nonet::sdk_tests::raw_board;
using nonet::sdk_tests::values;
using lines = std::vector<std::string>;

enum class shade { light, dark };
constexpr const char* shades[] = {"light", "dark", nullptr};
enum class order { less, greater };
constexpr const char* orders[] = {"<", ">", nullptr};

constexpr auto cells = param::cells("cells", "the cells").required();
constexpr auto total = param::integer("total", "their total").clue();
constexpr auto shapes = param::table<cells, total>("shapes", "the shapes").list().clues();
constexpr auto signs = param::pair<order>("signs", "the signs", orders).list();
constexpr auto paths = param::cells("paths", "the paths").list();
constexpr auto look = param::choice<shade>("look", "how it looks", shades);
constexpr auto bare = param::boolean("bare", "without a frame");
constexpr auto name = param::text("name", "what it is called");
constexpr auto head = param::one_cell("head", "where it begins");
constexpr auto map = param::regions("map", "its regions");

constexpr auto largest = param::integer("largest", "cells of a shape").range(1, 9).fallback(2);

class all_kinds_maker : public rule_maker {
 public:
  bool propose(const layout& l, table_writer& out) const override {
    if (l[largest] == 9) l.fail("largest", "expected at most ", l.board().values());
    out.set(head, cell{3});
    out.set(map, std::vector<std::uint32_t>{0, 0, 1, 1});
    return true;
  }
  bool make(const layout& l, table_writer& out) const override {
    if (l[largest] == 8) l.give_up("largest", "lower it");
    if (l[largest] == 6) l.hint("largest", "lower it if nothing comes of it");
    if (l[largest] == 7) throw std::runtime_error("lost");
    {
      auto list = out.list(shapes);
      auto one = list.add();
      one.set(cells, l.groups().front().cells);
      one.set(total, l.solution()[0] + l.solution()[1]);
    }
    {
      auto list = out.list(signs);
      list.add(pair<order>{0, 1, order::greater});
    }
    {
      auto list = out.list(paths);
      list.add(std::vector<cell>{2, 3});
      list.add(std::array<cell, 1>{0});
    }
    out.set(look, shade::dark);
    out.set(bare, true);
    out.set(name, std::string("draw ") + std::to_string(l.random(5)));
    return true;
  }
  bool refine(const layout& l, table_writer&) const override {
    return l.has(name) && l.given(name) == "draw 0" && l.other()[0] == 2;
  }
};

class made : public rule {
 public:
  using made_by = carrying_maker_type<all_kinds_maker, largest>;
  explicit made(const context&) {}
  void units(unit_sink&) const override {}
};
constexpr auto made_type = rule_type<made, shapes, signs, paths, look, bare, name, head, map>(
    "org.t.made", "made", "", "");

// Overrides what the other does not.
class namer : public rule_maker {
 public:
  bool rename(const layout& l, std::span<std::uint8_t> to) const override {
    std::reverse(to.begin(), to.end());
    return l.solution()[0] == 1;
  }
  bool weaken(const layout& l, unsigned percent, table_writer& out) const override {
    out.set(name,
            std::to_string(percent) + " of " + std::string(l.given(name).value_or("nothing")));
    return percent < 50;
  }
};
class named : public rule {
 public:
  using made_by = maker_type<namer>;
  explicit named(const context&) {}
  void units(unit_sink&) const override {}
};
constexpr auto named_type = rule_type<named, name>("org.t.named", "named", "", "");

class hand_made : public rule {
 public:
  explicit hand_made(const context&) {}
  void units(unit_sink&) const override {}
};
constexpr auto hand_made_type = rule_type<hand_made>("org.t.hand", "hand", "", "");

const nonet_generate& extension() {
  const void* there = made_type.get_extension(NONET_GENERATE);
  REQUIRE(there != nullptr);
  return *static_cast<const nonet_generate*>(there);
}

// A maker at work on a 2x2 board.
struct bench {
  explicit bench(std::int64_t dial) : at(raw_board(2, 2, 1, 2)) {
    at.dials = {values::integer(dial)};
    at.params.assign(made_type.param_count, values::absent());
    at.groups = {{{0, 1}, true}};
    written.cells = 4;
  }
  fake_host host;
  fake_layout at;
  fake_writer written;
};

TEST_CASE("a rule type with a maker has its dials and the generate extension") {
  REQUIRE(made_type.dial_count == 1);
  CHECK(made_type.dials[0] == &largest);
  CHECK(extension().flags == NONET_CARRIES);
  CHECK(hand_made_type.dial_count == 0);
  CHECK(hand_made_type.get_extension(NONET_GENERATE) == nullptr);
}

TEST_CASE("a maker writes every kind of parameter") {
  bench b(2);
  CHECK(extension().propose(b.host.raw(), b.at.raw(), b.written.raw()) == NONET_OK);
  CHECK(b.written.text == "head 3 map 0 0 1 1");
  b.written.text.clear();
  b.at.solution = {1, 2, 2, 1};
  CHECK(extension().layout(b.host.raw(), b.at.raw(), b.written.raw()) == NONET_OK);
  CHECK(b.written.text ==
        "shapes [ { cells 0 1 total 3 } ] signs [ 0 > 1 ] paths [ 2 3 0 ] look dark bare true "
        "name draw 0");
  CHECK(b.host.heard.empty());
}

TEST_CASE("a maker reads what the rule has, and may have no idea") {
  bench b(2);
  values memory;
  b.at.solution = {1, 2, 2, 1};
  b.at.other = {2, 1, 1, 2};
  CHECK(extension().refine(b.host.raw(), b.at.raw(), b.written.raw()) == NONET_ERR_NONE);
  b.at.params[5] = memory.text("draw 0");
  CHECK(extension().refine(b.host.raw(), b.at.raw(), b.written.raw()) == NONET_OK);
}

TEST_CASE("a hook that a maker does not override is none") {
  const auto& other = *static_cast<const nonet_generate*>(named_type.get_extension(NONET_GENERATE));
  CHECK(extension().rename == nullptr);
  CHECK(extension().weaken == nullptr);
  CHECK(extension().refine != nullptr);
  CHECK(other.propose == nullptr);
  CHECK(other.layout == nullptr);
  CHECK(other.refine == nullptr);
  REQUIRE(other.rename != nullptr);
  REQUIRE(other.weaken != nullptr);

  bench b(2);
  b.at.solution = {1, 2, 2, 1};
  std::array<std::uint8_t, 2> to{1, 2};
  CHECK(other.rename(b.host.raw(), b.at.raw(), to.data()) == NONET_OK);
  CHECK(to == std::array<std::uint8_t, 2>{2, 1});
  b.at.solution = {2, 1, 1, 2};
  CHECK(other.rename(b.host.raw(), b.at.raw(), to.data()) == NONET_ERR_NONE);

  values memory;
  b.at.params = {memory.text("much")};
  CHECK(other.weaken(b.host.raw(), b.at.raw(), 30, b.written.raw()) == NONET_OK);
  CHECK(b.written.text == "name 30 of much");
  CHECK(other.weaken(b.host.raw(), b.at.raw(), 50, b.written.raw()) == NONET_ERR_NONE);
}

TEST_CASE("a maker that gives up leaves a hint, one that fails names the dial") {
  bench tired(8);
  tired.at.solution = {1, 2, 2, 1};
  CHECK(extension().layout(tired.host.raw(), tired.at.raw(), tired.written.raw()) ==
        NONET_ERR_LIMIT);
  CHECK(tired.host.heard == lines{"hint largest: lower it"});
  bench wrong(9);
  CHECK(extension().propose(wrong.host.raw(), wrong.at.raw(), wrong.written.raw()) ==
        NONET_ERR_PARAM);
  CHECK(wrong.host.heard == lines{"error largest: expected at most 2"});
}

TEST_CASE("a maker may give advice for the case that nothing comes of what it made") {
  bench b(6);
  b.at.solution = {1, 2, 2, 1};
  CHECK(extension().layout(b.host.raw(), b.at.raw(), b.written.raw()) == NONET_OK);
  CHECK(b.host.heard == lines{"hint largest: lower it if nothing comes of it"});
}

TEST_CASE("an exception of a maker stays inside") {
  bench b(7);
  b.at.solution = {1, 2, 2, 1};
  CHECK(extension().layout(b.host.raw(), b.at.raw(), b.written.raw()) == NONET_ERR_INTERNAL);
  const auto* fault = static_cast<const nonet_fault*>(made_type.get_extension(NONET_FAULT));
  CHECK(std::strcmp(fault->last(), "the maker: lost") == 0);
}

}  // namespace
