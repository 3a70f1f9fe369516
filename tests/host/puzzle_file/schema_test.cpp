// Schemas of packs: what is wrong with a bad one.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "nonet/host/parameters.hpp"

using namespace nonet::host;

namespace {

nonet_param param(const char* name, std::uint32_t kind, std::uint32_t flags = 0) {
  nonet_param p{};
  p.struct_size = sizeof p;
  p.kind = kind;
  p.flags = flags;
  p.name = name;
  return p;
}

std::string fault_of(const nonet_param& p) {
  const nonet_param good = param("first", NONET_INT);
  const nonet_param* const schema[] = {&good, &p};
  return schema_fault(schema);
}

constexpr const char* choices[] = {"a", "b", nullptr};

}  // namespace

TEST_CASE("a good schema has no fault", "[unit][schema]") {
  CHECK(schema_fault({}).empty());
  nonet_param one_of_two = param("which", NONET_ENUM, NONET_DEFAULT);
  one_of_two.choices = choices;
  one_of_two.fallback = 1;
  CHECK(fault_of(one_of_two).empty());
  const nonet_param* const fields[] = {&one_of_two};
  nonet_param table = param("items", NONET_TABLE, NONET_LIST | NONET_REQUIRED);
  table.fields = fields;
  table.field_count = 1;
  CHECK(fault_of(table).empty());
}

TEST_CASE("a fault of a schema is told with the parameter", "[unit][schema]") {
  const nonet_param* const gap[] = {nullptr};
  CHECK(schema_fault(gap) == "parameter 1 is missing");
  nonet_param small = param("a", NONET_INT);
  small.struct_size -= 8;
  CHECK(fault_of(small) == "parameter 2 is smaller than version 1.0 has it");
  CHECK(fault_of(param(nullptr, NONET_INT)) == "parameter 2 has no name");
  CHECK(fault_of(param("", NONET_INT)) == "parameter 2 has no name");
  CHECK(fault_of(param("first", NONET_INT)) == "parameter 2 has the name of another, \"first\"");
  CHECK(fault_of(param("a", 0)) == "parameter 2 (a) has the unknown kind 0");
  CHECK(fault_of(param("a", 10)) == "parameter 2 (a) has the unknown kind 10");
  CHECK(fault_of(param("a", NONET_ENUM)) == "parameter 2 (a) has no choices");
  nonet_param pair = param("a", NONET_PAIR);
  const char* const empty_choice[] = {"<", "", nullptr};
  pair.choices = empty_choice;
  CHECK(fault_of(pair) == "parameter 2 (a) has an empty choice");
  CHECK(fault_of(param("a", NONET_TABLE)) == "parameter 2 (a) is a table without fields");
}

TEST_CASE("a default must be a value of the parameter", "[unit][schema]") {
  CHECK(fault_of(param("a", NONET_INT, NONET_DEFAULT | NONET_LIST)) ==
        "parameter 2 (a) is a list and has a default");
  CHECK(fault_of(param("a", NONET_INT, NONET_DEFAULT | NONET_REQUIRED)) ==
        "parameter 2 (a) is required and has a default");
  CHECK(fault_of(param("a", NONET_STRING, NONET_DEFAULT)) ==
        "parameter 2 (a) has a default, but only integers, booleans and choices can");
  nonet_param flag = param("a", NONET_BOOL, NONET_DEFAULT);
  flag.fallback = 2;
  CHECK(fault_of(flag) == "parameter 2 (a) has no default 0 or 1");
  nonet_param which = param("a", NONET_ENUM, NONET_DEFAULT);
  which.choices = choices;
  which.fallback = 2;
  CHECK(fault_of(which) == "parameter 2 (a) has a default that is none of its choices");
  which.fallback = -1;
  CHECK(fault_of(which) == "parameter 2 (a) has a default that is none of its choices");
}

TEST_CASE("a fault of a field is told with the way to it", "[unit][schema]") {
  const nonet_param bad = param("", NONET_INT);
  const nonet_param* const fields[] = {&bad};
  nonet_param table = param("items", NONET_TABLE);
  table.fields = fields;
  table.field_count = 1;
  CHECK(fault_of(table) == "parameter 2 (items) has a fault: its parameter 1 has no name");
}

TEST_CASE("a schema that contains itself has a fault and an end", "[unit][schema]") {
  nonet_param table = param("t", NONET_TABLE);
  const nonet_param* const fields[] = {&table};
  table.fields = fields;
  table.field_count = 1;
  CHECK(fault_of(table).find("holds more tables in one another than 8") != std::string::npos);
}
