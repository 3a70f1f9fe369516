// What the readers of a puzzle file promise for any text at all.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace nonet::host::tests {

// Reads the text as a puzzle file, and its rules with a schema that has every kind of parameter.
// Says which promise was broken, or nothing:
//   1. There is a result, or an error, never both.
//   2. Every problem has a place inside the file and is one line of UTF-8.
//   3. What was read is written and read back as the same data.
[[nodiscard]] std::string broken_promise(const std::string& text);

}  // namespace nonet::host::tests
