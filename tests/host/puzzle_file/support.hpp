// What the tests of the puzzle file share: a document or its messages from a text.
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/document.hpp"

namespace nonet::host::tests {

inline source file_of(std::string_view text) { return {"p.toml", std::string(text)}; }

inline std::vector<std::string> lines_of(const problems& found) {
  std::vector<std::string> lines;
  for (const problem& p : found.list()) lines.push_back(to_string(p));
  return lines;
}

// Everything that reading a puzzle file says.
inline std::vector<std::string> messages_of(std::string_view text) {
  problems found;
  const bool read = read_document(file_of(text), found).has_value();
  if (read == found.has_errors()) return {"a document and errors, or neither"};
  return lines_of(found);
}

// The document of a text without faults.
inline document read(std::string_view text) {
  problems found;
  std::optional<document> result = read_document(file_of(text), found);
  return result ? std::move(*result) : throw std::runtime_error(lines_of(found).front());
}

// A text that must be refused or warned about, and what must be said, all of it.
struct expectation {
  std::string text;
  std::vector<std::string> messages;
};

}  // namespace nonet::host::tests
