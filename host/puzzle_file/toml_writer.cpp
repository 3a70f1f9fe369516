// Writes a tree as TOML that a person likes to read and that parses to the same data.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cstdio>

#include "nonet/host/node.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

constexpr std::size_t line_length = 100;

bool is_bare_key(std::string_view key) {
  return !key.empty() && key.find_first_not_of(
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") ==
                             std::string_view::npos;
}

bool is_header_table(const node& n) { return n.what == node::type::table && !n.inline_form; }

// Written under [[headers]].
bool is_header_array(const node& n) {
  return n.what == node::type::array && !n.items.empty() &&
         std::all_of(n.items.begin(), n.items.end(), is_header_table);
}

bool is_plain(const node& n) { return n.what != node::type::table && n.what != node::type::array; }

// One character of a basic string.  Bytes that are no UTF-8 have no way into TOML.
void add_character(std::string& out, std::string_view text, std::size_t i, const code_point& c) {
  static constexpr std::string_view plain = "btnfr";
  static constexpr std::string_view meaning = "\b\t\n\f\r";
  if (!c.valid) {
    out += "\xEF\xBF\xBD";
  } else if (const auto known = meaning.find(text[i]); known != std::string_view::npos) {
    out += '\\';
    out += plain[known];
  } else if (c.value == U'"' || c.value == U'\\') {
    out += '\\';
    out += text[i];
  } else if (c.value < 0x20 || c.value == 0x7F) {
    char buffer[8];
    std::snprintf(buffer, sizeof buffer, "\\u%04X", static_cast<unsigned>(c.value));
    out += buffer;
  } else {
    out += text.substr(i, c.bytes);
  }
}

std::string basic_string(std::string_view text) {
  std::string out(1, '"');
  for (std::size_t i = 0; i < text.size();) {
    const code_point c = decode(text, i);
    add_character(out, text, i, c);
    i += c.bytes;
  }
  return out += '"';
}

// Line ends and tabs as they are; single quotation marks too, where no three can meet.
std::string text_string(std::string_view text) {
  std::string out = "\"\"\"\n";
  for (std::size_t i = 0; i < text.size();) {
    const code_point c = decode(text, i);
    const bool lone_quote = text[i] == '"' && i + 1 < text.size() && text[i + 1] != '"';
    if (text[i] == '\n' || text[i] == '\t' || lone_quote) {
      out += text[i];
    } else {
      add_character(out, text, i, c);
    }
    i += c.bytes;
  }
  return out += "\"\"\"";
}

std::string key_text(std::string_view key) {
  return is_bare_key(key) ? std::string(key) : basic_string(key);
}

// A value on one line.
std::string inline_value(const node& n) {
  switch (n.what) {
    case node::type::string:
      return basic_string(n.text);
    case node::type::integer:
      return std::to_string(n.integer);
    case node::type::boolean:
      return n.boolean ? "true" : "false";
    case node::type::real:
    case node::type::date:
      return n.text;
    case node::type::array: {
      std::string out(1, '[');
      for (const node& item : n.items) {
        if (out.size() > 1) out += ", ";
        out += inline_value(item);
      }
      return out += ']';
    }
    case node::type::table: {
      if (n.fields.empty()) return "{}";
      std::string out(1, '{');
      for (const node::field& f : n.fields) {
        out += out.size() > 1 ? ", " : " ";
        out += key_text(f.key);
        out += " = ";
        out += inline_value(f.value);
      }
      return out += " }";
    }
  }
  return "";
}

// What stands after "key = ": a long list and one of tables takes a line for each item.
std::string value_text(const node& n, std::size_t column) {
  if (n.what == node::type::string && n.multiline) return text_string(n.text);
  std::string line = inline_value(n);
  if (n.what != node::type::array || n.items.empty()) return line;
  const bool all_plain = std::all_of(n.items.begin(), n.items.end(), is_plain);
  if (all_plain && column + line.size() <= line_length) return line;
  std::string out = "[\n";
  for (const node& item : n.items) out += "  " + inline_value(item) + ",\n";
  return out += ']';
}

bool has_header(const node& n) { return is_header_table(n) || is_header_array(n); }

// A table that holds nothing but tables needs no header of its own.
bool needs_header(const node& table) {
  return table.fields.empty() ||
         !std::all_of(table.fields.begin(), table.fields.end(),
                      [](const node::field& f) { return has_header(f.value); });
}

// Plain fields first, since a header ends the table before it.
void write_table(std::string& out, const node& table, const std::string& name) {
  const auto write_below = [&](const std::string& below, const node& t, bool of_array) {
    if (of_array || needs_header(t)) {
      if (!out.empty()) out += '\n';
      out += (of_array ? "[[" : "[") + below + (of_array ? "]]\n" : "]\n");
    }
    write_table(out, t, below);
  };
  for (const node::field& f : table.fields) {
    if (has_header(f.value)) continue;
    const std::string key = key_text(f.key) + " = ";
    out += key + value_text(f.value, key.size()) + '\n';
  }
  for (const node::field& f : table.fields) {
    const std::string below = (name.empty() ? "" : name + '.') + key_text(f.key);
    if (is_header_table(f.value)) {
      write_below(below, f.value, false);
    } else if (is_header_array(f.value)) {
      for (const node& item : f.value.items) write_below(below, item, true);
    }
  }
}

}  // namespace

std::string write_toml(const node& table) {
  assert(table.what == node::type::table && "a document is a table");
  std::string out;
  write_table(out, table, "");
  return out;
}

}  // namespace nonet::host
