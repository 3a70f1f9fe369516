// TOML through toml++ into our own tree: the only file that knows the library.
// SPDX-License-Identifier: MIT
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>
#include <algorithm>
#include <cassert>
#include <utility>

#include "nonet/host/node.hpp"
#include "puzzle_file/scalar.hpp"
#include "puzzle_file/syntax.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

// toml++ counts lines and columns in code points from 1, as we do.
position place(const toml::source_position& p) { return {p.line, p.column}; }

class converter {
 public:
  converter(std::string_view text, const text_map& map) : text_(text), map_(map) {}

  // The recursion is as deep as find_syntax_error lets a document nest.
  node convert(const toml::node& from) const {
    node to;
    to.at = place(from.source().begin);
    to.offset = map_.offset_of(to.at);
    switch (from.type()) {
      case toml::node_type::string:
        to.what = node::type::string;
        to.text = from.as_string()->get();
        to.multiline = opens_with_three_quotes(to.offset);
        break;
      case toml::node_type::integer:
        to.what = node::type::integer;
        to.integer = from.as_integer()->get();
        break;
      case toml::node_type::boolean:
        to.what = node::type::boolean;
        to.boolean = from.as_boolean()->get();
        break;
      case toml::node_type::floating_point:
        to.what = node::type::real;
        to.text = scalar_at(text_, to.offset);
        break;
      case toml::node_type::array:
        to.what = node::type::array;
        for (const toml::node& item : *from.as_array()) to.items.push_back(convert(item));
        break;
      case toml::node_type::table:
        convert_fields(*from.as_table(), to);
        break;
      case toml::node_type::date:
      case toml::node_type::time:
      case toml::node_type::date_time:
        to.what = node::type::date;
        to.text = scalar_at(text_, to.offset);
        break;
      case toml::node_type::none:
        assert(false && "a parsed document has no empty node");
        break;
    }
    return to;
  }

 private:
  // toml++ sorts its tables by key, the file's order is in the keys' places.
  void convert_fields(const toml::table& from, node& to) const {
    to.what = node::type::table;
    to.inline_form = from.is_inline();
    for (const auto& [key, value] : from) {
      to.fields.push_back({std::string(key.str()), place(key.source().begin), convert(value)});
    }
    std::sort(to.fields.begin(), to.fields.end(),
              [](const node::field& a, const node::field& b) { return before(a.at, b.at); });
  }

  bool opens_with_three_quotes(std::size_t offset) const {
    const std::string_view rest = text_.substr(offset);
    return rest.starts_with("\"\"\"") || rest.starts_with("'''");
  }

  std::string_view text_;
  const text_map& map_;
};

// The name between the first two single quotes, quoted; empty if there is none.
std::string name_in(std::string_view description) {
  const auto begin = description.find('\'');
  const auto end = begin == std::string_view::npos ? begin : description.find('\'', begin + 1);
  if (end == std::string_view::npos) return "";
  return quoted(description.substr(begin + 1, end - begin - 1));
}

// "Error while parsing key-value pair: cannot redefine existing integer 'size'" in our words.
// Only what find_syntax_error leaves to the library comes here.
std::string message_of(const toml::parse_error& error) {
  const std::string_view description = error.description();
  const std::string name = name_in(description);
  if (description.find("cannot redefine existing ") != std::string_view::npos) {
    return "expected each name once, found " + (name.empty() ? "this one" : name) + " twice";
  }
  if (description.find("cannot insert ") != std::string_view::npos) {
    return "expected a table in braces to be whole, found " + name + " added to it";
  }
  const auto scope = description.find(": ");
  std::string text(scope == std::string_view::npos ? description : description.substr(scope + 2));
  for (auto at = text.find(", saw "); at != std::string::npos; at = text.find(", saw ", at)) {
    text.replace(at, 6, ", found ");
  }
  return text;
}

// Where the thing stands that the library complains of.  It looks at the names of a header after
// the whole line and then reports the beginning of the next.
position place_of(const toml::parse_error& error, std::string_view text, const text_map& map) {
  const position at = place(error.source().begin);
  const std::size_t offset = map.offset_of(at);
  if (!error.description().starts_with("Error while parsing table header") ||
      toml::parse(text.substr(0, offset))) {
    return at;
  }
  const std::size_t line_end = text.rfind('\n', offset - 2);
  const std::size_t line = line_end == std::string_view::npos ? 0 : line_end + 1;
  return map.at(text.find('[', line));
}

}  // namespace

std::optional<node> parse_toml(const source& text, problems& found) {
  if (!check_text(text.name, text.text, found)) return std::nullopt;
  const text_map map(text.text);
  if (const auto error = find_syntax_error(text.text)) {
    found.error(text.name, map.at(error->offset), error->where, error->message);
    return std::nullopt;
  }
  const toml::parse_result result = toml::parse(std::string_view(text.text));
  if (!result) {
    const toml::parse_error& error = result.error();
    found.error(text.name, place_of(error, text.text, map), "", message_of(error));
    return std::nullopt;
  }
  node root = converter(text.text, map).convert(result.table());
  root.at = {1, 1};
  return root;
}

}  // namespace nonet::host
