// Masks, boards and messages of the C++ face.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <nonet/board.hpp>

using namespace nonet::sdk;

TEST_CASE("a range of values keeps to 0..63 and is empty when turned round", "[unit]") {
  CHECK(values_from(1, 9) == 0x3FE);
  CHECK(values_from(0, 63) == ~mask{0});
  CHECK(values_from(-5, 0) == 1);
  CHECK(values_from(60, 90) == mask{0xF} << 60);
  CHECK(values_from(3, 2) == 0);
}

TEST_CASE("the values of a mask come in ascending order", "[unit]") {
  std::vector<int> seen;
  for (const int v : each(bit(0) | bit(7) | bit(35))) seen.push_back(v);
  CHECK(seen == std::vector{0, 7, 35});
  CHECK(least(bit(3) | bit(9)) == 3);
  CHECK(greatest(bit(3) | bit(9)) == 9);
  CHECK(is_single(bit(9)));
  CHECK_FALSE(is_single(0));
}

TEST_CASE("a board names its cells from 1 and knows who touches whom", "[unit]") {
  const board b(nonet_board{sizeof(nonet_board), 6, 9, 0, 8, 0});
  CHECK(b.values() == 9);
  CHECK(b.all() == 0x1FF);
  CHECK(b.name(b.at(2, 6)) == "r3c7");
  CHECK(b.row(b.at(5, 8)) == 5);
  CHECK(b.column(b.at(5, 8)) == 8);
  CHECK_FALSE(b.square());
  CHECK(b.share_edge(b.at(0, 0), b.at(1, 0)));
  CHECK_FALSE(b.share_edge(b.at(0, 8), b.at(1, 0)));
  CHECK(b.touch(b.at(0, 0), b.at(1, 1)));
  CHECK_FALSE(b.touch(b.at(0, 0), b.at(0, 0)));
  CHECK(b.neighbours(b.at(0, 0)) == std::vector<cell>{1, 9});
  CHECK(b.neighbours(b.at(3, 4)) ==
        std::vector<cell>{b.at(2, 4), b.at(3, 3), b.at(3, 5), b.at(4, 4)});
  CHECK(b.column_cells(8) == std::vector<cell>{8, 17, 26, 35, 44, 53});
  CHECK(b.line(0, 8, 1, -1, 3) == std::vector<cell>{8, 16, 24});
}

TEST_CASE("messages are put together as a person would write them", "[unit]") {
  const board b(nonet_board{sizeof(nonet_board), 9, 9, 1, 9, 0});
  CHECK(say("expected ", plural(1, "cell"), ", found ", plural(2U, "cell"), '!') ==
        "expected 1 cell, found 2 cells!");
  CHECK(b.names(std::vector<cell>{0}) == "r1c1");
  CHECK(b.names(std::vector<cell>{0, 1, 10}) == "r1c1, r1c2 and r2c2");
  CHECK(board::value_name(9) == "9");
  CHECK(board::value_name(11) == "11 (B)");
  CHECK(board::value_name(35) == "35 (Z)");
  CHECK(say(std::int64_t{-5}, std::string("x")) == "-5x");
}
