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
    case type::real: {
      // JSON has no inf and no underscores.
      auto number = nlohmann::ordered_json::parse(n.text, nullptr, false);
      if (number.is_number()) return number;
      break;
    }
    case type::string:
    case type::date:
      break;
  }
  return n.text;
}

host::node node_of(const nlohmann::ordered_json& value) {
  if (value.is_boolean()) return host::boolean_node(value.get<bool>());
  if (value.is_number_integer()) return host::integer_node(value.get<std::int64_t>());
  if (value.is_number()) return host::real_node(value.dump());
  if (value.is_array()) {
    host::node list = host::array_node();
    for (const auto& item : value) list.items.push_back(node_of(item));
    return list;
  }
  if (value.is_object()) {
    host::node table = host::table_node();
    for (const auto& [key, field] : value.items()) table.set(key, node_of(field));
    return table;
  }
  return host::string_node(value.is_string() ? value.get<std::string>() : value.dump());
}

}  // namespace nonet::cli
