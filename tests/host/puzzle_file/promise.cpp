// What the readers of a puzzle file promise for any text at all.
// SPDX-License-Identifier: MIT
#include "promise.hpp"

#include "nonet/host/parameters.hpp"
#include "puzzle_file/text.hpp"
#include "schema_kit.hpp"
#include "support.hpp"

namespace nonet::host::tests {
namespace {

bool is_one_line_of_utf8(std::string_view line) {
  for (std::size_t i = 0; i < line.size();) {
    const code_point c = decode(line, i);
    if (!c.valid || c.value < 0x20) return false;
    i += c.bytes;
  }
  return true;
}

}  // namespace

std::string broken_promise(const std::string& text) {
  static const schema_kit kit;
  problems found;
  std::optional<document> d = read_document(file_of(text), found);
  if (d.has_value() == found.has_errors()) return "a document and errors, or neither";
  if (d) {
    const std::string written = write_toml(d->root);
    problems none;
    const std::optional<node> back = parse_toml({"w.toml", written}, none);
    if (!back || !same_data(*back, d->root)) return "does not read back: " + written;
    for (const rule_entry& rule : d->rules) {
      problems here;
      const parameter_context context{d->text, "rule", d->shape, text.size() % 2 == 0};
      const auto tree = read_parameters(kit.all(), rule.table, {"use", "generate"}, context, here);
      if (tree.has_value() == here.has_errors()) return "parameters and errors, or neither";
      if (tree && tree->place_of("cages[1].cells[1]").line == 0) return "a path without a place";
      found.append(here);
    }
  }
  const text_map map(std::string_view(text).substr(0, max_source_bytes));
  for (const problem& p : found.list()) {
    if (p.file != "p.toml" || p.at.line == 0 || p.at.column == 0) {
      return "no place: " + to_string(p);
    }
    const position there = map.at(map.offset_of(p.at));
    const bool inside = there.line == p.at.line && p.at.column <= there.column + 1;
    if (!inside) return "a place outside of the file: " + to_string(p);
    if (!is_one_line_of_utf8(to_string(p))) return "no line of text: " + escaped(to_string(p));
  }
  return "";
}

}  // namespace nonet::host::tests
