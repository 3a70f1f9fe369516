// Which clues and givens of a puzzle without a solution contradict each other.
// SPDX-License-Identifier: MIT
#pragma once

#include "question.hpp"

namespace nonet::cli {

// Adds an error that names them, if they are found within a moment.
void remark_conflict(answer& a, const puzzle_case& of);

}  // namespace nonet::cli
