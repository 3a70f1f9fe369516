// Checks the schema that a pack declares for a rule, so that its readers need not.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <set>

#include "nonet/host/parameters.hpp"

namespace nonet::host {
namespace {

// Deeper tables than anybody writes; a schema that contains itself has no end.
constexpr int max_depth = 8;

// The size of nonet_param in version 1.0; later fields come after it.
constexpr std::size_t oldest_size = offsetof(nonet_param, fields) + sizeof(nonet_param::fields);

std::string fault_of(std::span<const nonet_param* const> schema, int depth);

std::size_t count_choices(const nonet_param& p) {
  std::size_t n = 0;
  if (p.choices != nullptr) {
    while (p.choices[n] != nullptr) ++n;
  }
  return n;
}

std::string default_fault(const nonet_param& p) {
  if ((p.flags & NONET_DEFAULT) == 0) return "";
  if ((p.flags & NONET_LIST) != 0) return "is a list and has a default";
  if ((p.flags & NONET_REQUIRED) != 0) return "is required and has a default";
  if (p.kind == NONET_INT) return "";
  if (p.kind == NONET_BOOL)
    return p.fallback == 0 || p.fallback == 1 ? "" : "has no default 0 or 1";
  if (p.kind != NONET_ENUM) return "has a default, but only integers, booleans and choices can";
  const bool in_choices =
      p.fallback >= 0 && static_cast<std::size_t>(p.fallback) < count_choices(p);
  return in_choices ? "" : "has a default that is none of its choices";
}

std::string fault_of(const nonet_param& p, int depth) {
  if (p.kind < NONET_INT || p.kind > NONET_PAIR) {
    return "has the unknown kind " + std::to_string(p.kind);
  }
  if (p.kind == NONET_ENUM || p.kind == NONET_PAIR) {
    if (count_choices(p) == 0) return "has no choices";
    for (std::size_t i = 0; i < count_choices(p); ++i) {
      if (p.choices[i][0] == '\0') return "has an empty choice";
    }
  }
  if (std::string fault = default_fault(p); !fault.empty()) return fault;
  if (p.kind != NONET_TABLE) return "";
  if (p.fields == nullptr || p.field_count == 0) return "is a table without fields";
  if (depth == max_depth) return "holds more tables in one another than 8";
  const std::string fault = fault_of(std::span(p.fields, p.field_count), depth + 1);
  return fault.empty() ? "" : "has a fault: its " + fault;
}

std::string fault_of(std::span<const nonet_param* const> schema, int depth) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < schema.size(); ++i) {
    const nonet_param* p = schema[i];
    const std::string number = "parameter " + std::to_string(i + 1);
    if (p == nullptr) return number + " is missing";
    if (p->struct_size < oldest_size) return number + " is smaller than version 1.0 has it";
    if (p->name == nullptr || p->name[0] == '\0') return number + " has no name";
    if (!names.insert(p->name).second) {
      return number + " has the name of another, " + quoted(p->name);
    }
    const std::string fault = fault_of(*p, depth);
    if (!fault.empty()) return number + " (" + p->name + ") " + fault;
  }
  return "";
}

}  // namespace

std::string schema_fault(std::span<const nonet_param* const> schema) { return fault_of(schema, 1); }

}  // namespace nonet::host
