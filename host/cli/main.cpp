// The executable `nonet`.
// SPDX-License-Identifier: MIT
#include "app.hpp"

int main(int argc, char** argv) { return nonet::cli::run(argc, argv); }
