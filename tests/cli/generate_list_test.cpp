// `nonet generate -o LIST`: one file for all puzzles, finished, cut off, changed, or notes alone.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <filesystem>

#include "generate_kit.hpp"

using namespace nonet::test;
namespace fs = std::filesystem;

namespace {

const std::string nothing_told =
    "nonet generate: 0 of 2 puzzles; a run before could not make 2 of them, and its list does not "
    "say why (remove it to try again)\n";

}  // namespace

TEST_CASE("a list is one file, under its own name only when it is complete") {
  const scratch_folder at;
  std::vector<std::string> arguments = generate(forty);
  arguments.insert(arguments.end(), {"-o", at / "list.txt"});
  CHECK(run(arguments).status == 0);
  const auto files = at.files();
  REQUIRE(files.size() == 1);
  CHECK(files.at("list.txt") == forty_lines());
}

TEST_CASE("a list that is finished is there already when it is asked for again") {
  for (const std::string format : {"lines", "json"}) {
    INFO(format);
    const scratch_folder at;
    const std::string list = at / "list.out";
    const std::vector<std::string> six = generate({"-n", "6", "--format", format, "-o", list});
    const auto with = [&](std::vector<std::string> more) {
      more.insert(more.begin(), six.begin(), six.end());
      return run(more);
    };
    REQUIRE(with({"--seed", "3"}).status == 0);
    const auto before = at.files();
    const run_result again = with({"--seed", "3"});
    CHECK(again.status == 0);
    CHECK(again.err == "nonet generate: 6 of 6 puzzles were there already\n");
    // Without a seed only json says which it was.
    CHECK(run(six).status == (format == "json" ? 0 : 2));
    // Another seed, another number of puzzles, a line that is cut.
    const std::string refusal = list +
                                ": expected a file that is yet to be written, found one "
                                "(choose another name, or remove it)\n";
    CHECK(with({"--seed", "4"}).err == refusal);
    CHECK(run(generate({"-n", "5", "--seed", "3", "--format", format, "-o", list})).err == refusal);
    CHECK(at.files() == before);
    fs::resize_file(list, fs::file_size(list) - 1);
    const run_result cut = with({"--seed", "3"});
    CHECK(cut.status == 2);
    CHECK(cut.err == refusal);
  }
}

TEST_CASE("a finished list in which no puzzle says whose it is stays as it is") {
  const scratch_folder at;
  for (const char* text :
       {"# 000000: no puzzle\n# 000002: no puzzle\n", "# mine: no puzzle\n# mine: no puzzle\n",
        "{\"made\":[1]}\n[]\n", "{\"made\":{\"seed\":-1}}\n\n"}) {
    const std::string list = at / "list.jsonl";
    write(list, text);
    for (const char* format : {"json", "lines"}) {
      const run_result r =
          run(generate({"-n", "2", "--seed", "3", "--format", format, "-o", list}));
      CHECK(r.status == 2);
      CHECK(r.err.find("expected a file that is yet to be written") != std::string::npos);
      CHECK(run(generate({"-n", "2", "--format", format, "-o", list})).status == 2);
    }
    CHECK(text_of(list) == text);
  }
}

TEST_CASE("a list in which no puzzle could be made is there already when it is asked for again") {
  for (const std::string format : {"lines", "json"}) {
    INFO(format);
    const scratch_folder at;
    const std::string list = at / "list.out";
    const auto with = [&](std::vector<std::string> more) {
      more.insert(more.begin(),
                  {"generate", "puzzles/recipe_few.toml", "--format", format, "-o", list});
      return run(more);
    };
    const run_result first = with({"-n", "2", "--seed", "3"});
    REQUIRE(first.status == 4);
    const auto before = at.files();
    REQUIRE(
        first.err.ends_with("; raise givens or budget.attempts\nnonet generate: 0 of 2 puzzles\n"));
    const run_result again = with({"-n", "2", "--seed", "3"});
    CHECK(again.status == 4);
    // Lines have no place for the reasons.
    CHECK(again.err == (format == "json" ? first.err : nothing_told));
    // The clock says when to give up, and so says something else than the budget.
    CHECK(with({"-n", "2", "--seed", "3", "--max-seconds", "100"}).status == 4);
    // In json the run names itself.
    CHECK(with({"-n", "2"}).status == 4);
    CHECK(with({"-n", "2", "--seed", "4"}).status == (format == "json" ? 2 : 4));
    CHECK(with({"-n", "3", "--seed", "3"}).status == 2);
    CHECK(at.files() == before);
  }
}

TEST_CASE("a list of notes alone is there already, however slow the run was that left it") {
  const scratch_folder at;
  const std::string list = at / "list.out";
  const std::string notes = "# 000000: no puzzle\n# 000001: no puzzle\n";
  write(list, notes);
  const auto lines = generate({"-n", "2", "--seed", "3", "--format", "lines", "-o", list});
  for (const auto& clock : {std::vector<std::string>{}, {"--max-seconds", "100"}}) {
    auto with = lines;
    with.insert(with.end(), clock.begin(), clock.end());
    const run_result r = run(with);
    CHECK(r.status == 4);
    CHECK(r.err == nothing_told);
  }
  // In json a run names itself.
  CHECK(run(generate({"-n", "2", "--seed", "3", "--format", "json", "-o", list})).status == 2);
  CHECK(text_of(list) == notes);
}

TEST_CASE("a list in a folder is named like its recipe, and a slice says which") {
  const scratch_folder at;
  fs::create_directories(at / "d");
  CHECK(run(generate({"--seed", "3", "-n", "2", "--format", "json", "-o", at / "d"})).status == 0);
  CHECK(run(generate(
                {"--seed", "3", "--from", "2", "--to", "5", "--format", "lines", "-o", at / "d"}))
            .status == 0);
  const auto files = at.files();
  REQUIRE(files.size() == 2);
  CHECK(lines_in(files.at("d/recipe9.jsonl")) == 2);
  CHECK(lines_in(files.at("d/recipe9-000002-000004.txt")) == 3);
}

TEST_CASE("a list that was cut in the middle of a line goes on with that line") {
  const scratch_folder at;
  const std::string list = at / "list.txt";
  for (const std::size_t bytes : {0UL, 1UL, 81UL, 82UL, 82UL * 17 + 40, 82UL * 40 - 1}) {
    write(partial_name("recipe9", list, "3", "0-40"), forty_lines().substr(0, bytes));
    // Every other time it has to find the seed itself.
    std::vector<std::string> arguments = generate({"-n", "40", "--format", "lines", "-o", list});
    if (bytes % 2 == 0) arguments.insert(arguments.end(), {"--seed", "3"});
    CHECK(run(arguments).status == 0);
    CHECK(at.files() == std::map<std::string, std::string>{{"list.txt", forty_lines()}});
    fs::remove(list);
  }
}

TEST_CASE("a partial list that somebody changed is not gone on with") {
  const scratch_folder at;
  for (const std::string format : {"json", "lines"}) {
    const std::vector<std::string> three = {"--seed", "3", "-n", "3", "--format", format};
    const std::string whole = run(generate(three)).out;
    const std::string list = at / "list.out";
    std::vector<std::string> arguments = generate(three);
    arguments.insert(arguments.end(), {"-o", list});
    const std::string partial = partial_name("recipe9", list, "3", "0-3");
    const std::string first = whole.substr(0, whole.find('\n') + 1);
    std::vector<std::string> changed{first + "garbage!\n", first + "\n"};
    if (format == "json") changed.push_back(first + first);
    for (const std::string& text : changed) {
      INFO(text);
      write(partial, text);
      const run_result r = run(arguments);
      CHECK(r.status == 2);
      CHECK(r.err == partial +
                         ": line 2: expected puzzle 1 of this run, found something else (cut the "
                         "file off there, or remove it)\n");
      CHECK(text_of(partial) == text);
    }
    write(partial, first);
    CHECK(run(arguments).status == 0);
    CHECK(text_of(list) == whole);
    fs::remove(list);
  }
}

TEST_CASE("a part without puzzles is an empty list where a file was named") {
  const scratch_folder at;
  const std::vector<std::string> arguments = generate(
      {"--seed", "3", "-n", "2", "--shard", "1/5", "--format", "lines", "-o", at / "part.txt"});
  CHECK(run(arguments).status == 0);
  CHECK(at.files() == std::map<std::string, std::string>{{"part.txt", ""}});
  CHECK(run(arguments).status == 0);
}

TEST_CASE("a list is not written through a link to nothing, and - is no folder") {
  const scratch_folder at;
  fs::create_symlink("nowhere.txt", at / "link.txt");
  const run_result linked =
      run(generate({"--seed", "3", "--format", "lines", "-o", at / "link.txt"}));
  CHECK(linked.status == 2);
  CHECK(linked.err.find("expected a file that is yet to be written") != std::string::npos);
  CHECK(at.files().empty());
  const run_result dash = run(generate({"--seed", "3", "-o", "-"}));
  CHECK(dash.status == 2);
  CHECK(dash.out.empty());
}
