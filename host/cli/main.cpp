// The executable `nonet`.
// SPDX-License-Identifier: MIT
#include "app.hpp"
#include "exit_status.hpp"
#include "kernel.hpp"

int main(int argc, char** argv) {
  if (!nonet::cli::choose_kernel()) return static_cast<int>(nonet::cli::exit_status::input);
  return nonet::cli::run(argc, argv);
}
