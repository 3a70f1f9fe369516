// Which puzzles of a seed's stream a run makes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "nonet/host/problem.hpp"

namespace nonet::cli {

// TOML knows no larger integer.
inline constexpr std::uint64_t most_index = std::numeric_limits<std::int64_t>::max();

// Invariant: from <= to.
struct index_range {
  std::uint64_t from = 0, to = 0;  // `to` not included
  bool slice = false;              // of a larger run, so that its name must say which

  [[nodiscard]] std::uint64_t size() const noexcept { return to - from; }
  [[nodiscard]] bool empty() const noexcept { return from == to; }
  [[nodiscard]] bool holds(std::uint64_t index) const noexcept {
    return index >= from && index < to;
  }

  // "2/8": the second of eight contiguous parts, whose sizes differ by one at most; nullopt if
  // the text is no such thing.  Of more parts than indices some are empty.
  [[nodiscard]] std::optional<index_range> shard(std::string_view text) const;

  // "recipe", for a slice "recipe-000002-000004" with its first and last index.
  // Requires: not empty().
  [[nodiscard]] std::string name(const std::string& stem) const;
};

// What the command line says about it.
struct range_options {
  std::uint64_t from = 0;
  std::optional<std::uint64_t> count, to;  // neither: one puzzle
  std::string shard;                       // empty: not given
};

// nullopt: a problem was added.
[[nodiscard]] std::optional<index_range> choose_range(const range_options& o,
                                                      host::problems& found);

// "000042"
[[nodiscard]] std::string index_name(std::uint64_t index);

}  // namespace nonet::cli
