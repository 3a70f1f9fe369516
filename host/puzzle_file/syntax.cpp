// Checks the syntax of a TOML document before the library reads it.
// SPDX-License-Identifier: MIT
#include "puzzle_file/syntax.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "nonet/host/problem.hpp"
#include "puzzle_file/scalar.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

bool is_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string_view without_blanks_behind(std::string_view name) {
  return name.substr(0, name.find_last_not_of(" \t") + 1);
}

// A recursive descent over the text, one function for each form of TOML.  Every function
// returns false after the first error and leaves the cursor anywhere.
//
// Invariants:
//   1. 0 <= i_ <= text_.size().
//   2. depth_ is the number of tables (but the root) and arrays around the cursor, at most
//      max_toml_depth.
class scanner {
 public:
  explicit scanner(std::string_view text) : text_(text) {}

  std::optional<syntax_error> run() {
    while (i_ < text_.size()) {
      if (!statement()) return error_;
    }
    return std::nullopt;
  }

 private:
  // One line: nothing, a header, or a key and its value (which may end some lines below).
  bool statement() {
    pass_blanks();
    const char c = peek();
    if (c == '[') {
      if (!header()) return false;
    } else if (is_key_character(c) || c == '"' || c == '\'') {
      const std::size_t begin = i_;
      if (!pair()) {
        if (bad_scalar_) error_.where = table_place() + error_.where;
        return false;
      }
      note_use(text_.substr(begin, i_ - begin));
    } else if (c != '#' && !at_line_end()) {
      return fail(i_, "expected a key, a [table] or a # comment, found " + found());
    }
    return rest_of_line();
  }

  bool header() {
    const std::size_t begin = i_++;
    const bool of_array = peek() == '[';
    if (of_array) ++i_;
    pass_blanks();
    depth_ = 0;
    const std::size_t name = i_;
    if (!key() || !deeper(begin)) return false;
    table_ = without_blanks_behind(text_.substr(name, i_ - name));
    if (of_array && table_ == "rule") {
      ++rules_;
      use_ = {};
    }
    if (peek() != ']') return fail(i_, "expected ']' at the end of the name, found " + found());
    ++i_;
    if (!of_array) return true;
    if (peek() != ']') return fail(begin, "expected ']]' at the end of a name that begins '[['");
    ++i_;
    return true;
  }

  // A key of several parts opens a table for each but the last.
  bool pair() {
    const std::size_t around = depth_, begin = i_;
    if (!key()) return false;
    const std::string_view name = text_.substr(begin, i_ - begin);
    if (peek() != '=') return fail(i_, "expected '=' after the key, found " + found());
    ++i_;
    pass_blanks();
    if (!value()) {
      if (bad_scalar_) lead_to_fault(std::string(without_blanks_behind(name)));
      return false;
    }
    depth_ = around;
    return true;
  }

  // Puts the name of what is around it before the path of the value at fault.
  void lead_to_fault(std::string name) {
    const bool of_table = !error_.where.empty() && error_.where.front() != '[';
    error_.where = std::move(name) + (of_table ? "." : "") + error_.where;
  }

  // `use = "NAME"` names the rule from there on.
  void note_use(std::string_view pair) {
    if (table_ != "rule" || !pair.starts_with("use")) return;
    const std::size_t begin = pair.find_first_of("\"'");
    if (begin == std::string_view::npos) return;
    use_ = pair.substr(begin + 1, pair.find(pair[begin], begin + 1) - begin - 1);
  }

  // Of the keys that follow, as other messages have it: "rule 2 (cages) ", "[grid] ".
  [[nodiscard]] std::string table_place() const {
    if (table_.empty()) return {};
    if (rules_ == 0 || !(table_ == "rule" || table_.starts_with("rule."))) {
      return "[" + std::string(table_) + "] ";
    }
    std::string place = "rule " + std::to_string(rules_) + " ";
    if (!use_.empty()) place.append("(").append(use_).append(") ");
    if (table_ != "rule") place.append(table_.substr(5)).append(" ");
    return place;
  }

  // Parts with dots between them, and the blanks after the last.  A dot is a level deeper.
  bool key() {
    const std::size_t begin = i_;
    for (;;) {
      if (!key_part()) return false;
      pass_blanks();
      if (peek() != '.') return true;
      if (!deeper(begin)) return false;
      ++i_;
      pass_blanks();
    }
  }

  bool key_part() {
    const char c = peek();
    if (c == '"' || c == '\'') {
      if (text_.substr(i_).starts_with(c == '"' ? "\"\"\"" : "'''")) {
        return fail(i_, "expected a key, found a string of several lines");
      }
      return c == '"' ? basic_string() : literal_string();
    }
    if (!is_key_character(c)) return fail(i_, "expected a key, found " + found());
    while (is_key_character(peek())) ++i_;
    return true;
  }

  bool value() {
    switch (peek()) {
      case '"':
        return text_.substr(i_).starts_with("\"\"\"") ? basic_text() : basic_string();
      case '\'':
        return text_.substr(i_).starts_with("'''") ? literal_text() : literal_string();
      case '[':
        return nested(&scanner::array);
      case '{':
        return nested(&scanner::inline_table);
      default:
        return scalar();
    }
  }

  bool nested(bool (scanner::*form)()) {
    if (!deeper(i_)) return false;
    const bool good = (this->*form)();
    --depth_;
    return good;
  }

  bool deeper(std::size_t offset) {
    if (++depth_ <= max_toml_depth) return true;
    return fail(offset, "expected at most " + std::to_string(max_toml_depth) +
                            " levels of tables and arrays, found more");
  }

  bool array() {
    const std::size_t begin = i_++;
    std::size_t values = 0;
    for (bool after_value = false;;) {
      if (!pass_lines()) return false;
      const char c = peek();
      if (at_end()) return fail(begin, "expected ']' at the end of this array, found none");
      if (c == ']') break;
      if (after_value) {
        if (c != ',') return fail(i_, "expected ',' or ']' after a value, found " + found());
        ++i_;
        after_value = false;
      } else {
        if (c == ',') return fail(i_, "expected a value before the comma, found none");
        ++values;
        if (!value()) {
          if (bad_scalar_) lead_to_fault("[" + std::to_string(values) + "]");
          return false;
        }
        after_value = true;
      }
    }
    ++i_;
    return true;
  }

  bool inline_table() {
    const std::size_t begin = i_++;
    pass_blanks();
    if (peek() == '}' && !at_end()) {
      ++i_;
      return true;
    }
    for (;;) {
      if (!still_inside(begin) || !pair()) return false;
      pass_blanks();
      if (!still_inside(begin)) return false;
      const char c = peek();
      if (c != ',' && c != '}') {
        return fail(i_, "expected ',' or '}' after a value, found " + found());
      }
      ++i_;
      if (c == '}') return true;
      pass_blanks();
      if (peek() == '}') return fail(i_, "expected a key after the comma, found '}'");
    }
  }

  // TOML 1.0 wants an inline table on one line.
  bool still_inside(std::size_t begin) {
    if (at_end()) return fail(begin, "expected '}' at the end of this table, found none");
    if (!at_line_end()) return true;
    return fail(i_, "expected a table in braces on one line, found the end of the line");
  }

  bool scalar() {
    const std::string_view piece = scalar_at(text_, i_);
    if (piece.empty()) return fail(i_, "expected a value, found " + found());
    if (std::string message = scalar_fault(piece); !message.empty()) {
      bad_scalar_ = true;
      return fail(i_, std::move(message));
    }
    i_ += piece.size();
    return true;
  }

  bool basic_string() {
    const std::size_t begin = i_++;
    for (;;) {
      if (at_line_end()) return fail(begin, "expected '\"' at the end of this string, found none");
      if (peek() == '"') break;
      if (peek() == '\\' ? !escape() : !character()) return false;
    }
    ++i_;
    return true;
  }

  bool literal_string() {
    const std::size_t begin = i_++;
    for (;;) {
      if (at_line_end()) return fail(begin, "expected \"'\" at the end of this string, found none");
      if (peek() == '\'') break;
      if (!character()) return false;
    }
    ++i_;
    return true;
  }

  bool basic_text() {
    const std::size_t begin = i_;
    i_ += 3;
    while (!closes(R"(""")")) {
      if (at_end()) return fail(begin, R"(expected """ at the end of this string, found none)");
      if (peek() == '\\' && !is_space(peek(1))) {
        if (!escape()) return false;
      } else if (peek() == '\\') {
        const std::size_t slash = i_++;
        pass_blanks();
        if (!at_line_end() || at_end()) {
          return fail(slash, "expected the end of the line after '\\', found " + found());
        }
      } else if (!text_character()) {
        return false;
      }
    }
    return true;
  }

  bool literal_text() {
    const std::size_t begin = i_;
    i_ += 3;
    while (!closes("'''")) {
      if (at_end()) return fail(begin, "expected ''' at the end of this string, found none");
      if (!text_character()) return false;
    }
    return true;
  }

  // Passes the closing quotes, if it stands there: up to two more belong to the text before it.
  bool closes(std::string_view quotes) {
    if (!text_.substr(i_).starts_with(quotes)) return false;
    i_ += 3;
    for (int extra = 0; extra < 2 && peek() == quotes[0]; ++extra) ++i_;
    return true;
  }

  bool escape() {
    const std::size_t slash = i_++;
    const char c = peek();
    const std::size_t digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (at_end() || std::string_view("btnfr\"\\uU").find(c) == std::string_view::npos) {
      return fail(slash,
                  "expected \\b, \\t, \\n, \\f, \\r, \\\", \\\\, \\u or \\U, found '\\' and " +
                      found() + " (in single quotes '\\' is plain text)");
    }
    ++i_;
    std::uint32_t value = 0;
    for (std::size_t n = 0; n < digits; ++n, ++i_) {
      if (!is_hex(peek())) {
        return fail(slash, "expected " + std::to_string(digits) + " hexadecimal digits after \\" +
                               c + ", found " + std::to_string(n));
      }
      std::uint32_t digit = 0;
      std::from_chars(text_.data() + i_, text_.data() + i_ + 1, digit, 16);
      value = value << 4 | digit;
    }
    if ((value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF) {
      return fail(slash, "expected a Unicode character, found " +
                             std::string(text_.substr(slash, digits + 2)));
    }
    return true;
  }

  // A character inside a string of one line, or of a comment.
  bool character() {
    const char c = peek();
    if ((c >= 0 && c < 0x20 && c != '\t') || c == 0x7F) {
      return fail(i_, "expected text, found the control character " + found());
    }
    i_ += decode(text_, i_).bytes;
    return true;
  }

  bool text_character() {
    if (!at_line_end()) return character();
    pass_line_end();
    return true;
  }

  bool comment() {
    while (!at_line_end()) {
      if (!character()) return false;
    }
    return true;
  }

  bool rest_of_line() {
    pass_blanks();
    if (peek() == '#' && !comment()) return false;
    if (!at_line_end()) return fail(i_, "expected the end of the line, found " + found());
    pass_line_end();
    return true;
  }

  // Blanks, line ends and comments, as between the values of an array.
  bool pass_lines() {
    for (;;) {
      pass_blanks();
      if (peek() == '#' && !comment()) return false;
      if (at_end() || !at_line_end()) return true;
      pass_line_end();
    }
  }

  void pass_blanks() {
    while (peek() == ' ' || peek() == '\t') ++i_;
  }

  [[nodiscard]] bool at_end() const { return i_ == text_.size(); }
  [[nodiscard]] bool at_line_end() const {
    return at_end() || peek() == '\n' || (peek() == '\r' && peek(1) == '\n');
  }
  void pass_line_end() {
    if (peek() == '\r') ++i_;
    if (peek() == '\n') ++i_;
  }

  // '\0' at the end; a text that was checked holds none.
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return i_ + ahead < text_.size() ? text_[i_ + ahead] : '\0';
  }

  [[nodiscard]] std::string found() const {
    if (at_end()) return "the end of the file";
    if (at_line_end()) return "the end of the line";
    return character_name(text_, i_);
  }

  bool fail(std::size_t offset, std::string message) {
    error_ = {offset, std::move(message), {}};
    return false;
  }

  std::string_view text_;
  std::size_t i_ = 0;
  std::size_t depth_ = 0;
  bool bad_scalar_ = false;
  std::string_view table_;  // the name in the last header
  std::size_t rules_ = 0;   // [[rule]] so far
  std::string_view use_;    // of the last of them
  syntax_error error_;
};

}  // namespace

std::optional<syntax_error> find_syntax_error(std::string_view text) { return scanner(text).run(); }

}  // namespace nonet::host
