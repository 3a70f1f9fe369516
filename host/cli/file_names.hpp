// What stands in a folder.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <system_error>
#include <vector>

namespace nonet::cli {

// The names in a folder, in no particular order.  Where it can't be read to its end `error` says
// why; a folder that is not there is empty.
[[nodiscard]] std::vector<std::string> file_names(const std::string& folder,
                                                  std::error_code& error);

}  // namespace nonet::cli
