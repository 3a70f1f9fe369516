// Messages: one line each, whatever the input holds, and the nearest thing that was meant.
// SPDX-License-Identifier: MIT
#include "nonet/host/problem.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "puzzle_file/character_kind.hpp"
#include "puzzle_file/text.hpp"

namespace nonet::host {
namespace {

// Longer words are not somebody's slip of the keyboard, and the distance is quadratic.
constexpr std::size_t longest_slip = 64;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// Edits (insert, delete, replace, swap two neighbours) from a to b, no piece edited twice: the
// optimal string alignment of Damerau and Levenshtein.  Three rows of the table are enough:
// row[i][j] is the distance of the first i characters of a and the first j of b.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + replace});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  char buffer[16];
  for (std::size_t i = 0; i < text.size();) {
    const code_point c = decode(text, i);
    const auto value = static_cast<unsigned>(c.value);
    if (c.valid && c.value == U'\n') {
      result += "\\n";
    } else if (c.valid && c.value == U'\t') {
      result += "\\t";
    } else if (c.valid && c.value == U'\r') {
      result += "\\r";
    } else if (!c.valid || c.value < 0x20 || c.value == 0x7F) {
      std::snprintf(buffer, sizeof buffer, "\\x%02X", value);
      result += buffer;
    } else if (kind_of(c.value) == character_kind::control) {
      std::snprintf(buffer, sizeof buffer, value > 0xFFFF ? "\\U%08X" : "\\u%04X", value);
      result += buffer;
    } else {
      result += text.substr(i, c.bytes);
    }
    i += c.bytes;
  }
  return result;
}

std::string quoted(std::string_view piece) {
  constexpr std::size_t longest = 40;
  std::size_t end = 0;
  for (std::size_t n = 0; end < piece.size() && n < longest; ++n) end += decode(piece, end).bytes;
  std::string result = "\"";
  result += escaped(piece.substr(0, end));
  result += end < piece.size() ? "...\"" : "\"";
  return result;
}

std::string to_string(const problem& p) {
  std::string line = escaped(p.file);
  if (p.at.line > 0) {
    if (!line.empty()) line += ':';
    line += std::to_string(p.at.line);
    if (p.at.column > 0) line += ':' + std::to_string(p.at.column);
  }
  if (!line.empty()) line += ": ";
  if (!p.where.empty()) line += escaped(p.where) + ": ";
  if (p.level == severity::warning) line += "warning: ";
  return line + escaped(p.message);
}

void problems::add(problem p) {
  p.where = escaped(p.where);
  p.message = escaped(p.message);
  list_.push_back(std::move(p));
}

void problems::error(std::string_view file, position at, std::string where, std::string message) {
  add({severity::error, fault::input, std::string(file), at, std::move(where), std::move(message)});
}

void problems::warning(std::string_view file, position at, std::string where, std::string message) {
  add({severity::warning, fault::input, std::string(file), at, std::move(where),
       std::move(message)});
}

void problems::append(problems other) {
  std::move(other.list_.begin(), other.list_.end(), std::back_inserter(list_));
}

bool problems::has_errors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const problem& p) { return p.level == severity::error; });
}

int problems::exit_status() const {
  int status = 0;
  for (const problem& p : list_) {
    if (p.level == severity::error) status = std::max(status, p.whose == fault::pack ? 3 : 2);
  }
  return status;
}

std::string quantity(std::uint64_t n, std::string_view noun) {
  return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

std::string one_of(const std::vector<std::string>& names) {
  std::string result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) result += i + 1 == names.size() ? " or " : ", ";
    result += names[i];
  }
  return result;
}

std::string nearest(std::string_view word, const std::vector<std::string>& names) {
  if (word.size() > longest_slip) return "";
  const std::string wanted = lower(word);
  std::size_t best = word.size() / 3 + 1;
  std::string result;
  for (const std::string& name : names) {
    const std::size_t apart =
        std::max(name.size(), word.size()) - std::min(name.size(), word.size());
    if (apart >= best) continue;
    if (const std::size_t d = distance(wanted, lower(name)); d < best) {
      best = d;
      result = name;
    }
  }
  return result;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::string name = nearest(word, names);
  return name.empty() ? "" : " (did you mean " + quoted(name) + "?)";
}

}  // namespace nonet::host
