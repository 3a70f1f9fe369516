// What the readers of tables share: messages about types and keys, and problems in file order.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/node.hpp"

namespace nonet::host {

// "expected an integer, found a string (leave out the quotes)"
[[nodiscard]] std::string wrong_type(std::string_view expected, const node& found);

// `unknown key "gives" (did you mean "givens"?)`
[[nodiscard]] std::string unknown_key(std::string_view key, const std::vector<std::string>& known);

// "from 3 to 17", "of at least 3"; a range whose ends are both 0 is none, and one whose end is
// below its beginning has no end.
class integer_range {
 public:
  integer_range(std::int64_t lo, std::int64_t hi);
  [[nodiscard]] bool holds(std::int64_t value) const noexcept;
  // "expected an integer from 3 to 17, found 20"
  [[nodiscard]] std::string value_message(std::int64_t found) const;
  // "expected 2 to 9 cells, found 10"
  [[nodiscard]] std::string count_message(std::string_view noun, std::int64_t found) const;

 private:
  bool has_lo_, has_hi_;
  std::int64_t lo_, hi_;
};

// Moves what is in `from` to the end of `to`, in the order of the places in the file.
void append_sorted(problems& to, const problems& from);

}  // namespace nonet::host
