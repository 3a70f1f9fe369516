// Node by node.
// SPDX-License-Identifier: MIT
#include "tree_json.hpp"

namespace nonet::cli {

nlohmann::ordered_json json_of(const host::node& n) {
  using type = host::node::type;
  switch (n.what) {
    case type::integer:
      return n.integer;
    case type::boolean:
      return n.boolean;
    case type::array: {
      auto list = nlohmann::ordered_json::array();
      for (const host::node& item : n.items) list.push_back(json_of(item));
      return list;
    }
    case type::table: {
      auto object = nlohmann::ordered_json::object();
      for (const host::node::field& f : n.fields) object[f.key] = json_of(f.value);
      return object;
    }
    case type::string:
    case type::real:
    case type::date:
      break;
  }
  return n.text;
}

}  // namespace nonet::cli
