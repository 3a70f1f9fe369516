// Reads a rule type's schema aloud.
// SPDX-License-Identifier: MIT
#include "rule_description.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>

#include "json_line.hpp"
#include "nonet/host/generation.hpp"
#include "nonet/nonet.h"

namespace nonet::cli {
namespace {

using json = nlohmann::ordered_json;
using schema = std::span<const nonet_param* const>;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

std::string_view text_or_empty(const char* text) { return text == nullptr ? "" : text; }

bool has(const nonet_param& p, std::uint32_t flag) { return (p.flags & flag) != 0; }

std::vector<std::string> choices_of(const nonet_param& p) {
  std::vector<std::string> list;
  if (p.choices == nullptr) return list;
  for (const char* const* c = p.choices; *c != nullptr; ++c) list.emplace_back(*c);
  return list;
}

// The kind as a JSON word; the text says it with a plural.
struct kind_words {
  std::string_view word, one, many;
};
kind_words words_of(const nonet_param& p) {
  switch (p.kind) {
    case NONET_INT:
      return {"integer", "integer", "integers"};
    case NONET_BOOL:
      return {"boolean", "true or false", "booleans"};
    case NONET_STRING:
      return {"string", "string", "strings"};
    case NONET_CELL:
      return {"cell", "cell", "cells"};
    case NONET_CELLS:
      return has(p, NONET_PATH) ? kind_words{"path", "cells in order", "paths of cells in order"}
                                : kind_words{"cells", "cells", "groups of cells"};
    case NONET_REGIONS:
      return {"regions", "regions, one letter a cell", "region maps"};
    case NONET_ENUM:
      return {"choice", "one", "choices"};
    case NONET_TABLE:
      return {"table", "table", "tables"};
    case NONET_PAIR:
      return {"pair", "pair of cells", "pairs of cells"};
    default:
      return {"unknown", "unknown", "unknown"};
  }
}

// A pack in plain C that leaves a range out leaves both ends 0.
bool bounded(std::int64_t lo, std::int64_t hi) {
  return !(lo == 0 && hi == 0) && (lo != lowest || hi != highest);
}

// " from 1 to 9", " from 1", " up to 9", " 2"
std::string range_text(std::int64_t lo, std::int64_t hi) {
  if (!bounded(lo, hi)) return "";
  if (lo == hi) return " " + std::to_string(lo);
  if (lo == lowest) return " up to " + std::to_string(hi);
  return " from " + std::to_string(lo) + (hi == highest ? "" : " to " + std::to_string(hi));
}

std::string fallback_text(const nonet_param& p) {
  if (p.kind == NONET_BOOL) return p.fallback != 0 ? "true" : "false";
  if (p.kind != NONET_ENUM) return std::to_string(p.fallback);
  const std::vector<std::string> choices = choices_of(p);
  const auto i = static_cast<std::size_t>(p.fallback);
  return i < choices.size() ? "\"" + choices[i] + "\"" : "";
}

// "a" or "b", joined with commas and the last with "or"
std::string quoted(const std::vector<std::string>& names) {
  std::vector<std::string> list;
  for (const std::string& name : names) list.push_back("\"" + name + "\"");
  return host::one_of(list);
}

// "list of 1 or more tables, required"
std::string type_text(const nonet_param& p) {
  const kind_words words = words_of(p);
  std::string text =
      has(p, NONET_LIST) ? "list of " + std::string(words.many) : std::string(words.one);
  if (p.kind == NONET_ENUM) text += " of " + quoted(choices_of(p));
  if (p.kind == NONET_PAIR) text += " with " + quoted(choices_of(p)) + " between";
  if (p.kind == NONET_INT) text += range_text(p.min, p.max);
  if (p.kind == NONET_CELLS && bounded(p.min, p.max) && (p.min > 1 || p.max != highest)) {
    text += ", number of cells" + range_text(p.min, p.max);
  }
  if (has(p, NONET_LIST) && (p.count_min > 0 || (p.count_max > 0 && p.count_max != highest))) {
    text += ", number of items" + range_text(p.count_min, p.count_max);
  }
  if (has(p, NONET_REPEATS)) text += ", may repeat";
  if (has(p, NONET_REQUIRED)) text += ", required";
  if (has(p, NONET_DEFAULT)) text += ", default " + fallback_text(p);
  return text;
}

void write_schema(std::ostream& out, schema params, std::size_t indent) {
  for (const nonet_param* p : params) {
    out << std::string(indent, ' ') << text_or_empty(p->name) << ": " << type_text(*p) << "\n";
    if (p->doc != nullptr) out << std::string(indent + 4, ' ') << p->doc << "\n";
    write_schema(out, {p->fields, p->field_count}, indent + 2);
  }
}

// What both sorts of type say first.
template <class Type>
void write_head(std::ostream& out, const Type& type, const host::pack_info& pack,
                std::string_view sort) {
  out << text_or_empty(type.name) << ": " << text_or_empty(type.summary) << "\n"
      << "pack " << pack.id << " " << pack.version << ", " << sort << " " << text_or_empty(type.id)
      << "\n";
  if (type.param_count == 0) {
    out << "\nno parameters\n";
    return;
  }
  out << "\nparameters\n";
  write_schema(out, {type.params, type.param_count}, 2);
}

json fallback_json(const nonet_param& p) {
  if (p.kind == NONET_BOOL) return p.fallback != 0;
  if (p.kind != NONET_ENUM) return p.fallback;
  const std::vector<std::string> choices = choices_of(p);
  const auto i = static_cast<std::size_t>(p.fallback);
  return i < choices.size() ? json(choices[i]) : json();
}

json schema_json(schema params) {
  json list = json::array();
  for (const nonet_param* p : params) {
    json object{{"name", text_or_empty(p->name)}, {"kind", words_of(*p).word},
                {"list", has(*p, NONET_LIST)},    {"required", has(*p, NONET_REQUIRED)},
                {"clue", has(*p, NONET_CLUE)},    {"doc", text_or_empty(p->doc)}};
    if (p->kind == NONET_INT || p->kind == NONET_CELLS) {
      const bool limited = bounded(p->min, p->max);
      if (limited && p->min != lowest) object["min"] = p->min;
      if (limited && p->max != highest) object["max"] = p->max;
    }
    if (has(*p, NONET_DEFAULT)) object["default"] = fallback_json(*p);
    if (p->choices != nullptr) object["choices"] = choices_of(*p);
    if (p->field_count > 0) object["fields"] = schema_json({p->fields, p->field_count});
    list.push_back(std::move(object));
  }
  return list;
}

json rule_json(const host::rule_type& rule) {
  const nonet_rule_type& type = *rule.abi;
  return {{"name", text_or_empty(type.name)},
          {"id", text_or_empty(type.id)},
          {"pack", rule.pack->id},
          {"version", rule.pack->version},
          {"summary", text_or_empty(type.summary)},
          {"parameters", schema_json({type.params, type.param_count})},
          {"dials", schema_json({type.dials, type.dial_count})},
          {"example", text_or_empty(type.example)}};
}

json generator_json(const host::generator_type& generator) {
  const nonet_generator_type& type = *generator.abi;
  return {{"name", text_or_empty(type.name)},
          {"id", text_or_empty(type.id)},
          {"pack", generator.pack->id},
          {"version", generator.pack->version},
          {"summary", text_or_empty(type.summary)},
          {"parameters", schema_json({type.params, type.param_count})}};
}

}  // namespace

std::string describe_text(const host::rule_type& rule) {
  const nonet_rule_type& type = *rule.abi;
  std::ostringstream out;
  write_head(out, type, *rule.pack, "rule");
  if (type.dial_count > 0) {
    out << "\ndials, in [rule.generate] of a recipe\n";
    write_schema(out, {type.dials, type.dial_count}, 2);
  }
  out << "\nexample\n  [[rule]]\n  use = \"" << text_or_empty(type.name) << "\"\n";
  std::istringstream example{std::string(text_or_empty(type.example))};
  for (std::string line; std::getline(example, line);) {
    out << (line.empty() ? "" : "  ") << line << "\n";
  }
  return out.str();
}

std::string describe_text(const host::generator_type& generator) {
  const nonet_generator_type& type = *generator.abi;
  std::ostringstream out;
  write_head(out, type, *generator.pack, "generator");
  out << "\nkeys that [generate] takes besides\n";
  for (const host::recipe_key& key : host::recipe_keys()) {
    out << "  " << key.name << ": " << key.type << "\n      " << key.doc << "\n";
  }
  out << "\nexample\n  [generate]\n  with = \"" << text_or_empty(type.name) << "\"\n";
  return out.str();
}

std::string describe_json(const host::rule_type& rule) { return dump_line(rule_json(rule)); }

std::string describe_json(const host::generator_type& generator) {
  return dump_line(generator_json(generator));
}

std::string describe_json(const std::vector<host::rule_type>& rules,
                          const std::vector<host::generator_type>& generators) {
  json all{{"rules", json::array()}, {"generators", json::array()}};
  for (const host::rule_type& rule : rules) all["rules"].push_back(rule_json(rule));
  for (const host::generator_type& g : generators) all["generators"].push_back(generator_json(g));
  return dump_line(all);
}

}  // namespace nonet::cli
