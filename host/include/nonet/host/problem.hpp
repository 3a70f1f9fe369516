// What is wrong with somebody's input, where it stands, and whose fault it is.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet::host {

// Counted from 1; line 0 means that the problem has no place in the file, column 0 that it
// concerns the whole line.  A column counts characters (code points), not bytes.
struct position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const position&, const position&) = default;
};

enum class severity { warning, error };

// Decides the exit status of an error: input 2, pack 3.
enum class fault { input, pack };

struct problem {
  severity level = severity::error;
  fault whose = fault::input;
  std::string file;  // as the user named it; for a pack the path of its library or bundle
  position at;
  std::string where;    // "rule 3 (cages) cages[2].sum", may be empty
  std::string message;  // "expected an integer from 3 to 17 (2 cells), found 20"
};

// `FILE:LINE:COLUMN: WHERE: MESSAGE`, without the parts that are not known; a warning says
// "warning: " before the message.  One line of UTF-8, whatever the parts hold.
[[nodiscard]] std::string to_string(const problem& p);

// The text with everything escaped that could break a line or mislead its reader: control
// characters and bytes that are no UTF-8 as \x1B, invisible and direction marks as \u200B.
[[nodiscard]] std::string escaped(std::string_view text);

// A piece of somebody's input for a message: in quotes, escaped, "..." after 40 characters.
[[nodiscard]] std::string quoted(std::string_view piece);

// Collects all problems of a run, so that the user hears of all at once.
class problems {
 public:
  // Escapes `where` and `message`, since a pack may have written them.
  void add(problem p);
  void error(std::string_view file, position at, std::string where, std::string message);
  void warning(std::string_view file, position at, std::string where, std::string message);
  // Takes over what another list collected.
  void append(problems other);

  [[nodiscard]] bool has_errors() const;
  // 0 without errors, else 3 if a pack is at fault, else 2.
  [[nodiscard]] int exit_status() const;
  [[nodiscard]] const std::vector<problem>& list() const noexcept { return list_; }

 private:
  std::vector<problem> list_;
};

// "30 givens", "1 given"
[[nodiscard]] std::string quantity(std::uint64_t n, std::string_view noun);

// "a", "a or b", "a, b or c": the choices for a message.
[[nodiscard]] std::string one_of(const std::vector<std::string>& names);

// The candidate nearest to `word` (edit distance with transpositions and without regard to case,
// at most a third of the word's length), or an empty string.  Ties go to the first.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& names);

// ` (did you mean "rows"?)` or an empty string.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& names);

}  // namespace nonet::host
