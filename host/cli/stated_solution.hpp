// Holds [puzzle] solution against the rest of the file.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "nonet/host/problem.hpp"
#include "nonet/host/puzzle.hpp"

namespace nonet::cli {

// An error for each given it does not have, each cell where `candidates` exclude it, and each rule
// that it breaks.  `name` is what messages call the file.  Requires: the file states a solution.
[[nodiscard]] host::problems faults_of_stated(const host::puzzle& p, const std::string& name);

// "expected 3 in r1c1 like the given, found 5", with its place.
void stated_differs(const host::puzzle& p, const std::string& name, core::cell c,
                    const std::string& from, std::uint8_t expected, host::problems& found);

}  // namespace nonet::cli
