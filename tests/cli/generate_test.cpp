// `nonet generate` as a run of many puzzles: the same bytes however it is cut, killed or spread.
// SPDX-License-Identifier: MIT
#include <signal.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "generate_kit.hpp"

using namespace nonet::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// Puzzles as a list has them: 81 cells, each empty or a digit.
[[nodiscard]] bool are_puzzles(const std::string& text) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.size() != 81 || line.find_first_not_of(".123456789") != std::string::npos) {
      return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("puzzles come out the same with one thread and with eight") {
  for (const char* format : {"lines", "json"}) {
    const auto arguments = [&](const char* threads) {
      return generate({"--seed", "3", "-n", "40", "--threads", threads, "--format", format});
    };
    const run_result one = run(arguments("1")), eight = run(arguments("8"));
    CHECK(one.status == 0);
    CHECK(lines_in(one.out) == 40);
    CHECK(one.out == eight.out);
    CHECK(one.err == eight.err);
  }
}

TEST_CASE("a recipe whose name is not UTF-8 still gives UTF-8") {
  const scratch_folder at;
  const std::string recipe = at / "r\xFF.toml";
  write(recipe, text_of(NONET_TEST_FOLDER "/puzzles/recipe9.toml"));
  const run_result made = run({"generate", recipe, "--seed", "3", "--format", "json"});
  CHECK(made.status == 0);
  CHECK(made.out.find("\"name\":\"r\xEF\xBF\xBD-000000\"") != std::string::npos);
}

TEST_CASE("slices and shards put together are the whole") {
  std::string slices, shards;
  for (const auto& [from, to] : {std::pair("0", "7"), std::pair("7", "8"), std::pair("8", "40")}) {
    slices += run(generate({"--seed", "3", "--from", from, "--to", to, "--format", "lines"})).out;
  }
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    shards += run(generate({"--seed", "3", "-n", "40", "--shard", shard, "--format", "lines"})).out;
  }
  CHECK(slices == forty_lines());
  CHECK(shards == forty_lines());
}

TEST_CASE("a run without a seed says which one it took, and that one repeats it") {
  const run_result first = run(generate({"-n", "2", "--format", "lines"}));
  REQUIRE(first.status == 0);
  REQUIRE(first.err.starts_with("seed "));
  std::string seed = first.err.substr(5);
  seed.pop_back();
  const run_result again = run(generate({"-n", "2", "--format", "lines", "--seed", seed}));
  CHECK(again.out == first.out);
  CHECK(again.err.empty());
  CHECK(run(generate({"-n", "2", "--format", "lines"})).out != first.out);
}

TEST_CASE("a folder gets a complete file for each puzzle, under its index") {
  const scratch_folder at;
  const run_result made =
      run(generate({"--seed", "3", "--from", "8", "--to", "11", "-o", at / "d"}));
  CHECK(made.status == 0);
  CHECK(made.out.empty());
  const auto files = at.files();
  REQUIRE(files.size() == 3);
  CHECK(files.begin()->first == "d/recipe9-000008.toml");
  CHECK(files.rbegin()->first == "d/recipe9-000010.toml");
  const run_result checked = run({"check", at / "d/recipe9-000008.toml",
                                  at / "d/recipe9-000009.toml", at / "d/recipe9-000010.toml"});
  CHECK(checked.status == 0);
  // The file is what a run for this index alone prints.
  CHECK(files.at("d/recipe9-000009.toml") ==
        run(generate({"--seed", "3", "--from", "9", "--to", "10"})).out);
}

TEST_CASE("a run goes on where files are there already, and keeps them") {
  const scratch_folder at;
  REQUIRE(run(generate({"--seed", "3", "-n", "5", "-o", at / "whole"})).status == 0);
  REQUIRE(run(generate({"--seed", "3", "--from", "1", "--to", "3", "-o", at / "cut"})).status == 0);
  const auto before = fs::last_write_time(at / "cut/recipe9-000001.toml");
  // Without a seed it takes that of the files.
  const run_result on = run(generate({"-n", "5", "-o", at / "cut"}));
  CHECK(on.status == 0);
  CHECK(on.err == "seed 3 (going on)\nnonet generate: 2 of 5 puzzles were there already\n");
  CHECK(fs::last_write_time(at / "cut/recipe9-000001.toml") == before);
  const auto files = at.files();
  REQUIRE(files.size() == 10);
  for (int i = 0; i < 5; ++i) {
    const std::string name = "/recipe9-00000" + std::to_string(i) + ".toml";
    CHECK(files.at("whole" + name) == files.at("cut" + name));
  }
}

TEST_CASE("files of another run are neither kept nor overwritten") {
  const scratch_folder at;
  REQUIRE(run(generate({"--seed", "3", "-n", "2", "-o", at / "d"})).status == 0);
  const auto before = at.files();
  const run_result other = run(generate({"--seed", "4", "-n", "3", "-o", at / "d"}));
  CHECK(other.status == 2);
  CHECK(other.err == (at / "d/recipe9-000000.toml").string() +
                         ": expected a puzzle of this run, found one of seed 3 (choose another "
                         "folder, or remove it)\n");
  write(at / "d/recipe9-000002.toml", "nonet = 1\n");
  const run_result foreign = run(generate({"--seed", "3", "-n", "3", "-o", at / "d"}));
  CHECK(foreign.status == 2);
  CHECK(foreign.err.find("found a file that was not generated") != std::string::npos);
  CHECK(text_of(at / "d/recipe9-000000.toml") == before.at("d/recipe9-000000.toml"));
}

TEST_CASE("a run that was killed goes on, and nothing of it is half") {
  const scratch_folder at;
  constexpr std::size_t number = 3000;
  const std::vector<std::string> whole = {"--seed", "3", "-n", std::to_string(number)};
  for (const bool folder : {false, true}) {
    run_request r;
    r.arguments = generate(whole);
    r.arguments.insert(r.arguments.end(), {"-o", at / (folder ? "cut" : "cut.txt")});
    if (!folder) r.arguments.insert(r.arguments.end(), {"--format", "lines"});
    r.signal = SIGKILL;
    const std::string list = folder ? "" : partial_name("recipe9", at / "cut.txt", "3", "0-3000");
    r.signal_when = [&] {
      std::error_code none;
      return folder ? fs::exists(at / "cut/recipe9-000020.toml", none)
                    : fs::exists(list, none) && fs::file_size(list, none) > 20 * 82;
    };
    REQUIRE(run(r).status == killed_by(SIGKILL));
    CHECK(fs::exists(at / (folder ? "cut/recipe9-002999.toml" : "cut.txt")) == false);
    r.signal = 0;
    CHECK(run(r).status == 0);
  }
  std::vector<std::string> lines = generate(whole);
  lines.insert(lines.end(), {"--format", "lines"});
  const std::string reference_list = run(lines).out;
  auto files = at.files();
  CHECK(files.at("cut.txt") == reference_list);
  CHECK(files.size() == number + 1);
  std::istringstream in(reference_list);
  for (std::size_t i = 0; i < number; ++i) {
    char name[40];
    std::snprintf(name, sizeof name, "cut/recipe9-%06zu.toml", i);
    std::string expected;
    std::getline(in, expected);
    std::string givens = files.at(name);
    givens = givens.substr(givens.find("\"\"\"\n") + 4, 90);
    givens.erase(std::remove(givens.begin(), givens.end(), '\n'), givens.end());
    REQUIRE(givens == expected);
  }
}

TEST_CASE("Ctrl-C ends a run with status 130 and leaves what is finished complete") {
  const scratch_folder at;
  run_request r;
  r.arguments =
      generate({"--seed", "3", "-n", "1000000", "--format", "lines", "-o", at / "list.txt"});
  r.signal = SIGINT;
  r.signal_delay = 300ms;
  const run_result cut = run(r);
  CHECK(cut.status == 130);
  CHECK(cut.err.find("interrupted, the same command goes on") != std::string::npos);
  const auto files = at.files();
  REQUIRE(files.size() == 1);
  CHECK(files.begin()->first.starts_with("list.txt.partial-"));
  CHECK(are_puzzles(files.begin()->second));
  const std::size_t common = std::min(files.begin()->second.size(), forty_lines().size());
  CHECK(files.begin()->second.substr(0, common) == forty_lines().substr(0, common));

  r.arguments = generate({"--seed", "3", "-n", "1000000", "-o", at / "folder"});
  CHECK(run(r).status == 130);
  for (const auto& [name, text] : at.files()) {
    if (name.starts_with("folder/")) CHECK(text.find("[made]") != std::string::npos);
  }
}

TEST_CASE("puzzles that could not be made are counted, also by the run that goes on") {
  const scratch_folder at;
  const auto arguments = [&](const std::string& list) {
    return std::vector<std::string>{
        "generate", "puzzles/recipe_some.toml", "--seed", "1", "-n", "8", "--format", "lines", "-o",
        list};
  };
  const run_result whole = run(arguments(at / "whole.txt"));
  CHECK(whole.status == 4);
  const std::string text = text_of(at / "whole.txt");
  REQUIRE(lines_in(text) == 8);
  const std::ptrdiff_t missing = std::count(text.begin(), text.end(), '#');
  REQUIRE(missing > 0);
  REQUIRE(missing < 8);
  CHECK(whole.err.ends_with("nonet generate: " + std::to_string(8 - missing) + " of 8 puzzles\n"));
}

TEST_CASE("a puzzle that takes longer than --max-seconds is given up, the next is tried") {
  const scratch_folder at;
  write(at / "hopeless.toml",
        "nonet = 1\n[grid]\nsize = 9\n[[rule]]\nuse = \"classic\"\n[generate]\n"
        "givens = { max = 10 }\nbudget = { attempts = 1000000, nodes = 1000000000000 }\n");
  const run_result result = run({"generate", at / "hopeless.toml", "--seed", "1", "-n", "2",
                                 "--format", "lines", "--max-seconds", "0.2"});
  CHECK(result.status == 4);
  CHECK(result.out == "# 000000: no puzzle\n# 000001: no puzzle\n");
  CHECK(result.err.find("puzzle 0: --max-seconds ended it, attempt ") != std::string::npos);
  CHECK(result.err.find("puzzle 1: --max-seconds ended it, attempt ") != std::string::npos);
  CHECK(result.err.ends_with("nonet generate: 0 of 2 puzzles\n"));
}

TEST_CASE("twins and clocks don't go together") {
  const run_result result = run(generate({"--seed", "3", "--unique", "--max-seconds", "1"}));
  CHECK(result.status == 2);
  CHECK(result.out.empty());
  CHECK(result.err.find("--max-seconds: expected no --unique beside it") != std::string::npos);
}

TEST_CASE("a shard without puzzles says so, succeeds and writes nothing") {
  const scratch_folder at;
  std::string shards;
  for (const char* shard : {"1/8", "2/8", "3/8", "4/8", "5/8", "6/8", "7/8", "8/8"}) {
    for (const char* format : {"json", "toml"}) {
      const run_result part = run(generate(
          {"--seed", "3", "-n", "3", "--shard", shard, "--format", format, "-o", at / format}));
      CHECK(part.status == 0);
      shards += part.err;
    }
  }
  CHECK(std::count(shards.begin(), shards.end(), '\n') == 10);
  CHECK(
      shards.starts_with("nonet generate: shard 1/8 has no puzzles, since there are fewer than "
                         "parts\n"));
  const auto files = at.files();
  std::vector<std::string> names;
  for (const auto& [name, text] : files) names.push_back(name);
  CHECK(names == std::vector<std::string>{
                     "json/recipe9-000000-000000.jsonl", "json/recipe9-000001-000001.jsonl",
                     "json/recipe9-000002-000002.jsonl", "toml/recipe9-000000.toml",
                     "toml/recipe9-000001.toml", "toml/recipe9-000002.toml"});
}

TEST_CASE("whichever part of a run fails, the parts make up the whole") {
  // Of these about every second can't be made.
  const std::vector<std::string> run_of = {
      "generate", "puzzles/recipe_some.toml", "--seed", "1", "--format", "lines"};
  const auto part = [&](std::vector<std::string> range) {
    range.insert(range.begin(), run_of.begin(), run_of.end());
    return run(range);
  };
  const run_result whole = part({"-n", "40"});
  CHECK(whole.status == 4);
  CHECK(lines_in(whole.out) == 40);
  std::string parts, ones;
  for (int i = 1; i <= 8; ++i) parts += part({"-n", "40", "--shard", std::to_string(i) + "/8"}).out;
  CHECK(parts == whole.out);
  for (int i = 0; i < 40; ++i) {
    ones += part({"--from", std::to_string(i), "--to", std::to_string(i + 1)}).out;
  }
  CHECK(ones == whole.out);
}

TEST_CASE("a folder's run begins at once however many puzzles are asked for") {
  const scratch_folder at;
  run_request r;
  r.arguments = generate({"--to", "9000000000000000000", "-o", at / "d"});
  r.signal = SIGINT;
  std::size_t awaited = 10;
  r.signal_when = [&] {
    char name[40];
    std::snprintf(name, sizeof name, "d/recipe9-%06zu.toml", awaited);
    std::error_code none;
    return fs::exists(at / name, none);
  };
  CHECK(run(r).status == 130);
  const std::size_t made = at.files().size();
  REQUIRE(made > 10);
  awaited = made;
  const run_result on = run(r);
  CHECK(on.status == 130);
  CHECK(on.err.find(" (going on)\n") != std::string::npos);
  CHECK(at.files().size() > made);
}

TEST_CASE("only the names that a run gives its files are puzzles of it") {
  const scratch_folder at;
  fs::create_directories(at / "d");
  for (const char* name : {"recipe9-1.toml", "recipe9-0000001.toml", "recipe9-000001.toml.old",
                           "recipe9-.toml", "recipe9-00000x.toml", "recipe9-000009.toml"}) {
    write(at / "d" / name, "not ours\n");
  }
  CHECK(run(generate({"--seed", "3", "-n", "3", "-o", at / "d"})).status == 0);
  const auto files = at.files();
  CHECK(files.size() == 9);
  CHECK(files.at("d/recipe9-1.toml") == "not ours\n");
}

TEST_CASE("what can't be written is said and costs status 2") {
  const scratch_folder at;
  write(at / "file", "");
  const run_result folder = run(generate({"--seed", "3", "-n", "2", "-o", at / "file"}));
  CHECK(folder.status == 2);
  CHECK(folder.err.find("expected a folder for the puzzles") != std::string::npos);
  const run_result list =
      run(generate({"--seed", "3", "-n", "2", "--format", "lines", "-o", at / "no/list.txt"}));
  CHECK(list.status == 2);
  CHECK(list.err.find("cannot write") != std::string::npos);
}

TEST_CASE("a drawing goes to its file as a whole, in characters that do not depend on the locale") {
  const scratch_folder at;
  CHECK(run({"render", "puzzles/one4.toml", "-o", at / "one4.txt"}).status == 0);
  const auto files = at.files();
  REQUIRE(files.size() == 1);
  CHECK(files.at("one4.txt").find("\xE2\x94\x8F") != std::string::npos);
  CHECK(files.at("one4.txt").find('\033') == std::string::npos);
  // Nothing is written where the solution that was asked for is not there.
  CHECK(run({"render", "--solution", "puzzles/none4.toml", "-o", at / "none4.txt"}).status == 1);
  CHECK(at.files().size() == 1);
}
