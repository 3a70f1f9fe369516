// One JSON object as one line of output.
// SPDX-License-Identifier: MIT
#include "json_line.hpp"

namespace nonet::cli {

std::string dump_line(const nlohmann::ordered_json& object) {
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace nonet::cli
