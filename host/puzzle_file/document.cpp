// Reads all of a puzzle file that needs no rule type: format, grid, givens, the list of rules.
// SPDX-License-Identifier: MIT
#include "nonet/host/document.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "puzzle_file/cell_text.hpp"
#include "puzzle_file/fields.hpp"
#include "puzzle_file/grid_text.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

constexpr std::int64_t format_version = 1;
constexpr std::int64_t max_values = 35;
constexpr std::int64_t max_digit = 35;  // 'Z'

const std::vector<std::string> top_keys{"nonet", "puzzle", "grid", "rule", "generate", "made"};
const std::vector<std::string> puzzle_keys{"title", "author", "note", "solution"};
const std::vector<std::string> grid_keys{"size",   "rows",   "columns",
                                         "values", "givens", "candidates"};
const std::vector<std::string> made_keys{"recipe", "recipe_sha256", "seed", "index",
                                         "engine", "rating",        "level"};

// Reads one document; every function adds the problems it finds and goes on.
class document_reader {
 public:
  document_reader(document& into, problems& found) : into_(into), found_(found) {}

  void run() {
    const node& root = into_.root;
    if (root.fields.empty()) {
      error({1, 1}, "", "expected a puzzle, found an empty file (a puzzle begins with nonet = 1)");
      return;
    }
    check_keys(root, top_keys, "");
    version(root);
    const node* grid = table(root, "grid");
    shape_known_ = grid == nullptr || shape(*grid);
    into_.candidates.assign(into_.shape.cells(), into_.shape.all());
    into_.givens.assign(into_.shape.cells(), core::empty_value);
    if (grid != nullptr) contents(*grid);
    if (const node* puzzle = table(root, "puzzle")) about(*puzzle);
    if (const node* generate = table(root, "generate")) into_.generate = *generate;
    if (const node* made = table(root, "made")) origin(*made);
    rules(root);
  }

  [[nodiscard]] bool shape_known() const noexcept { return shape_known_; }

 private:
  void error(position at, std::string where, std::string message) {
    found_.error(into_.text.name, at, std::move(where), std::move(message));
  }

  void check_keys(const node& of, const std::vector<std::string>& known, const std::string& where) {
    for (const node::field& f : of.fields) {
      if (std::find(known.begin(), known.end(), f.key) == known.end()) {
        error(f.at, where, unknown_key(f.key, known));
      }
    }
  }

  // The value of a key if it has the type; says so if it has another.
  const node* typed(const node& of, std::string_view key, node::type type,
                    std::string_view expected, const std::string& where) {
    const node* value = of.find(key);
    if (value == nullptr || value->what == type) return value;
    error(value->at, where + std::string(key), wrong_type(expected, *value));
    return nullptr;
  }

  const node* table(const node& root, std::string_view key) {
    return typed(root, key, node::type::table, "a table", "");
  }
  const node* string(const node& of, std::string_view key, const std::string& where) {
    return typed(of, key, node::type::string, "a string", where);
  }

  // What `generate` writes.  Nothing depends on it, and a later version may write more: what is
  // unknown is no error here.
  void origin(const node& made) {
    const std::string where = "[made] ";
    for (const node::field& f : made.fields) {
      if (std::find(made_keys.begin(), made_keys.end(), f.key) != made_keys.end()) continue;
      found_.warning(into_.text.name, f.at, "[made]", unknown_key(f.key, made_keys));
    }
    for (const char* key : {"recipe", "recipe_sha256", "engine", "level"}) {
      static_cast<void>(string(made, key, where));
    }
    for (const char* key : {"seed", "index"}) {
      static_cast<void>(typed(made, key, node::type::integer, "an integer", where));
    }
    const node* rating = made.find("rating");
    if (rating != nullptr && rating->what == node::type::integer) return;
    static_cast<void>(typed(made, "rating", node::type::real, "a number", where));
  }

  void version(const node& root) {
    const node* value = root.find("nonet");
    if (value == nullptr) {
      error({1, 1}, "", "expected nonet = 1 (the version of the format), found none");
    } else if (value->what != node::type::integer) {
      error(value->at, "nonet", wrong_type("an integer", *value));
    } else if (value->integer != format_version) {
      error(value->at, "nonet",
            "expected 1, the version of the format that this program reads, found " +
                std::to_string(value->integer));
    }
  }

  // The value of a key of [grid] that is a whole number from lo to hi.
  std::optional<std::uint32_t> number(const node& value, std::int64_t lo, std::int64_t hi,
                                      const std::string& where) {
    const integer_range range(lo, hi);
    if (value.what != node::type::integer) {
      error(value.at, where, wrong_type("an integer", value));
    } else if (!range.holds(value.integer)) {
      error(value.at, where, range.value_message(value.integer));
    } else {
      return static_cast<std::uint32_t>(value.integer);
    }
    return std::nullopt;
  }

  bool side(const node::field& f, std::uint32_t& into) {
    const auto n = number(f.value, 1, core::max_side, "[grid] " + f.key);
    if (n) into = *n;
    return n.has_value();
  }

  // The shape by its size alone: two places that say the same could say different things.
  bool square(const node::field& size, std::initializer_list<const node::field*> others) {
    bool good = side(size, into_.shape.rows);
    for (const node::field* other : others) {
      if (other == nullptr) continue;
      error(other->at, "[grid] " + other->key,
            "expected either size or rows, columns and values, found both (size = 9 is rows = "
            "9, columns = 9, values = [1, 9])");
      good = false;
    }
    into_.shape.columns = into_.shape.rows;
    into_.shape.value_max = into_.shape.rows;
    return good;
  }

  // False if the shape is not known, so that nothing can be held against it.
  bool shape(const node& grid) {
    const node::field* size = grid.find_field("size");
    const node::field* rows = grid.find_field("rows");
    const node::field* columns = grid.find_field("columns");
    const node::field* values = grid.find_field("values");
    bool good = true;
    if (size != nullptr) return square(*size, {rows, columns, values});
    if ((rows == nullptr) != (columns == nullptr)) {
      const node::field& there = rows != nullptr ? *rows : *columns;
      error(there.at, "[grid]",
            rows != nullptr ? "expected columns beside rows, found none"
                            : "expected rows beside columns, found none");
      good = false;
    }
    if (rows != nullptr) good = side(*rows, into_.shape.rows) && good;
    if (columns != nullptr) good = side(*columns, into_.shape.columns) && good;
    // Left out, the values are enough for the longer side to differ.
    into_.shape.value_max = std::max(into_.shape.rows, into_.shape.columns);
    if (values != nullptr) good = value_range(values->value) && good;
    if (!good) into_.shape = {};
    return good;
  }

  bool value_range(const node& range) {
    const std::string where = "[grid] values";
    if (range.what != node::type::array) {
      error(
          range.at, where,
          wrong_type("two integers, the least and the greatest value", range) + " (write [1, 9])");
      return false;
    }
    if (range.items.size() != 2) {
      error(range.at, where,
            "expected two integers, the least and the greatest value, found " +
                std::to_string(range.items.size()) + " (write [1, 9])");
      return false;
    }
    const auto lo = number(range.items[0], 0, max_digit, where);
    const auto hi = number(range.items[1], 0, max_digit, where);
    if (!lo || !hi) return false;
    if (*lo > *hi) {
      error(range.at, where,
            "expected the least value first, found " + std::to_string(*lo) + " before " +
                std::to_string(*hi));
      return false;
    }
    if (*hi - *lo + 1 > max_values) {
      error(range.at, where,
            "expected at most " + std::to_string(max_values) + " values, found " +
                std::to_string(*hi - *lo + 1));
      return false;
    }
    into_.shape.value_min = *lo;
    into_.shape.value_max = *hi;
    return true;
  }

  void contents(const node& grid) {
    std::vector<std::string> known = grid_keys;
    if (const node::field* entries = grid.find_field("entries")) {
      error(entries->at, "[grid] entries",
            "expected no such key yet, found one (it is reserved for a player's digits)");
      known.emplace_back("entries");
    }
    check_keys(grid, known, "[grid]");
    if (const node* text = string(grid, "givens", "[grid] ")) {
      digits(*text, "[grid] givens", into_.givens);
    }
    if (const node* list = typed(grid, "candidates", node::type::table, "a table", "[grid] ")) {
      for (const node::field& f : list->fields) candidates_of(f);
    }
  }

  void digits(const node& text, const std::string& where, std::vector<std::uint8_t>& into) {
    if (!shape_known_) return;
    grid_text grid = parse_grid(text.text, into_.shape);
    if (grid.warning) {
      found_.warning(into_.text.name, place_in(into_.text, text, grid.warning->offset), where,
                     std::move(grid.warning->message));
    }
    if (grid.faults.empty()) {
      into = std::move(grid.values);
    } else {
      tell_faults(text, where, std::move(grid));
    }
  }

  // A text that is no grid at all is not told of character by character.
  void tell_faults(const node& text, const std::string& where, grid_text grid) {
    for (text_fault& f : grid.faults) {
      error(place_in(into_.text, text, f.offset), where, std::move(f.message));
    }
    if (grid.untold > 0) error(text.at, where, untold_text(grid));
  }

  // `r1c3 = "124"`
  void candidates_of(const node::field& f) {
    const std::string where = "[grid] candidates";
    if (!shape_known_) return;
    const named_cell name = cell_at(f.key, into_.shape);
    if (name.length == 0 || name.length != f.key.size()) {
      error(f.at, where, "expected a cell such as r3c7, found " + quoted(f.key));
      return;
    }
    if (!name.error.empty()) {
      error(f.at, where, name.error);
      return;
    }
    const std::string of_cell = where + " " + f.key;
    if (!candidates_seen_.insert(name.cell).second) {
      error(f.at, of_cell, "expected each cell once, found this one twice");
      return;
    }
    if (f.value.what != node::type::string) {
      error(f.value.at, of_cell, wrong_type("a string", f.value));
      return;
    }
    if (const auto values = value_set(f.value, of_cell)) into_.candidates[name.cell] = *values;
  }

  // The values that a string of digits lists, each once and at least one.
  std::optional<core::mask> value_set(const node& list, const std::string& where) {
    core::mask values = 0;
    bool good = true;
    // Of a character outside ASCII only the first byte begins it.
    for (std::size_t i = 0; i < list.text.size(); i += decode(list.text, i).bytes) {
      if (is_space(list.text[i])) continue;
      digit_text digit = digit_at(list.text, i, into_.shape);
      if (digit.error.empty() && (values & core::bit(digit.value)) != 0) {
        digit.error = "expected each value once, found " + character_name(list.text, i) + " twice";
      }
      if (digit.error.empty()) {
        values |= core::bit(digit.value);
      } else {
        error(place_in(into_.text, list, i), where, std::move(digit.error));
        good = false;
      }
    }
    if (!good) return std::nullopt;
    if (values == 0) {
      error(list.at, where, "expected at least one value, found none");
      return std::nullopt;
    }
    return values;
  }

  void about(const node& puzzle) {
    check_keys(puzzle, puzzle_keys, "[puzzle]");
    const auto copy = [&](std::string_view key, std::string& into) {
      if (const node* text = string(puzzle, key, "[puzzle] ")) into = text->text;
    };
    copy("title", into_.title);
    copy("author", into_.author);
    copy("note", into_.note);
    const node* text = string(puzzle, "solution", "[puzzle] ");
    if (text == nullptr) return;
    std::vector<std::uint8_t> values;
    digits(*text, "[puzzle] solution", values);
    const auto empty = std::find(values.begin(), values.end(), core::empty_value);
    if (empty != values.end()) {
      const auto cell = static_cast<core::cell>(empty - values.begin());
      error(place_in(into_.text, *text, nth_character(text->text, cell)), "[puzzle] solution",
            "expected a value in every cell, found none in " + cell_name(into_.shape, cell));
      return;
    }
    into_.solution = std::move(values);
  }

  // The offset of the n-th character that is no white space, n from 0.
  static std::size_t nth_character(std::string_view text, std::size_t n) {
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
      if (!is_space(text[i]) && n-- == 0) break;
    }
    return i;
  }

  void rules(const node& root) {
    const node* list = root.find("rule");
    if (list == nullptr || (list->what == node::type::array && list->items.empty())) {
      if (!found_.has_errors()) {
        found_.warning(into_.text.name, {1, 1}, "",
                       "the file has no [[rule]], so every value may stand in every cell");
      }
      return;
    }
    if (list->what != node::type::array) {
      error(list->at, "rule",
            wrong_type("rules under [[rule]] headers", *list) +
                (list->what == node::type::table ? " (write [[rule]])" : ""));
      return;
    }
    for (std::size_t i = 0; i < list->items.size(); ++i) rule(list->items[i], i + 1);
  }

  void rule(const node& table, std::size_t number) {
    const std::string where = "rule " + std::to_string(number);
    if (table.what != node::type::table) {
      error(table.at, where, wrong_type("a table", table));
      return;
    }
    const node* use = table.find("use");
    if (use == nullptr) {
      std::vector<std::string> keys;
      for (const node::field& f : table.fields) keys.push_back(f.key);
      const std::string near = nearest("use", keys);
      error(table.at, where,
            "expected use = \"NAME\", the type of the rule, found " +
                (near.empty() ? "none" : quoted(near)));
      return;
    }
    if (use->what != node::type::string) {
      error(use->at, where + " use", wrong_type("a string", *use));
      return;
    }
    if (use->text.empty()) {
      error(use->at, where + " use", "expected the name of a rule type, found an empty string");
      return;
    }
    const node* generate = table.find("generate");
    if (generate != nullptr && generate->what != node::type::table) {
      error(generate->at, where + " (" + use->text + ") generate",
            wrong_type("a table", *generate));
    }
    into_.rules.push_back({use->text, use->at, number, table});
  }

  document& into_;
  problems& found_;
  bool shape_known_ = false;
  std::set<core::cell> candidates_seen_;
};

}  // namespace

std::optional<document> read_document(source text, problems& found,
                                      std::optional<document>* flawed) {
  std::optional<node> root = parse_toml(text, found);
  if (!root) return std::nullopt;
  document result;
  result.text = std::move(text);
  result.root = std::move(*root);
  problems here;
  document_reader reader(result, here);
  reader.run();
  const bool good = !here.has_errors();
  append_sorted(found, here);
  if (good) return result;
  if (flawed != nullptr && reader.shape_known()) *flawed = std::move(result);
  return std::nullopt;
}

}  // namespace nonet::host
