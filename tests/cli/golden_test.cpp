// Runs the command line of every golden file and compares what it prints and how it ends.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "run_program.hpp"

// A golden file, see README.md:
//
//   $ nonet solve puzzles/one.toml < puzzles/input.txt
//   status 0
//   --- stdout
//   1234
//   --- stderr
//   ...

namespace {

namespace fs = std::filesystem;
using namespace nonet::test;

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Words parted by blanks; '...' holds one word together.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  bool quoted = false, inside = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
      if (!inside) words.emplace_back();
      inside = true;
    } else if (c == ' ' && !quoted) {
      inside = false;
    } else {
      if (!inside) words.emplace_back();
      inside = true;
      words.back() += c;
    }
  }
  return words;
}

// Folders differ from machine to machine, versions and the search's effort from time to time.
std::string made_common(std::string text) {
  const std::pair<std::string, std::string> names[] = {
      {NONET_TEST_FOLDER, "HERE"}, {NONET_BUILD_FOLDER, "BUILD"}, {NONET_VERSION, "VERSION"}};
  for (const auto& [own, name] : names) {
    for (std::size_t at; (at = text.find(own)) != std::string::npos;) {
      text.replace(at, own.size(), name);
    }
  }
  static const std::regex effort(R"("nodes":\d+,"guesses":\d+)");
  static const std::regex graded(R"(search: \d+ nodes?, \d+ guess(es)?)");
  text = std::regex_replace(text, effort, R"("nodes":0,"guesses":0)");
  return std::regex_replace(text, graded, "search: 0 nodes, 0 guesses");
}

std::string rerun(const std::string& command) {
  std::vector<std::string> words = words_of(command);
  REQUIRE(words.size() >= 2);
  REQUIRE(words[0] == "$");
  REQUIRE(words[1] == "nonet");
  run_request request;
  if (words.size() >= 4 && words[words.size() - 2] == "<") {
    request.input_file = words.back();
    words.resize(words.size() - 2);
  }
  request.arguments.assign(words.begin() + 2, words.end());
  const run_result result = run(request);
  return command + "\nstatus " + std::to_string(result.status) + "\n--- stdout\n" +
         made_common(result.out) + "--- stderr\n" + made_common(result.err);
}

std::vector<fs::path> golden_files() {
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(NONET_TEST_FOLDER) / "golden")) {
    if (entry.path().extension() == ".txt") files.insert(entry.path());
  }
  return {files.begin(), files.end()};
}

}  // namespace

TEST_CASE("every command line prints what its golden file says", "[golden]") {
  const std::vector<fs::path> files = golden_files();
  REQUIRE(files.size() > 40);
  const bool approve = std::getenv("NONET_APPROVE") != nullptr;
  for (const fs::path& file : files) {
    DYNAMIC_SECTION(file.stem().string()) {
      const std::string expected = read_file(file);
      const std::string found = rerun(expected.substr(0, expected.find('\n')));
      if (approve && found != expected) std::ofstream(file, std::ios::binary) << found;
      if (!approve) CHECK(found == expected);
    }
  }
}

TEST_CASE("the golden files end in every exit status that a test can bring about", "[golden]") {
  std::set<std::string> seen;
  for (const fs::path& file : golden_files()) {
    const std::string text = read_file(file);
    const std::size_t at = text.find("\nstatus ") + 8;
    seen.insert(text.substr(at, text.find('\n', at) - at));
  }
  CHECK(seen == std::set<std::string>{"0", "1", "2", "3", "4"});
}
