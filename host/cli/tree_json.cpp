// Node by node.
// SPDX-License-Identifier: MIT
#include "tree_json.hpp"

#include <algorithm>

namespace nonet::cli {

namespace {

// As the library writes it, which takes ten times as long where nothing has to be escaped.
void write_string(const std::string& text, std::string& to) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  if (plain)
    to.append(1, '"').append(text).append(1, '"');
  else
    to += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write_real(const std::string& text, std::string& to) {
  // JSON has no inf and no underscores.
  const auto number = nlohmann::json::parse(text, nullptr, false);
  if (number.is_number())
    to += number.dump();
  else
    write_string(text, to);
}

}  // namespace

void write_json(const host::node& n, std::string& to) {
  using type = host::node::type;
  switch (n.what) {
    case type::integer:
      to += std::to_string(n.integer);
      return;
    case type::boolean:
      to += n.boolean ? "true" : "false";
      return;
    case type::array:
      to += '[';
      for (const host::node& item : n.items) {
        if (&item != &n.items.front()) to += ',';
        write_json(item, to);
      }
      to += ']';
      return;
    case type::table:
      to += '{';
      for (const host::node::field& f : n.fields) {
        if (&f != &n.fields.front()) to += ',';
        write_string(f.key, to);
        to += ':';
        write_json(f.value, to);
      }
      to += '}';
      return;
    case type::real:
      write_real(n.text, to);
      return;
    case type::string:
    case type::date:
      write_string(n.text, to);
      return;
  }
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
