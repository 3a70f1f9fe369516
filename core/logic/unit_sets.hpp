// Sets of units that share no slot, so that their values add up.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/draft.hpp"

namespace nonet::core {

struct whole_unit {
  std::vector<std::uint64_t> slots;
  mask values = 0;
  std::int64_t total = 0;  // of its values
  origin from = 0;
};

[[nodiscard]] std::vector<whole_unit> whole_units(const draft& d);

// How many units a person may be asked to take together on this board; fewer on large boards,
// where the sets of three are too many to go through.
[[nodiscard]] std::uint32_t most_units_together(const draft& d) noexcept;

// How many slots each unit has of each piece, a piece being anything with `slots`; eight counts to
// a word, a byte each.  Units that share no slot have as many together as their rows add up to.
//
// Invariants:
//   1. Rows are padded with zeros to whole words.
//   2. No sum of rows is above 127, so that a byte has a bit to spare: units have up to 63 slots if
//      two are taken together, up to 16 if three are.
class unit_shares {
 public:
  using row = std::span<const std::uint64_t>;

  template <class Piece>
  unit_shares(std::span<const whole_unit> units, const std::vector<Piece>& pieces)
      : words_(words_for_counts(pieces.size())), shared_(units.size() * words_) {
    for (std::size_t u = 0; u < units.size(); ++u)
      for (std::size_t p = 0; p < pieces.size(); ++p)
        put(shared_[u * words_ + p / 8], p % 8, common(units[u].slots, pieces[p].slots));
  }

  [[nodiscard]] static constexpr std::size_t words_for_counts(std::size_t n) noexcept {
    return (n + 7) / 8;
  }
  static void put(std::uint64_t& word, std::size_t lane, std::uint64_t count) noexcept {
    word |= count << (8 * lane);
  }
  // The highest bit of each byte in which the count is above that of `floor`; both up to 127.
  [[nodiscard]] static std::uint64_t above(std::uint64_t counts, std::uint64_t floor) noexcept {
    return (counts + (0x7f * each_byte - floor)) & (0x80 * each_byte);
  }

  // Of all bytes of a word.
  [[nodiscard]] static std::uint32_t total(std::uint64_t counts) noexcept {
    constexpr std::uint64_t each_pair = 0x0001'0001'0001'0001;
    const std::uint64_t pairs = (counts & 0xff * each_pair) + (counts >> 8 & 0xff * each_pair);
    return static_cast<std::uint32_t>(pairs * each_pair >> 48);
  }

  [[nodiscard]] std::size_t words() const noexcept { return words_; }
  [[nodiscard]] row of(std::uint32_t unit) const noexcept {
    return row(shared_).subspan(unit * words_, words_);
  }

  static constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;

 private:
  [[nodiscard]] static std::uint32_t common(std::span<const std::uint64_t> a,
                                            std::span<const std::uint64_t> b) noexcept {
    std::uint32_t n = 0;
    for (std::size_t w = 0; w < a.size(); ++w) n += count_of(a[w] & b[w]);
    return n;
  }

  std::size_t words_;
  std::vector<std::uint64_t> shared_;  // by unit and piece
};

struct unit_set {
  std::span<const std::uint32_t> members;  // ascending
  std::span<const std::uint64_t> slots;    // all that they cover
  unit_shares::row shared;                 // of each piece

  [[nodiscard]] std::uint32_t shared_with(std::size_t piece) const noexcept {
    return static_cast<std::uint32_t>(shared[piece / 8] >> (8 * (piece % 8)) & 0xff);
  }
};

// Visits every set of up to `most` units of which no two share a slot.
void for_each_unit_set(std::span<const whole_unit> units, const unit_shares& shares,
                       std::uint32_t most, const std::function<void(const unit_set&)>& visit);

}  // namespace nonet::core
