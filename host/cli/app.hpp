// What every command shares: the global options, the packs, messages and output.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "exit_status.hpp"
#include "nonet/host/problem.hpp"
#include "nonet/host/registry.hpp"
#include "output.hpp"

namespace nonet::cli {

// One run of the program.  Belongs to the main thread.
class context {
 public:
  // The global options, as the command line gave them.
  host::search_path pack_path;
  color_mode color = color_mode::automatic;
  bool silent = false;  // warnings are not printed

  output out;

  // What the chosen command does; runs after the whole command line was read and found good.
  std::function<exit_status()> action;

  // Scans the packs on the first call.
  [[nodiscard]] host::registry& packs();

  // Loads every pack, for those who list them; `found` says which fail and why.
  [[nodiscard]] std::vector<host::rule_type> load_all_packs(host::problems& found);

  // Prints problems on standard error, one a line; standard output is flushed first, so that
  // both stand in order on a terminal.
  void report(const host::problems& found);
  void report(const host::problem& p);

  // Says what is wrong with packs that the run did not need; those that it did were told of as
  // errors.
  void report_unused_packs();

 private:
  void scan();
  // A --pack-path that is not there ends the run.
  void refuse_bad_path();

  std::unique_ptr<host::registry> packs_;
};

// 0, 2 or 3: what the errors among the problems cost.
[[nodiscard]] exit_status status_of(const host::problems& found);

// The whole program.
[[nodiscard]] int run(int argc, const char* const* argv);

}  // namespace nonet::cli
