// Nodes of a TOML tree: looking up, making, comparing, and places inside strings.
// SPDX-License-Identifier: MIT
#include "nonet/host/node.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

std::size_t utf8_bytes(std::uint32_t c) {
  return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

// Walks through a string as it stands in the file, keeping count of the bytes of its value.
//
// Invariants:
//   1. source[i_] is the first byte of what gives byte decoded_ of the value, or of the closing
//      quotes.
//   2. at_ is the place of source[i_].
class string_walk {
 public:
  string_walk(std::string_view text, const node& value)
      : text_(text), i_(value.offset), at_(value.at), length_(value.text.size()) {
    if (i_ >= text_.size()) return;
    const char quote = text_[i_];
    basic_ = quote == '"';
    several_lines_ = value.multiline;
    pass(several_lines_ ? 3 : 1);
    if (several_lines_) pass_line_end();
    pass_line_ending_backslashes();
  }

  // The place of byte `offset` of the value.  Ascending offsets only.
  position place(std::size_t offset) {
    while (decoded_ < std::min(offset, length_) && i_ < text_.size()) {
      const std::size_t before = decoded_;
      const auto [i, at] = std::pair(i_, at_);
      step();
      if (decoded_ > offset) {  // inside a character of several bytes: where it starts
        i_ = i, at_ = at, decoded_ = before;
        break;
      }
      pass_line_ending_backslashes();
    }
    return at_;
  }

 private:
  // Passes what gives the next character of the value.
  void step() {
    if (basic_ && text_[i_] == '\\') {
      const char c = i_ + 1 < text_.size() ? text_[i_ + 1] : '\0';
      const std::size_t digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
      std::uint32_t value = 0;
      if (digits > 0 && i_ + 2 + digits <= text_.size()) {
        std::from_chars(text_.data() + i_ + 2, text_.data() + i_ + 2 + digits, value, 16);
      }
      decoded_ += utf8_bytes(value);
      pass(2 + digits);
    } else if (several_lines_ && pass_line_end()) {
      ++decoded_;
    } else {
      const code_point c = decode(text_, i_);
      decoded_ += c.bytes;
      i_ += c.bytes;
      ++at_.column;
    }
  }

  // A backslash before a line end takes away all white space up to the next other character.
  void pass_line_ending_backslashes() {
    while (basic_ && several_lines_ && i_ + 1 < text_.size() && text_[i_] == '\\' &&
           is_space(text_[i_ + 1])) {
      pass(1);
      while (i_ < text_.size() && is_space(text_[i_])) {
        if (!pass_line_end()) pass(1);
      }
    }
  }

  bool pass_line_end() {
    const bool two = text_.substr(i_).starts_with("\r\n");
    if (!two && (i_ >= text_.size() || text_[i_] != '\n')) return false;
    i_ += two ? 2 : 1;
    at_ = {at_.line + 1, 1};
    return true;
  }

  // Passes ASCII characters of one line.
  void pass(std::size_t count) {
    count = std::min(count, text_.size() - i_);
    i_ += count;
    at_.column += static_cast<std::uint32_t>(count);
  }

  std::string_view text_;
  std::size_t i_;
  position at_;
  std::size_t length_;
  std::size_t decoded_ = 0;
  bool basic_ = false;
  bool several_lines_ = false;
};

}  // namespace

const node::field* node::find_field(std::string_view key) const {
  for (const field& f : fields) {
    if (f.key == key) return &f;
  }
  return nullptr;
}

const node* node::find(std::string_view key) const {
  const field* f = find_field(key);
  return f == nullptr ? nullptr : &f->value;
}

void node::set(std::string_view key, node value) {
  assert(what == type::table && "only a table has fields");
  const auto known =
      std::find_if(fields.begin(), fields.end(), [&](const field& f) { return f.key == key; });
  if (known != fields.end()) {
    known->value = std::move(value);
  } else {
    if (fields.empty()) fields.reserve(4);  // as many as most tables have
    fields.push_back({std::string(key), {}, std::move(value)});
  }
}

node string_node(std::string text) {
  node n;
  n.what = node::type::string;
  n.multiline = text.find('\n') != std::string::npos;
  n.text = std::move(text);
  return n;
}

node integer_node(std::int64_t value) {
  node n;
  n.what = node::type::integer;
  n.integer = value;
  return n;
}

node real_node(std::string text) {
  node made;
  made.what = node::type::real;
  made.text = std::move(text);
  return made;
}

node boolean_node(bool value) {
  node n;
  n.what = node::type::boolean;
  n.boolean = value;
  return n;
}

node array_node(std::vector<node> items) {
  node n;
  n.what = node::type::array;
  n.items = std::move(items);
  return n;
}

node table_node(bool inline_form) {
  node n;
  n.what = node::type::table;
  n.inline_form = inline_form;
  return n;
}

bool same_data(const node& a, const node& b) {
  if (a.what != b.what || a.text != b.text || a.integer != b.integer || a.boolean != b.boolean ||
      a.items.size() != b.items.size() || a.fields.size() != b.fields.size()) {
    return false;
  }
  if (!std::equal(a.items.begin(), a.items.end(), b.items.begin(), same_data)) return false;
  return std::all_of(a.fields.begin(), a.fields.end(), [&](const node::field& f) {
    const node* other = b.find(f.key);
    return other != nullptr && same_data(f.value, *other);
  });
}

std::string_view describe(node::type t) {
  switch (t) {
    case node::type::string:
      return "a string";
    case node::type::integer:
      return "an integer";
    case node::type::real:
      return "a number with a decimal point";
    case node::type::boolean:
      return "a boolean";
    case node::type::date:
      return "a date";
    case node::type::array:
      return "an array";
    case node::type::table:
      return "a table";
  }
  return "a value";
}

position place_in(const source& text, const node& string_value, std::size_t offset) {
  return string_walk(text.text, string_value).place(offset);
}

std::vector<position> places_in(const source& text, const node& string_value,
                                std::span<const std::size_t> offsets) {
  assert(std::is_sorted(offsets.begin(), offsets.end()) && "offsets ascend");
  string_walk walk(text.text, string_value);
  std::vector<position> places;
  places.reserve(offsets.size());
  for (const std::size_t offset : offsets) places.push_back(walk.place(offset));
  return places;
}

}  // namespace nonet::host
