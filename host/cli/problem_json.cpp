// The errors of a puzzle as JSON.
// SPDX-License-Identifier: MIT
#include "problem_json.hpp"

namespace nonet::cli {
namespace {

using json = nlohmann::ordered_json;

// Where there is no place there is no number for it.
json number_or_null(std::uint32_t n) { return n == 0 ? json() : json(n); }

}  // namespace

json problem_json(const host::problems& found) {
  json list = json::array();
  for (const host::problem& p : found.list()) {
    if (p.level != host::severity::error) continue;
    list.push_back({{"file", p.file},
                    {"line", number_or_null(p.at.line)},
                    {"column", number_or_null(p.at.column)},
                    {"where", p.where},
                    {"message", p.message}});
  }
  return list;
}

}  // namespace nonet::cli
