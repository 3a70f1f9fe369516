// Finds the twins among the puzzles of a run, by what is written of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "nonet/host/twins.hpp"
#include "puzzle_writer.hpp"

namespace nonet::cli {

// Invariant: of twins the one with the lowest index is known, since indices are handed over in
// ascending order.
class twin_filter {
 public:
  // Both outlive the filter.
  twin_filter(const host::recipe& recipe, host::registry& packs, puzzle_format as)
      : recipe_(recipe), packs_(packs), as_(as) {}

  // The key of a puzzle as its format writes it, of this run or of the one before.  nullopt: a
  // problem was added, an error or the warning that this puzzle can't be compared.  [any thread]
  [[nodiscard]] std::optional<host::twin_key> key_of(const std::string& text,
                                                     host::problems& found);

  // The index of the twin that came before; nullopt: there is none, and this one is known now.
  // [the writer]
  [[nodiscard]] std::optional<std::uint64_t> twin_of(const host::twin_key& key,
                                                     std::uint64_t index);

 private:
  struct hash {
    // A key is a hash already.
    std::size_t operator()(const host::twin_key& key) const noexcept { return key[0]; }
  };

  // nullopt: a problem was added.
  [[nodiscard]] std::optional<host::puzzle> read(const std::string& text, host::problems& found);

  const host::recipe& recipe_;
  host::registry& packs_;
  std::mutex registry_lock_;  // rules are looked up by one thread at a time
  puzzle_format as_;
  std::unordered_map<host::twin_key, std::uint64_t, hash> known_;
};

}  // namespace nonet::cli
