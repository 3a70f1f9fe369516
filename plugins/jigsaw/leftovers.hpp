// Tells maps that no grid fits by counting regions against the units of the other rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <nonet/pack.hpp>
#include <span>
#include <vector>

namespace jigsaw {

// The law of leftovers: k units that share no cell hold each value k times, and so do k regions.
// So the cells of the units outside the regions hold the same values as the cells of the regions
// outside the units, and each of the ones has a partner among the others that it may equal:
//
//   A A A B      the first row and region A: r1c4 = r2c3, which is fine,
//   C C A B      but with r2c4 in its place the two would share a column: no grid fits
//
// Tried are the runs of units that follow one another without sharing a cell (rows 2 to 4, two
// boxes), each with the regions that it shares most cells with.
class leftovers {
 public:
  // May two cells hold the same value, as far as the other rules go?
  using may_equal = std::function<bool(nonet::sdk::cell, nonet::sdk::cell)>;

  // `units`: those of the other rules, of as many cells as a region has.
  leftovers(std::vector<std::vector<nonet::sdk::cell>> units, may_equal equal)
      : units_(std::move(units)), equal_(std::move(equal)) {}

  // False: no grid fits.  True: none of the counts says so.
  [[nodiscard]] bool allow(std::span<const std::uint32_t> region_of, std::size_t regions) const;

 private:
  [[nodiscard]] bool allow_run(const std::vector<char>& in_run, std::size_t length,
                               std::span<const std::uint32_t> region_of,
                               std::span<const std::uint32_t> shared) const;

  std::vector<std::vector<nonet::sdk::cell>> units_;
  may_equal equal_;
};

}  // namespace jigsaw
