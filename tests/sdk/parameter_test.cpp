// Schemas are constants, and their names read the values.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "fake_host.hpp"

namespace {

using namespace nonet::sdk;
using nonet::sdk_tests::fake_host;
using nonet::sdk_tests::raw_board;
using nonet::sdk_tests::values;

enum class size { small, large };
constexpr const char* size_words[] = {"small", "large", nullptr};
constexpr const char* signs[] = {"<", ">", nullptr};

constexpr auto cells = param::cells("cells", "some cells").range(2, 5).connected().required();
constexpr auto total = param::integer("total", "their total").range(0, 99);
constexpr auto plain = param::boolean("plain", "no frills").fallback(false);
constexpr auto shapes = param::table<cells, total, plain>("shapes", "the shapes").list().clues();
constexpr auto how = param::choice<size>("how", "how large", size_words).fallback(size::large);
constexpr auto order = param::pair<std::size_t>("order", "an order", signs).adjacent().list();
constexpr auto title = param::text("title", "what to call it");
constexpr auto start = param::one_cell("start", "where to start").required();
constexpr auto sides = param::integer("sides", "the sides").list().items(2, 2).required();
constexpr auto map = param::regions("map", "the regions");

// Holds the memory of one set of values.
template <const auto&... Params>
struct reading {
  explicit reading(std::vector<nonet_value> v)
      : given(std::move(v)),
        c(host.raw(), board(raw_board(9, 9, 1, 9)), detail::parameter_list<Params...>,
          sizeof...(Params), given.data()) {}
  std::vector<nonet_value> given;
  fake_host host;
  context c;
};

}  // namespace

TEST_CASE("a schema says all that the binary interface wants", "[unit]") {
  STATIC_REQUIRE(shapes.kind == NONET_TABLE);
  STATIC_REQUIRE(shapes.flags == (NONET_LIST | NONET_CLUE));
  STATIC_REQUIRE(shapes.field_count == 3);
  CHECK(shapes.fields[1] == &total);
  STATIC_REQUIRE(cells.flags == (NONET_CONNECTED | NONET_REQUIRED));
  STATIC_REQUIRE(cells.min == 2);
  STATIC_REQUIRE(cells.max == 5);
  STATIC_REQUIRE(how.flags == NONET_DEFAULT);
  STATIC_REQUIRE(how.nonet_param::fallback == 1);
  STATIC_REQUIRE(sides.count_min == 2);
  STATIC_REQUIRE(sides.count_max == 2);
  STATIC_REQUIRE(sides.struct_size == sizeof(nonet_param));
  CHECK(std::string(order.choices[1]) == ">");
}

TEST_CASE("a table reads its fields by name and knows its path", "[unit]") {
  values v;
  const nonet_value one = v.table({v.cells({0, 1}), values::integer(14), values::boolean(true)});
  const nonet_value two = v.table({v.cells({9, 10, 11}), values::absent(), values::boolean(false)});
  reading<shapes> r({v.list(NONET_TABLE, {one, two})});

  REQUIRE(r.c[shapes].size() == 2);
  std::vector<std::string> seen;
  for (const table& shape : r.c[shapes]) {
    const std::optional<std::int64_t> sum = shape[total];
    seen.push_back(say(shape.path(), ' ', shape[cells].size(), ' ', sum ? *sum : -1, ' ',
                       shape[plain] ? "plain" : "fancy"));
  }
  CHECK(seen == std::vector<std::string>{"shapes[1] 2 14 plain", "shapes[2] 3 -1 fancy"});
  CHECK(r.c[shapes][1].path(total) == "shapes[2].total");
}

TEST_CASE("each kind of parameter reads as a type of its own", "[unit]") {
  values v;
  reading<how, order, title, start, sides, map> r(
      {values::choice(0), v.list(NONET_PAIR, {v.pair(3, 4, 1)}), v.text("ten"), values::cell(8),
       v.list(NONET_INT, {values::integer(2), values::integer(3)}),
       v.regions({0, 0, 1}, {'A', 0x20AC})});
  CHECK(r.c[how] == size::small);
  CHECK(r.c[order][0]->first == 3);
  CHECK(r.c[order][0]->second == 4);
  CHECK(r.c[order][0]->sign == 1);
  CHECK(r.c[order][0].path == "order[1]");
  CHECK(r.c[title] == "ten");
  CHECK(r.c[start] == 8);
  CHECK(*r.c[sides][1] == 3);
  REQUIRE(r.c[map]);
  CHECK(r.c[map]->count() == 2);
  CHECK(r.c[map]->lists() == std::vector<std::vector<cell>>{{0, 1}, {2}});
  CHECK(r.c[map]->letter(0) == "A");
  CHECK(r.c[map]->letter(1) == "\xE2\x82\xAC");
}

TEST_CASE("what was left out reads as nothing", "[unit]") {
  reading<order, title, map> r({values::absent(), values::absent(), values::absent()});
  CHECK(r.c[order].empty());
  CHECK_FALSE(r.c[title]);
  CHECK_FALSE(r.c[map]);
}

TEST_CASE("reading what is not in the schema, or not there, is the author's mistake", "[unit]") {
  reading<start> r({values::absent()});
  CHECK_THROWS_WITH(r.c[title], "parameter \"title\" is not in this schema");
  CHECK_THROWS_WITH(r.c[start], "parameter \"start\" is absent");
}
