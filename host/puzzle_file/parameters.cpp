// Checks a rule's parameters against its schema: tables, lists and plain values.
// SPDX-License-Identifier: MIT
#include "nonet/host/parameters.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "puzzle_file/fields.hpp"
#include "puzzle_file/parameter_reader.hpp"

namespace nonet::host {
namespace {

// What a message calls one value of a kind, and several.
struct nouns {
  std::string one;
  std::string many;
};

nouns nouns_of(const nonet_param& p) {
  switch (p.kind) {
    case NONET_INT:
      return {"an integer", "integers"};
    case NONET_BOOL:
      return {"true or false", "booleans"};
    case NONET_STRING:
      return {"a string", "strings"};
    case NONET_CELL:
      return {"a cell such as \"r3c7\"", "cells such as [\"r3c7\"]"};
    case NONET_CELLS:
      return {"cells such as \"r1c1 r1c2\"", "cells such as [\"r1c1 r1c2\"]"};
    case NONET_REGIONS:
      return {"a string with one letter for each cell", "such strings"};
    case NONET_ENUM: {
      std::vector<std::string> names = choices_of(p);
      for (std::string& name : names) name = quoted(name);
      return {one_of(names), one_of(names)};
    }
    case NONET_TABLE:
      return {"a table", "tables"};
    default: {
      const std::string example = "\"r1c1 " + choices_of(p).front() + " r1c2\"";
      return {"two cells such as " + example, "pairs of cells such as [" + example + "]"};
    }
  }
}

std::string missing_message(const nonet_param& p) {
  const nouns n = nouns_of(p);
  std::string message = "expected " + std::string(p.name) + ", ";
  message += (p.flags & NONET_LIST) != 0 ? "a list of " + n.many : n.one;
  return message + ", found none";
}

std::vector<std::string> names_of(std::span<const nonet_param* const> schema) {
  std::vector<std::string> names;
  for (const nonet_param* p : schema) names.emplace_back(p->name);
  return names;
}

std::span<const nonet_param* const> fields_of(const nonet_param& p) {
  return {p.fields, p.field_count};
}

}  // namespace

std::string value_path::text() const {
  if (is_root()) return {};
  std::string whole = outer->text();
  if (name.empty()) return whole += '[' + std::to_string(item) + ']';
  if (!whole.empty()) whole += '.';
  return whole += name;
}

std::vector<std::string> choices_of(const nonet_param& p) {
  std::vector<std::string> names;
  for (const char* const* c = p.choices; *c != nullptr; ++c) names.emplace_back(*c);
  return names;
}

position parameter_tree::place_of(std::string_view path) const {
  for (;;) {
    if (const auto there = places_.find(path); there != places_.end()) return there->second;
    const auto cut = path.find_last_of(".[");
    if (cut == std::string_view::npos) break;
    if (const auto cells = cell_places_.find(path.substr(0, cut)); cells != cell_places_.end()) {
      std::size_t number = 0;
      for (std::size_t i = cut + 1; i < path.size() && path[i] >= '0' && path[i] <= '9'; ++i) {
        number = std::min<std::size_t>(number * 10 + static_cast<std::size_t>(path[i] - '0'),
                                       cells->second.size() + 1);
      }
      if (number >= 1 && number <= cells->second.size()) return cells->second[number - 1];
    }
    path = path.substr(0, cut);
  }
  const auto whole = places_.find("");
  return whole == places_.end() ? position{} : whole->second;
}

std::string parameter_tree::path_in_file(std::string_view path) const {
  const auto open = path.find('[');
  const auto list = numbers_.find(path.substr(0, open));
  if (open == std::string_view::npos || list == numbers_.end()) return std::string(path);
  std::size_t number = 0;
  const char* end = path.data() + path.size();
  const auto [stop, bad] = std::from_chars(path.data() + open + 1, end, number);
  if (bad != std::errc{} || number < 1 || number > list->second.size()) return std::string(path);
  std::string result(path.substr(0, open + 1));
  result += std::to_string(list->second[number - 1]);
  return result.append(stop, end);
}

parameter_tree parameter_reader::run(std::span<const nonet_param* const> schema, const node& table,
                                     const std::vector<std::string>& passed_over) {
  tree_.places_.emplace("", table.at);
  const value_path root;
  check_keys(schema, table, passed_over, root);
  harmless_ = errors_;
  tree_.values_.reserve(schema.size());
  for (const nonet_param* p : schema) tree_.values_.push_back(field(*p, table, root));
  return std::move(tree_);
}

void parameter_reader::check_keys(std::span<const nonet_param* const> schema, const node& table,
                                  const std::vector<std::string>& passed_over,
                                  const value_path& path) {
  for (const node::field& f : table.fields) {
    const auto is_named = [&](const nonet_param* p) { return p->name == f.key; };
    const auto is_key = [&](const std::string& name) { return name == f.key; };
    if (std::any_of(schema.begin(), schema.end(), is_named)) continue;
    if (std::any_of(passed_over.begin(), passed_over.end(), is_key)) continue;
    error(f.at, path, unknown_key(f.key, names_of(schema)));
  }
}

nonet_value parameter_reader::field(const nonet_param& p, const node& table,
                                    const value_path& path) {
  const node* value = table.find(p.name);
  if (value == nullptr) return absent(p, table, path);
  const value_path here = path.field(p.name);
  note_place(here, value->at);
  return (p.flags & NONET_LIST) != 0 ? list(p, *value, here) : single(p, *value, here);
}

nonet_value parameter_reader::absent(const nonet_param& p, const node& table,
                                     const value_path& path) {
  nonet_value result{};
  if ((p.flags & NONET_DEFAULT) != 0) {
    result.kind = p.kind;
    result.integer = p.fallback;
    if (p.kind == NONET_ENUM) result.as.text = p.choices[p.fallback];
  } else if ((p.flags & NONET_REQUIRED) != 0) {
    // A recipe may leave out what is to be made, but not a part of a thing that it gives.
    if (context_.recipe && path.is_root()) {
      tree_.incomplete_ = true;
    } else {
      std::string message = missing_message(p);
      if (path.is_root()) message += context_.if_missing;
      error(table.at, path, std::move(message));
    }
  }
  return result;
}

nonet_value parameter_reader::list(const nonet_param& p, const node& value,
                                   const value_path& path) {
  nonet_value result{};
  result.kind = p.kind;
  if (value.what != node::type::array) {
    std::string message = "expected a list of " + nouns_of(p).many + ", found ";
    message += describe(value.what);
    error(value.at, path, message + " (put it in brackets)");
    return result;
  }
  const integer_range range(p.count_min, p.count_max);
  const auto count = static_cast<std::int64_t>(value.items.size());
  if (!range.holds(count)) error(value.at, path, range.count_message("item", count));
  const bool of_rule = path.outer->is_root();
  std::vector<nonet_value> items;
  std::vector<std::size_t> numbers;
  items.reserve(value.items.size());
  numbers.reserve(value.items.size());
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const value_path here = path.at(i);
    note_place(here, value.items[i].at);
    const std::size_t before = errors_;
    const nonet_value item = single(p, value.items[i], here);
    if (of_rule && errors_ != before) {
      harmless_ += errors_ - before;
      continue;
    }
    items.push_back(item);
    numbers.push_back(i + 1);
  }
  if (items.size() < value.items.size()) {
    // A list that is too short now would be complained of.
    if (!range.holds(static_cast<std::int64_t>(items.size()))) ++errors_;
    tree_.numbers_.emplace(path.text(), std::move(numbers));
  }
  result.count = static_cast<std::uint32_t>(items.size());
  result.as.items = tree_.items_.emplace_back(std::move(items)).data();
  return result;
}

nonet_value parameter_reader::single(const nonet_param& p, const node& value,
                                     const value_path& path) {
  nonet_value result{};
  result.kind = p.kind;
  switch (p.kind) {
    case NONET_INT: {
      const integer_range range(p.min, p.max);
      if (value.what != node::type::integer) {
        expect(nouns_of(p).one, value, path);
      } else if (!range.holds(value.integer)) {
        error(value.at, path, range.value_message(value.integer));
      }
      result.integer = value.integer;
      return result;
    }
    case NONET_BOOL:
      if (value.what != node::type::boolean) expect(nouns_of(p).one, value, path);
      result.integer = value.boolean ? 1 : 0;
      return result;
    case NONET_STRING:
      return string(value, path);
    case NONET_CELL:
      return cell(value, path);
    case NONET_CELLS:
      return cells(p, value, path);
    case NONET_REGIONS:
      return regions(value, path);
    case NONET_ENUM:
      return choice(p, value, path);
    case NONET_TABLE:
      return table(p, value, path);
    default:
      assert(p.kind == NONET_PAIR && "a schema without faults has only these kinds");
      return pair(p, value, path);
  }
}

nonet_value parameter_reader::table(const nonet_param& p, const node& value,
                                    const value_path& path) {
  nonet_value result{};
  result.kind = NONET_TABLE;
  if (value.what != node::type::table) {
    expect(nouns_of(p).one, value, path);
    return result;
  }
  check_keys(fields_of(p), value, {}, path);
  std::vector<nonet_value> fields;
  fields.reserve(p.field_count);
  for (const nonet_param* f : fields_of(p)) fields.push_back(field(*f, value, path));
  result.count = p.field_count;
  result.as.items = tree_.items_.emplace_back(std::move(fields)).data();
  return result;
}

nonet_value parameter_reader::string(const node& value, const value_path& path) {
  nonet_value result{};
  result.kind = NONET_STRING;
  if (value.what != node::type::string) {
    expect("a string", value, path);
    return result;
  }
  // A pack in C would see the text end there.
  if (const auto nul = value.text.find('\0'); nul != std::string::npos) {
    error(place_in(context_.text, value, nul), path, "expected text, found the character U+0000");
  }
  const std::string& kept = tree_.texts_.emplace_back(value.text);
  result.count = static_cast<std::uint32_t>(kept.size());
  result.as.text = kept.c_str();
  return result;
}

nonet_value parameter_reader::choice(const nonet_param& p, const node& value,
                                     const value_path& path) {
  nonet_value result{};
  result.kind = NONET_ENUM;
  if (value.what != node::type::string) {
    expect(nouns_of(p).one, value, path);
    return result;
  }
  const char* const* it = p.choices;
  while (*it != nullptr && *it != value.text) ++it;
  if (*it == nullptr) {
    const std::vector<std::string> names = choices_of(p);
    error(value.at, path,
          "expected " + nouns_of(p).one + ", found " + quoted(value.text) +
              did_you_mean(value.text, names));
    return result;
  }
  result.integer = it - p.choices;
  result.as.text = p.choices[result.integer];
  return result;
}

void parameter_reader::note_place(const value_path& path, position at) {
  if (has_places()) tree_.places_.emplace(path.text(), at);
}

void parameter_reader::expect(std::string_view expected, const node& found,
                              const value_path& path) {
  error(found.at, path, wrong_type(expected, found));
}

void parameter_reader::error(position at, const value_path& path, std::string message) {
  ++errors_;
  found_.error(context_.text.name, at, where(path), std::move(message));
}

void parameter_reader::warning(position at, const value_path& path, std::string message) {
  found_.warning(context_.text.name, at, where(path), std::move(message));
}

std::string parameter_reader::where(const value_path& path) const {
  if (path.is_root()) return context_.where;
  return context_.where.empty() ? path.text() : context_.where + " " + path.text();
}

std::optional<parameter_tree> read_parameters(std::span<const nonet_param* const> schema,
                                              const node& table,
                                              const std::vector<std::string>& passed_over,
                                              const parameter_context& context, problems& found,
                                              std::optional<parameter_tree>* rest) {
  problems here;
  parameter_reader reader(context, here);
  parameter_tree tree = reader.run(schema, table, passed_over);
  const bool good = !here.has_errors();
  append_sorted(found, here);
  if (good) return tree;
  if (rest != nullptr && reader.rest_is_good()) *rest = std::move(tree);
  return std::nullopt;
}

}  // namespace nonet::host
