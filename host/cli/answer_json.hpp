// Answers and errors as JSON, one object on one line; the shapes are those of schema/*.json.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "put.hpp"
#include "question.hpp"

namespace nonet::cli {

// How a puzzle is called: its file, or FILE:LINE and the line's comment.
struct json_name {
  std::string name;
  std::optional<std::string> comment;
};

[[nodiscard]] std::string answer_json(const json_name& who, const answer& a,
                                      const std::optional<timing>& took);

// For a puzzle that could not be read: only the errors, not the warnings.
[[nodiscard]] std::string error_json(const json_name& who, const host::problems& found);

}  // namespace nonet::cli
