// Where generated puzzles go: what another run has written is never lost.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <filesystem>

#include "puzzle_sink.hpp"
#include "support/files.hpp"

using namespace nonet;
using namespace nonet::cli;
using namespace nonet::test;
namespace fs = std::filesystem;

namespace {

[[nodiscard]] std::size_t files_in(const scratch_folder& at) {
  const fs::directory_iterator all(at.root());
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

run_key key() { return {"r", "abc", "nonet 1", {0, 3}}; }

std::string puzzle(int seed, int index) {
  return "nonet = 1\n[made]\nrecipe_sha256 = \"abc\"\nengine = \"nonet 1\"\nseed = " +
         std::to_string(seed) + "\nindex = " + std::to_string(index) + "\n";
}

}  // namespace

TEST_CASE("a new file never takes the place of another and leaves nothing beside it") {
  const scratch_folder at;
  CHECK(write_new_file(at / "a", "one"));
  CHECK_FALSE(write_new_file(at / "a", "two"));
  CHECK(text_of(at / "a") == "one");
  write(at / "b", "three");
  CHECK_FALSE(rename_to_new(at / "b", at / "a"));
  CHECK(text_of(at / "a") == "one");
  CHECK(rename_to_new(at / "b", at / "c"));
  CHECK(text_of(at / "c") == "three");
  CHECK(files_in(at) == 2);
  CHECK_THROWS_AS(write_new_file("/nonexistent/folder/file", "x"), write_error);
  CHECK_THROWS_AS(rename_to_new(at / "nothing", at / "d"), write_error);
}

TEST_CASE("a new file has the permissions that any other would have") {
  const scratch_folder at;
  REQUIRE(write_new_file(at / "a", "one"));
  write(at / "b", "two");
  CHECK(fs::status(at / "a").permissions() == fs::status(at / "b").permissions());
}

TEST_CASE("a puzzle of another seed that appears during a run ends it and stays as it is") {
  const scratch_folder at;
  host::problems found;
  const auto sink = puzzle_folder(at.root(), key());
  REQUIRE(sink->open(7, found));
  sink->put(0, puzzle(7, 0));
  write(at / "r-000001.toml", puzzle(8, 1));
  std::string said;
  try {
    sink->put(1, puzzle(7, 1));
  } catch (const write_error& error) {
    said = error.what();
  }
  CHECK(said == (at / "r-000001.toml").string() +
                    ": expected a puzzle of this run, found one of seed 8 (choose another folder, "
                    "or remove it)");
  CHECK(text_of(at / "r-000001.toml") == puzzle(8, 1));
  CHECK_FALSE(sink->has(1));
  // The same run started twice writes the same file.
  write(at / "r-000002.toml", puzzle(7, 2));
  sink->put(2, puzzle(7, 2));
  CHECK(files_in(at) == 3);
}

TEST_CASE("a list that another run has finished stays as it is") {
  const scratch_folder at;
  host::problems found;
  const auto sink = puzzle_list(at / "list.txt", key());
  REQUIRE(sink->open(7, found));
  for (std::uint64_t i = 0; i < 3; ++i) sink->put(i, "seven\n");
  write(at / "list.txt", "eight\n");
  CHECK_THROWS_AS(sink->finish(), write_error);
  CHECK(text_of(at / "list.txt") == "eight\n");
  CHECK(files_in(at) == 2);
}
