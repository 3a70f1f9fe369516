// The values of TOML that need no quotes and brackets: numbers, booleans, dates.
// SPDX-License-Identifier: MIT
#include "puzzle_file/scalar.hpp"

#include <charconv>
#include <cstdint>
#include <system_error>

#include "nonet/host/problem.hpp"

namespace nonet::host {
namespace {

constexpr std::size_t max_length = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_digit_of(char c, int base) {
  if (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))) return true;
  return c >= '0' && c < '0' + (base < 10 ? base : 10);
}

// Eats a piece from its front; every function says whether it found what its name says.
class reader {
 public:
  explicit reader(std::string_view piece) : rest_(piece) {}

  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

  bool one(std::string_view of) {
    if (rest_.empty() || of.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool word(std::string_view w) {
    if (!rest_.starts_with(w)) return false;
    rest_.remove_prefix(w.size());
    return true;
  }
  // Digits with single underscores between them.
  bool digits(int base = 10) {
    if (rest_.empty() || !is_digit_of(rest_[0], base)) return false;
    std::size_t n = 1;
    while (n < rest_.size()) {
      const bool underscore = rest_[n] == '_';
      const std::size_t next = n + (underscore ? 1 : 0);
      if (next >= rest_.size() || !is_digit_of(rest_[next], base)) break;
      n = next + 1;
    }
    rest_.remove_prefix(n);
    return true;
  }
  bool exactly(std::size_t count) {
    if (rest_.size() < count) return false;
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_digit(rest_[i])) return false;
    }
    rest_.remove_prefix(count);
    return true;
  }

 private:
  std::string_view rest_;
};

bool is_prefixed_integer(std::string_view piece, int* base) {
  reader r(piece);
  *base = r.word("0x") ? 16 : r.word("0o") ? 8 : r.word("0b") ? 2 : 0;
  return *base != 0 && r.digits(*base) && r.done();
}

bool is_decimal_integer(std::string_view piece) {
  reader r(piece);
  r.one("+-");
  return r.digits() && r.done();
}

bool is_float(std::string_view piece) {
  reader r(piece);
  r.one("+-");
  if (!r.digits()) return false;
  if (r.one(".") && !r.digits()) return false;
  if (r.one("eE")) {
    r.one("+-");
    if (!r.digits()) return false;
  }
  return r.done();
}

bool is_inf_or_nan(std::string_view piece) {
  reader r(piece);
  r.one("+-");
  return (r.word("inf") || r.word("nan")) && r.done();
}

bool eat_date(reader& r) {
  return r.exactly(4) && r.one("-") && r.exactly(2) && r.one("-") && r.exactly(2);
}

bool eat_time(reader& r) {
  if (!(r.exactly(2) && r.one(":") && r.exactly(2) && r.one(":") && r.exactly(2))) return false;
  if (!r.one(".")) return true;
  if (!r.exactly(1)) return false;
  while (r.exactly(1)) continue;
  return true;
}

bool is_date_or_time(std::string_view piece) {
  reader time(piece);
  if (eat_time(time)) return time.done();
  reader r(piece);
  if (!eat_date(r)) return false;
  if (r.done()) return true;
  if (!r.one("Tt ") || !eat_time(r)) return false;
  if (r.done() || r.one("Zz")) return r.done();
  return r.one("+-") && r.exactly(2) && r.one(":") && r.exactly(2) && r.done();
}

std::string without_underscores(std::string_view piece) {
  std::string result;
  for (const char c : piece) {
    if (c != '_') result += c;
  }
  return result;
}

bool fits_int64(std::string_view piece, int base) {
  std::string digits = without_underscores(base == 10 ? piece : piece.substr(2));
  if (digits[0] == '+') digits.erase(0, 1);
  std::int64_t value = 0;
  const auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return code == std::errc{} && end == digits.data() + digits.size();
}

bool fits_double(std::string_view piece) {
  std::string digits = without_underscores(piece);
  if (digits[0] == '+') digits.erase(0, 1);
  double value = 0;
  return std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc{};
}

bool has_leading_zero(std::string_view piece) {
  if (!piece.empty() && (piece[0] == '+' || piece[0] == '-')) piece.remove_prefix(1);
  return piece.size() > 1 && piece[0] == '0' && (is_digit(piece[1]) || piece[1] == '_');
}

}  // namespace

std::string_view scalar_at(std::string_view text, std::size_t offset) {
  const auto run = [&](std::size_t begin) {
    const std::size_t end = text.find_first_of(std::string_view(" \t\n\v\f\r,]}#\0", 11), begin);
    return end == std::string_view::npos ? text.size() : end;
  };
  std::size_t end = run(offset);
  // A blank may stand for the T between a date and a time.
  reader date(text.substr(offset, end - offset));
  const bool is_date = eat_date(date) && date.done();
  if (is_date && end + 1 < text.size() && text[end] == ' ' && is_digit(text[end + 1])) {
    end = run(end + 1);
  }
  return text.substr(offset, end - offset);
}

std::string scalar_fault(std::string_view piece) {
  const auto expected = [&](const char* what, const std::string& mend = "") {
    return std::string("expected ") + what + ", found " + quoted(piece) + mend;
  };
  int base = 10;
  const bool decimal = is_decimal_integer(piece);
  const bool real = !decimal && is_float(piece);
  if ((decimal || real) && has_leading_zero(piece)) {
    return expected("a number without leading zeros");
  }
  if ((decimal || is_prefixed_integer(piece, &base)) && !fits_int64(piece, base)) {
    return expected("an integer of at most 64 bits");
  }
  if (real && !fits_double(piece)) return expected("a number that fits 64 bits");
  const bool known = decimal || real || (base != 10 && is_prefixed_integer(piece, &base)) ||
                     is_inf_or_nan(piece) || is_date_or_time(piece) || piece == "true" ||
                     piece == "false";
  if (known && piece.size() <= max_length) return "";
  if (known) return expected("a number or date of at most 64 characters");

  const std::string word = nearest(piece, {"true", "false"});
  return expected("a value",
                  word.empty() ? " (a text stands in quotes)" : " (did you mean " + word + "?)");
}

}  // namespace nonet::host
