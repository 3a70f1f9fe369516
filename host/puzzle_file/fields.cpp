// What the readers of tables share: messages about types and keys, and problems in file order.
// SPDX-License-Identifier: MIT
#include "puzzle_file/fields.hpp"

#include <algorithm>
#include <limits>

#include "puzzle_file/scalar.hpp"

namespace nonet::host {
namespace {

bool is_integer_text(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos &&
         scalar_fault(text).empty();
}

// How to write what was probably meant.
std::string mend(std::string_view expected, const node& found) {
  if (expected.starts_with("an integer")) {
    if (found.what == node::type::string && is_integer_text(found.text)) {
      return " (leave out the quotes)";
    }
    const auto point = found.text.find('.');
    if (found.what == node::type::real && point != std::string::npos &&
        found.text.find_first_not_of('0', point + 1) == std::string::npos) {
      return " (write " + found.text.substr(0, point) + ")";
    }
  }
  if (expected.starts_with("true") && found.what == node::type::string) {
    if (found.text == "true" || found.text == "false") return " (leave out the quotes)";
  }
  if (expected == "a string") {
    if (found.what == node::type::integer) {
      return " (write \"" + std::to_string(found.integer) + "\")";
    }
  }
  return "";
}

}  // namespace

std::string wrong_type(std::string_view expected, const node& found) {
  std::string message = "expected ";
  message += expected;
  message += ", found ";
  message += found.what == node::type::real ? found.text : std::string(describe(found.what));
  return message + mend(expected, found);
}

std::string unknown_key(std::string_view key, const std::vector<std::string>& known) {
  const std::string message = "unknown key " + quoted(key);
  if (std::string meant = did_you_mean(key, known); !meant.empty()) return message + meant;
  return known.empty() ? message : message + " (expected " + one_of(known) + ")";
}

integer_range::integer_range(std::int64_t lo, std::int64_t hi)
    : has_lo_((lo != 0 || hi != 0) && lo != std::numeric_limits<std::int64_t>::min()),
      has_hi_((lo != 0 || hi != 0) && hi >= lo && hi != std::numeric_limits<std::int64_t>::max()),
      lo_(lo),
      hi_(hi) {}

bool integer_range::holds(std::int64_t value) const noexcept {
  return (!has_lo_ || value >= lo_) && (!has_hi_ || value <= hi_);
}

std::string integer_range::value_message(std::int64_t found) const {
  const std::string lo = std::to_string(lo_);
  const std::string hi = std::to_string(hi_);
  std::string wanted = "an integer";
  if (has_lo_ && has_hi_) {
    wanted = lo_ == hi_ ? lo : wanted + " from " + lo + " to " + hi;
  } else if (has_lo_) {
    wanted += " of at least " + lo;
  } else if (has_hi_) {
    wanted += " of at most " + hi;
  }
  return "expected " + wanted + ", found " + std::to_string(found);
}

std::string integer_range::count_message(std::string_view noun, std::int64_t found) const {
  const std::string lo = std::to_string(lo_);
  const std::string hi = std::to_string(hi_);
  std::string wanted = hi;
  std::int64_t last = hi_;
  if (has_lo_ && has_hi_) {
    wanted = lo_ == hi_ ? lo : lo + " to " + hi;
  } else if (has_lo_) {
    wanted = "at least " + lo;
    last = lo_;
  } else {
    wanted = "at most " + hi;
  }
  return "expected " + wanted + " " + std::string(noun) + (last == 1 ? "" : "s") + ", found " +
         std::to_string(found);
}

void append_sorted(problems& to, const problems& from) {
  std::vector<problem> list = from.list();
  std::stable_sort(list.begin(), list.end(), [](const problem& a, const problem& b) {
    return a.at.line != b.at.line ? a.at.line < b.at.line : a.at.column < b.at.column;
  });
  for (problem& p : list) to.add(std::move(p));
}

}  // namespace nonet::host
