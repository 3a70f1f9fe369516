// `nonet generate --unique`: twins are left out, and what stands never depends on how it was run.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "generate_kit.hpp"

using namespace nonet::test;
namespace fs = std::filesystem;

namespace {

// A run over 4x4 puzzles, of which only 36 are no twins of others.
[[nodiscard]] std::vector<std::string> generate_unique(
    std::vector<std::string> more, const std::string& recipe = "recipe_plain4") {
  std::vector<std::string> all{"generate", "puzzles/" + recipe + ".toml", "--seed", "3",
                               "--unique"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

// The lines that are puzzles, each with its number.
[[nodiscard]] std::map<std::size_t, std::string> puzzles_in(const std::string& text) {
  std::map<std::size_t, std::string> puzzles;
  std::istringstream in(text);
  std::size_t index = 0;
  for (std::string line; std::getline(in, line); ++index) {
    if (!line.starts_with("#") && line.find("\"status\":\"twin\"") == std::string::npos) {
      puzzles[index] = line;
    }
  }
  return puzzles;
}

}  // namespace

TEST_CASE("twins are left out and counted, what stands is as without") {
  const scratch_folder at;
  const run_result all = run({"generate", "puzzles/recipe_plain4.toml", "--seed", "3", "-n", "3000",
                              "--format", "lines", "-o", at / "all.txt"});
  REQUIRE(all.status == 0);
  const run_result unique =
      run(generate_unique({"-n", "3000", "--format", "lines", "-o", at / "u.txt"}));
  CHECK(unique.status == 0);
  const auto before = puzzles_in(text_of(at / "all.txt")), kept = puzzles_in(text_of(at / "u.txt"));
  CHECK(before.size() == 3000);
  // So many minimal 4x4 puzzles are essentially different: 13 with four givens, 22 with five and
  // one with six.
  CHECK(kept.size() == 36);
  CHECK(unique.err == "nonet generate: 36 of 3000 puzzles; left out 2964 twins\n");
  for (const auto& [index, puzzle] : kept) CHECK(before.at(index) == puzzle);
  std::map<std::ptrdiff_t, int> with_givens;
  for (const auto& [index, puzzle] : kept) {
    ++with_givens[16 - std::count(puzzle.begin(), puzzle.end(), '.')];
  }
  CHECK(with_givens == std::map<std::ptrdiff_t, int>{{4, 13}, {5, 22}, {6, 1}});
  CHECK(run(generate_unique({"-n", "3000", "--format", "lines", "--threads", "5"})).out ==
        text_of(at / "u.txt"));
}

TEST_CASE("a run with --unique that was killed goes on to the same end, whatever the format") {
  const scratch_folder at;
  for (const auto& [recipe, format] :
       {std::pair("recipe_plain4", "lines"), std::pair("recipe_plain4", "json"),
        std::pair("recipe_cages4", "json")}) {
    const std::string list = at / (std::string(recipe) + format + ".list");
    const std::vector<std::string> arguments =
        generate_unique({"-n", "60", "--format", format, "-o", list}, recipe);
    const run_result whole = run(arguments);
    REQUIRE(whole.status == 0);
    const std::string text = text_of(list);
    REQUIRE(puzzles_in(text).size() < 60);
    const std::string partial = partial_name(recipe, list, "3", "0-60") + "-unique";
    std::size_t cut = 0;
    for (int lines = 0; lines < 60; lines += 13) {
      fs::remove(list);
      write(partial, text.substr(0, cut));
      const run_result on = run(arguments);
      CHECK(on.status == 0);
      CHECK(on.err == whole.err);
      CHECK(text_of(list) == text);
      for (int i = 0; i < 13; ++i) cut = text.find('\n', cut) + 1;
    }
    fs::remove(list);

    const std::vector<std::string> folder = generate_unique({"-n", "60", "-o", at / "d"}, recipe);
    REQUIRE(run(folder).status == 0);
    const auto files = at.files();
    REQUIRE(files.size() == puzzles_in(text).size());
    // Any of them may be gone: a twin of it must not take its place.
    std::size_t i = 0;
    for (const auto& [name, contents] : files) {
      if (++i % 2 == 0) fs::remove(at / name);
    }
    CHECK(run(folder).status == 0);
    CHECK(at.files() == files);
    fs::remove_all(at / "d");
  }
}

TEST_CASE("a folder in which a run without --unique has left twins is refused") {
  const scratch_folder at;
  REQUIRE(run({"generate", "puzzles/recipe_plain4.toml", "--seed", "3", "-n", "30", "-o", at / "d"})
              .status == 0);
  const auto before = at.files();
  const run_result made = run(generate_unique({"-n", "30", "-o", at / "d"}));
  CHECK(made.status == 2);
  CHECK(made.err.find("expected no twin of puzzle ") != std::string::npos);
  CHECK(at.files() == before);
}

TEST_CASE("a list that was finished with --unique is none of a run without, and the other way") {
  for (const std::string format : {"lines", "json"}) {
    INFO(format);
    const scratch_folder at;
    const std::string list = at / "list.out";
    const std::vector<std::string> thirty{"-n", "30", "--format", format, "-o", list};
    const auto without = [&] {
      std::vector<std::string> all{"generate", "puzzles/recipe_plain4.toml", "--seed", "3"};
      all.insert(all.end(), thirty.begin(), thirty.end());
      return run(all);
    };
    const run_result unique = run(generate_unique(thirty));
    REQUIRE(unique.status == 0);
    const std::string text = text_of(list);
    const std::size_t twins = 30 - puzzles_in(text).size();
    REQUIRE(twins > 1);
    const run_result refused = without();
    CHECK(refused.status == 2);
    CHECK(refused.err ==
          list + ": expected a list that was made without --unique, found one with " +
              std::to_string(twins) + " twins left out (give --unique, or another -o)\n");
    CHECK(text_of(list) == text);
    CHECK(run(generate_unique(thirty)).status == 0);

    fs::remove(list);
    REQUIRE(without().status == 0);
    const std::string whole = text_of(list);
    const run_result with = run(generate_unique(thirty));
    CHECK(with.status == 2);
    CHECK(with.err.find("expected no twin of puzzle ") != std::string::npos);
    CHECK(with.err.find("were there already") == std::string::npos);
    CHECK(text_of(list) == whole);
  }
}
