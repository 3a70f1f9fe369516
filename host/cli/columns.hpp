// Rows of text in columns that line up.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace nonet::cli {

// Two blanks between columns, none at the end of a line.  Widths count characters (code
// points).  Rows may differ in length.
[[nodiscard]] std::string in_columns(const std::vector<std::vector<std::string>>& rows);

}  // namespace nonet::cli
