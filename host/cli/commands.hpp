// Every command of the program: this is the place to add one.
// SPDX-License-Identifier: MIT
//
// A command is one file with one function, here for `nonet twice FILE`:
//
//   void add_twice(CLI::App& app, context& c) {
//     CLI::App& command = *app.add_subcommand("twice", "Print a file two times");
//     command.footer("Example:\n  nonet twice puzzle.toml");
//     auto file = std::make_shared<std::string>();
//     command.add_option("FILE", *file, "A puzzle file")->required();
//     when_chosen(command, c, [&c, file] { ...; return exit_status::done; });
//   }
//
// Then: declare it here, call it in commands.cpp, name the file in CMakeLists.txt and add a
// golden test (tests/cli/README.md).  The first line of the footer must be "Example:"; a test
// asks every command for it.
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
