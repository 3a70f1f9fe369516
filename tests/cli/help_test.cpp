// Every command explains itself.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <sstream>

#include "run_program.hpp"

using namespace nonet::test;

namespace {

// The names in the list "Subcommands:" of a help text.
std::vector<std::string> listed_commands(const std::string& help) {
  std::vector<std::string> names;
  std::istringstream in(help);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "Subcommands:") {
      inside = true;
    } else if (inside && line.starts_with("  ") && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    } else if (inside && line.empty()) {
      inside = false;
    }
  }
  return names;
}

void check_help(const std::vector<std::string>& command) {
  std::vector<std::string> words = command;
  words.emplace_back("--help");
  const run_result help = run(words);
  CAPTURE(command);
  CHECK(help.status == 0);
  CHECK(help.err.empty());
  CHECK(help.out.find("\nExample:\n  nonet ") != std::string::npos);
  std::vector<std::string> asked{"help"};
  asked.insert(asked.end(), command.begin(), command.end());
  CHECK(run(asked).out == help.out);
  for (const std::string& name : listed_commands(help.out)) {
    std::vector<std::string> deeper = command;
    deeper.push_back(name);
    check_help(deeper);
  }
}

}  // namespace

TEST_CASE("every command has a help with an example") {
  CHECK(listed_commands(run({"--help"}).out).size() >= 6);
  check_help({});
}

TEST_CASE("help of an unknown command is refused, and the version has a short name") {
  const run_result unknown = run({"help", "sovle"});
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("unknown command \"sovle\" (did you mean \"solve\"?)") !=
        std::string::npos);
  CHECK(run({"-V"}).out == run({"--version"}).out);
}
