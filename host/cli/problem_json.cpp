// The errors of a puzzle as JSON.
// SPDX-License-Identifier: MIT
#include "problem_json.hpp"

namespace nonet::cli {
namespace {

using json = nlohmann::ordered_json;

// Where there is no place there is no number for it.
json number_or_null(std::uint32_t n) { return n == 0 ? json() : json(n); }

std::string text_in(const json& object, const char* key) {
  const auto at = object.find(key);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}
std::uint32_t number_in(const json& object, const char* key) {
  const auto at = object.find(key);
  return at != object.end() && at->is_number_unsigned() ? at->get<std::uint32_t>() : 0;
}

}  // namespace

host::problems problems_of(const json& errors) {
  host::problems list;
  if (!errors.is_array()) return list;
  for (const json& e : errors) {
    if (!e.is_object()) continue;
    list.error(text_in(e, "file"), {number_in(e, "line"), number_in(e, "column")},
               text_in(e, "where"), text_in(e, "message"));
  }
  return list;
}

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
