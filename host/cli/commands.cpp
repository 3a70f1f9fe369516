// The commands in the order in which --help lists them.
// SPDX-License-Identifier: MIT
#include "commands.hpp"

namespace nonet::cli {

void add_commands(CLI::App& app, context& c) {
  add_solve(app, c);
  add_count(app, c);
  add_check(app, c);
  add_candidates(app, c);
  add_grade(app, c);
  add_generate(app, c);
  add_render(app, c);
  add_rules(app, c);
  add_pack(app, c);
}

}  // namespace nonet::cli
