// What makers write, as the puzzle file would hold it.
// SPDX-License-Identifier: MIT
#include "generate/parameter_writer.hpp"

#include <catch2/catch.hpp>

namespace nonet::host::test {
namespace {

const core::board shape{4, 4, 1, 4};

[[nodiscard]] std::string text_of(std::vector<core::cell> cells) {
  return cells_text(shape, cells);
}

TEST_CASE("straight runs of three and more are written by their ends", "[generate]") {
  CHECK(text_of({0}) == "r1c1");
  CHECK(text_of({0, 1}) == "r1c1 r1c2");
  CHECK(text_of({0, 1, 2}) == "r1c1-r1c3");
  CHECK(text_of({3, 2, 1, 0}) == "r1c4-r1c1");
  CHECK(text_of({0, 5, 10, 15}) == "r1c1-r4c4");
  CHECK(text_of({0, 4, 8, 9, 10}) == "r1c1-r3c1 r3c2 r3c3");
  CHECK(text_of({0, 2, 8}) == "r1c1 r1c3 r3c1");
}

TEST_CASE("a tree is written as the file holds it", "[generate]") {
  node table = table_node();
  parameter_writer w(shape, table);
  const nonet_writer& out = *w.face();
  const nonet_cell three[] = {0, 1, 2};
  CHECK(out.begin_list(out.self, "cages") == NONET_OK);
  CHECK(out.begin_table(out.self, nullptr) == NONET_OK);
  CHECK(out.cells(out.self, "cells", three, 3) == NONET_OK);
  CHECK(out.integer(out.self, "sum", 6) == NONET_OK);
  CHECK(out.end(out.self) == NONET_OK);
  CHECK(out.end(out.self) == NONET_OK);
  CHECK(out.pair(out.self, "sign", 0, "<", 4) == NONET_OK);
  CHECK(out.boolean(out.self, "plain", 1) == NONET_OK);
  CHECK(out.text(out.self, "which", "main") == NONET_OK);
  const std::uint32_t halves[] = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3};
  CHECK(out.regions(out.self, "regions", halves) == NONET_OK);
  CHECK(w.fault().empty());
  CHECK(
      write_toml(table) ==
      "cages = [\n  { cells = \"r1c1-r1c3\", sum = 6 },\n]\nsign = \"r1c1 < r2c1\"\nplain = true\n"
      "which = \"main\"\nregions = \"\"\"\nAABB\nAABB\nCCDD\nCCDD\n\"\"\"\n");
}

TEST_CASE("what can't be written is refused and told", "[generate]") {
  node table = table_node();
  const auto fault_of = [&](auto misuse) {
    parameter_writer w(shape, table);
    static_cast<void>(misuse(*w.face()));
    return w.fault();
  };
  const nonet_cell foreign[] = {0, 16};
  CHECK(fault_of([&](auto& w) { return w.cells(w.self, "c", foreign, 2); }) ==
        "cell number 16, which is not on the board");
  CHECK(fault_of([&](auto& w) { return w.cells(w.self, "c", foreign, 0); }) ==
        "a list of no cells");
  CHECK(fault_of([&](auto& w) { return w.pair(w.self, "c", 0, "<", 99); }) ==
        "a pair of cells that is not on the board");
  CHECK(fault_of([&](auto& w) { return w.integer(w.self, nullptr, 1); }) ==
        "a value without a key");
  CHECK(fault_of([&](auto& w) { return w.end(w.self); }) == "an end without a beginning");
  CHECK(fault_of([&](auto& w) { return w.begin_list(w.self, "x"); }) ==
        "a table or list that does not end");
  const std::vector<std::uint32_t> many(16, 35);
  CHECK(fault_of([&](auto& w) { return w.regions(w.self, "r", many.data()); }) ==
        "region number 35, which has no letter");
  CHECK(fault_of([&](auto& w) {
          for (int depth = 0; depth < 20; ++depth) w.begin_list(w.self, "x");
          return 0;
        }) == "tables and lists too deep within each other");
}

}  // namespace
}  // namespace nonet::host::test
