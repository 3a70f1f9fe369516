// Every command of the program: this is the place to add one.
// SPDX-License-Identifier: MIT
//
// A command is one file with one function, here for `nonet twice FILE`:
//
//   void add_twice(CLI::App& app, context& c) {
//     CLI::App& command = add_command(app, "twice", "Print a file two times",
//                                     "Example:\n  nonet twice puzzle.toml");
//     auto file = std::make_shared<std::string>();
//     add_argument(command, "FILE", *file, "A puzzle file");
//     when_chosen(command, c, [&c, file] { ...; return exit_status::done; });
//   }
//
// options.hpp has functions for all kinds of options.  Then: declare it here, call it in
// commands.cpp, name the file in CMakeLists.txt and add a golden test (tests/cli/README.md).  The
// footer must begin with "Example:"; a test asks every command for it.
#pragma once

namespace CLI {
class App;
}

namespace nonet::cli {

class context;

void add_solve(CLI::App& app, context& c);
void add_count(CLI::App& app, context& c);
void add_check(CLI::App& app, context& c);
void add_candidates(CLI::App& app, context& c);
void add_grade(CLI::App& app, context& c);
void add_generate(CLI::App& app, context& c);
void add_render(CLI::App& app, context& c);
void add_rules(CLI::App& app, context& c);
void add_pack(CLI::App& app, context& c);

// All of them, in the order in which --help lists them.
void add_commands(CLI::App& app, context& c);

}  // namespace nonet::cli
