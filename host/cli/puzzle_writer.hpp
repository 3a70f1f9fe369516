// What `generate` writes for one index, in each of its formats.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "nonet/host/generation.hpp"

namespace nonet::cli {

enum class puzzle_format : std::size_t { toml, json, lines };

// Where the puzzles of a run come from.
struct puzzle_origin {
  const host::recipe& recipe;
  std::string file;  // the recipe's name
  std::uint64_t seed = 0;
};

// The recipe's file name without folder and ending; "puzzle" for standard input.
[[nodiscard]] std::string stem_of(const std::string& file);

// Each says of a puzzle that could not be made that it is missing; toml has nothing to say then.
[[nodiscard]] std::string puzzle_text(puzzle_format as, const puzzle_origin& from,
                                      const host::generated& made, std::uint64_t index);

// Whether a list would say this of a puzzle that could not be made, for whatever reason.  Lines
// don't tell of which run.
[[nodiscard]] bool is_note(puzzle_format as, const puzzle_origin& from, std::uint64_t index,
                           std::string_view text);

// The same of one that is left out since it is a twin of puzzle `of`.
[[nodiscard]] std::string twin_text(puzzle_format as, const puzzle_origin& from,
                                    std::uint64_t index, std::uint64_t of);

}  // namespace nonet::cli
