// Tells maps that no grid fits by counting regions against the units of the other rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <nonet/pack.hpp>
#include <span>
#include <vector>

namespace jigsaw {

// The puzzle file has no more letters, and no more values.
inline constexpr std::size_t most_regions = 35, most_size = 35;

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

  // `units`: those of the other rules, of as many cells as a region has; so inside and outside
  // are as many.
  leftovers(std::vector<std::vector<nonet::sdk::cell>> units, may_equal equal)
      : units_(std::move(units)), equal_(std::move(equal)) {}

  // False: no grid fits.  True: none of the counts says so.
  [[nodiscard]] bool allow(std::span<const std::uint32_t> region_of, std::size_t regions) const;

 private:
  // Units that share no cell, and the regions beside them.
  struct run {
    std::span<const std::uint32_t> region_of;                    // by cell
    const std::vector<std::vector<nonet::sdk::cell>>& cells_of;  // by region
    std::vector<char> is_in;                                     // by cell
    std::vector<nonet::sdk::cell> cells;
    std::size_t units;
    std::array<std::uint32_t, most_regions> shared;  // by region its cells in the run

    // False: it shares a cell with the run.
    [[nodiscard]] bool add(const std::vector<nonet::sdk::cell>& unit);
    void clear();
  };
  [[nodiscard]] bool allow_run(const run& r) const;

  std::vector<std::vector<nonet::sdk::cell>> units_;
  may_equal equal_;
};

}  // namespace jigsaw
